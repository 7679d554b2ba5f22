'use strict';

const { Conversion, convert, messageJson } = require('./conversion.cjs');
const { InputRequired, ToolmsgError } = require('./errors.cjs');

module.exports = { Conversion, InputRequired, ToolmsgError, convert, messageJson };
