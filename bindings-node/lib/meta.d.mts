export * from './meta.cjs';
