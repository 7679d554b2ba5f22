'use strict';

const { ToolmsgError } = require('./errors.cjs');

/** @param {string} message */
function invalid(message) {
  return new ToolmsgError('invalid_option', '$', message);
}

/**
 * The name of a host, which the native module judges.
 *
 * @param {unknown} host
 */
function hostOf(host) {
  if (typeof host === 'string') return host;
  const message = `the name of a host is a string, not a ${typeof host}`;
  throw new ToolmsgError('unknown_host', '$', message);
}

/**
 * The options of a call; nothing stands for none.
 *
 * @param {unknown} options
 * @returns {Record<string, unknown>}
 */
function optionsOf(options) {
  if (options === undefined || options === null) return {};
  if (typeof options === 'object' && !Array.isArray(options)) {
    return /** @type {Record<string, unknown>} */ (options);
  }
  throw invalid('options are an object');
}

/**
 * The option `strict`, where there is no other.
 *
 * @param {unknown} options
 */
function strictOf(options) {
  const { strict, ...others } = optionsOf(options);
  for (const name of Object.keys(others)) {
    if (others[name] === undefined) continue;
    throw invalid(`there is no option ${JSON.stringify(name)}; known are strict`);
  }
  if (strict === undefined || strict === null || typeof strict === 'boolean')
    return strict === true;
  throw invalid('option "strict" takes a boolean');
}

module.exports = { hostOf, optionsOf, strictOf };
