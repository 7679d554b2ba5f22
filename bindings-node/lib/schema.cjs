'use strict';

const native = require('./native.cjs');
const { refused, ToolmsgError } = require('./errors.cjs');
const { jsonOf, valueJson } = require('./json.cjs');

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
  throw new ToolmsgError('invalid_option', '$', 'a revision is a string');
}

/**
 * @param {unknown} schema
 * @param {import('../native.js').Projected} made
 */
function projection(schema, { value, wrapped, diagnostics }) {
  return { value: value === undefined ? schema : JSON.parse(value), wrapped, diagnostics };
}

/** @param {unknown} schema */
const schemaJson = (schema) => valueJson(schema, 'a schema');

/** @param {unknown} schema */
function objectRoot(schema) {
  return projection(schema, answered(native.objectRoot(schemaJson(schema))));
}

/**
 * @param {unknown} schema
 * @param {string} revision
 */
function project(schema, revision) {
  return projection(schema, answered(native.project(schemaJson(schema), revisionOf(revision))));
}

/**
 * @param {unknown} value
 * @param {unknown} schema
 * @param {string} revision
 */
function projectStructured(value, schema, revision) {
  const wrapped = answered(native.wraps(schemaJson(schema), revisionOf(revision)));
  return { value: wrapped ? { result: value } : value, wrapped, diagnostics: [] };
}

/**
 * @param {any} value
 * @param {unknown} schema
 */
function unwrap(value, schema) {
  const given = valueJson(value, 'a value');
  return answered(native.isWrapped(given, schemaJson(schema))) ? value.result : value;
}

/**
 * @param {unknown} value
 * @param {unknown} schema
 * @param {{ strict?: boolean }} [options]
 */
function validate(value, schema, options) {
  const given = valueJson(value, 'a value');
  return answered(native.checkValue(given, schemaJson(schema), options?.strict === true));
}

/**
 * @param {unknown} result
 * @param {unknown} schema
 * @param {{ strict?: boolean }} [options]
 */
function validateResult(result, schema, options) {
  const given = jsonOf(result, 'a result');
  return answered(native.checkResult(given, schemaJson(schema), options?.strict === true));
}

module.exports = { objectRoot, project, projectStructured, unwrap, validate, validateResult };
