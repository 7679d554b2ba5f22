// The main job on a real server, from Node: one tool call, and every message made of it.
//
// The server is `tests/e2e/servers/typescript_server.mjs` on the official SDK. Run it with
// `make demo`.

import { renderToolResult } from 'toolmsg/hermes';
import { toToolMessage } from 'toolmsg/langchain';
import { openSdk2 } from '../tests/e2e/node/sdk.mjs';
import { RawClient, serverCommand } from '../tests/e2e/raw_client.mjs';

/** Print a label and a value: an object by its keys, text as it is, the rest as JSON. */
function show(label, value) {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    console.log(`  ${label}`);
    const width = Math.max(...Object.keys(value).map((key) => key.length));
    for (const [key, each] of Object.entries(value)) {
      write(`      ${key.padEnd(width)}  `, JSON.stringify(each));
    }
  } else {
    write(`  ${label.padEnd(12)}`, typeof value === 'string' ? value : JSON.stringify(value));
  }
}

/** Print text after `start`, broken after commas and spaces to lines of some 100 letters. */
function write(start, text) {
  const lines = [start];
  for (const [piece] of text.matchAll(/[^ ,]*(?:, ?| |$)/g)) {
    const last = lines[lines.length - 1];
    if (last.length + piece.length > 100 && last.trim()) lines.push(' '.repeat(start.length));
    lines[lines.length - 1] += piece;
  }
  console.log(lines.map((line) => line.trimEnd()).join('\n'));
}

/** Call one tool and show its result on the wire and in each host. */
async function call(client, raw, tool) {
  const wire = await raw.callTool(tool);
  const { tools } = await client.listTools();
  const result = await client.callTool({ name: tool, arguments: {} });
  const message = toToolMessage(result, { toolCallId: 'call_1', toolName: tool });
  console.log(`\n== Node: the tool \`${tool}\` of a server on the TypeScript SDK`);
  console.log('\nWhat the server said');
  show('wire', String(wire));
  show(
    '_meta of the definition, which is another one',
    tools.find((each) => each.name === tool)?._meta,
  );
  console.log('\nLangChain ToolMessage');
  show('content', message.content);
  show('status', message.status);
  show('artifact', message.artifact);
  show('response_metadata.mcp_meta', message.response_metadata.mcp_meta);
  console.log('\nHermes, which the model reads');
  show('from object', renderToolResult(result, { server: 'demo' }));
  show('from wire', renderToolResult(wire, { server: 'demo' }));
}

const client = await openSdk2('typescript');
const raw = await RawClient.open(serverCommand('typescript'));
try {
  for (const tool of ['meta', 'fail']) await call(client, raw, tool);
} finally {
  await raw.close();
  await client.close();
}
