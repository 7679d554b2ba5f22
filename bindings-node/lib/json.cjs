'use strict';

const { types } = require('node:util');
const { ToolmsgError } = require('./errors.cjs');

/** How deep a value may be nested that JSON.stringify refuses. */
const DEEPEST = 512;

/**
 * A value of the caller's as JSON text in UTF-8: wire text as it is, anything else as `JSON.stringify` writes it, with a `BigInt` as a whole number.
 *
 * @param {unknown} value
 * @param {string} what
 * @returns {Uint8Array}
 */
function jsonOf(value, what) {
  if (typeof value === 'string') {
    if (value.isWellFormed()) return Buffer.from(value);
    throw new ToolmsgError(
      'invalid_utf8',
      '$',
      'the text has a lone surrogate, which no UTF-8 text has',
    );
  }
  if (types.isUint8Array(value)) {
    return types.isSharedArrayBuffer(value.buffer) ? new Uint8Array(value) : value;
  }
  if (types.isAnyArrayBuffer(value)) return new Uint8Array(value).slice();
  return valueJson(value, what);
}

/**
 * A value that is not wire text, as JSON text in UTF-8. A string is a string here.
 *
 * @param {unknown} value
 * @param {string} what
 * @returns {Uint8Array}
 */
function valueJson(value, what) {
  if (types.isPromise(value)) throw unsupported(what, 'Promise: await it first');
  let text;
  try {
    text = JSON.stringify(value);
  } catch (error) {
    // A BigInt, or a cycle; or what the caller's own toJSON throws.
    if (!(error instanceof TypeError)) throw error;
    text = spelled(value, 0);
  }
  if (text === undefined) throw unsupported(what, typeof value);
  return Buffer.from(text);
}

/**
 * @param {string} what
 * @param {string} type
 */
function unsupported(what, type) {
  const message = `${what} is wire JSON or a value that JSON has a form for, not of type ${type}`;
  return new ToolmsgError('unsupported_input', '$', message);
}

/**
 * JSON text of a value that has a BigInt somewhere.
 *
 * @param {any} value
 * @param {number} depth
 * @returns {string | undefined}
 */
function spelled(value, depth) {
  if (depth > DEEPEST) {
    throw new ToolmsgError('cycle', '$', 'the value contains itself, or is nested too deep');
  }
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (typeof value.toJSON === 'function') return spelled(value.toJSON(), depth + 1);
  if (Array.isArray(value)) {
    return `[${value.map((item) => spelled(item, depth + 1) ?? 'null').join(',')}]`;
  }
  const members = [];
  for (const [key, member] of Object.entries(value)) {
    const text = spelled(member, depth + 1);
    if (text !== undefined) members.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${members.join(',')}}`;
}

module.exports = { jsonOf, valueJson };
