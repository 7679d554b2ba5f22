// Convert 100,000 results and tools of every kind and watch the memory: it must stay where it was.
//
//     node --expose-gc tests/soak/soak.mjs [CONVERSIONS]
//
// The resident memory is measured after a warm-up and at the end, each time after collecting the
// garbage. What a conversion keeps by accident, it keeps a hundred thousand times: a leak of 200
// bytes is 20 MB.

import { argv, exit, memoryUsage } from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { ToolMessage } from '@langchain/core/messages';
import { specTypeSchemas } from '@modelcontextprotocol/client';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { convert, define, defineAll, messageJson, ToolmsgError, ToolNames } from 'toolmsg';
import { renderToolResult } from 'toolmsg/hermes';
import { toToolMessage } from 'toolmsg/langchain';
import { modelFacing } from 'toolmsg/meta';
import { project, validate } from 'toolmsg/schema';

const CONVERSIONS = Number(argv[2] ?? 100_000);
const WARM_UP = 10_000;
/** Bytes that the memory may grow by: the allocator's own unrest, and less than any leak. */
const MOST_GROWTH = 16 * 2 ** 20;
const CALL = { toolCallId: 'call', toolName: 'tool' };
/** A pause for finalizers, after so many conversions. */
const BREATH = 1_000;

const base64 = (/** @type {string} */ magic, /** @type {number} */ size) =>
  Buffer.concat([Buffer.from(magic, 'latin1'), Buffer.alloc(size)]).toString('base64');

/** Made anew by every call, so that nothing of it can be shared. */
function result() {
  return {
    _meta: {
      'com.example/k': { n: [1, 2] },
      'io.modelcontextprotocol/serverInfo': { name: 's' },
    },
    content: [
      { type: 'text', text: 'Zürich '.repeat(40), annotations: { audience: ['user'] } },
      { type: 'image', data: base64('\x89PNG\r\n\x1a\n', 20_000), mimeType: 'image/png' },
      { type: 'audio', data: base64('RIFF\x24\0\0\0WAVE', 3_000), mimeType: 'audio/wav' },
      { type: 'resource_link', uri: 'file:///a', name: 'a' },
      { type: 'resource', resource: { uri: 'file:///b', text: '# b', _meta: { x: 1 } } },
    ],
    structuredContent: { rows: Array.from({ length: 40 }, (_, id) => ({ id, name: `row ${id}` })) },
    isError: false,
  };
}

/**
 * What must fail with an error of ours.
 *
 * @param {() => unknown} run
 */
function refused(run) {
  return () => {
    try {
      run();
    } catch (error) {
      if (error instanceof ToolmsgError) return error.code;
      throw error;
    }
    throw new Error('it was taken');
  };
}

/** A conversion that must fail. @param {() => any} given */
function failing(given) {
  return refused(() => convert(given(), 'langchain'));
}

/** An object whose content cannot be read. */
function raising() {
  const gone = new RangeError('gone');
  const given = {
    get content() {
      throw gone;
    },
  };
  try {
    convert(given, 'hermes');
  } catch (error) {
    if (error === gone) return error;
    throw error;
  }
  throw new Error('it was converted');
}

const TOOL = {
  name: 'find_rows',
  _meta: { 'com.example/k': 1 },
  inputSchema: {
    type: 'object',
    properties: { $filter: { $ref: '#/$defs/F' }, limit: { type: 'integer' } },
    anyOf: [{ required: ['$filter'] }, { required: ['limit'] }],
    $defs: { F: { type: 'object', properties: { $not: { $ref: '#/$defs/F' } } } },
  },
};
const ROWS = { type: 'array', items: { type: 'integer' } };

/** What is done with tools. @returns {(() => unknown)[]} */
function definitions() {
  const bytes = Buffer.from(JSON.stringify(TOOL));
  const outside = { type: 'object', properties: { a: { $ref: 'a.json' } } };
  return [
    () => define(TOOL, 'anthropic').restoreArguments({ _filter: { _not: {} } }),
    () => define(bytes, 'gemini', { parameters: 'openapi' }).toolMeta,
    () => defineAll([TOOL, { name: 1 }, TOOL], 'openai_chat', { strict: true }).errors,
    () => project(ROWS, '2025-11-25').value,
    () => validate([1, 'a'], ROWS),
    refused(() => define({ name: 't', inputSchema: outside }, 'anthropic')),
    refused(() => {
      const names = new ToolNames('hermes');
      names.add('a', 'b.c');
      names.resolve('d');
    }),
  ];
}

/** @param {unknown} inner */
const structured = (inner) => ({ content: [], structuredContent: inner });

/** The conversions that take turns. @returns {(() => unknown)[]} */
function work() {
  const wire = JSON.stringify(result());
  const bytes = Buffer.from(wire);
  const asking = {
    resultType: 'input_required',
    inputRequests: { a: 1 },
    requestState: 's'.repeat(500),
  };
  /** @type {any} */
  let deep = [];
  for (let at = 0; at < 600; at += 1) deep = [deep];
  /** @type {any[]} */
  const ring = [];
  ring.push(ring);
  const parsed = [CallToolResultSchema, specTypeSchemas.CallToolResult].map((schema) => {
    const outcome = /** @type {any} */ (schema)['~standard'].validate(result());
    if (outcome.issues) throw new Error('a schema refused the result');
    return outcome.value;
  });
  const odd = {
    content: [null, 5, 'text', { type: 'hologram' }, { type: 'text', text: '\ud800' }],
    extra: 1,
  };
  return [
    ...definitions(),
    () => toToolMessage(result(), CALL),
    () => toToolMessage(bytes, CALL),
    () => toToolMessage(wire, CALL),
    ...parsed.map((object) => () => toToolMessage(object, CALL)),
    () => new ToolMessage(toToolMessage(bytes, CALL)).content,
    () => convert(wire, 'langchain').mcpMeta,
    () => convert(bytes, 'hermes').structuredContent,
    () => convert(new Uint8Array(bytes), 'langchain', { content: 'text', audience: 'assistant' }),
    () => convert(new Uint8Array(bytes).buffer, 'hermes', { maxTextChars: 50, sanitize: true }),
    () => convert({ ...result(), isError: true }, 'langchain', { structured: 'both' }).toJSON(),
    () => messageJson(result(), 'langchain'),
    () => messageJson(bytes, 'langchain', { dialect: 'javascript' }),
    () => renderToolResult(result(), { media: ({ data }) => `/media/${data.length}`, server: 's' }),
    () =>
      renderToolResult(bytes, { media: ({ data }) => `/media/${data.toString('base64', 0, 9)}` }),
    () =>
      renderToolResult(bytes, {
        media: () => {
          throw new Error('no space left');
        },
      }),
    () => convert({ ...result(), _meta: { 'bad key': 1, o: new Date(0), ring } }, 'hermes'),
    () => convert(odd, 'langchain').diagnostics,
    () => modelFacing(result()._meta),
    raising,
    failing(() => '{'),
    failing(() => Buffer.from([0xff])),
    failing(() => new Date(0)),
    failing(() => structured(ring)),
    failing(() => structured(deep)),
    failing(() => structured({ a: [Number.NaN] })),
    failing(() => asking),
    failing(() => JSON.stringify(asking)),
  ];
}

/** What the last conversion gave, so that none can be optimised away. @type {unknown} */
let sink;

/**
 * @param {(() => unknown)[]} turns
 * @param {number} times
 */
async function convertAll(turns, times) {
  for (let at = 0; at < times; at += 1) {
    sink = turns[at % turns.length]?.();
    // What the native module handed over is let go of between turns of the event loop.
    if (at % BREATH === 0) await setTimeout(0);
  }
  sink = undefined;
}

/** The resident bytes once the garbage is gone. */
async function resident() {
  for (let at = 0; at < 4; at += 1) {
    globalThis.gc?.();
    await setTimeout(10);
  }
  return memoryUsage.rss();
}

const megabytes = (/** @type {number} */ bytes) => `${(bytes / 2 ** 20).toFixed(1)} MB`;

if (globalThis.gc === undefined) {
  console.error('soak: start it with `node --expose-gc`');
  exit(2);
}
const turns = work();
await convertAll(turns, Math.min(WARM_UP, CONVERSIONS));
const before = await resident();
const start = performance.now();
await convertAll(turns, CONVERSIONS);
const seconds = (performance.now() - start) / 1_000;
const after = await resident();
console.log(
  `soak: ${CONVERSIONS.toLocaleString('en')} conversions of ${turns.length} kinds in ` +
    `${seconds.toFixed(1)} s, resident memory ${megabytes(before)} before and ` +
    `${megabytes(after)} after`,
);
if (after - before > MOST_GROWTH) {
  console.error(`soak: more than ${megabytes(MOST_GROWTH)} of growth`);
  exit(1);
}
if (sink !== undefined) exit(1);
