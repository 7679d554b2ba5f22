// Arguments with the names that a host has for them.

import assert from 'node:assert/strict';
import { applicable, isObject } from './walk.mjs';

/**
 * The host's names of parameters that got another, as the diagnostics tell them.
 *
 * @param {import('toolmsg').Definition} definition
 */
export function newNames({ diagnostics }) {
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const { code, path, message } of diagnostics) {
    if (code !== 'property_renamed') continue;
    const last = /(?:\.([A-Za-z_$][\w$]*)|\[("(?:[^"\\]|\\.)*")\])$/.exec(path);
    const made = /"([^"]*)"[^"]*$/.exec(message)?.[1];
    assert.ok(last && made !== undefined, `${path}: ${message}`);
    const old = last[1] ?? JSON.parse(last[2] ?? '');
    assert.equal(names.get(old) ?? made, made, 'one name, one new name');
    names.set(old, made);
  }
  return names;
}

/**
 * The arguments as the host's model says them.
 *
 * @param {any} root the host's schema
 * @param {unknown} args
 * @param {Map<string, string>} names
 */
export function renamed(root, args, names) {
  return below(root, [root], args, names);
}

/**
 * @param {any} root
 * @param {any[]} schemas what may say something of the value
 * @param {unknown} value
 * @param {Map<string, string>} names
 * @returns {unknown}
 */
function below(root, schemas, value, names) {
  const known = applicable(root, schemas);
  if (Array.isArray(value)) {
    return value.map((one, index) => {
      const parts = known.map(({ prefixItems = [], items }) => prefixItems[index] ?? items);
      return below(root, parts, one, names);
    });
  }
  if (!isObject(value)) return value;
  /** @param {string} name */
  const said = (name) => known.filter(({ properties = {} }) => Object.hasOwn(properties, name));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const name = names.get(key) ?? key;
      const parts = said(name).map(({ properties }) => properties[name]);
      if (parts.length > 0) return [name, below(root, parts, one, names)];
      const others = known.map(({ additionalProperties }) => additionalProperties);
      return [key, below(root, others, one, names)];
    }),
  );
}
