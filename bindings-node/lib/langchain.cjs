'use strict';

const { forClass, missing } = require('./to-tool-message.cjs');

function load() {
  try {
    return require('@langchain/core/messages');
  } catch (error) {
    throw missing(error);
  }
}

exports.toToolMessage = forClass(load().ToolMessage);
