'use strict';

const native = require('./native.cjs');
const { refused, ToolmsgError } = require('./errors.cjs');
const { unsupported, walked, wireOf } = require('./input.cjs');
const { strictOf } = require('./options.cjs');

/** Values in a schema and in a value; the native module counts each by itself. */
const MOST = 2 * native.walkLimits().maxNodes + 1;

/**
 * What the native module answers, if it is no refusal.
 *
 * @template T
 * @param {T | import('../native.js').Refusal} answer
 * @returns {T}
 */
function answered(answer) {
  if (typeof answer === 'object' && answer !== null && 'reason' in answer) throw refused(answer);
  return /** @type {T} */ (answer);
}

/** @param {unknown} revision */
function revisionOf(revision) {
  if (typeof revision === 'string') return revision;
  throw new ToolmsgError('invalid_option', '$', `a revision is a string, not a ${typeof revision}`);
}

/**
 * @param {unknown} schema
 * @param {import('../native.js').Projected} made
 */
function projection(schema, { value, wrapped, diagnostics }) {
  return { value: value === undefined ? schema : JSON.parse(value), wrapped, diagnostics };
}

/**
 * A walk through values that stand beside each other. A string is a string here.
 *
 * @template T
 * @param {unknown[]} values
 * @param {(walk: object) => T | import('../native.js').Refusal} read
 * @returns {T}
 */
function reading(values, read) {
  const what = 'schemas and values are what JSON has a form for';
  if (values.includes(undefined)) throw unsupported(what, 'undefined');
  const walk = walked(values, what, MOST);
  const answer = answered(read(walk));
  walk.release();
  return answer;
}

/** @param {unknown} schema */
function objectRoot(schema) {
  return projection(schema, reading([schema], native.objectRoot));
}

/**
 * @param {unknown} schema
 * @param {string} revision
 */
function project(schema, revision) {
  const wanted = revisionOf(revision);
  return projection(
    schema,
    reading([schema], (walk) => native.project(walk, wanted)),
  );
}

/**
 * @param {unknown} value
 * @param {unknown} schema
 * @param {string} revision
 */
function projectStructured(value, schema, revision) {
  const wanted = revisionOf(revision);
  const wrapped = reading([schema], (walk) => native.wraps(walk, wanted));
  return { value: wrapped ? { result: value } : value, wrapped, diagnostics: [] };
}

/**
 * What says whether a value is wrapped, and its members. What the members are says nothing.
 *
 * @param {unknown} value
 * @returns {[outline: object | null, members: Map<string, unknown>]}
 */
function outlineOf(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [null, new Map()];
  const all = Object.entries(value);
  const members = all.filter(([, one]) => one !== undefined && typeof one !== 'function');
  const outline = Object.fromEntries(members.map(([key]) => [key, null]));
  return [outline, new Map(members)];
}

/**
 * @param {unknown} value
 * @param {unknown} schema
 */
function unwrap(value, schema) {
  const [outline, members] = outlineOf(value);
  return reading([schema, outline], native.isWrapped) ? members.get('result') : value;
}

/**
 * @param {unknown} value
 * @param {unknown} schema
 * @param {{ strict?: boolean }} [options]
 */
function validate(value, schema, options) {
  const strict = strictOf(options);
  return reading([schema, value], (walk) => native.checkValue(walk, strict));
}

/**
 * @param {unknown} result
 * @param {unknown} schema
 * @param {{ strict?: boolean }} [options]
 */
function validateResult(result, schema, options) {
  const strict = strictOf(options);
  const wire = wireOf(result);
  const values = wire === undefined ? [schema, result] : [schema];
  return reading(values, (walk) => native.checkResult(walk, strict, wire));
}

module.exports = { objectRoot, project, projectStructured, unwrap, validate, validateResult };
