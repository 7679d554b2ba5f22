// A host's model: what it may say, and how it says what the server calls otherwise.

import { judge } from './judges.mjs';
import { newNames, renamed } from './names.mjs';
import { filled } from './strict.mjs';
import { defined, schemaOf } from './variants.mjs';
import { withNulls } from './walk.mjs';

/**
 * How a host's model says arguments, and what is wrong with them.
 *
 * @param {import('./variants.mjs').Variant} variant
 * @param {import('./listed.mjs').Tool} tool
 */
export function model(variant, tool) {
  const definition = defined(variant, tool);
  const payload = definition.definition;
  const schema = withNulls(schemaOf(payload));
  const names = newNames(definition);
  const isStrict = (payload.strict ?? payload.function?.strict) === true;
  return {
    definition,
    isStrict,
    /** @param {unknown} args @returns {any} */
    says: (args) => {
      const known = renamed(schema, args, names);
      return isStrict ? filled(schema, known) : known;
    },
    faults: judge(schema),
  };
}
