// Walks over the schemas that definitions have.

import assert from 'node:assert/strict';

const NAMED = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);
const LISTED = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const SINGLE = new Set([
  ...['items', 'contains', 'unevaluatedItems', 'not', 'if', 'then', 'else'],
  ...['additionalProperties', 'unevaluatedProperties', 'propertyNames'],
]);

/** @param {unknown} value @returns {value is Record<string, any>} */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A schema with the schemas right below it changed.
 *
 * @param {any} schema
 * @param {(part: any) => any} change
 */
function withParts(schema, change) {
  if (!isObject(schema)) return schema;
  /** @param {string} keyword @param {any} value */
  const changed = (keyword, value) => {
    if (NAMED.has(keyword)) {
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]));
    }
    if (LISTED.has(keyword)) return value.map(change);
    return SINGLE.has(keyword) ? change(value) : value;
  };
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, changed(keyword, value)]),
  );
}

/**
 * A schema and all schemas below it.
 *
 * @param {any} schema
 * @returns {Record<string, any>[]}
 */
export function parts(schema) {
  if (!isObject(schema)) return [];
  const found = [schema];
  withParts(schema, (part) => found.push(...parts(part)));
  return found;
}

/**
 * What a reference within a schema points at.
 *
 * @param {any} root
 * @param {string} reference
 */
export function target(root, reference) {
  assert.ok(reference.startsWith('#'), reference);
  const tokens = decodeURIComponent(reference.slice(1)).split('/').slice(1);
  return tokens
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((at, token) => {
      assert.ok(Object.hasOwn(at, token), reference);
      return at[token];
    }, root);
}

/**
 * The schemas that say something of a value: these, what they refer to, and their branches.
 *
 * @param {any} root
 * @param {any[]} schemas
 */
export function applicable(root, schemas) {
  /** @type {Set<Record<string, any>>} */
  const found = new Set();
  const todo = [...schemas];
  while (todo.length > 0) {
    const one = todo.pop();
    if (!isObject(one) || found.has(one)) continue;
    found.add(one);
    if ('$ref' in one) todo.push(target(root, one.$ref));
    for (const keyword of ['anyOf', 'oneOf', 'allOf']) todo.push(...(one[keyword] ?? []));
  }
  return [...found];
}

/**
 * `nullable: true`, which is OpenAPI's, said in JSON Schema.
 *
 * @param {any} schema
 * @returns {any}
 */
export function withNulls(schema) {
  const changed = withParts(schema, withNulls);
  if (!isObject(changed) || changed.nullable !== true) return changed;
  const { nullable, ...rest } = changed;
  return { anyOf: [rest, { type: 'null' }] };
}
