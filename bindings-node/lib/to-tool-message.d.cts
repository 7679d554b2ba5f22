import type { ToolMessageFields } from '@langchain/core/messages';
import type { LangChainOptions, Result, ToolmsgError } from './index.cjs';

/** The options of `toToolMessage`. */
export interface ToToolMessageOptions extends LangChainOptions {
  /** The id of the call that the message answers. */
  toolCallId: string;
  /** Whose spelling standard blocks have: that of LangChain for JavaScript (`'javascript'`, the default here), or for Python. */
  dialect?: 'python' | 'javascript' | null | undefined;
}

/** What stands in a message's `response_metadata`. */
export interface ResultMetadata {
  /** The result's whole `_meta`, where the server sent one. */
  mcp_meta?: Record<string, unknown>;
  /** Whether the call ended in an error. */
  is_error?: true;
}

export function forClass<T>(
  ToolMessage: new (fields: ToolMessageFields) => T,
): (result: Result, options: ToToolMessageOptions) => T;

export function missing(cause: unknown): ToolmsgError;
