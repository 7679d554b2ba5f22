// Both servers send exactly what `answers.json` says, and the SDKs' clients receive all of it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { HANDSHAKE, MODERN, RawClient, RpcError, serverCommand } from '../raw_client.mjs';
import { openSdk1, openSdk2, openSdk2Modern } from './sdk.mjs';

const answers = JSON.parse(
  readFileSync(new URL('../servers/answers.json', import.meta.url), 'utf8'),
);
const definitions = answers.tools.map((tool) => tool.definition);
const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

/** What 2026-07-28 adds to a result: a stamp of the server's name in `_meta`. */
const stamped = (result) => ({
  ...result,
  _meta: { ...result._meta, [SERVER_INFO]: answers.server },
});

for (const server of /** @type {const} */ (['python', 'typescript'])) {
  describe(`${server} server`, () => {
    test('sends the answers as they are, up to 2025-11-25', async () => {
      const client = await RawClient.open(serverCommand(server), { protocolVersion: HANDSHAKE });
      try {
        assert.deepEqual(JSON.parse(String(await client.listTools())).tools, definitions);
        for (const tool of answers.tools) {
          const result = JSON.parse(String(await client.callTool(tool.definition.name)));
          assert.deepEqual(result, tool.result);
          // Equal objects may differ in order, and the order of `_meta` is the server's.
          const keys = Object.keys(tool.result._meta ?? {});
          assert.deepEqual(Object.keys(result._meta ?? {}), keys);
        }
        await assert.rejects(client.callTool('nope'), RpcError);
      } finally {
        await client.close();
      }
    });

    test('adds resultType and its name from 2026-07-28', async () => {
      const client = await RawClient.open(serverCommand(server), { protocolVersion: MODERN });
      try {
        for (const tool of answers.tools) {
          const result = JSON.parse(String(await client.callTool(tool.definition.name)));
          assert.deepEqual(result, { ...stamped(tool.result), resultType: 'complete' });
        }
      } finally {
        await client.close();
      }
    });

    for (const [name, open, expected] of /** @type {const} */ ([
      ['SDK 1.x', openSdk1, (result) => result],
      ['SDK 2.x', openSdk2, (result) => result],
      ['SDK 2.x on 2026-07-28', openSdk2Modern, stamped],
    ])) {
      test(`reaches ${name} complete`, async () => {
        const client = await open(server);
        try {
          assert.deepEqual((await client.listTools()).tools, definitions);
          for (const tool of answers.tools) {
            const result = await client.callTool({ name: tool.definition.name, arguments: {} });
            assert.deepEqual(result, expected(tool.result));
          }
        } finally {
          await client.close();
        }
      });
    }
  });
}
