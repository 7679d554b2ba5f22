export {
  objectRoot,
  project,
  projectStructured,
  unwrap,
  validate,
  validateResult,
} from './schema.cjs';
