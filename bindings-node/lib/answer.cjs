'use strict';

// Reads the answers of the native module: JSON text in which every number is a reference to the list of values that went with
// the call, `n` to item `n` itself and `-1 - n` to what the JSON text at item `n` says.

const { parse } = JSON;

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
    for (const key of Object.keys(part)) {
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
 * @param {string} text
 * @param {unknown[]} values
 * @returns {Answer | Refusal}
 */
function read(text, values) {
  /** @type {Answer | Refusal} */
  const answer = parse(text);
  if ('reason' in answer) return filled(answer, values);
  answer.message = filled(answer.message, values);
  filled(answer.diagnostics, values);
  return answer;
}

module.exports = { filled, read };
