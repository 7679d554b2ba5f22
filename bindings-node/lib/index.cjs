'use strict';

const { Conversion, convert, messageJson } = require('./conversion.cjs');
const { Definition, define, defineAll } = require('./define.cjs');
const { InputRequired, ToolmsgError } = require('./errors.cjs');
const { ToolNames } = require('./names.cjs');

module.exports = {
  Conversion,
  Definition,
  InputRequired,
  ToolNames,
  ToolmsgError,
  convert,
  define,
  defineAll,
  messageJson,
};
