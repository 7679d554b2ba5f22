// `toToolMessage`: a real message of @langchain/core, which survives being stored.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  mapChatMessagesToStoredMessages,
  mapStoredMessagesToChatMessages,
  ToolMessage,
} from '@langchain/core/messages';
import { toToolMessage } from 'toolmsg/langchain';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const RESULT = {
  content: [
    { type: 'text', text: 'a picture' },
    { type: 'image', data: PNG, mimeType: 'image/png' },
  ],
  structuredContent: { width: 1 },
  _meta: { 'com.example/k': { v: [1, 2] }, 'io.modelcontextprotocol/serverInfo': { name: 's' } },
};

const CALL = { toolCallId: 'call_1', toolName: 'screenshot' };

test('every field of a ToolMessage is there', () => {
  for (const input of [RESULT, JSON.stringify(RESULT), Buffer.from(JSON.stringify(RESULT))]) {
    const message = toToolMessage(input, CALL);
    assert.ok(message instanceof ToolMessage);
    assert.equal(message.constructor, ToolMessage);
    assert.equal(message.getType(), 'tool');
    assert.equal(message.tool_call_id, 'call_1');
    assert.equal(message.name, 'screenshot');
    assert.equal(message.status, 'success');
    assert.deepEqual(message.content, [
      { type: 'text', text: 'a picture' },
      { type: 'image', data: PNG, mimeType: 'image/png' },
    ]);
    assert.deepEqual(message.artifact, { structured_content: { width: 1 } });
    assert.deepEqual(message.response_metadata, { mcp_meta: RESULT._meta });
  }
});

test('the blocks are standard blocks of @langchain/core', () => {
  const message = toToolMessage(RESULT, CALL);
  assert.deepEqual(message.contentBlocks, [
    { type: 'text', text: 'a picture' },
    { type: 'image', data: PNG, mimeType: 'image/png' },
  ]);
  assert.equal(message.text, 'a picture');
});

test('an error is one, and keeps what it has', () => {
  const message = toToolMessage({ ...RESULT, isError: true }, CALL);
  assert.equal(message.status, 'error');
  assert.deepEqual(message.response_metadata, { mcp_meta: RESULT._meta, is_error: true });
  assert.deepEqual(message.artifact, { structured_content: { width: 1 } });
});

test('stored and read again, the message has its mcp_meta', () => {
  const message = toToolMessage(JSON.stringify(RESULT), CALL);
  const stored = JSON.parse(JSON.stringify(mapChatMessagesToStoredMessages([message])));
  const [read] = mapStoredMessagesToChatMessages(stored);
  assert.ok(read instanceof ToolMessage);
  assert.deepEqual(read.response_metadata, { mcp_meta: RESULT._meta });
  assert.equal(read.status, 'success');
  assert.deepEqual(read.content, message.content);
  const kwargs = JSON.parse(JSON.stringify(message.toJSON())).kwargs;
  assert.deepEqual(kwargs.response_metadata, { mcp_meta: RESULT._meta });
  assert.deepEqual(kwargs.artifact, { structured_content: { width: 1 } });
});

test('options reach the core', () => {
  const message = toToolMessage(RESULT, { ...CALL, content: 'text', structured: 'both' });
  assert.match(String(message.content), /^a picture\n\[MCP content dropped: .*\]\n\{"width":1\}$/);
  assert.throws(() => toToolMessage(RESULT, /** @type {any} */ ({ ...CALL, nope: 1 })), {
    code: 'invalid_option',
  });
});

test('a message needs the id of its call', () => {
  /** @type {any} */
  const untyped = toToolMessage;
  for (const options of [undefined, null, {}, { toolCallId: 5 }]) {
    assert.throws(() => untyped(RESULT, options), {
      code: 'invalid_option',
      message: /toolCallId/,
    });
  }
});

test('without @langchain/core the error says what to install', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'toolmsg-'));
  try {
    const root = fileURLToPath(new URL('../', import.meta.url));
    await cp(root, folder, {
      recursive: true,
      filter: (path) => !/[\\/](?:src|test|node_modules)$/.test(path),
    });
    const load = (/** @type {string[]} */ args) =>
      promisify(execFile)(process.execPath, args, { cwd: folder });
    const told =
      /missing_dependency[\s\S]*npm install @langchain\/core|npm install @langchain\/core[\s\S]*missing_dependency/;
    await assert.rejects(load(['--input-type=module', '-e', "import 'toolmsg/langchain'"]), told);
    await assert.rejects(load(['-e', "require('toolmsg/langchain')"]), told);
    // Everything else works without it.
    const { stdout } = await load([
      '-p',
      "require('toolmsg').convert('{\"content\":[]}', 'hermes').message",
    ]);
    assert.equal(stdout, '{"result": ""}\n');
  } finally {
    await rm(folder, { recursive: true });
  }
});
