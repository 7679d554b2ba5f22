/// <reference lib="es2024.string" />
'use strict';

const { debuglog, types } = require('node:util');
const { read } = require('./answer.cjs');
const { refused, ToolmsgError } = require('./errors.cjs');
const { Slot, Want, convertValue, convertWire } = require('./native.cjs');
const { walk } = require('./walk.cjs');

const debug = debuglog('toolmsg');

/**
 * The options as the native module takes them: name, value, name, value.
 *
 * @param {Record<string, unknown>} options
 */
function listed(options) {
  const list = [];
  for (const name of Object.keys(options)) {
    const value = options[name];
    if (name === 'media' || value === undefined) continue;
    list.push(name, Array.isArray(value) ? [...value] : value);
  }
  return list;
}

/**
 * The caller's store as the native module calls it: it answers with a path or with nothing, and never throws.
 *
 * @param {unknown} media
 */
function keeper(media) {
  if (media === undefined || media === null) return undefined;
  if (typeof media !== 'function') {
    throw new ToolmsgError('invalid_option', '$', 'option "media" takes a function');
  }
  /** @type {NonNullable<Parameters<typeof convertWire>[5]>} */
  return (kind, data, mimeType, uri) => {
    try {
      const path = media(uri === null ? { kind, data, mimeType } : { kind, data, mimeType, uri });
      if (typeof path === 'string' && path !== '') return path;
      debug('media answered with %o, not with a path', path);
      // A promise is a mistake that is told here; its failure is not to end the process.
      if (types.isPromise(path)) path.catch((error) => debug('media failed: %o', error));
    } catch (error) {
      debug('media failed: %o', error);
    }
    return null;
  };
}

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

/** @param {string} name */
function unsupported(name) {
  const hint = name === 'Promise' ? ': await it first' : '';
  return new ToolmsgError(
    'unsupported_input',
    '$',
    `a result is wire JSON (a string, Uint8Array or ArrayBuffer) or an object, not of type ${name}${hint}`,
  );
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
 * One conversion: the answer, and the values that what is left of it refers to.
 *
 * @param {unknown} result
 * @param {string} host
 * @param {object | null | undefined} options
 * @param {import('../native.js').Want} want
 */
function call(result, host, options, want) {
  if (typeof host !== 'string') {
    throw new ToolmsgError('unknown_host', '$', 'the name of the host is not a string');
  }
  const chosen = /** @type {Record<string, unknown>} */ (options ?? {});
  const list = listed(chosen);
  const keep = keeper(chosen.media);
  const wire = wireOf(result);
  /** @type {unknown[]} */
  let values = [];
  let text;
  if (wire !== undefined) {
    text = convertWire(wire, values, host, list, want, keep);
  } else {
    if (result === undefined) throw unsupported('undefined');
    const walked = walk(result, chosen.maxNodes);
    const { shape, joined, complete } = walked;
    values = walked.values;
    if (shape[0] === Slot.Foreign) throw unsupported(String(values[1]));
    text = convertValue(shape, values, joined, complete, host, list, want, keep);
    walked.release();
  }
  const answer = read(text, values);
  if ('reason' in answer) throw refused(answer);
  if (debug.enabled) {
    for (const { code, path, message } of answer.diagnostics) {
      debug('%s at %s: %s', code, path, message);
    }
  }
  return { answer, values };
}

/**
 * The message of a conversion, and nothing beside it.
 *
 * @param {unknown} result
 * @param {string} host
 * @param {object | null | undefined} options
 */
function messageOf(result, host, options) {
  return call(result, host, options, Want.Message).answer.message;
}

module.exports = { Want, call, messageOf };
