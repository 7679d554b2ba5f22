// Runs every case of tests/conformance/definitions, names and schemas through every kind of input that Node has.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { define, defineAll, ToolmsgError, ToolNames } from 'toolmsg';
import * as schemas from 'toolmsg/schema';

const ROOT = new URL('../../tests/conformance/', import.meta.url);

/** The cases of a folder, each with its name. */
function casesIn(folder) {
  const base = new URL(`${folder}/`, ROOT);
  return readdirSync(base, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => [`${folder}/${name}`, JSON.parse(readFileSync(new URL(name, base), 'utf8'))]);
}

/** Everything in a value is frozen: nothing may write to it. */
function frozen(value) {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(frozen);
    Object.freeze(value);
  }
  return value;
}

function wireOf(kase) {
  if (kase.wire !== undefined) return kase.wire;
  const parts = kase.wire_parts ?? [JSON.stringify(kase.tool ?? kase.tools)];
  return parts
    .map((part) => (typeof part === 'string' ? part : part.repeat.repeat(part.times)))
    .join('');
}

function inputsOf(kase) {
  const kinds = kase.kinds ?? ['wire', 'object'];
  const wire = wireOf(kase);
  const inputs = [];
  if (kinds.includes('wire')) inputs.push(['string', wire], ['bytes', Buffer.from(wire)]);
  if (kinds.includes('object')) inputs.push(['object', frozen(JSON.parse(wire))]);
  return inputs;
}

/** @returns {any} */
function optionsOf(kase) {
  const options = { dialect: 'python', server: kase.server };
  for (const [name, value] of Object.entries(kase.options ?? {})) {
    options[name.replace(/_(.)/g, (_match, letter) => letter.toUpperCase())] = value;
  }
  return options;
}

const pairs = (diagnostics) => diagnostics.map(({ code, path }) => [code, path]);

/** @param {import('toolmsg').Definition} definition */
function shown({ definition, toolMeta, diagnostics }) {
  const all = { definition, diagnostics: pairs(diagnostics) };
  return toolMeta === undefined ? all : { ...all, tool_meta: toolMeta };
}

/** What came out, as a case says it. */
function outcome(run) {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ToolmsgError)) throw error;
    return { error: { code: error.code, path: error.path } };
  }
}

function defined(input, host, kase) {
  if (kase.tools === undefined) return shown(define(input, host, optionsOf(kase)));
  const { definitions, errors } = defineAll(input, host, optionsOf(kase));
  return {
    definitions: definitions.map(shown),
    errors: errors.map(({ tool, code, path }) =>
      tool === undefined ? { code, path } : { tool, code, path },
    ),
  };
}

function expected(kase, host) {
  const { unchecked = [], ...want } = structuredClone(kase.expect[host]);
  if (want.error !== undefined) return [want, unchecked];
  if (want.definitions === undefined) want.diagnostics ??= [];
  else want.errors ??= [];
  for (const each of want.definitions ?? []) each.diagnostics ??= [];
  for (const name of unchecked) delete want[name];
  return [want, unchecked];
}

for (const [name, kase] of casesIn('definitions')) {
  test(name, () => {
    for (const host of Object.keys(kase.expect)) {
      const [want, unchecked] = expected(kase, host);
      for (const [kind, input] of inputsOf(kase)) {
        const got = outcome(() => defined(input, host, kase));
        for (const part of unchecked) delete got[part];
        assert.deepEqual(got, want, `${host}, ${kind}`);
        if (kase.ordered) {
          assert.equal(JSON.stringify(got.definition), JSON.stringify(want.definition));
        }
      }
    }
    for (const row of kase.restore ?? []) {
      const definition = define(wireOf(kase), row.host, optionsOf(kase));
      assert.deepEqual(definition.restoreArguments(frozen(row.arguments)), row.restored);
    }
  });
}

for (const [name, kase] of casesIn('names')) {
  test(name, () => {
    for (const rows of [kase.add, kase.add.toReversed()]) {
      const names = new ToolNames(kase.host);
      for (const [server, tool, want] of rows) {
        assert.equal(names.add(server, tool), want);
        assert.deepEqual(names.resolve(want), { server: server || null, tool });
      }
    }
  });
}

const CALLS = {
  object_root: ({ schema }) => schemas.objectRoot(schema),
  project: ({ schema, revision }) => schemas.project(schema, revision),
  project_structured: ({ value, schema, revision }) =>
    schemas.projectStructured(value, schema, revision),
  unwrap: ({ value, schema }) => ({ value: schemas.unwrap(value, schema) }),
  validate: ({ value, schema, strict }) => ({
    diagnostics: schemas.validate(value, schema, { strict }),
  }),
  validate_result: ({ result, schema, strict }) => ({
    diagnostics: schemas.validateResult(result, schema, { strict }),
  }),
};

for (const [name, kase] of casesIn('schemas')) {
  test(name, () => {
    frozen(kase);
    const reports = !['unwrap', 'project_structured'].includes(kase.call);
    const want = { ...kase.expect };
    if (reports && want.error === undefined) want.diagnostics ??= [];
    const got = outcome(() => CALLS[kase.call](kase));
    if (got.diagnostics !== undefined) got.diagnostics = pairs(got.diagnostics);
    const compared = Object.fromEntries(Object.keys(want).map((part) => [part, got[part]]));
    assert.deepEqual(compared, want);
  });
}
