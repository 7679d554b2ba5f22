export * from './hermes.cjs';
