'use strict';

// Reads the answers of the native module: JSON text in which every number is a reference to the list of values that went with
// the call, `n` to item `n` itself and `-1 - n` to what the JSON text at item `n` says.

const { parse } = JSON;
const { hasOwnProperty: hasOwn } = Object.prototype;

/**
 * The value a reference is to. An object is parsed once, so that all references to it find the same.
 *
 * @param {number} reference
 * @param {unknown[]} values
 */
function resolved(reference, values) {
  if (reference >= 0) return values[reference];
  const at = -1 - reference;
  const text = values[at];
  if (typeof text !== 'string') return text;
  const value = parse(text);
  if (typeof value === 'object') values[at] = value;
  return value;
}

/**
 * Puts the values in their places, in a part of an answer.
 *
 * @param {any} part
 * @param {unknown[]} values
 * @returns {any}
 */
function filled(part, values) {
  if (typeof part === 'number') return resolved(part, values);
  if (typeof part === 'object' && part !== null) {
    for (const key in part) {
      if (!hasOwn.call(part, key)) continue;
      const member = part[key];
      // An assignment to a member that is there, `__proto__` too.
      if (typeof member === 'number') part[key] = resolved(member, values);
      else if (typeof member === 'object') filled(member, values);
    }
  }
  return part;
}

/**
 * What a conversion gives. `mcpMeta` and `structuredContent`, where there are some, are still parts to be filled.
 *
 * @typedef {object} Answer
 * @property {any} message
 * @property {boolean} isError
 * @property {import('./index.cjs').Diagnostic[]} diagnostics
 * @property {any} [mcpMeta]
 * @property {any} [structuredContent]
 */

/**
 * Why there is no conversion.
 *
 * @typedef {object} Refusal
 * @property {string} code
 * @property {string} path
 * @property {string} reason
 * @property {unknown} [inputRequests]
 * @property {unknown} [requestState]
 * @property {unknown} [mcpMeta]
 */

/**
 * Why there is no answer, if `text` says so.
 *
 * @param {string} text
 * @param {unknown[]} values
 * @returns {Refusal | undefined}
 */
function refusalIn(text, values) {
  return text.startsWith('!') ? filled(parse(text.slice(1)), values) : undefined;
}

/**
 * The message of an answer that is only that.
 *
 * @param {string} text
 * @param {unknown[]} values
 */
function readMessage(text, values) {
  return filled(parse(text), values);
}

/**
 * @param {string} text
 * @param {unknown[]} values
 * @returns {Answer}
 */
function readWhole(text, values) {
  const answer = parse(text);
  answer.message = filled(answer.message, values);
  filled(answer.diagnostics, values);
  return answer;
}

module.exports = { filled, readMessage, readWhole, refusalIn };
