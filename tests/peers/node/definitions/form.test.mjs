// What must be true of every host's definition of every tool that a server lists.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defineAll } from 'toolmsg';
import { schemaFaults } from './judges.mjs';
import { LISTED, META } from './listed.mjs';
import { defined, schemaOf, VARIANTS } from './variants.mjs';
import { isObject, parts, target, withNulls } from './walk.mjs';

/** @type {Record<string, RegExp>} */
const PARAMETER_NAMES = {
  anthropic: /^[a-zA-Z0-9_.-]{1,64}$/,
  bedrock: /^[a-zA-Z0-9_.-]{1,64}$/,
  gemini_openapi: /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/,
};
const ROOT_REFUSED = [
  ...['anyOf', 'oneOf', 'allOf', 'not', 'if', 'then', 'else', 'enum', 'const', '$ref'],
];

/** All keys of a value. @param {any} value @returns {string[]} */
function keys(value) {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(keys)];
}

/** @param {import('./listed.mjs').Tool} tool @param {import('./variants.mjs').Variant} variant */
function assertNoMeta(tool, variant) {
  const { definition, toolMeta } = defined(variant, tool);
  assert.deepStrictEqual(toolMeta, tool._meta);
  for (const [key, value] of Object.entries(META)) assert.equal(toolMeta?.[key], value);
  if (variant.host === 'langchain') return; // its application reads it in the metadata
  const { _meta, ...without } = tool;
  assert.deepStrictEqual(defined(variant, without).definition, definition);
  assert.ok(!JSON.stringify(definition).includes('com.example/origin'));
  const isParameter = parts(tool.inputSchema).some(({ properties = {} }) => '_meta' in properties);
  assert.ok(isParameter || !keys(definition).includes('_meta'));
}

/** @param {Record<string, any>} schema @param {import('./variants.mjs').Variant} variant */
function assertSchema(schema, variant) {
  assert.equal(schema.type, 'object');
  for (const keyword of ROOT_REFUSED) assert.ok(!Object.hasOwn(schema, keyword), keyword);
  assert.equal(schemaFaults(withNulls(schema)), '');
  const allowed = PARAMETER_NAMES[variant.name];
  for (const part of parts(schema)) {
    for (const gone of ['$schema', '$id', 'id', 'definitions', '$anchor']) {
      assert.ok(!Object.hasOwn(part, gone), gone);
    }
    if (variant.name === 'gemini_openapi') assert.ok(!('$ref' in part || '$defs' in part));
    if ('$ref' in part) {
      assert.match(part.$ref, /^#$|^#\/\$defs\/[A-Za-z0-9_.-]+$/);
      const found = target(schema, part.$ref);
      assert.ok(isObject(found) || typeof found === 'boolean', part.$ref);
    }
    if (allowed) for (const name of Object.keys(part.properties ?? {})) assert.match(name, allowed);
  }
}

for (const [server, tools] of Object.entries(LISTED)) {
  describe(server, () => {
    for (const variant of VARIANTS) {
      for (const tool of tools) {
        test(`${tool.name} for ${variant.name}`, () => {
          const asItWas = structuredClone(tool);
          const { definition } = defined(variant, tool);
          assert.deepStrictEqual(tool, asItWas, 'the input is not changed');
          assert.deepStrictEqual(defined(variant, JSON.stringify(tool)).definition, definition);
          assertNoMeta(tool, variant);
          const schema = schemaOf(definition);
          assertSchema(schema, variant);
          const again = defined(variant, { name: 'again', inputSchema: schema });
          assert.deepStrictEqual(
            schemaOf(again.definition),
            schema,
            'its own output is not changed',
          );
        });
      }

      test(`the whole list for ${variant.name}`, () => {
        const { definitions, errors } = defineAll(tools, variant.host, variant.options);
        assert.deepStrictEqual(errors, []);
        assert.deepStrictEqual(
          definitions.map(({ definition }) => definition),
          tools.map((tool) => defined(variant, tool).definition),
        );
        assert.equal(new Set(definitions.map(({ name }) => name)).size, tools.length);
      });
    }
  });
}
