export { renderToolResult } from './hermes.cjs';
