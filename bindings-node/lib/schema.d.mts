export * from './schema.cjs';
