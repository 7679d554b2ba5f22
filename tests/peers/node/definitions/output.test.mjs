// Output schemas of zod, made ready for every revision: they take what zod takes, and nothing else.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  objectRoot,
  project,
  projectStructured,
  unwrap,
  validate,
  validateResult,
} from 'toolmsg/schema';
import { z } from 'zod';
import { judge, schemaFaults } from './judges.mjs';
import { LISTED } from './listed.mjs';
import { parts, target } from './walk.mjs';
import { TOOLS, zodTakes } from './zod-tools.mjs';

const REVISIONS = /** @type {const} */ (['2025-06-18', '2025-11-25', '2026-07-28']);

/**
 * A tool's output schema, in whatever draft, what is said of it, and whether ajv can read it.
 *
 * @typedef {object} Case
 * @property {string} name
 * @property {any} schema
 * @property {import('./zod-tools.mjs').Said} said
 * @property {boolean} isToday in JSON Schema 2020-12
 */

/** @type {Case[]} */
const listed = Object.entries(LISTED).flatMap(([server, tools]) =>
  tools.flatMap(({ name, outputSchema: schema }) => {
    const said = TOOLS[name]?.output;
    if (!schema || !said) return [];
    const isToday = schema.$schema?.includes('2020-12') ?? true;
    return [{ name: `${name} of ${server}`, schema, said, isToday }];
  }),
);

/** As zod writes them, also where the root is no object. @type {Case[]} */
const written = /** @type {const} */ (['draft-2020-12', 'draft-07', 'draft-04']).flatMap((target) =>
  Object.entries({
    ...Object.fromEntries(Object.entries(TOOLS).map(([name, { output }]) => [name, output])),
    list: { schema: z.array(z.int()), takes: [[], [1]], refuses: [['a'], {}, null] },
    maybe: { schema: z.union([z.string(), z.null()]), takes: ['a', null], refuses: [1, {}] },
    page: {
      schema: z.union([z.object({ a: z.int() }), z.object({ b: z.int() })]),
      takes: [{ a: 1 }, { b: 1 }],
      refuses: [{ a: 'a' }, {}, []],
    },
    rows: {
      schema: z.array(/** @type {any} */ (TOOLS.category).output.schema),
      takes: [[], [{ name: 'a', children: [{ name: 'b' }] }]],
      refuses: [[{ name: 'a', children: [{}] }], { name: 'a' }],
    },
  }).flatMap(([name, said]) => {
    // Draft 4 has no word for the names in a record.
    if (!said || (name === 'records' && target === 'draft-04')) return [];
    const schema = z.toJSONSchema(said.schema, { target });
    return [{ name: `${name} in ${target}`, schema, said, isToday: target === 'draft-2020-12' }];
  }),
);

/** @param {any} schema */
const codes = (schema) => objectRoot(schema).diagnostics.map(({ code }) => code);

for (const { name, schema, said, isToday } of [...listed, ...written]) {
  describe(name, () => {
    const values = [
      ...said.takes.map((value) => /** @type {const} */ ([value, true])),
      ...said.refuses.map((value) => /** @type {const} */ ([value, false])),
    ];

    test('validate says what zod says', () => {
      for (const [value, isRight] of values) {
        assert.equal(zodTakes(said, value), isRight, 'zod');
        const faults = validate(value, schema);
        const text = `${JSON.stringify(value)}: ${JSON.stringify(faults)}`;
        assert.equal(faults.length === 0, isRight, text);
        assert.ok(
          faults.every(({ code }) => code === 'schema_mismatch'),
          text,
        );
        const result = { content: [], structuredContent: value };
        assert.equal(validateResult(result, schema).length === 0, isRight, text);
      }
    });

    test('the root', () => {
      const asItWas = structuredClone(schema);
      const { value, wrapped } = objectRoot(schema);
      assert.deepStrictEqual(schema, asItWas, 'the input is not changed');
      assert.equal(wrapped, false);
      if ('$ref' in schema) {
        assert.deepStrictEqual(codes(schema), ['root_ref_inlined']);
        assert.ok(!('$ref' in /** @type {object} */ (value)));
        assert.equal(/** @type {any} */ (value).type, 'object');
      } else {
        assert.equal(value, schema);
        assert.deepStrictEqual(codes(schema), []);
      }
      if (isToday) {
        const faults = judge(/** @type {object} */ (value));
        for (const [one, isRight] of values) assert.equal(faults(one) === '', isRight);
      }
    });

    for (const revision of REVISIONS) {
      test(`for ${revision}`, () => {
        const asItWas = structuredClone(schema);
        const ready = project(schema, revision);
        const made = /** @type {Record<string, any>} */ (ready.value);
        assert.deepStrictEqual(schema, asItWas, 'the input is not changed');
        assert.deepStrictEqual(
          project(made, revision).value,
          made,
          'its own output is not changed',
        );
        if (revision !== '2026-07-28') assert.equal(made.type, 'object');
        if (isToday) {
          assert.equal(schemaFaults(made), '');
          for (const part of parts(made)) if ('$ref' in part) target(made, part.$ref);
        }
        for (const [value, isRight] of values) {
          const sent = projectStructured(value, schema, revision);
          assert.equal(sent.wrapped, ready.wrapped);
          assert.equal(validate(sent.value, made).length === 0, isRight, JSON.stringify(value));
          if (isToday) assert.equal(judge(made)(sent.value) === '', isRight);
          assert.deepStrictEqual(unwrap(sent.value, made), value);
        }
      });
    }
  });
}
