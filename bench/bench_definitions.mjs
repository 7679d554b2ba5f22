// The definitions of sixty tools against `@langchain/mcp-adapters`, which dereferences and simplifies every schema.
//
//     node --expose-gc bench/bench_definitions.mjs
//
// What is measured of the peer is `loadMcpTools` with a stub client that answers at once. It also makes a tool object of every
// definition; a row of its own says what that costs with schemas that need no work, so that it can be taken off.

import assert from 'node:assert/strict';
import { loadMcpTools } from '@langchain/mcp-adapters';
import { defineAll } from 'toolmsg';
import { last, report } from './node_report.mjs';

/** One of eight kinds of parameters, as Pydantic and zod publish them. @param {number} at */
function parameter(at) {
  const description = `What parameter ${at} is for, in the words a server's author finds for it.`;
  const kinds = [
    { type: 'string', description, title: `Parameter ${at}` },
    { anyOf: [{ type: 'string' }, { type: 'null' }], default: null, description },
    { type: 'array', items: { $ref: '#/$defs/Item' }, description },
    { type: 'integer', minimum: 0, maximum: 1000, default: 50, description },
    { enum: ['open', 'closed', 'all'], type: 'string', default: 'open' },
    { $ref: '#/$defs/Filter', description },
    { oneOf: [{ const: 'asc' }, { const: 'desc' }], description },
    { type: 'object', additionalProperties: { type: 'string' }, description },
  ];
  return kinds[at % kinds.length];
}

const string = { type: 'string' };
const $defs = {
  Item: {
    type: 'object',
    properties: { id: string, children: { type: 'array', items: { $ref: '#/$defs/Item' } } },
    required: ['id'],
  },
  Filter: {
    type: 'object',
    properties: { by_owner: string, by_label: string, by_state: string },
    additionalProperties: false,
  },
};

const tools = Array.from({ length: 60 }, (_, at) => ({
  name: `tool_${at}`,
  description: `Does what tool ${at} of this server does. `.repeat(4),
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 14 }, (_each, one) => [`parameter_${one}`, parameter(one + at)]),
    ),
    required: ['parameter_0'],
    $defs,
    additionalProperties: false,
  },
  annotations: { readOnlyHint: at % 2 === 0 },
}));

/** @param {object[]} listed */
function load(listed) {
  return loadMcpTools('peer', /** @type {any} */ ({ listTools: async () => ({ tools: listed }) }));
}

const empty = tools.map((tool) => ({ ...tool, inputSchema: { type: 'object', properties: {} } }));
const wire = Buffer.from(JSON.stringify(tools));
const size = `${Math.floor(wire.length / 1000)} KB`;
assert.equal((await load(tools)).length, defineAll(tools, 'langchain').definitions.length);
await report(
  `60 tools (${size}, objects) to LangChain definitions`,
  '@langchain/mcp-adapters, loadMcpTools',
  () => defineAll(tools, 'langchain'),
  () => load(tools),
  0.3,
);
await report(
  `60 tools (${size}, wire) to LangChain definitions`,
  'JSON.parse + loadMcpTools',
  () => defineAll(wire, 'langchain'),
  () => load(JSON.parse(wire.toString())),
  0.3,
);
await report(
  `60 tools (${size}, objects) to LangChain definitions`,
  'loadMcpTools of tools without parameters: its tool objects alone',
  () => defineAll(tools, 'langchain'),
  () => load(empty),
);
assert.ok(last());
