// What a model says where a schema is strict: all parameters, with `null` for those left out.

import { judge } from './judges.mjs';
import { isObject, target } from './walk.mjs';

/**
 * @param {any} root a strict schema
 * @param {unknown} args
 */
export function filled(root, args) {
  return below(root, root, args);
}

/**
 * A value without members that are `null`.
 *
 * @param {unknown} value
 * @returns {unknown}
 */
export function withoutNulls(value) {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(members.map(([name, one]) => [name, withoutNulls(one)]));
}

/**
 * @param {any} root
 * @param {any} schema
 * @param {unknown} value
 * @returns {unknown}
 */
function below(root, schema, value) {
  if ('$ref' in schema) return below(root, target(root, schema.$ref), value);
  if ('anyOf' in schema) return branch(root, schema.anyOf, value);
  if (Array.isArray(value)) {
    return 'items' in schema ? value.map((one) => below(root, schema.items, one)) : value;
  }
  if (!isObject(value) || !isObject(schema.properties)) return value;
  const made = Object.entries(value).map(([name, one]) => {
    const part = schema.properties[name];
    return [name, part === undefined ? one : below(root, part, one)];
  });
  const absent = Object.entries(schema.properties)
    .filter(([name, part]) => !Object.hasOwn(value, name) && takes(root, part, null))
    .map(([name]) => [name, null]);
  return Object.fromEntries([...made, ...absent]);
}

/**
 * The value as the first branch that takes it has it.
 *
 * @param {any} root
 * @param {any[]} branches
 * @param {unknown} value
 */
function branch(root, branches, value) {
  for (const part of branches) {
    const made = below(root, part, value);
    if (takes(root, part, made)) return made;
  }
  return value;
}

/**
 * Whether a part of a schema takes a value.
 *
 * @param {any} root
 * @param {any} part
 * @param {unknown} value
 */
function takes(root, part, value) {
  // The root is a definition of its own here, so that `#` leads to it from the part, too.
  const whole = JSON.parse(JSON.stringify(root).replaceAll('"$ref":"#', '"$ref":"#/$defs/ROOT'));
  const piece = JSON.parse(JSON.stringify(part).replaceAll('"$ref":"#', '"$ref":"#/$defs/ROOT'));
  return judge({ ...piece, $defs: { ROOT: whole } })(value) === '';
}
