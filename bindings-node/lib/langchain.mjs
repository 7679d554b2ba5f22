import { forClass, missing } from './to-tool-message.cjs';

const { ToolMessage } = await import('@langchain/core/messages').catch((error) => {
  throw missing(error);
});

export const toToolMessage = forClass(ToolMessage);
