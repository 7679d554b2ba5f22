// Ajv as the judge of schemas and values.

import { Ajv2020 } from 'ajv/dist/2020.js';

/** Keywords of hosts are no fault, and `format` only describes. */
const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** Many hosts have the same schema. @type {Map<string, import('ajv').ValidateFunction>} */
const compiled = new Map();

/**
 * What is wrong with a schema itself.
 *
 * @param {object} schema
 * @returns {string} nothing, for a right one
 */
export function schemaFaults(schema) {
  return ajv.validateSchema(schema) ? '' : ajv.errorsText();
}

/**
 * A judge of values.
 *
 * @param {object} schema
 * @returns {(value: unknown) => string} what is wrong with a value: nothing, for a right one
 */
export function judge(schema) {
  const text = JSON.stringify(schema);
  const validate = compiled.get(text) ?? ajv.compile(schema);
  compiled.set(text, validate);
  return (value) => (validate(value) ? '' : ajv.errorsText(validate.errors));
}
