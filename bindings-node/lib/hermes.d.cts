import type { HermesOptions, MediaItem, MediaStore, Result } from './index.cjs';

export type { HermesOptions, MediaItem, MediaStore, Result };

/**
 * The string that a hermes-agent tool handler returns for a result: JSON in the bytes that Python's
 * `json.dumps(…, ensure_ascii=False)` gives.
 *
 * `_meta` is in it under `mcp_meta`, without the protocol's keys; `convert(result, 'hermes').mcpMeta` has all of it.
 *
 * @param result the `CallToolResult`
 * @param options `server` names the server in lines that tell how to read a linked resource; `media` keeps images, audio and other
 *   bytes, see {@link MediaStore}
 * @throws {import('./index.cjs').ToolmsgError} for what is no result or past the bounds, and for unknown options
 * @throws {import('./index.cjs').InputRequired} for a result that asks for input first
 *
 * @example
 * ```js
 * const output = renderToolResult(result, {
 *   server: 'browser',
 *   media: ({ kind, data }) => {
 *     const path = join(folder, `${kind}-${randomUUID()}`);
 *     writeFileSync(path, data);
 *     return path;
 *   },
 * });
 * ```
 */
export function renderToolResult(result: Result, options?: HermesOptions): string;
