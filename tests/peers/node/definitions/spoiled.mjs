// Values with one thing changed, wherever it is: all there are, so that nothing is left to chance.

import { isObject } from './walk.mjs';

const OTHERS = [null, true, 7, -0.5, 'x', [], {}];

/**
 * @param {unknown} value
 * @returns {unknown[]}
 */
function changed(value) {
  if (Array.isArray(value)) {
    return value.flatMap((one, index) => [
      value.toSpliced(index, 1),
      ...[...OTHERS, ...changed(one)].map((other) => value.with(index, other)),
    ]);
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const { [name]: _, ...rest } = value;
    return [rest, ...[...OTHERS, ...changed(one)].map((other) => ({ ...value, [name]: other }))];
  });
}

/**
 * All values that are one change away from some, once each.
 *
 * @param {unknown[]} values
 */
export function spoiled(values) {
  const texts = values.flatMap(changed).map((value) => JSON.stringify(value));
  return [...new Set(texts)].map((text) => JSON.parse(text));
}
