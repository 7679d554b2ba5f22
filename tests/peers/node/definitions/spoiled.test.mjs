// zod and our schemas on all values that are one change away from a sample: zod decides which of them
// are right.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { validate } from 'toolmsg/schema';
import { LISTED } from './listed.mjs';
import { model } from './model.mjs';
import { spoiled } from './spoiled.mjs';
import { isExcluded, NARROWED, VARIANTS, WIDENED } from './variants.mjs';
import { inputOf, TOOLS, zodTakes } from './zod-tools.mjs';

for (const [server, tools] of Object.entries(LISTED)) {
  describe(server, () => {
    for (const tool of tools) {
      const { name, outputSchema } = tool;
      const input = inputOf(name);
      const output = TOOLS[name]?.output;

      test(`${name}: what goes in`, () => {
        const values = spoiled(input.takes).map((value) => ({
          value,
          isRight: zodTakes(input, value),
        }));
        for (const variant of VARIANTS) {
          const { definition, says, faults, isStrict } = model(variant, tool);
          const isNarrowed = isExcluded(NARROWED, variant, name);
          const isWidened = isExcluded(WIDENED, variant, name);
          for (const { value, isRight } of values) {
            const said = says(value);
            const note = `${variant.name}: ${JSON.stringify(said)}`;
            const isTaken = faults(said) === '';
            const restored = definition.restoreArguments(said);
            if (!isStrict) assert.equal(JSON.stringify(restored), JSON.stringify(value), note);
            if (isRight) assert.ok(isTaken || isNarrowed, `refused by ${note}`);
            else assert.ok(!isTaken || isWidened || zodTakes(input, restored), `taken by ${note}`);
          }
        }
      });

      if (!output || !outputSchema) continue;
      test(`${name}: what comes out`, () => {
        for (const value of spoiled(output.takes)) {
          const isRight = validate(value, outputSchema).length === 0;
          assert.equal(isRight, zodTakes(output, value), JSON.stringify(value));
        }
      });
    }
  });
}
