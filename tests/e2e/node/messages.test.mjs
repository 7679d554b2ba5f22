// A real server's results, through real clients, as messages of both hosts.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { load } from '@langchain/core/load';
import { convert } from 'toolmsg';
import { renderToolResult } from 'toolmsg/hermes';
import { toToolMessage } from 'toolmsg/langchain';
import { HANDSHAKE, MODERN, RawClient, serverCommand } from '../raw_client.mjs';
import { EXPECTED, fieldsOf, hermes, message, RESULTS, STAMP, WAV } from './expected.mjs';
import { openSdk1, openSdk2, openSdk2Modern } from './sdk.mjs';

const TOOLS = Object.keys(RESULTS);

/**
 * Asserts both hosts' messages of an input, and returns LangChain's.
 *
 * @param {string} tool
 * @param {import('toolmsg').Result} given
 * @param {Record<string, unknown>} [stamp] what the server adds to every `_meta`
 */
async function check(tool, given, stamp) {
  const made = toToolMessage(given, { toolCallId: 'call_1', toolName: tool });
  assert.deepStrictEqual(fieldsOf(made), message(tool, 'call_1', stamp));
  // Equal objects may differ in order. On the wire the order of `_meta` is the server's; the schema of
  // 2026-07-28 puts the keys that it knows first, and an object keeps the order it comes with.
  const sent = { ...RESULTS[tool]._meta, ...stamp };
  /** @type {{ _meta?: object }} */
  const object = typeof given === 'string' || Buffer.isBuffer(given) ? { _meta: sent } : given;
  assert.deepStrictEqual(
    Object.keys(made.response_metadata.mcp_meta ?? {}),
    Object.keys(object._meta ?? {}),
  );
  assert.equal('mcp_meta' in made.response_metadata, Object.keys(sent).length > 0);
  // The definition's `_meta` is another one, and is nowhere.
  const written = JSON.stringify(made);
  assert.ok(!written.includes('com.example/origin'));
  assert.ok(!written.includes(`ui://tool/${tool}`));
  const read = await load(written);
  assert.deepStrictEqual(fieldsOf(/** @type {typeof made} */ (read)), fieldsOf(made));

  /** @type {string[]} */
  const kinds = [];
  const output = renderToolResult(given, {
    server: 'demo',
    media: ({ kind }) => `/media/${kinds.push(kind)}`,
  });
  assert.deepStrictEqual(JSON.parse(output), hermes(tool));
  assert.deepStrictEqual(Object.keys(JSON.parse(output)), Object.keys(hermes(tool)));
  assert.deepStrictEqual(kinds, EXPECTED[tool]?.stored ?? []);
  assert.ok(!output.includes('com.example/origin'));
  return made;
}

for (const server of /** @type {const} */ (['python', 'typescript'])) {
  describe(`${server} server`, () => {
    for (const [name, open, stamp] of /** @type {const} */ ([
      ['SDK 1.x', openSdk1, undefined],
      ['SDK 2.x', openSdk2, undefined],
      ['SDK 2.x on 2026-07-28', openSdk2Modern, STAMP],
    ])) {
      test(`every tool through ${name}`, async () => {
        const client = await open(server);
        try {
          const { tools } = await client.listTools();
          assert.deepStrictEqual(
            tools.map((tool) => tool.name),
            TOOLS,
          );
          for (const { name: tool, _meta } of tools) {
            const result = await client.callTool({ name: tool, arguments: {} });
            const before = structuredClone(result);
            const { mcp_meta } = (await check(tool, result, stamp)).response_metadata;
            assert.deepStrictEqual(result, before);
            // Both speak of `ui`, and they never meet.
            assert.deepStrictEqual(_meta?.ui, { resourceUri: `ui://tool/${tool}` });
            assert.notDeepStrictEqual(/** @type {any} */ (mcp_meta)?.ui, _meta?.ui);
          }
        } finally {
          await client.close();
        }
      });
    }

    for (const [protocolVersion, stamp] of /** @type {const} */ ([
      [HANDSHAKE, undefined],
      [MODERN, STAMP],
    ])) {
      test(`every tool as the wire of ${protocolVersion}`, async () => {
        const client = await RawClient.open(serverCommand(server), { protocolVersion });
        try {
          for (const tool of TOOLS) {
            const wire = await client.callTool(tool);
            const made = await check(tool, wire, stamp);
            assert.deepStrictEqual(await check(tool, String(wire), stamp), made);
            assert.deepStrictEqual(await check(tool, JSON.parse(String(wire)), stamp), made);
          }
        } finally {
          await client.close();
        }
      });
    }

    test('what an SDK parsed and what came over the wire give one conversion', async () => {
      const raw = await RawClient.open(serverCommand(server));
      const clients = await Promise.all([openSdk1(server), openSdk2(server)]);
      try {
        for (const tool of TOOLS) {
          const wire = await raw.callTool(tool);
          const fromWire = convert(wire, 'langchain');
          for (const client of clients) {
            const result = await client.callTool({ name: tool, arguments: {} });
            assert.deepStrictEqual(convert(result, 'langchain').toJSON(), fromWire.toJSON());
          }
        }
      } finally {
        await Promise.all([raw, ...clients].map((client) => client.close()));
      }
    });

    test('what is for the person stays with the application', async () => {
      const client = await openSdk2(server);
      try {
        const result = await client.callTool({ name: 'everything', arguments: {} });
        const made = toToolMessage(result, { toolCallId: 'call_1', audience: 'assistant' });
        assert.ok(Array.isArray(made.content));
        assert.deepStrictEqual(
          made.content.map((block) => block.type),
          ['text', 'image', 'text', 'file'],
        );
        assert.ok(!JSON.stringify(made.content).includes('For the person'));
        const kept = new Map(made.artifact.mcp_blocks.map(({ index, block }) => [index, block]));
        assert.equal(kept.get(0).text, 'For the person: your report is ready');
        assert.equal(kept.get(3).data, WAV);
        assert.deepStrictEqual(made.response_metadata.mcp_meta, RESULTS.everything._meta);
      } finally {
        await client.close();
      }
    });
  });
}
