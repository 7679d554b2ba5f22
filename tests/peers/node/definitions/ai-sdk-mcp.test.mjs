// Beside `@ai-sdk/mcp`, which makes tools of what a server lists itself: where its schemas take the
// same, and where they take nothing a server wants.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createMCPClient } from '@ai-sdk/mcp';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { asSchema } from 'ai';
import { define, defineAll } from 'toolmsg';
import { judge } from './judges.mjs';
import { LISTED, META, serve } from './listed.mjs';
import { inputOf } from './zod-tools.mjs';

/** It closes every root, also one that has no properties of its own: no argument is left. */
const CLOSED = new Set(['named', 'shape', 'both', 'table']);

/** Servers whose schemas are 2020-12's, so that one judge reads both. */
const TODAY = ['sdk2', 'zod-2020-12'];

/**
 * The peer's client, with a session to what is started at the other end.
 *
 * @param {(transport: InMemoryTransport) => Promise<void>} start
 */
async function peer(start) {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await start(theirs);
  return createMCPClient({ transport: /** @type {any} */ (ours) });
}

describe('the peer’s own reading of a tool', () => {
  for (const [server, tools] of Object.entries(LISTED)) {
    test(`takes our definitions of the tools of ${server}`, async () => {
      const ready = defineAll(tools, 'ai_sdk').definitions.map(({ definition }) => {
        const { type, ...rest } = definition;
        assert.equal(type, 'function');
        return rest;
      });
      const client = await peer(async (transport) => {
        const low = new Server({ name: 'ready', version: '1' }, { capabilities: { tools: {} } });
        low.setRequestHandler(ListToolsRequestSchema, () => ({ tools: ready }));
        await low.connect(transport);
      });
      assert.deepStrictEqual((await client.listTools()).tools, ready);
      await client.close();
    });
  }
});

for (const server of TODAY) {
  describe(`the tools of ${server}`, async () => {
    const client = await peer((transport) => serve(server, transport));
    const listed = await client.listTools();
    const made = client.toolsFromDefinitions(listed);
    await client.close();

    test('are listed by the peer as by the SDK', () => {
      assert.deepStrictEqual(listed.tools, LISTED[server]);
    });

    for (const tool of listed.tools) {
      const theirs = /** @type {any} */ (asSchema(made[tool.name]?.inputSchema).jsonSchema);
      const { takes } = inputOf(tool.name);

      test(`${tool.name}: ours takes all that zod takes`, () => {
        const faults = judge(define(tool, 'ai_sdk').definition.inputSchema);
        for (const args of takes) assert.equal(faults(args), '');
      });

      test(`${tool.name}: theirs ${CLOSED.has(tool.name) ? 'takes none of it' : 'too'}`, () => {
        assert.deepStrictEqual(theirs, {
          ...tool.inputSchema,
          properties: tool.inputSchema.properties ?? {},
          additionalProperties: false,
        });
        const faults = judge(theirs);
        for (const args of takes) {
          const isEmpty = Object.keys(/** @type {object} */ (args)).length === 0;
          const isTaken = !CLOSED.has(tool.name) || isEmpty;
          assert.equal(faults(args) === '', isTaken, JSON.stringify(args));
        }
      });

      test(`${tool.name}: the definition’s _meta is for the application in both`, () => {
        const definition = define(tool, 'ai_sdk');
        assert.deepStrictEqual(/** @type {any} */ (made[tool.name])._meta, META);
        assert.deepStrictEqual(definition.toolMeta, META);
      });
    }
  });
}
