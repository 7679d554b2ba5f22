// The end-to-end server on the official TypeScript SDK 2.x, over stdio.
//
// Every tool answers with its entry in `answers.json`, which the Python server reads too. The
// low-level `Server` is used because a result's `_meta` and a definition's `_meta` must go out
// exactly as they are written there.

import { readFileSync } from 'node:fs';
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

const answers = JSON.parse(readFileSync(new URL('answers.json', import.meta.url), 'utf8'));
const results = new Map(answers.tools.map((tool) => [tool.definition.name, tool.result]));

serveStdio(() => {
  const server = new Server(answers.server, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({
    tools: answers.tools.map((tool) => tool.definition),
  }));
  server.setRequestHandler('tools/call', (request) => {
    const result = results.get(request.params.name);
    if (result === undefined) {
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `unknown tool: ${request.params.name}`,
      );
    }
    return result;
  });
  return server;
});
