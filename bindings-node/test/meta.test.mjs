// `toolmsg/meta`. The table of the key rules is run in conformance.test.mjs.

import assert from 'node:assert/strict';
import test from 'node:test';
import { ToolmsgError } from 'toolmsg';
import { isReserved, modelFacing, parseTraceparent, validateKey } from 'toolmsg/meta';

test('isReserved knows both rules', () => {
  assert.equal(isReserved('io.modelcontextprotocol/serverInfo'), true);
  assert.equal(isReserved('io.modelcontextprotocol/serverInfo', '2025-06-18'), false);
  assert.equal(isReserved('modelcontextprotocol.io/x', '2025-06-18'), true);
  assert.equal(isReserved('modelcontextprotocol.io/x', '2026-07-28'), false);
  assert.equal(isReserved('com.example.mcp/x'), false);
  assert.equal(isReserved('progressToken', undefined), true);
  assert.throws(() => isReserved('x', /** @type {any} */ ('1999-01-01')), {
    name: 'ToolmsgError',
    code: 'invalid_option',
  });
  assert.throws(() => isReserved(/** @type {any} */ (5)), { code: 'unsupported_input' });
});

test('validateKey refuses with the key in its path', () => {
  for (const key of ['k', 'com.example/k', 'com.example/', '']) validateKey(key);
  assert.throws(
    () => validateKey('not a key'),
    (error) => {
      assert.ok(error instanceof ToolmsgError);
      assert.equal(error.code, 'invalid_meta_key');
      assert.equal(error.path, '$._meta["not a key"]');
      assert.match(error.message, /not a key/);
      return true;
    },
  );
});

test('modelFacing leaves out what is the protocol’s and changes nothing', () => {
  const value = { v: [1] };
  const meta = Object.freeze({ b: 1, 'io.modelcontextprotocol/x': 2, 'com.example/a': value });
  const shown = modelFacing(meta);
  assert.deepEqual(Object.entries(shown), [
    ['b', 1],
    ['com.example/a', value],
  ]);
  assert.equal(shown['com.example/a'], value);
  assert.deepEqual(Object.keys(modelFacing(meta, '2025-06-18')), Object.keys(meta));
  assert.deepEqual(modelFacing(undefined), {});
  assert.deepEqual(modelFacing(null), {});
  const own = modelFacing(JSON.parse('{"__proto__": {"polluted": 1}}'));
  assert.equal(Object.getPrototypeOf(own), Object.prototype);
  assert.deepEqual(Object.keys(own), ['__proto__']);
});

test('parseTraceparent reads the parts', () => {
  assert.deepEqual(parseTraceparent('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'), {
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentId: 'b7ad6b7169203331',
    sampled: true,
  });
  assert.equal(parseTraceparent('00-0-0-01'), undefined);
  assert.throws(() => parseTraceparent(/** @type {any} */ (undefined)), {
    code: 'unsupported_input',
  });
});
