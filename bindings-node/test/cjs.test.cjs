'use strict';

// CommonJS gets the same, and the classes are those that ESM has.

const assert = require('node:assert/strict');
const test = require('node:test');

test('every entry can be required', () => {
  const toolmsg = require('toolmsg');
  const result = { content: [{ type: 'text', text: 'x' }], _meta: { k: 1 } };
  assert.equal(toolmsg.convert(result, 'langchain').message.content, 'x');
  assert.equal(
    require('toolmsg/hermes').renderToolResult(result),
    '{"result": "x", "mcp_meta": {"k": 1}}',
  );
  assert.equal(require('toolmsg/meta').isReserved('io.modelcontextprotocol/x'), true);
  const { ToolMessage } = require('@langchain/core/messages');
  const message = require('toolmsg/langchain').toToolMessage(result, { toolCallId: 'c' });
  assert.equal(message.constructor, ToolMessage);
  assert.deepEqual(message.response_metadata, { mcp_meta: { k: 1 } });
});

test('errors of either module system are instances of the same class', async () => {
  const required = require('toolmsg');
  const imported = await import('toolmsg');
  assert.equal(required.ToolmsgError, imported.ToolmsgError);
  assert.equal(required.InputRequired, imported.InputRequired);
  assert.deepEqual(Object.keys(required).sort(), Object.keys(imported).sort());
  const { toToolMessage } = await import('toolmsg/langchain');
  assert.throws(() => toToolMessage('{', { toolCallId: 'c' }), required.ToolmsgError);
});

test('nothing but the entries can be reached', () => {
  for (const inner of ['toolmsg/native.cjs', 'toolmsg/lib/walk.cjs']) {
    assert.throws(() => require(inner), { code: 'ERR_PACKAGE_PATH_NOT_EXPORTED' });
  }
});
