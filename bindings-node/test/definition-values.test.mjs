// Definitions of JavaScript's own values, and mistakes of the caller's.

import assert from 'node:assert/strict';
import test from 'node:test';
import * as toolmsg from 'toolmsg';
import * as schemas from 'toolmsg/schema';

const { defineAll, ToolmsgError } = toolmsg;
const { project } = schemas;
// Mistakes that the types would tell as well.
const [define, ToolNames] = /** @type {any[]} */ ([toolmsg.define, toolmsg.ToolNames]);

const refuses = (run, code) =>
  assert.throws(run, (error) => error instanceof ToolmsgError && error.code === code);

test('a tool of JavaScript is read as JSON.stringify writes it, and a BigInt as a number', () => {
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

test('arguments that need no change are handed on as they are', () => {
  const definition = define({ name: 't', inputSchema: { type: 'object' } }, 'anthropic');
  const given = { a: 1 };
  assert.equal(definition.restoreArguments(given), given);
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
  refuses(() => project({}, /** @type {any} */ ('1999-01-01')), 'invalid_option');
});

test('what need not be changed is the same value', () => {
  const schema = { type: 'object' };
  assert.equal(schemas.objectRoot(schema).value, schema);
  const value = { result: 1 };
  assert.equal(schemas.unwrap(value, schema), value);
});
