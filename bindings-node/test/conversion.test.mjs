// `Conversion`: what it holds, and what it parses only when it is asked.

import assert from 'node:assert/strict';
import test from 'node:test';
import { inspect } from 'node:util';
import { Conversion, convert, messageJson } from 'toolmsg';

const RESULT = {
  content: [{ type: 'text', text: 'x' }],
  structuredContent: { n: 1 },
  _meta: { 'com.example/k': [1] },
};

test('absent and null differ', () => {
  for (const make of [(value) => value, JSON.stringify]) {
    const none = convert(make({ content: [] }), 'hermes');
    assert.equal(none.has('structuredContent'), false);
    assert.equal(none.structuredContent, undefined);
    assert.equal(none.has('mcpMeta'), false);
    assert.equal(none.mcpMeta, undefined);
    const empty = convert(make({ content: [], structuredContent: null, _meta: {} }), 'hermes');
    assert.equal(empty.has('structuredContent'), true);
    assert.equal(empty.structuredContent, null);
    assert.equal(empty.has('mcpMeta'), true);
    assert.deepEqual(empty.mcpMeta, {});
  }
});

test('parts of wire text are parsed once', () => {
  const conversion = convert(JSON.stringify(RESULT), 'hermes');
  assert.deepEqual(conversion.structuredContent, RESULT.structuredContent);
  assert.equal(conversion.structuredContent, conversion.structuredContent);
  assert.deepEqual(conversion.mcpMeta, RESULT._meta);
  assert.equal(conversion.mcpMeta, conversion.mcpMeta);
  assert.ok(conversion.has('structuredContent') && conversion.has('mcpMeta'));
});

test('what stands twice in an answer is one object', () => {
  const { message, mcpMeta, structuredContent } = convert(JSON.stringify(RESULT), 'langchain');
  assert.equal(message.response_metadata?.mcp_meta, mcpMeta);
  assert.equal(message.artifact?.structured_content, structuredContent);
});

test('blocks of every shape arrive whole', () => {
  const half = '\ud800';
  const odd = {
    type: 'odd',
    [half]: half,
    [`${half}${'x'.repeat(300)}`]: `${half}${'x'.repeat(300)}`,
    '': [0, -1, 1.5, 'x'.repeat(300), true, null],
    10: { 2: 'two', 1: 'one', __proto__: null },
    long: 'é'.repeat(3000),
    size: 7,
    ok: false,
    none: [],
    empty: {},
  };
  const result = { content: [{ type: 'text', text: 'x' }, odd] };
  for (const input of [result, JSON.stringify(result)]) {
    const { message } = convert(input, 'langchain');
    assert.deepEqual(JSON.parse(JSON.stringify(message.artifact)), {
      mcp_blocks: [{ index: 1, block: JSON.parse(JSON.stringify(odd)) }],
    });
  }
});

test('diagnostics may be long', () => {
  const key = `not a key ${'x'.repeat(1000)}`;
  const result = { content: [], _meta: { [key]: 1 }, [key]: 1 };
  for (const input of [result, JSON.stringify(result)]) {
    const { diagnostics } = convert(input, 'hermes');
    assert.deepEqual(
      diagnostics.map(({ path }) => path),
      [`$._meta["${key}"]`, `$["${key}"]`],
    );
  }
});

test('it serialises whole, and prints nothing of what is in it', () => {
  const whole = {
    message: '{"result": "x", "structuredContent": {"n": 1}, "mcp_meta": {"com.example/k": [1]}}',
    mcpMeta: RESULT._meta,
    structuredContent: RESULT.structuredContent,
    isError: false,
    diagnostics: [],
  };
  for (const input of [RESULT, JSON.stringify(RESULT)]) {
    const conversion = convert(input, 'hermes');
    assert.ok(conversion instanceof Conversion);
    assert.deepEqual(JSON.parse(JSON.stringify(conversion)), whole);
    assert.match(
      inspect(conversion),
      /^Conversion \{\n? *isError: false,\s+mcpMeta: 'present',\s+structuredContent: 'present'/,
    );
    assert.doesNotMatch(inspect(conversion), /com\.example|"n"/);
    assert.ok(conversion.has('message'));
  }
  assert.deepEqual(Object.keys(convert('{"content":[]}', 'hermes').toJSON()), [
    'message',
    'isError',
    'diagnostics',
  ]);
});

test('messageJson keeps the spelling and the order of the server', () => {
  const parts = '{"2":1.0,"1":12345678901234567890,"e":1E+2,"__proto__":-0}';
  const wire = `{"content":[],"structuredContent":${parts},"_meta":{"k":1e400}}`;
  const expected = `{"content":${JSON.stringify(parts)},"status":"success","artifact":{"structured_content":${parts}},"response_metadata":{"mcp_meta":{"k":1e400}}}`;
  assert.equal(messageJson(wire, 'langchain'), expected);
  assert.equal(messageJson(Buffer.from(wire), 'langchain'), expected);
  assert.equal(
    messageJson('{"content":[{"type":"text","text":"\\"é"}]}', 'hermes'),
    JSON.stringify('{"result": "\\"é"}'),
  );
});

test('options are camelCase, and reach the core', () => {
  const result = { content: [{ type: 'text', text: 'abcdef' }], resultType: 'odd' };
  const { message, diagnostics } = convert(result, 'langchain', {
    maxTextChars: 3,
    allowResultTypes: ['odd'],
    toolCallId: 'call_1',
    toolName: 'search',
    maxMetaBytes: 5,
    reserved: '2025-06-18',
  });
  assert.deepEqual(message, {
    content: 'ab…',
    tool_call_id: 'call_1',
    name: 'search',
    status: 'success',
    artifact: { mcp_blocks: [{ index: 0, block: { type: 'text', text: 'abcdef' } }] },
  });
  assert.deepEqual(
    diagnostics.map(({ code }) => code),
    ['result_type_allowed', 'text_truncated'],
  );
  assert.ok(diagnostics.every(({ message }) => message.length > 0));
});
