// Runs every case of tests/conformance through every kind of input that it names and that Node has.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { specTypeSchemas } from '@modelcontextprotocol/client';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { convert, InputRequired, messageJson, ToolmsgError } from 'toolmsg';
import { renderToolResult } from 'toolmsg/hermes';
import { isReserved, validateKey } from 'toolmsg/meta';

const ROOT = new URL('../../tests/conformance/', import.meta.url);
const CASES = new URL('cases/', ROOT);

const KINDS = ['wire', 'object', 'sdk1', 'sdk2'];

const files = readdirSync(CASES, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.json'))
  .sort();

/** The case's wire text. */
function wireOf(kase) {
  if (kase.wire !== undefined) return Buffer.from(kase.wire);
  if (kase.wire_base64 !== undefined) return Buffer.from(kase.wire_base64, 'base64');
  const parts = kase.wire_parts ?? [JSON.stringify(kase.input)];
  return Buffer.from(
    parts
      .map((part) => (typeof part === 'string' ? part : part.repeat.repeat(part.times)))
      .join(''),
  );
}

/** The inputs of one kind, each with its name. */
function inputsOf(kind, wire) {
  if (kind === 'wire') {
    const inputs = [['bytes', new Uint8Array(wire)]];
    const text = wire.toString();
    // Text that is not UTF-8 has no string.
    if (wire.equals(Buffer.from(text))) inputs.push(['string', text]);
    return inputs;
  }
  const value = JSON.parse(wire.toString());
  switch (kind) {
    case 'object':
      return [['object', value]];
    case 'sdk1':
      return [['sdk1', CallToolResultSchema.parse(value)]];
    case 'sdk2': {
      const outcome = specTypeSchemas.CallToolResult['~standard'].validate(value);
      assert.ok('value' in outcome, `sdk2 refused the input: ${JSON.stringify(outcome)}`);
      return [['sdk2', outcome.value]];
    }
    default:
      throw new Error(`there is no input kind ${kind}`);
  }
}

/** `max_text_chars` as `maxTextChars`. */
function camelCase(name) {
  return name.replace(/_(.)/g, (_match, letter) => letter.toUpperCase());
}

function storeOf(mode) {
  let count = 0;
  const stores = {
    stub: () => {
      count += 1;
      return `/media/${count}`;
    },
    failing: () => {
      throw new Error('the disk is full');
    },
    null: () => null,
  };
  if (mode === undefined) return undefined;
  assert.ok(mode in stores, `there is no media store ${mode}`);
  return stores[mode];
}

function optionsOf(kase) {
  const entries = Object.entries(kase.options ?? {}).map(([name, value]) => [
    camelCase(name),
    value,
  ]);
  return { ...Object.fromEntries(entries), media: storeOf(kase.media) };
}

/** What came out, in the form of a case. */
function shown(input, host, kase) {
  try {
    const conversion = convert(input, host, optionsOf(kase));
    const outcome = {
      message: conversion.message,
      is_error: conversion.isError,
      diagnostics: conversion.diagnostics.map(({ code, path }) => [code, path]),
    };
    if (conversion.has('mcpMeta')) outcome.mcp_meta = conversion.mcpMeta;
    if (conversion.has('structuredContent')) {
      outcome.structured_content = conversion.structuredContent;
    }
    return outcome;
  } catch (error) {
    if (!(error instanceof ToolmsgError)) throw error;
    const outcome = { error: { code: error.code, path: error.path } };
    if (error instanceof InputRequired) {
      if (error.inputRequests !== undefined) outcome.error.input_requests = error.inputRequests;
      if (error.requestState !== undefined) outcome.error.request_state = error.requestState;
    }
    return outcome;
  }
}

/** What must come out. */
function expected(expectation) {
  if ('error' in expectation) return expectation;
  const { unchecked, ...outcome } = expectation;
  return { is_error: false, diagnostics: [], ...outcome };
}

/** Leaves out what the case does not check. */
function leaveOut(outcome, unchecked) {
  for (const place of unchecked) {
    if (place.startsWith('message.')) {
      const { [place.slice('message.'.length)]: _, ...message } = outcome.message;
      outcome.message = message;
    } else {
      delete outcome[place];
    }
  }
}

const counts = { cases: 0, wire: 0, object: 0, sdk1: 0, sdk2: 0 };

test('there are cases', () => {
  assert.ok(files.length > 0, 'tests/conformance/cases has no case');
});

for (const file of files) {
  test(`case ${file}`, () => {
    const kase = JSON.parse(readFileSync(new URL(file, CASES), 'utf8'));
    counts.cases += 1;
    const wire = wireOf(kase);
    for (const kind of kase.kinds ?? KINDS) {
      for (const [host, expectation] of Object.entries(kase.expect)) {
        for (const [name, input] of inputsOf(kind, wire)) {
          counts[kind] += 1;
          const outcome = shown(input, host, kase);
          if (outcome.error === undefined) leaveOut(outcome, expectation.unchecked ?? []);
          assert.deepStrictEqual(outcome, expected(expectation), `${host}, ${name}`);
          checkMessageOnly(input, host, kase, outcome, `${host}, ${name}`);
        }
      }
    }
  });
}

/** The ways to the message alone lead to the same message. */
function checkMessageOnly(input, host, kase, outcome, where) {
  if (outcome.error !== undefined) return;
  const unchecked = kase.expect[host].unchecked ?? [];
  if (host === 'hermes') {
    assert.equal(renderToolResult(input, optionsOf(kase)), outcome.message, where);
  }
  if (unchecked.length === 0) {
    const json = messageJson(input, host, optionsOf(kase));
    assert.deepStrictEqual(JSON.parse(json), outcome.message, where);
  }
}

test('every _meta key', () => {
  const rows = JSON.parse(readFileSync(new URL('meta-keys.json', ROOT), 'utf8'));
  assert.ok(rows.length >= 60, 'meta-keys.json has too few rows');
  for (const { key, valid, reserved } of rows) {
    if (valid) validateKey(key);
    else assert.throws(() => validateKey(key), { code: 'invalid_meta_key' }, key);
    assert.equal(isReserved(key), reserved.any, key);
    for (const [revision, is] of Object.entries(reserved)) {
      const rule = /** @type {'any'} */ (revision);
      assert.equal(isReserved(key, rule), is, `${key} in ${revision}`);
    }
  }
});

test.after(() => {
  const { cases, ...kinds } = counts;
  const each = Object.entries(kinds).map(([kind, count]) => `${kind} ${count}`);
  console.log(`${cases} cases; conversions by kind of input: ${each.join(', ')}`);
});
