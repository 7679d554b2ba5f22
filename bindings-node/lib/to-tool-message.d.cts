import type { ToolMessageFields } from '@langchain/core/messages';
import type { LangChainOptions, Result, ToolmsgError } from './index.cjs';

/** The options of `toToolMessage`. */
export interface ToToolMessageOptions extends LangChainOptions {
  /** The id of the call that the message answers. */
  toolCallId: string;
}

export function forClass<T>(
  ToolMessage: new (fields: ToolMessageFields) => T,
): (result: Result, options: ToToolMessageOptions) => T;

export function missing(cause: unknown): ToolmsgError;
