// Our definitions in the AI SDK: its language models get them as they are, and its tools run with them
// against the servers they came from.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { dynamicTool } from 'ai';
import { define, defineAll } from 'toolmsg';
import { checked, generated, toolSet } from './ai-sdk.mjs';
import { connected, LISTED, SERVERS } from './listed.mjs';
import { isExcluded, VARIANTS, WIDENED } from './variants.mjs';
import { inputOf } from './zod-tools.mjs';

const VARIANT = /** @type {import('./variants.mjs').Variant} */ (
  VARIANTS.find(({ name }) => name === 'ai_sdk')
);

for (const server of SERVERS) {
  const tools = LISTED[server] ?? [];

  describe(server, () => {
    const { definitions, errors } = defineAll(tools, 'ai_sdk', { server });
    const payloads = definitions.map(({ definition }) => definition);
    /** @type {Awaited<ReturnType<typeof connected>>} */
    let client;
    before(async () => {
      client = await connected(server);
    });
    after(() => client.close());

    test('a language model gets our definitions, whole', async () => {
      assert.deepStrictEqual(errors, []);
      const { got } = await generated(toolSet(payloads));
      assert.deepStrictEqual(JSON.parse(JSON.stringify(got)), payloads);
    });

    test('also where the tools are dynamic', async () => {
      const dynamic = payloads.map(({ name, description, inputSchema }) => [
        name,
        dynamicTool({ description, inputSchema: checked(inputSchema), execute: () => null }),
      ]);
      const { got } = await generated(Object.fromEntries(dynamic));
      assert.deepStrictEqual(JSON.parse(JSON.stringify(got)), payloads);
    });

    for (const tool of tools) {
      const definition = define(tool, 'ai_sdk', { server });
      const { takes, refuses, schema } = inputOf(tool.name);

      /** What the server says of a model's arguments. @param {any} args */
      const execute = async (args) =>
        client.callTool({ name: tool.name, arguments: definition.restoreArguments(args) });
      /** @param {unknown} args */
      const call = async (args) => {
        const set = toolSet([definition.definition]);
        const running = { ...set[definition.name], execute };
        const { result } = await generated({ [definition.name]: running }, definition.name, args);
        return result;
      };

      test(`${tool.name}: a call reaches the server as the model made it`, async () => {
        for (const args of takes) {
          const { toolResults, toolCalls } = await call(args);
          assert.equal(toolCalls[0]?.invalid, undefined);
          assert.equal(toolResults.length, 1);
          const { content, isError } = /** @type {any} */ (toolResults[0]).output;
          assert.ok(!isError, content[0]?.text);
          const parsed = tool.name === 'nothing' ? null : schema.parse(args);
          assert.deepStrictEqual(JSON.parse(content[0].text), parsed);
        }
      });

      test(`${tool.name}: the AI SDK refuses what the server would`, async () => {
        if (isExcluded(WIDENED, VARIANT, tool.name)) return;
        for (const args of refuses) {
          const { toolResults, toolCalls } = await call(args);
          assert.equal(toolCalls[0]?.invalid, true, JSON.stringify(args));
          assert.deepStrictEqual(toolResults, []);
        }
      });
    }
  });
}
