// One set of classes for both module systems, so that `instanceof` holds wherever an error is caught.
export {
  Conversion,
  convert,
  Definition,
  define,
  defineAll,
  InputRequired,
  messageJson,
  ToolmsgError,
  ToolNames,
} from './index.cjs';
