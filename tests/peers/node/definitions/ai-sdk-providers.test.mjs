// What the AI SDK's packages of providers send for our schemas: the payloads that we make for those
// providers ourselves.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { define } from 'toolmsg';
import { sent, toolSet } from './ai-sdk.mjs';
import { LISTED } from './listed.mjs';
import { defined, schemaOf, VARIANTS } from './variants.mjs';

/**
 * A host's payload as the provider's package sends it for the same name, description and schema.
 *
 * @param {string} provider
 * @param {any} definition
 */
async function resent(provider, definition) {
  const { name, description, strict } = definition.function ?? definition;
  const inputSchema = schemaOf(definition);
  const options = strict === undefined ? {} : { strict };
  const { tools } = await sent(provider, toolSet([{ name, description, inputSchema }], options));
  assert.equal(tools.length, 1);
  return tools[0];
}

for (const [server, tools] of Object.entries(LISTED)) {
  describe(server, () => {
    for (const variant of VARIANTS) {
      if (!['openai_chat', 'openai_responses', 'anthropic'].includes(variant.host)) continue;
      for (const tool of tools) {
        test(`${tool.name}: what is sent is our definition for ${variant.name}`, async () => {
          const { definition } = defined(variant, tool);
          assert.deepStrictEqual(await resent(variant.host, definition), definition);
        });
      }
    }

    for (const tool of tools) {
      const { definition, name } = define(tool, 'ai_sdk');
      const schema = definition.inputSchema;

      test(`${tool.name}: what reaches Gemini`, async () => {
        const [declaration, ...others] = (await resent('gemini', definition)).functionDeclarations;
        assert.deepStrictEqual(others, []);
        assert.equal(declaration.name, name);
        assert.equal(declaration.description, definition.description);
        // What it cannot write in the restricted form, it sends whole.
        if ('parametersJsonSchema' in declaration) {
          assert.deepStrictEqual(declaration.parametersJsonSchema, schema);
        } else {
          const names = Object.keys(declaration.parameters?.properties ?? {});
          assert.deepStrictEqual(names, Object.keys(schema.properties));
        }
      });
    }
  });
}
