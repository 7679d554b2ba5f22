// Definitions of JavaScript's own values, and mistakes of the caller's.

import assert from 'node:assert/strict';
import test from 'node:test';
import * as toolmsg from 'toolmsg';
import { isReserved } from 'toolmsg/meta';
import * as schemas from 'toolmsg/schema';

const { defineAll, ToolmsgError } = toolmsg;
const { project } = schemas;
// Mistakes that the types would tell as well.
const [define, ToolNames] = /** @type {any[]} */ ([toolmsg.define, toolmsg.ToolNames]);

const refuses = (run, code) =>
  assert.throws(run, (error) => error instanceof ToolmsgError && error.code === code);

test('members that are undefined are none, and a BigInt is a number', () => {
  const tool = {
    name: 't',
    title: undefined,
    inputSchema: { type: 'object', properties: { n: { type: 'integer', maximum: 2n ** 64n } } },
    _meta: { a: 1 },
  };
  const definition = define(tool, 'anthropic');
  assert.deepEqual(definition.definition.input_schema.properties.n, {
    type: 'integer',
    maximum: 2 ** 64,
  });
  assert.equal(definition.toolMeta, tool._meta);
});

test('getters run once, and what they throw comes out', () => {
  let runs = 0;
  const tool = {
    name: 't',
    get _meta() {
      runs += 1;
      return { runs };
    },
  };
  assert.deepEqual(define(tool, 'kimi').toolMeta, { runs: 1 });
  assert.equal(runs, 1);
  const thrown = new TypeError('mine');
  const throwing = {
    get name() {
      throw thrown;
    },
  };
  assert.throws(
    () => define(throwing, 'kimi'),
    (error) => error === thrown,
  );
});

test('_meta is the very same object in a list too, and without what JSON cannot hold elsewhere', () => {
  const [first, second] = [{ a: 1n }, { a: Number.NaN, b: new Date(0), c: 'c' }];
  const { definitions } = defineAll(
    { tools: [1, { name: 'a', _meta: first }, { name: 'b', _meta: second }] },
    'kimi',
  );
  assert.equal(definitions[0].toolMeta, first);
  assert.deepEqual(definitions[1].toolMeta, { c: 'c' });
  const wire = '{"name":"t","_meta":{"a":{"b":[1,"x"]},"c":1.5}}';
  assert.deepEqual(define(wire, 'kimi').toolMeta, { a: { b: [1, 'x'] }, c: 1.5 });
});

test('what JSON has no form for is told with its place', () => {
  const refused = (value) => {
    const properties = { p: { default: value } };
    const tool = { name: 't', inputSchema: { type: 'object', properties } };
    return () => define(tool, 'kimi');
  };
  const path = '$.inputSchema.properties.p.default';
  assert.throws(refused(new Map()), { code: 'unsupported_value', path });
  assert.throws(refused(new Date(0)), { code: 'unsupported_value', path });
  assert.throws(refused(Number.NaN), { code: 'non_finite_number', path });
});

test('a list holds tools as deep as the bound, and one past it takes nothing from the others', () => {
  const deep = (levels) => {
    let value = {};
    for (let level = 1; level < levels; level += 1) value = { default: value };
    return value;
  };
  const tools = [
    { name: 'a', inputSchema: { type: 'object', default: deep(510) } },
    { name: 'b', inputSchema: { type: 'object', default: deep(511) } },
    { name: 'c' },
  ];
  const { definitions, errors } = defineAll({ tools }, 'anthropic', { maxDepth: 512 });
  assert.deepEqual(
    definitions.map(({ name }) => name),
    ['a', 'c'],
  );
  assert.deepEqual(definitions[0].definition.input_schema.default, deep(510));
  assert.deepEqual(
    errors.map(({ tool, code }) => [tool, code]),
    [['b', 'too_deep']],
  );
  refuses(() => define({ name: 't', inputSchema: deep(100_000) }, 'kimi'), 'too_deep');
});

test('the bound on bytes is one for wire text', () => {
  const tool = { name: 't' };
  assert.equal(define(tool, 'kimi', { maxBytes: 1 }).name, 't');
  refuses(() => define(JSON.stringify(tool), 'kimi', { maxBytes: 1 }), 'too_large');
  refuses(() => define(tool, 'kimi', { maxNodes: 1 }), 'too_many_nodes');
});

const RENAMING = {
  name: 't',
  inputSchema: { type: 'object', properties: { 'a b': { type: 'string' }, n: {} } },
};

test('restored arguments have the values that came, and are left as they are', () => {
  const definition = define(RENAMING, 'anthropic');
  const [date, list] = [new Date(0), [1]];
  const given = Object.freeze({ a_b: 'x', n: 2n ** 64n, date, list, none: undefined });
  const restored = definition.restoreArguments(given);
  assert.deepEqual(restored, { 'a b': 'x', n: 2n ** 64n, date, list });
  assert.equal(restored.date, date);
  assert.equal(restored.list, list);
  const unchanged = { n: 1 };
  assert.equal(definition.restoreArguments(unchanged), unchanged);
});

test('arguments that are JSON text are restored as JSON text', () => {
  const definition = define(RENAMING, 'anthropic');
  const text = '{"a_b": "x", "n": 12345678901234567890}';
  assert.equal(definition.restoreArguments(text), '{"a b":"x","n":12345678901234567890}');
  assert.equal(definition.restoreArguments('{"n": 1}'), '{"n": 1}');
  refuses(() => definition.restoreArguments('{'), 'invalid_json');
});

test('restoring does not look at the tool again', () => {
  const bytes = Buffer.from(JSON.stringify([RENAMING]));
  const { definitions } = defineAll(bytes, 'anthropic');
  bytes.fill(0);
  assert.deepEqual(definitions[0].restoreArguments({ a_b: 1 }), { 'a b': 1 });
});

/** Where some arguments have to be restored, and where none have. @type {any[]} */
const BOTH = [RENAMING, { name: 't', inputSchema: { type: 'object' } }].map((tool) =>
  define(tool, 'anthropic'),
);

test('arguments that have no end are refused', () => {
  /** @type {any} */
  const cyclic = { a_b: 'x' };
  cyclic.next = [cyclic];
  /** @type {any} */
  let below = [];
  below.push(below);
  for (let level = 0; level < 300; level += 1) below = [below];
  for (const definition of BOTH) {
    const restores = (args) => () => definition.restoreArguments(args);
    assert.throws(restores(cyclic), { code: 'cycle', path: '$.next[0]' });
    const path = `$.n${'[0]'.repeat(301)}`;
    assert.throws(restores({ n: below }), { code: 'cycle', path });
  }
});

test('arguments that are no JSON are refused, also where nothing is to be restored', () => {
  for (const definition of BOTH) {
    for (const args of [undefined, new Map(), Buffer.from('{}'), new Date(0), () => {}]) {
      refuses(() => definition.restoreArguments(args), 'unsupported_input');
    }
    for (const text of ['{', '']) {
      refuses(() => definition.restoreArguments(text), 'invalid_json');
    }
    refuses(() => definition.restoreArguments('\ud800'), 'invalid_utf8');
    for (const args of [null, 5, true, 'null', '[1]']) {
      assert.equal(definition.restoreArguments(args), args);
    }
    const list = [new Map()];
    assert.equal(definition.restoreArguments(list), list);
  }
});

test('arguments that need no change are handed on as they are', () => {
  const definition = define({ name: 't', inputSchema: { type: 'object' } }, 'anthropic');
  const given = { a: 1, date: new Date(0) };
  assert.equal(definition.restoreArguments(given), given);
  assert.equal(definition.restoreArguments('{"a": 1}'), '{"a": 1}');
});

test('LangChain has the spelling of its package for JavaScript', () => {
  const tool = { name: 't', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } };
  const { definition } = define(tool, 'langchain', { server: { name: 's', version: '1' } });
  assert.deepEqual(definition.metadata, {
    mcp: { tool: { annotations: { readOnlyHint: true } }, server: { name: 's', version: '1' } },
  });
  assert.ok('schema' in definition);
});

test('a list tells what is wrong with one of its tools', () => {
  const { definitions, errors } = defineAll([{ name: 'a' }, { name: 'b', inputSchema: 1 }], 'kimi');
  assert.equal(definitions.length, 1);
  assert.deepEqual(
    [errors[0].tool, errors[0].code, errors[0].path],
    ['b', 'invalid_schema', '$[1].inputSchema'],
  );
});

test('mistakes of the caller are told', () => {
  /** @type {any} */
  const cycle = { name: 't' };
  cycle.inputSchema = cycle;
  refuses(() => define(cycle, 'kimi'), 'cycle');
  refuses(() => define({ name: 't' }, 'nobody'), 'unknown_host');
  refuses(() => define({ name: 't' }, 'kimi', { colour: 1 }), 'invalid_option');
  refuses(() => define({ name: 't' }, 'kimi', { max_depth: 1 }), 'invalid_option');
  refuses(() => define({ name: 't' }, 'kimi', { server: 1 }), 'invalid_option');
  refuses(() => define(Promise.resolve({}), 'kimi'), 'unsupported_input');
  refuses(() => define('\ud800', 'kimi'), 'invalid_utf8');
  refuses(() => new ToolNames('nobody'), 'unknown_host');
  refuses(() => new ToolNames('kimi').resolve('t'), 'unknown_name');
  refuses(() => project({}, '1999-01-01'), 'invalid_option');
});

test('mistakes of the caller are told with what there is', () => {
  const tool = { name: 't' };
  const revisions = '2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28';
  const listOfTools = 'this is a list of tools; define_all (in JavaScript defineAll) takes it';
  /** @type {any} */
  const { validate, validateResult, projectStructured } = schemas;
  /** @type {any} */
  const convert = toolmsg.convert;
  /** @type {[() => unknown, string, string][]} */
  const calls = [
    [
      () => define(tool, 'kimi', { colour: 1 }),
      'invalid_option',
      'known are server, name, strict, parameters, sanitize, dialect, maxDepth, maxNodes, maxBytes',
    ],
    [() => define(tool, 'kimi', { max_depth: 1 }), 'invalid_option', 'maxDepth'],
    [() => define(tool, 'kimi', { maxDepth: 'x' }), 'invalid_option', 'takes a whole number'],
    [() => convert({}, 'hermes', { colour: 1 }), 'invalid_option', 'maxBytes, media'],
    [() => define(tool, 'kimi', 'strict'), 'invalid_option', 'options are an object'],
    [() => defineAll([], 'kimi', /** @type {any} */ ([])), 'invalid_option', 'are an object'],
    [() => convert({}, 'hermes', true), 'invalid_option', 'options are an object'],
    [() => validate(1, {}, { colour: 1 }), 'invalid_option', 'known are strict'],
    [() => validate(1, {}, 'strict'), 'invalid_option', 'options are an object'],
    [() => validate(1, {}, { strict: 1 }), 'invalid_option', 'takes a boolean'],
    [() => validateResult({}, {}, { colour: 1 }), 'invalid_option', 'known are strict'],
    [() => define(tool), 'unknown_host', 'is a string, not a undefined'],
    [() => new ToolNames(3), 'unknown_host', 'is a string, not a number'],
    [() => new ToolNames('kimi').add(3, 'x'), 'unsupported_input', 'a server is a string'],
    [() => define([tool], 'kimi'), 'not_a_tool', listOfTools],
    [() => define({ tools: [tool] }, 'kimi'), 'not_a_tool', listOfTools],
    [() => project({}, '1999-01-01'), 'invalid_option', `known are ${revisions}`],
    [() => project({}, /** @type {any} */ (3)), 'invalid_option', 'a revision is a string'],
    [() => projectStructured(1, {}, '1999-01-01'), 'invalid_option', `known are ${revisions}`],
    [
      () => isReserved('k', /** @type {any} */ ('1999-01-01')),
      'invalid_option',
      `known are any, ${revisions}`,
    ],
  ];
  for (const [run, code, text] of calls) {
    assert.throws(run, (error) => {
      assert.ok(error instanceof ToolmsgError);
      assert.equal(error.code, code);
      assert.ok(error.message.includes(text), error.message);
      return true;
    });
  }
  assert.deepEqual(validate(1, {}, { strict: undefined }), []);
  assert.deepEqual(validate(1, {}, null), []);
});

test('a field in the spelling of Python is told as that', () => {
  const { diagnostics } = define({ name: 't', inputSchema: {}, input_schema: {} }, 'kimi');
  assert.ok(diagnostics[0].message.includes('MCP spells it `inputSchema`'));
});

test('what need not be changed is the same value', () => {
  const schema = { type: 'object' };
  assert.equal(schemas.objectRoot(schema).value, schema);
  const value = { result: 1 };
  assert.equal(schemas.unwrap(value, schema), value);
});

test('a wrapped value is handed on as it came, whatever it is', () => {
  const marked = { type: 'object', 'x-fastmcp-wrap-result': true };
  const date = new Date(0);
  assert.equal(schemas.unwrap({ result: date, none: undefined }, marked), date);
  assert.equal(schemas.unwrap(undefined, marked), undefined);
  const more = { result: 1, more: 2n };
  assert.equal(schemas.unwrap(more, marked), more);
  /** @type {any} */
  const wrapped = schemas.projectStructured(date, { type: 'string' }, '2025-06-18').value;
  assert.equal(wrapped.result, date);
  const rows = [1n];
  assert.equal(schemas.projectStructured(rows, { type: 'array' }, '2026-07-28').value, rows);
});

test('values are validated as they are', () => {
  const integer = { type: 'integer', maximum: 2n ** 53n };
  assert.deepEqual(schemas.validate(2n ** 53n, integer), []);
  assert.equal(schemas.validate(2n ** 53n + 1n, integer)[0].code, 'schema_mismatch');
  assert.deepEqual(schemas.validate({ a: undefined }, { maxProperties: 0 }), []);
  const path = '$.a[0]';
  assert.throws(() => schemas.validate({ a: [new Map()] }, {}), {
    code: 'unsupported_value',
    path,
  });
  assert.throws(() => schemas.validate({ a: [Infinity] }, {}), { code: 'non_finite_number', path });
  refuses(() => schemas.validate(undefined, {}), 'unsupported_input');
  /** @type {any} */
  const cycle = {};
  cycle.a = [cycle];
  assert.throws(() => schemas.validate(cycle, {}), { code: 'cycle', path });
  assert.throws(() => schemas.objectRoot(cycle), { code: 'cycle', path });
});

test('a schema made ready is one of its own', () => {
  const schema = { type: 'array', items: { type: 'string' } };
  const { value, wrapped } = project(schema, '2025-06-18');
  assert.equal(wrapped, true);
  assert.deepEqual(/** @type {any} */ (value).properties.result, schema);
});
