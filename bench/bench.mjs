// Node against `@langchain/mcp-adapters` and the MCP SDK it brings.
//
//     node --expose-gc bench/bench.mjs
//
// Ours and theirs run in turns in one process, so that a busy machine is busy for both, and what
// is printed are medians, a JSON line each: the protocol of `scripts/run_bench.py`.
//
// What is measured of the peer is the function of a tool that `loadMcpTools` made (`tool.func`),
// with a stub client that answers at once: the call of the client, the conversion, and the pair of
// content and artifact, without the `ToolMessage` that LangChain makes of them. Ours is the finished
// `ToolMessage`. The function is called plainly, as a program outside of LangGraph calls it: it then
// raises and catches an exception in every call. Rows of their own say what it costs with the
// configuration that LangGraph gives it, where it does not, and what `tool.invoke` costs, which ends
// in a `ToolMessage` too.

import assert from 'node:assert/strict';
import { loadMcpTools } from '@langchain/mcp-adapters';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { convert } from 'toolmsg';
import { renderToolResult } from 'toolmsg/hermes';
import { toToolMessage } from 'toolmsg/langchain';
import { large, small, withImage } from './node_inputs.mjs';
import { last, ROUNDS, report } from './node_report.mjs';

const CALL = { toolCallId: 'call_1', toolName: 'search' };
/** What LangGraph puts into the configuration of a tool's call. */
const CONFIG = { configurable: { __pregel_scratchpad: { currentTaskInput: { messages: [] } } } };

/** What the stub client answers next. @type {unknown} */
let answer;

/** The peer's tool for a server whose answer is `answer`. */
async function peerTool() {
  const stub = {
    listTools: async () => ({
      tools: [{ name: 'search', inputSchema: { type: 'object', properties: {} } }],
    }),
    callTool: async () => answer,
  };
  const [tool] = await loadMcpTools('server', /** @type {any} */ (stub));
  assert.ok(tool);
  return tool;
}

/**
 * Hermes' output as plain JavaScript makes it, but for the blanks that Python's `json.dumps`
 * puts after commas and colons.
 *
 * @param {any} result
 */
function plainHermes({ content, structuredContent, isError, _meta }) {
  const text = content
    .filter((block) => block.type === 'text' && block.text)
    .map((block) => block.text)
    .join('\n');
  /** @type {Record<string, unknown>} */
  const output = {};
  if (isError) output.error = text || 'MCP tool returned an error';
  else output.result = text || (structuredContent ?? '');
  if (structuredContent !== undefined && (text || isError)) {
    output.structuredContent = structuredContent;
  }
  const meta = Object.entries(_meta ?? {}).filter(
    ([key]) => !key.startsWith('io.modelcontextprotocol/') && !key.startsWith('mcp.dev/'),
  );
  if (meta.length > 0) output.mcp_meta = Object.fromEntries(meta);
  return JSON.stringify(output);
}

/** @param {unknown} result */
const wireOf = (result) => Buffer.from(JSON.stringify(result));
/** @param {Buffer} wire */
const parsed = (wire) => CallToolResultSchema.parse(JSON.parse(wire.toString()));

const smallWire = wireOf(small());
const imageWire = wireOf(withImage());
const largeWire = wireOf(large());
// Without a text our content would have the JSON, and the peer's nothing at all.
const largeTextWire = wireOf({ ...large(), content: [{ type: 'text', text: '294 rows' }] });
const smallObject = parsed(smallWire);
const imageObject = parsed(imageWire);
const largeObject = parsed(largeWire);

const tool = /** @type {any} */ (await peerTool());
/** @param {unknown} result @param {object} [config] */
const func = (result, config = {}) => {
  answer = result;
  return tool.func({}, undefined, config);
};

// Both do the work they are timed for.
const message = toToolMessage(smallObject, CALL);
const [block, artifact] = await func(smallObject);
assert.equal(block.text, message.content);
assert.deepEqual(
  artifact.map((entry) => entry.data),
  [message.artifact.structured_content, message.response_metadata.mcp_meta],
);
assert.equal((await func(imageObject))[0].length, toToolMessage(imageWire, CALL).content.length);
assert.deepEqual(JSON.parse(renderToolResult(largeObject)), JSON.parse(plainHermes(largeObject)));
assert.deepEqual(JSON.parse(renderToolResult(smallWire)), JSON.parse(plainHermes(smallObject)));

console.log(
  `small ${smallWire.length} bytes, structured ${largeWire.length} bytes, ` +
    `image ${imageWire.length} bytes; medians of ${ROUNDS} rounds in turns`,
);

const FUNC = 'mcp-adapters tool.func, called plainly';
const IN_GRAPH = 'mcp-adapters tool.func with the configuration of LangGraph';
const PARSE = 'JSON.parse + CallToolResultSchema.parse';

await report(
  'SDK object (small) to ToolMessage',
  FUNC,
  () => toToolMessage(smallObject, CALL),
  () => func(smallObject),
  0.6,
);
await report(
  'wire Buffer with a 4 MB image to ToolMessage',
  `${PARSE} + ${FUNC}`,
  () => toToolMessage(imageWire, CALL),
  () => func(parsed(imageWire)),
  0.5,
);
// Worth knowing, with nothing to reach.
const invoked = { type: 'tool_call', id: 'call_1', name: 'search', args: {} };
await report(
  'SDK object (small) to ToolMessage',
  'mcp-adapters tool.invoke with the configuration of LangGraph',
  () => toToolMessage(smallObject, CALL),
  () => {
    answer = smallObject;
    return tool.invoke(invoked, CONFIG);
  },
);
await report(
  'SDK object (small) to ToolMessage',
  IN_GRAPH,
  () => toToolMessage(smallObject, CALL),
  () => func(smallObject, CONFIG),
);
await report(
  'SDK object (small) to message fields',
  FUNC,
  () => convert(smallObject, 'langchain'),
  () => func(smallObject),
);
await report(
  'wire Buffer (small) to ToolMessage',
  `${PARSE} + ${FUNC}`,
  () => toToolMessage(smallWire, CALL),
  () => func(parsed(smallWire)),
);
await report(
  'SDK object with a 4 MB image to ToolMessage',
  FUNC,
  () => toToolMessage(imageObject, CALL),
  () => func(imageObject),
);
await report(
  'SDK object with a 4 MB image to ToolMessage',
  'ours, small SDK object',
  () => toToolMessage(imageObject, CALL),
  () => toToolMessage(smallObject, CALL),
);
await report(
  'wire Buffer with a 4 MB image to ToolMessage',
  'JSON.parse alone',
  () => toToolMessage(imageWire, CALL),
  () => JSON.parse(imageWire.toString()),
);
await report(
  'wire Buffer, text and 40 KB structured, to ToolMessage',
  `${PARSE} + ${FUNC}`,
  () => toToolMessage(largeTextWire, CALL),
  () => func(parsed(largeTextWire)),
);
await report(
  'wire Buffer, 40 KB structured, to Hermes',
  'JSON.parse + plain JavaScript',
  () => renderToolResult(largeWire),
  () => plainHermes(JSON.parse(largeWire.toString())),
);
await report(
  'SDK object, 40 KB structured, to Hermes',
  'plain JavaScript',
  () => renderToolResult(largeObject),
  () => plainHermes(largeObject),
);
assert.ok(last());
