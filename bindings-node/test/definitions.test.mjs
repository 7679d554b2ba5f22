// Runs every case of tests/conformance/definitions through every kind of input that Node has.

import assert from 'node:assert/strict';
import test from 'node:test';
import { define, defineAll } from 'toolmsg';
import { casesIn, frozen, outcome, pairs } from './cases.mjs';

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

/** @param {import('toolmsg').Definition} definition */
function shown({ definition, toolMeta, diagnostics }) {
  const all = { definition, diagnostics: pairs(diagnostics) };
  return toolMeta === undefined ? all : { ...all, tool_meta: toolMeta };
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
      for (const [kind, input] of inputsOf(kase)) {
        const definition = define(input, row.host, optionsOf(kase));
        const restored = definition.restoreArguments(frozen(row.arguments));
        assert.deepEqual(restored, row.restored, `${row.host}, ${kind}`);
        const text = definition.restoreArguments(JSON.stringify(row.arguments));
        assert.deepEqual(JSON.parse(text), row.restored, `${row.host}, ${kind}, text`);
      }
    }
  });
}
