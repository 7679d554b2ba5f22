'use strict';

const { refused, ToolmsgError } = require('./errors.cjs');
const { checkKey, isReservedKey, parseTrace } = require('./native.cjs');

/**
 * @param {unknown} value
 * @param {string} what
 */
function string(value, what) {
  if (typeof value === 'string') return value;
  throw new ToolmsgError('unsupported_input', '$', `${what} is a string, not a ${typeof value}`);
}

/**
 * @param {string} key
 * @param {string} [revision]
 */
function isReserved(key, revision = 'any') {
  const reserved = isReservedKey(string(key, 'a _meta key'), string(revision, 'a revision'));
  if (typeof reserved === 'boolean') return reserved;
  throw refused(reserved);
}

/** @param {string} key */
function validateKey(key) {
  const refusal = checkKey(string(key, 'a _meta key'));
  if (refusal !== null) throw refused(refusal);
}

/**
 * @param {Readonly<Record<string, unknown>> | null | undefined} meta
 * @param {string} [revision]
 */
function modelFacing(meta, revision = 'any') {
  /** @type {Record<string, unknown>} */
  const shown = {};
  for (const [key, value] of Object.entries(meta ?? {})) {
    if (isReserved(key, revision)) continue;
    // Defined, not assigned: `__proto__` is a key like any other.
    Object.defineProperty(shown, key, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  }
  return shown;
}

/** @param {string} value */
function parseTraceparent(value) {
  return parseTrace(string(value, 'a traceparent')) ?? undefined;
}

module.exports = { isReserved, modelFacing, parseTraceparent, validateKey };
