// Refusals: every one has a code and a path, and the process lives on.

import assert from 'node:assert/strict';
import test from 'node:test';
import { inspect } from 'node:util';
import { convert, InputRequired, messageJson, ToolmsgError } from 'toolmsg';
import { renderToolResult } from 'toolmsg/hermes';

/** @type {any} */
const untyped = convert;

test('errors have a code, a path, a name and a stack', () => {
  try {
    convert('{"content": 5}', 'langchain');
    assert.fail('it was converted');
  } catch (error) {
    assert.ok(error instanceof ToolmsgError);
    assert.ok(error instanceof Error);
    assert.ok(!(error instanceof InputRequired));
    assert.equal(error.name, 'ToolmsgError');
    assert.equal(error.code, 'invalid_type');
    assert.equal(error.path, '$.content');
    assert.match(String(error), /^ToolmsgError: content is a number/);
    assert.match(error.stack ?? '', /errors\.test\.mjs/);
    assert.deepEqual(Object.keys(error).sort(), ['code', 'path']);
  }
});

test('every way in refuses alike', () => {
  for (const call of [
    () => convert('{', 'hermes'),
    () => renderToolResult('{'),
    () => messageJson('{', 'langchain'),
    () => convert(Buffer.from('{'), 'langchain'),
  ]) {
    assert.throws(call, { name: 'ToolmsgError', code: 'invalid_json', path: '$' });
  }
});

test('what can be no input is told what can', () => {
  const inputs = [
    undefined,
    () => 0,
    Symbol('x'),
    new Date(),
    new Map(),
    new Uint16Array(2),
    new DataView(new ArrayBuffer(2)),
    Promise.resolve({ content: [] }),
  ];
  for (const input of inputs) {
    assert.throws(() => untyped(input, 'langchain'), {
      code: 'unsupported_input',
      path: '$',
      message: /string, Uint8Array or ArrayBuffer\) or an object, not of type \w+/,
    });
  }
  assert.throws(() => untyped(Promise.resolve(), 'langchain'), { message: /await it first/ });
  for (const input of [null, 5, true, 1n, [], [{ content: [] }]]) {
    assert.throws(() => untyped(input, 'langchain'), { code: 'not_a_result', path: '$' });
  }
});

test('text that is no UTF-8 is refused', () => {
  const half = '{"content":[{"type":"text","text":"\ud800"}]}';
  assert.throws(() => convert(half, 'langchain'), { code: 'invalid_utf8', path: '$' });
  const bytes = Buffer.from('{"content":"\xff"}', 'latin1');
  assert.throws(() => convert(bytes, 'langchain'), { code: 'invalid_utf8', path: '$' });
});

test('a JSON-RPC response has to be opened first', () => {
  const response = { jsonrpc: '2.0', id: 1, result: { content: [] } };
  assert.throws(() => convert(response, 'langchain'), {
    code: 'json_rpc_response',
    message: /pass its `result`/,
  });
});

test('options are checked', () => {
  const wrong = [
    [{ noSuchOption: 1 }, 'noSuchOption'],
    [{ max_text_chars: 1 }, 'max_text_chars'],
    [{ structured: 'maybe' }, 'structured'],
    [{ structured: 1n }, 'structured'],
    [{ maxTextChars: 0 }, 'maxTextChars'],
    [{ maxTextChars: 1.5 }, 'maxTextChars'],
    [{ maxTextChars: -1 }, 'maxTextChars'],
    [{ maxTextChars: Number.NaN }, 'maxTextChars'],
    [{ maxTextChars: '5' }, 'maxTextChars'],
    [{ maxDepth: 513 }, 'maxDepth'],
    [{ maxNodes: 0 }, 'maxNodes'],
    [{ maxNodes: Number.POSITIVE_INFINITY }, 'maxNodes'],
    [{ sanitize: 'yes' }, 'sanitize'],
    [{ allowResultTypes: 'x' }, 'allowResultTypes'],
    [{ allowResultTypes: ['x', 1] }, 'allowResultTypes'],
    [{ reserved: '1999-01-01' }, 'reserved'],
    [{ media: 'path' }, 'media'],
  ];
  for (const [options, name] of wrong) {
    assert.throws(() => untyped({ content: [] }, 'hermes', options), {
      code: 'invalid_option',
      path: '$',
      message: new RegExp(`"${name}"`),
    });
  }
  for (const options of [undefined, null, {}, { structured: undefined, audience: null }]) {
    assert.equal(untyped('{"content":[]}', 'hermes', options).message, '{"result": ""}');
  }
});

test('hosts are checked', () => {
  assert.throws(() => untyped({ content: [] }, 'kimi'), {
    code: 'unknown_host',
    message: /known are langchain, hermes/,
  });
  assert.throws(() => untyped({ content: [] }), { code: 'unknown_host' });
});

test('a result that asks for input carries the question, and prints none of it', () => {
  const asked = {
    resultType: 'input_required',
    inputRequests: { city: { method: 'elicitation/create', secretly: 'where do you live' } },
    requestState: 'state-of-the-server',
    _meta: { 'com.example/k': 'meta' },
  };
  for (const input of [asked, JSON.stringify(asked)]) {
    try {
      convert(input, 'langchain');
      assert.fail('it was converted');
    } catch (error) {
      assert.ok(error instanceof InputRequired);
      assert.ok(error instanceof ToolmsgError);
      assert.equal(error.name, 'InputRequired');
      assert.deepEqual([error.code, error.path], ['input_required', '$.resultType']);
      assert.deepEqual(error.inputRequests, asked.inputRequests);
      assert.equal(error.requestState, asked.requestState);
      assert.deepEqual(error.mcpMeta, asked._meta);
      const printed = `${inspect(error)} ${JSON.stringify(error)} ${String(error)} ${error.stack}`;
      assert.doesNotMatch(printed, /state-of-the-server|where do you live/);
    }
  }
  assert.throws(
    () => convert({ resultType: 'input_required' }, 'hermes'),
    (/** @type {InputRequired} */ error) =>
      error.requestState === undefined && error.inputRequests === undefined,
  );
});
