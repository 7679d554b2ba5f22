// The main job on a real server, from Node: a tool is called, and each host gets its message.
//
// The server is `tests/e2e/servers/typescript_server.mjs` on the official SDK. Run it with
// `make demo`.

import { isDeepStrictEqual } from 'node:util';
import { renderToolResult } from 'toolmsg/hermes';
import { toToolMessage } from 'toolmsg/langchain';
import { openSdk2 } from '../tests/e2e/node/sdk.mjs';
import { RawClient, serverCommand } from '../tests/e2e/raw_client.mjs';

const WIDTH = 100;
const [BOLD, PLAIN] =
  process.stdout.isTTY && !process.env.NO_COLOR ? ['\x1b[1m', '\x1b[0m'] : ['', ''];

/** Print a line that is seen at a glance. */
function heading(text) {
  console.log(`\n${BOLD}${text}${PLAIN}`);
}

/** Print text after `start`, broken after commas and spaces to lines of some 100 letters. */
function write(start, text) {
  const lines = [start];
  for (const [piece] of text.matchAll(/[^ ,]*(?:, ?| |$)/g)) {
    const last = lines[lines.length - 1];
    if (last.length + piece.length > WIDTH && last.trim()) lines.push(' '.repeat(start.length));
    lines[lines.length - 1] += piece;
  }
  console.log(lines.map((line) => line.trimEnd()).join('\n'));
}

/** Print an object member by member, to so many levels; what is deeper as JSON. */
function show(value, levels, indent = '    ') {
  const width = Math.max(...Object.keys(value).map((key) => key.length));
  for (const [key, each] of Object.entries(value)) {
    const deeper = levels > 1 && each && typeof each === 'object' && !Array.isArray(each);
    if (deeper && Object.keys(each).length > 0) {
      console.log(indent + key);
      show(each, levels - 1, `${indent}    `);
    } else {
      write(`${indent}${key.padEnd(width)}  `, JSON.stringify(each));
    }
  }
}

/** Call one tool and show its result on the wire and in each host. */
async function call(client, raw, tool) {
  const wire = await raw.callTool(tool);
  const { tools } = await client.listTools();
  const result = await client.callTool({ name: tool, arguments: {} });
  const options = { toolCallId: 'call_1', toolName: tool };
  const message = toToolMessage(result, options);

  heading(`== Node, tool \`${tool}\` of a real MCP server (TypeScript SDK) `.padEnd(WIDTH, '='));
  heading('What came over the wire');
  write('    ', String(wire));
  heading(
    'LangChain gets, toToolMessage(result, …): the model reads the content, the rest is yours',
  );
  const { content, status, artifact, response_metadata } = message;
  show({ content, status, artifact, response_metadata }, 3);
  heading('Hermes gets, renderToolResult(result): the model reads all of it, as one JSON string');
  const shown = JSON.parse(renderToolResult(result));
  show(shown, 2);
  const kept = Object.keys(response_metadata.mcp_meta ?? {}).filter(
    (key) => !(key in shown.mcp_meta),
  );
  if (kept.length > 0) {
    console.log(`    (not for a model, so only in the application's mcp_meta: ${kept.join(', ')})`);
  }
  heading("The `_meta` of the tool's definition: another one, and in neither of them");
  show(tools.find((each) => each.name === tool)._meta, 1);

  const same =
    isDeepStrictEqual(toToolMessage(wire, options), message) &&
    isDeepStrictEqual(JSON.parse(renderToolResult(wire)), shown);
  heading(`The SDK's object and the bytes of the wire give the same: ${same ? 'yes' : 'NO'}`);
}

const client = await openSdk2('typescript');
const raw = await RawClient.open(serverCommand('typescript'));
try {
  for (const tool of ['meta', 'fail']) await call(client, raw, tool);
} finally {
  await raw.close();
  await client.close();
}
