// The tools of the table as sessions in memory list them: from the servers of both generations of the
// SDK, and as zod's own JSON Schemas, which a low-level server publishes as they are.

import { Client as Client2, InMemoryTransport as Pair2 } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { McpServer as McpServer2 } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { TOOLS } from './zod-tools.mjs';

/** A tool as a session lists it. @typedef {Record<string, any> & { name: string }} Tool */

/** Every tool's `_meta`. */
export const META = { 'com.example/origin': 'only the application sees this' };
const INFO = { name: 'peer', version: '1' };

/** What every server says of a tool beside its schemas. @param {string} name */
const about = (name) => ({ title: name.toUpperCase(), description: `Takes ${name}.`, _meta: META });

/** Answers with the arguments as the server's schema gave them to the tool. @param {unknown} args */
const echo = (args) => ({ content: [{ type: 'text', text: JSON.stringify(args ?? null) }] });

/**
 * The high-level server of either generation, with every tool of the table that it can register.
 *
 * @param {typeof McpServer | typeof McpServer2} Of
 * @param {(schema: z.ZodType | undefined) => boolean} lists
 */
function registered(Of, lists) {
  const server = /** @type {any} */ (new Of(INFO));
  for (const [name, { input, output }] of Object.entries(TOOLS)) {
    if (!lists(input?.schema) || !lists(output?.schema)) continue;
    const schemas = { inputSchema: input?.schema, outputSchema: output?.schema };
    server.registerTool(name, { ...about(name), ...schemas }, (/** @type {unknown} */ args) => ({
      ...echo(input && args),
      ...(output && { structuredContent: output.takes[0] }),
    }));
  }
  return server;
}

/**
 * A low-level server that publishes what `z.toJSONSchema` gives.
 *
 * @param {Omit<import('zod/v4/core').ToJSONSchemaParams, 'io'>} params
 */
function published(params) {
  /** @param {z.ZodType} schema @param {'input' | 'output'} io */
  const json = (schema, io) => ({ type: 'object', ...z.toJSONSchema(schema, { ...params, io }) });
  const tools = Object.entries(TOOLS).map(([name, { input, output }]) => ({
    name,
    ...about(name),
    inputSchema: input ? json(input.schema, 'input') : { type: 'object' },
    // The client compiles output schemas while it lists, and does not know draft 4.
    ...(output && params.target !== 'draft-04' && { outputSchema: json(output.schema, 'output') }),
  }));
  const server = new Server(INFO, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => /** @type {any} */ ({ tools }));
  server.setRequestHandler(CallToolRequestSchema, ({ params: call }) => {
    const input = TOOLS[call.name]?.input;
    return echo(input?.schema.parse(call.arguments));
  });
  return server;
}

/**
 * Whether the first generation can list a schema: it says of any but an object that it takes nothing,
 * and its client refuses a list with a root that is a reference.
 *
 * @param {z.ZodType} schema
 */
function isPlain(schema) {
  return schema instanceof z.ZodObject && !('$ref' in z.toJSONSchema(schema, { io: 'input' }));
}

/** @type {Record<string, () => any>} */
const MADE = {
  sdk1: () => registered(McpServer, (schema) => !schema || isPlain(schema)),
  sdk2: () => registered(McpServer2, () => true),
  'zod-2020-12': () => published({ reused: 'ref' }),
  'zod-draft-07': () => published({ target: 'draft-07', reused: 'ref' }),
  'zod-draft-04': () => published({ target: 'draft-04' }),
};

/** The servers. */
export const SERVERS = Object.keys(MADE);

/**
 * A client with a session to a server; close it.
 *
 * @param {string} name
 * @returns {Promise<Client | Client2>}
 */
export async function connected(name) {
  const [ours, theirs] = (name === 'sdk2' ? Pair2 : InMemoryTransport).createLinkedPair();
  const client = /** @type {any} */ (new (name === 'sdk2' ? Client2 : Client)(INFO));
  await Promise.all([serve(name, theirs), client.connect(ours)]);
  return client;
}

/** Starts a server at one end of a pair. @param {string} name @param {unknown} transport */
export async function serve(name, transport) {
  await MADE[name]?.().connect(transport);
}

/** @param {string} name @returns {Promise<[string, Tool[]]>} */
async function listed(name) {
  const client = await connected(name);
  const { tools } = await client.listTools();
  await client.close();
  return [name, tools];
}

/** What each server lists. @type {Record<string, Tool[]>} */
export const LISTED = Object.fromEntries(await Promise.all(SERVERS.map(listed)));
