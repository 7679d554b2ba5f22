'use strict';

const { messageOf } = require('./call.cjs');

/**
 * @param {unknown} result
 * @param {object} [options]
 * @returns {string}
 */
function renderToolResult(result, options) {
  return messageOf(result, 'hermes', options);
}

module.exports = { renderToolResult };
