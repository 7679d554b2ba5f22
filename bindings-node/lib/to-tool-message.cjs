'use strict';

const { messageOf } = require('./call.cjs');
const { ToolmsgError } = require('./errors.cjs');

/**
 * `toToolMessage` for one of the two copies of `ToolMessage` that `@langchain/core` has, its ESM one or its CommonJS one.
 *
 * @type {typeof import('./to-tool-message.cjs').forClass}
 */
function forClass(ToolMessage) {
  return function toToolMessage(result, options) {
    if (typeof options?.toolCallId !== 'string') {
      throw new ToolmsgError('invalid_option', '$', 'option "toolCallId" is needed, a string');
    }
    return new ToolMessage(messageOf(result, 'langchain', options, 'javascript'));
  };
}

/**
 * The error for a program that has no LangChain.
 *
 * @param {unknown} cause
 */
function missing(cause) {
  return new ToolmsgError(
    'missing_dependency',
    '$',
    'toolmsg/langchain needs @langchain/core 1.x: npm install @langchain/core',
    { cause },
  );
}

module.exports = { forClass, missing };
