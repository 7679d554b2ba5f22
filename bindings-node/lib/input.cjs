/// <reference lib="es2024.string" />
'use strict';

// What callers give: wire text, or a value to be walked through.

const { types } = require('node:util');
const { ToolmsgError } = require('./errors.cjs');
const { Slot } = require('./native.cjs');
const { walk } = require('./walk.cjs');

/**
 * Bytes that nobody can write to while they are read.
 *
 * @param {Uint8Array} bytes
 */
function unshared(bytes) {
  return types.isSharedArrayBuffer(bytes.buffer) ? new Uint8Array(bytes) : bytes;
}

/**
 * Wire text as UTF-8.
 *
 * @param {string} text
 */
function encoded(text) {
  if (text.isWellFormed()) return Buffer.from(text);
  const message = 'the text has a lone surrogate, which no UTF-8 text has';
  throw new ToolmsgError('invalid_utf8', '$', message);
}

/**
 * Wire text, if the input is some.
 *
 * @param {unknown} result
 */
function wireOf(result) {
  if (typeof result === 'string') return encoded(result);
  if (types.isUint8Array(result)) return unshared(result);
  if (types.isAnyArrayBuffer(result)) return unshared(new Uint8Array(result));
  return undefined;
}

/**
 * @param {string} what
 * @param {string} type
 */
function unsupported(what, type) {
  const hint = type === 'Promise' ? ': await it first' : '';
  return new ToolmsgError('unsupported_input', '$', `${what}, not of type ${type}${hint}`);
}

/**
 * The walk through a value, as the native module takes it.
 *
 * @param {unknown} value
 * @param {string} what can be walked through, for a message
 * @param {unknown} [maxNodes] the caller's option
 */
function walked(value, what, maxNodes) {
  if (value === undefined) throw unsupported(what, 'undefined');
  const done = walk(value, maxNodes);
  const { shape, values, count, joined, complete } = done;
  if (shape[0] === Slot.Foreign) throw unsupported(what, String(values[1]));
  return {
    shape,
    values,
    count,
    joined,
    complete,
    later: () => done.joinedLater(),
    /** Nothing of the answer refers to the values any more. */
    release: () => done.release(),
  };
}

module.exports = { unsupported, walked, wireOf };
