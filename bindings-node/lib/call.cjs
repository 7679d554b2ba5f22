'use strict';

const { debuglog, types } = require('node:util');
const { readMessage, readWhole, refusalIn } = require('./answer.cjs');
const { refused, ToolmsgError } = require('./errors.cjs');
const { unsupported, wireOf } = require('./input.cjs');
const { Slot, Want, convertValue, convertWire, settings } = require('./native.cjs');
const { hostOf, optionsOf } = require('./options.cjs');
const { walk } = require('./walk.cjs');

const debug = debuglog('toolmsg');

/** What is converted, for messages. */
const RESULT = 'a result is wire JSON (a string, Uint8Array or ArrayBuffer) or an object';

/** The options of one call. */
class Chosen {
  /**
   * @param {Record<string, unknown>} options
   * @param {string} [dialect] which one, if the options do not say
   */
  constructor(options, dialect) {
    /** What seldom changes, as the native module takes it: name, value, name, value. */
    /** @type {unknown[]} */
    this.list = [];
    /** Whether the list can be compared with another. */
    this.plain = true;
    /** @type {string | undefined} */
    this.toolCallId = undefined;
    /** @type {string | undefined} */
    this.toolName = undefined;
    this.media = options.media;
    this.maxNodes = options.maxNodes;
    for (const name of Object.keys(options)) this.take(name, options[name]);
    // After the rest: null and undefined stand for the default, which is another one here.
    if (dialect !== undefined && options.dialect == null) this.take('dialect', dialect);
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  take(name, value) {
    if (name === 'media' || value === undefined) return;
    if (name === 'toolCallId' && typeof value === 'string') this.toolCallId = value;
    else if (name === 'toolName' && typeof value === 'string') this.toolName = value;
    else {
      const isArray = Array.isArray(value);
      if (isArray) this.plain = false;
      this.list.push(name, isArray ? [...value] : value);
    }
  }
}

/**
 * What the native module has made of the latest options, for calls with the same: reading them costs as much as a small result.
 *
 * @type {{ host: string, want: import('../native.js').Want, list: unknown[], made: object }[]}
 */
const known = [];

/** How many are kept. A program seldom has more than two or three. */
const MOST_KNOWN = 8;

/**
 * @param {string} host
 * @param {Chosen} chosen
 * @param {import('../native.js').Want} want
 */
function settingsFor(host, { list, plain }, want) {
  for (const each of known) {
    if (each.host === host && each.want === want && isSame(each.list, list)) return each.made;
  }
  const made = settings(host, list, want);
  if ('reason' in made) throw refused(made);
  if (plain) {
    if (known.length === MOST_KNOWN) known.shift();
    known.push({ host, want, list, made });
  }
  return made;
}

/**
 * @param {unknown[]} left
 * @param {unknown[]} right
 */
function isSame(left, right) {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at += 1) if (left[at] !== right[at]) return false;
  return true;
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
 * What the native module answers, and the values that it refers to.
 *
 * @typedef {{ text: string, values: unknown[], walked?: ReturnType<typeof walk> }} Answered
 */

/**
 * @param {unknown} result
 * @param {string} host
 * @param {object | null | undefined} options
 * @param {import('../native.js').Want} want
 * @param {string} [dialect] whose spelling LangChain's blocks have, if the options do not say
 * @returns {Answered}
 */
function answered(result, host, options, want, dialect) {
  hostOf(host);
  const chosen = new Chosen(optionsOf(options), dialect);
  const { toolCallId, toolName } = chosen;
  const keep = keeper(chosen.media);
  const wire = wireOf(result);
  if (wire !== undefined) {
    const made = settingsFor(host, chosen, want);
    /** @type {unknown[]} */
    const values = [];
    return { text: convertWire(made, toolCallId, toolName, wire, values, keep), values };
  }
  if (result === undefined) throw unsupported(RESULT, 'undefined');
  const walked = walk(result, chosen.maxNodes, toolCallId, toolName);
  const { shape, values, count, joined, complete } = walked;
  if (shape[0] === Slot.Foreign) throw unsupported(RESULT, String(values[1]));
  const made = settingsFor(host, chosen, want);
  const later = () => walked.joinedLater();
  // Arguments cost less than an object of them.
  const text = convertValue(made, shape, values, count, joined, later, complete, keep);
  return { text, values, walked };
}

/**
 * One conversion: the answer, the values that what is left of it refers to, and the walk to be released when nothing is left.
 *
 * @param {unknown} result
 * @param {string} host
 * @param {object | null | undefined} options
 * @param {import('../native.js').Want} want
 * @param {string} [dialect]
 */
function call(result, host, options, want, dialect) {
  const { text, values, walked } = answered(result, host, options, want, dialect);
  const refusal = refusalIn(text, values);
  if (refusal !== undefined) throw refused(refusal);
  const answer = readWhole(text, values);
  if (debug.enabled) {
    for (const { code, path, message } of answer.diagnostics) {
      debug('%s at %s: %s', code, path, message);
    }
  }
  return { answer, values, walked };
}

/**
 * The message of a conversion, and nothing beside it.
 *
 * @param {unknown} result
 * @param {string} host
 * @param {object | null | undefined} options
 * @param {string} [dialect]
 */
function messageOf(result, host, options, dialect) {
  if (debug.enabled) return call(result, host, options, Want.Whole, dialect).answer.message;
  const { text, values, walked } = answered(result, host, options, Want.Message, dialect);
  const refusal = refusalIn(text, values);
  if (refusal !== undefined) throw refused(refusal);
  const message = readMessage(text, values);
  walked?.release();
  return message;
}

module.exports = { Want, call, messageOf };
