// What zod takes, a host lets its model say, and what the model says comes back as the server's; what
// zod refuses, the host's schema refuses.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LISTED } from './listed.mjs';
import { model } from './model.mjs';
import { withoutNulls } from './strict.mjs';
import { isExcluded, NARROWED, VARIANTS, WIDENED } from './variants.mjs';
import { inputOf, TOOLS, zodTakes } from './zod-tools.mjs';

/** A value as text, in which the order of members counts. @param {unknown} value */
const text = (value) => JSON.stringify(value);

describe('the samples are what they say, by zod’s own parser', () => {
  for (const [name, { input, output }] of Object.entries(TOOLS)) {
    for (const [side, said] of Object.entries({ input, output })) {
      if (!said) continue;
      test(`${name}, ${side}`, () => {
        for (const value of said.takes) assert.ok(zodTakes(said, value), text(value));
        for (const value of said.refuses) assert.ok(!zodTakes(said, value), text(value));
      });
    }
  }
});

for (const [server, tools] of Object.entries(LISTED)) {
  describe(server, () => {
    for (const variant of VARIANTS) {
      for (const tool of tools) {
        const input = inputOf(tool.name);

        test(`${tool.name}: what zod takes, ${variant.name} says`, () => {
          const { definition, isStrict, says, faults } = model(variant, tool);
          for (const args of input.takes) {
            const said = says(args);
            const kept = text(said);
            if (!isExcluded(NARROWED, variant, tool.name)) assert.equal(faults(said), '', kept);
            const restored = definition.restoreArguments(said);
            assert.equal(definition.restoreArguments(kept), text(restored), 'as JSON text');
            assert.equal(text(said), kept, 'arguments are not changed');
            if (isStrict) {
              // An optional parameter that takes `null` keeps it, and where branches were joined one
              // may do so that not every branch lets be `null`.
              const isJoined = isExcluded(WIDENED, variant, tool.name);
              assert.ok(isJoined || zodTakes(input, restored), text(restored));
              assert.deepStrictEqual(withoutNulls(restored), withoutNulls(args));
            } else {
              assert.equal(text(restored), text(args));
            }
          }
        });

        test(`${tool.name}: what ${variant.name} says, zod takes`, () => {
          if (isExcluded(WIDENED, variant, tool.name)) return;
          const { definition, says, faults } = model(variant, tool);
          for (const said of [...input.refuses, ...input.takes].map(says)) {
            if (faults(said) === '') {
              assert.ok(zodTakes(input, definition.restoreArguments(said)), text(said));
            }
          }
        });
      }
    }
  });
}
