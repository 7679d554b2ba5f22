import type { ToolMessage } from '@langchain/core/messages';
import type { Result } from './index.cjs';
import type { ResultMetadata, ToToolMessageOptions } from './to-tool-message.cjs';

export type { Result, ResultMetadata, ToToolMessageOptions };

/**
 * A real `ToolMessage` of `@langchain/core` for a result. The server's `_meta` is `response_metadata.mcp_meta`, its structuredContent
 * `artifact.structured_content`, and an error has `status: 'error'`.
 *
 * Importing this module without `@langchain/core` 1.x fails with a `ToolmsgError`, `missing_dependency`.
 *
 * @param result the `CallToolResult`
 * @param options `toolCallId` is the id of the call that the message answers
 * @throws {import('./index.cjs').ToolmsgError} for what is no result or past the bounds, and for unknown options
 * @throws {import('./index.cjs').InputRequired} for a result that asks for input first
 *
 * @example
 * ```js
 * const message = toToolMessage(await client.callTool({ name, arguments: args }), { toolCallId: id, toolName: name });
 * ```
 */
export function toToolMessage(
  result: Result,
  options: ToToolMessageOptions,
): ToolMessage & { response_metadata: ResultMetadata };
