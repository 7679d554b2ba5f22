// What only a JavaScript value can be: things JSON has no form for, getters, proxies, and values that are handed on.

import assert from 'node:assert/strict';
import test from 'node:test';
import vm from 'node:vm';
import { convert, messageJson } from 'toolmsg';
import { renderToolResult } from 'toolmsg/hermes';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A result with one text. */
const text = (/** @type {string} */ value, more = {}) => ({
  content: [{ type: 'text', text: value }],
  ...more,
});

/** The code and the path of the error that a result gives. */
function refusal(/** @type {any} */ result, options = {}) {
  try {
    convert(result, 'langchain', options);
  } catch (error) {
    return [error.code, error.path];
  }
  return assert.fail('it was converted');
}

const codes = (/** @type {import('toolmsg').Conversion} */ conversion) =>
  conversion.diagnostics.map(({ code, path }) => [code, path]);

test('a BigInt is an exact whole number', () => {
  const structuredContent = { big: 2n ** 70n, negative: -(2n ** 53n) - 1n };
  const result = text('', { structuredContent });
  const conversion = convert(result, 'langchain', { structured: 'both' });
  const written = '{"big":1180591620717411303424,"negative":-9007199254740993}';
  assert.deepEqual(conversion.message.content, [
    { type: 'text', text: '' },
    { type: 'text', text: written },
  ]);
  assert.equal(conversion.structuredContent, structuredContent);
  assert.ok(messageJson(result, 'langchain').includes(written));
  const long = 10n ** 60n;
  assert.ok(
    renderToolResult({ content: [], structuredContent: long }).includes(`1${'0'.repeat(60)}`),
  );
});

test('numbers are spelled as JSON.stringify spells them', () => {
  const numbers = [
    0,
    -0,
    1,
    -1,
    0.1,
    1e21,
    1e-7,
    123456789012345680000,
    2 ** 31,
    -(2 ** 31),
    2 ** 32,
    2 ** 53,
    5e-324,
    1.7976931348623157e308,
  ];
  const rendered = renderToolResult({ content: [], structuredContent: numbers });
  assert.equal(rendered, `{"result": [${numbers.map((n) => JSON.stringify(n)).join(', ')}]}`);
});

test('NaN and the infinities are refused where JSON is needed', () => {
  for (const number of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    const result = { content: [], structuredContent: { rows: [1, number] } };
    assert.deepEqual(refusal(result), ['non_finite_number', '$.structuredContent.rows[1]']);
  }
});

test('a _meta entry that JSON cannot hold costs only itself', () => {
  const kept = { rows: [1] };
  const meta = { 'com.example/a': kept, 'com.example/b': new Date(0), c: Number.NaN, d: 1n };
  const conversion = convert(text('x', { _meta: meta }), 'langchain');
  assert.deepEqual(conversion.mcpMeta, { 'com.example/a': kept, d: 1n });
  assert.equal(conversion.mcpMeta?.['com.example/a'], kept);
  assert.deepEqual(codes(conversion), [
    ['meta_value_dropped', '$._meta["com.example/b"]'],
    ['meta_value_dropped', '$._meta.c'],
  ]);
});

test('cycles are found, and their place is told', () => {
  /** @type {Record<string, any>} */
  const circle = { a: { b: [] } };
  circle.a.b.push(circle);
  assert.deepEqual(refusal({ content: [], structuredContent: circle }), [
    'cycle',
    '$.structuredContent.a.b[0]',
  ]);
  const meta = convert(text('x', { _meta: { circle, fine: 1 } }), 'langchain');
  assert.deepEqual(meta.mcpMeta, { fine: 1 });
  const result = text('x');
  Object.assign(result, { structuredContent: result });
  assert.equal(refusal(result)[0], 'cycle');
});

test('the same object twice is no cycle', () => {
  const shared = { n: 1 };
  const structuredContent = { left: shared, right: shared };
  const rendered = renderToolResult({ content: [], structuredContent });
  assert.equal(rendered, '{"result": {"left": {"n": 1}, "right": {"n": 1}}}');
});

test('nesting and size are bounded', () => {
  /** @type {any} */
  let deep = [];
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
  assert.deepEqual(refusal({ content: [], structuredContent: deep }), ['too_deep', '$']);
  assert.deepEqual(refusal({ content: [], structuredContent: deep }, { maxDepth: 512 }), [
    'too_deep',
    '$',
  ]);
  const wide = { content: [], structuredContent: Array.from({ length: 1_000_001 }, () => 0) };
  assert.deepEqual(refusal(wide), ['too_many_nodes', '$']);
  assert.deepEqual(refusal(text('x'), { maxNodes: 4 }), ['too_many_nodes', '$']);
  assert.equal(convert(text('x'), 'langchain', { maxNodes: 5 }).message.content, 'x');
  // Ten levels of ten references each are ten thousand million values.
  /** @type {any} */
  let bomb = 'x';
  for (let level = 0; level < 10; level += 1) bomb = Array(10).fill(bomb);
  assert.deepEqual(refusal({ content: [], structuredContent: bomb }), ['too_many_nodes', '$']);
});

test('128 levels pass, and 512 where they are asked for', () => {
  for (const [levels, options] of /** @type {[number, object][]} */ ([
    [127, {}],
    [511, { maxDepth: 512 }],
  ])) {
    /** @type {any} */
    let deep = 0;
    for (let level = 0; level < levels; level += 1) deep = [deep];
    const rendered = renderToolResult({ content: [], structuredContent: deep }, options);
    assert.equal(rendered, `{"result": ${'['.repeat(levels)}0${']'.repeat(levels)}}`);
    assert.deepEqual(refusal({ content: [], structuredContent: [deep] }, options), [
      'too_deep',
      '$',
    ]);
  }
});

test('what JSON has no form for is refused by its type', () => {
  class Money {
    toJSON() {
      return 1;
    }
  }
  const foreign = [
    [new Date(0), 'Date'],
    [new Map(), 'Map'],
    [new Set(), 'Set'],
    [new Uint8Array(3), 'Uint8Array'],
    [Buffer.from('x'), 'Buffer'],
    [new ArrayBuffer(3), 'ArrayBuffer'],
    [/x/, 'RegExp'],
    [new Error('x'), 'Error'],
    [Promise.resolve(), 'Promise'],
    [new URL('file:///x'), 'URL'],
    [Object('x'), 'String'],
    [new Money(), 'Money'],
    [Symbol('x'), 'symbol'],
  ];
  for (const [value, name] of foreign) {
    const result = { content: [], structuredContent: { at: value } };
    assert.throws(() => convert(result, 'langchain'), {
      code: 'unsupported_value',
      path: '$.structuredContent.at',
      message: `a ${name} is not a JSON value`,
    });
  }
  const listed = { content: [], structuredContent: [() => 0] };
  assert.deepEqual(refusal(listed), ['unsupported_value', '$.structuredContent[0]']);
});

test('data of any class is data', () => {
  class Row {
    id = 1;
    print() {}
  }
  const bare = Object.assign(Object.create(null), { x: 1 });
  const own = { toJSON: () => 'no', y: 2 };
  const elsewhere = vm.runInNewContext('({ z: [3] })');
  const structuredContent = [new Row(), bare, own, elsewhere];
  assert.equal(
    renderToolResult({ content: [], structuredContent }),
    '{"result": [{"id": 1}, {"x": 1}, {"y": 2}, {"z": [3]}]}',
  );
});

test('members that are undefined or functions do not exist', () => {
  const result = {
    content: [{ type: 'text', text: 'x', annotations: undefined, _meta: undefined, show() {} }],
    structuredContent: { a: undefined, b: () => 0, c: [undefined] },
    isError: undefined,
    _meta: undefined,
    resultType: undefined,
    helper() {},
  };
  const conversion = convert(result, 'hermes');
  assert.equal(conversion.message, '{"result": "x", "structuredContent": {"c": [null]}}');
  assert.equal(conversion.has('mcpMeta'), false);
  assert.deepEqual(conversion.diagnostics, []);
  const without = convert(text('x', { structuredContent: undefined }), 'langchain');
  assert.equal(without.has('structuredContent'), false);
  assert.deepEqual(without.message, { content: 'x', status: 'success' });
});

test('lone surrogates become U+FFFD for the model and stay for the application', () => {
  for (const padding of ['', 'é'.repeat(200), 'x'.repeat(200)]) {
    const broken = `${padding}a\ud800b\udc00`;
    const conversion = convert(
      text(broken, { structuredContent: { [broken]: broken }, _meta: { 'com.example/k': broken } }),
      'langchain',
    );
    assert.equal(conversion.message.content, `${padding}a\ufffdb\ufffd`);
    assert.deepEqual(codes(conversion), [['lone_surrogate', '$.content[0].text']]);
    assert.deepEqual(conversion.structuredContent, { [broken]: broken });
    assert.deepEqual(conversion.mcpMeta, { 'com.example/k': broken });
    const rendered = renderToolResult({ content: [], structuredContent: { [broken]: broken } });
    const mended = `"${padding}a\ufffdb\ufffd"`;
    assert.equal(rendered, `{"result": {${mended}: ${mended}}}`);
  }
  // Two halves in neighbouring strings are not a pair, though the walk puts short strings side by side.
  const halves = { content: [], structuredContent: ['\ud83d', '\ude00', '\u{1f600}'] };
  assert.equal(renderToolResult(halves), '{"result": ["\ufffd", "\ufffd", "\u{1f600}"]}');
});

test('strings of every length and script arrive whole', () => {
  const strings = ['', 'a', 'é', '漢字', '🦊', '\0', '"\\\n\u2028'].flatMap((letter) =>
    [0, 1, 42, 127, 128, 129, 400, 3000].map((times) => letter.repeat(times)),
  );
  for (const string of strings) {
    const result = { content: [], structuredContent: { [string]: string } };
    const expected = { result: { [string]: string } };
    assert.deepEqual(JSON.parse(renderToolResult(result)), expected);
    assert.deepEqual(JSON.parse(renderToolResult(JSON.stringify(result))), expected);
    const wire = JSON.stringify(text(string, { structuredContent: string }));
    const conversion = convert(wire, 'langchain', { content: 'blocks', structured: 'content' });
    assert.deepEqual(conversion.message.content, [{ type: 'text', text: string }]);
    assert.equal(conversion.structuredContent, string);
  }
});

test('__proto__ is a key like any other', () => {
  const wire =
    '{"content":[{"type":"odd","__proto__":{"polluted":1}}],"structuredContent":{"__proto__":{"polluted":1}},"_meta":{"__proto__":{"polluted":1}}}';
  for (const input of [wire, JSON.parse(wire)]) {
    const { message, mcpMeta, structuredContent } = convert(input, 'langchain');
    const places = [mcpMeta, structuredContent, message.artifact?.mcp_blocks?.[0]?.block];
    for (const place of /** @type {any[]} */ (places)) {
      assert.equal(Object.getPrototypeOf(place), Object.prototype);
      assert.equal(place.polluted, undefined);
      assert.deepEqual(Object.getOwnPropertyDescriptor(place, '__proto__')?.value, { polluted: 1 });
    }
    assert.ok(renderToolResult(input).includes('"mcp_meta": {"__proto__": {"polluted": 1}}'));
  }
  assert.equal(/** @type {any} */ ({}).polluted, undefined);
});

test('a large string and the opaque parts are handed on as they are', () => {
  const data = Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.alloc(3_000_000)]).toString(
    'base64',
  );
  const result = {
    content: [
      { type: 'text', text: 'x'.repeat(4_000_000) },
      { type: 'image', data, mimeType: 'image/png' },
    ],
    structuredContent: { rows: [1, 2, 3] },
    _meta: { 'com.example/k': { v: [1] } },
  };
  const { message, mcpMeta, structuredContent } = convert(result, 'langchain');
  assert.equal(structuredContent, result.structuredContent);
  assert.equal(mcpMeta, result._meta);
  assert.equal(message.artifact?.structured_content, result.structuredContent);
  assert.equal(message.response_metadata?.mcp_meta, result._meta);
  const [first, second] = /** @type {any[]} */ (message.content);
  // Not `equal`, which would print megabytes.
  assert.ok(first.text === result.content[0]?.text);
  assert.ok(second.base64 === data);
  // JavaScript cannot tell a copy of a string; the memory can. 50 conversions of copies would take 400 MB.
  const before = process.memoryUsage().rss;
  const kept = Array.from({ length: 50 }, () => convert(result, 'langchain').message);
  assert.ok(process.memoryUsage().rss - before < 200e6, 'the strings were copied');
  assert.equal(kept.length, 50);
});

test('long base64 is judged by its ends as wire text is', () => {
  const good = `${PNG.slice(0, 40)}${'QUJD'.repeat(6000)}`;
  const spoilt = (/** @type {number} */ at, /** @type {string} */ text) =>
    good.slice(0, at) + text + good.slice(at + text.length);
  const all = [
    good,
    `${good}AA==`,
    `${good}AAA=`,
    `${good}AA`,
    `${good}A`,
    `${good}\n`,
    `${good.slice(0, -4)}é===`,
    spoilt(12_000, '!!!!'),
    spoilt(2047, '!'),
    spoilt(2048, '!'),
    spoilt(good.length - 2048, '\n'),
    spoilt(good.length - 2049, '!'),
    good.replaceAll('Q', '_'),
    'AAAA'.repeat(6000),
  ];
  for (const data of all) {
    for (const more of [{ mimeType: 'image/png' }, { mimeType: 'text/plain' }]) {
      const result = { content: [{ type: 'image', data, ...more }] };
      for (const host of /** @type {const} */ (['langchain', 'hermes'])) {
        const options = { maxMediaBytes: 18_033 };
        assert.deepEqual(
          convert(result, host, options).toJSON(),
          convert(JSON.stringify(result), host, options).toJSON(),
        );
      }
    }
  }
});

test('what is seldom looked into counts, and is read when it is asked for', () => {
  const rows = ['a', 'é', '漢'.repeat(200)].map((name) => ({ name, [name]: [name, null, 1.5] }));
  const result = { structuredContent: { rows }, _meta: { 'com.example/rows': { rows } } };
  for (const host of /** @type {const} */ (['langchain', 'hermes'])) {
    assert.equal(messageJson(result, host), messageJson(JSON.stringify(result), host));
    const bounds = [
      ...Array.from({ length: 60 }, (_, at) => ({ maxNodes: at + 1 })),
      ...Array.from({ length: 8 }, (_, at) => ({ maxDepth: at + 1 })),
    ];
    for (const options of bounds) {
      const [object, wire] = [result, JSON.stringify(result)].map((input) => {
        try {
          return convert(input, host, options).toJSON();
        } catch (error) {
          return error.code;
        }
      });
      assert.deepEqual(object, wire, JSON.stringify(options));
    }
  }
});

test('the input is not changed', () => {
  /** @param {any} value */
  const freeze = (value) => {
    if (typeof value === 'object' && value !== null)
      Object.values(Object.freeze(value)).map(freeze);
    return value;
  };
  const make = () => ({
    content: [
      { type: 'text', text: 'x', annotations: { audience: ['user'] }, _meta: { a: 1 } },
      { type: 'image', data: ` ${PNG}`, mimeType: 'image/jpeg' },
      { type: 'odd', null: null },
      'text',
    ],
    structuredContent: { a: { b: [1, null] } },
    _meta: { 'com.example/k': 1, 'bad key': new Date(0) },
    extra: true,
  });
  const result = freeze(make());
  const options = freeze({ structured: 'both', allowResultTypes: ['x'] });
  convert(result, 'langchain', options);
  convert(result, 'hermes', options);
  assert.deepEqual(result, make());
  const bytes = Buffer.from(JSON.stringify(make()));
  const copy = Buffer.from(bytes);
  convert(bytes, 'langchain');
  assert.deepEqual(bytes, copy);
});

test('what a getter throws comes out as it is', () => {
  const fault = new RangeError('from the getter');
  const thrower = Object.defineProperty({}, 'k', {
    enumerable: true,
    get() {
      throw fault;
    },
  });
  const results = [
    Object.defineProperty({}, 'content', Object.getOwnPropertyDescriptor(thrower, 'k') ?? {}),
    { content: [thrower] },
    { content: [], structuredContent: thrower },
    { content: [], _meta: { thrower } },
  ];
  for (const result of results) {
    assert.throws(
      () => convert(result, 'langchain'),
      (error) => error === fault,
    );
  }
  // A thing that is no Error comes out as well, and later calls are not disturbed.
  const odd = {
    get content() {
      throw 'a string';
    },
  };
  assert.throws(
    () => convert(odd, 'langchain'),
    (error) => error === 'a string',
  );
  assert.equal(convert(text('x'), 'langchain').message.content, 'x');
});

test('a getter is read once, and may convert itself', () => {
  let reads = 0;
  const result = {
    get content() {
      reads += 1;
      const inner = convert(text('inner'), 'langchain').message.content;
      return [{ type: 'text', text: `${inner} ${reads}` }];
    },
    structuredContent: { a: 1 },
  };
  const { message } = convert(result, 'langchain');
  assert.deepEqual(message, {
    content: 'inner 1',
    status: 'success',
    artifact: { structured_content: { a: 1 } },
  });
  assert.equal(reads, 1);
});

test('proxies are read through their traps', () => {
  /** @type {string[]} */
  const seen = [];
  const proxy = new Proxy(text('x', { _meta: { 'com.example/k': 1 } }), {
    get(target, key) {
      seen.push(String(key));
      return Reflect.get(target, key);
    },
  });
  const { message } = convert(proxy, 'langchain');
  assert.equal(message.content, 'x');
  assert.deepEqual(message.response_metadata, { mcp_meta: { 'com.example/k': 1 } });
  assert.deepEqual(seen, ['content', '_meta']);
  const fault = new Error('from the trap');
  const hostile = new Proxy(text('x'), {
    ownKeys() {
      throw fault;
    },
  });
  assert.throws(
    () => convert(hostile, 'langchain'),
    (error) => error === fault,
  );
  const { proxy: revoked, revoke } = Proxy.revocable(text('x'), {});
  revoke();
  assert.throws(() => convert(revoked, 'langchain'), TypeError);
});

test('bytes may be a view, shared, or an ArrayBuffer', () => {
  const wire = Buffer.from(JSON.stringify(text('é')));
  const padded = Buffer.concat([Buffer.from('  ['), wire, Buffer.from(']')]);
  const shared = new Uint8Array(new SharedArrayBuffer(wire.length));
  shared.set(wire);
  const inputs = [
    padded.subarray(3, 3 + wire.length),
    new Uint8Array(wire),
    new Uint8Array(wire).buffer,
    shared,
    shared.buffer,
    wire.toString(),
  ];
  for (const input of inputs) assert.equal(convert(input, 'langchain').message.content, 'é');
});

test('a BigInt has no more characters than a number may have, on the wire or off it', () => {
  for (const place of ['structuredContent', '_meta']) {
    for (const n of [10n ** 4300n, -(10n ** 4299n), -(10n ** 5000n)]) {
      const result = { content: [], [place]: { n: [n] } };
      const wire = `{"content":[],"${place}":{"n":[${n}]}}`;
      for (const input of [result, wire]) {
        assert.throws(() => convert(input, 'langchain'), { code: 'too_large', path: '$' });
        assert.throws(() => convert(input, 'hermes'), { code: 'too_large', path: '$' });
      }
    }
  }
  for (const n of [10n ** 4300n - 1n, -(10n ** 4299n) + 1n]) {
    const message = `{"result": {"n": ${n}}}`;
    assert.equal(convert({ content: [], structuredContent: { n } }, 'hermes').message, message);
    const wire = `{"content":[],"structuredContent":{"n":${n}}}`;
    assert.equal(convert(wire, 'hermes').message, message);
  }
});
