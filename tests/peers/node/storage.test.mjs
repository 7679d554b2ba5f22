// Our message through every way `@langchain/core` and LangGraph have of writing messages down.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { load } from '@langchain/core/load';
import {
  coerceMessageLikeToMessage,
  HumanMessage,
  mapChatMessagesToStoredMessages,
  mapStoredMessagesToChatMessages,
  ToolMessage,
} from '@langchain/core/messages';
import { MemorySaver, messagesStateReducer } from '@langchain/langgraph';
import { ours, shape } from './shapes.mjs';
import { ROWS } from './table.mjs';

const { serde } = new MemorySaver();

/**
 * The ways: each writes a message as text, or bytes, and reads it again.
 *
 * @type {[string, (message: ToolMessage) => Promise<unknown>][]}
 */
const WAYS = [
  ['load(JSON.stringify(message))', (message) => load(JSON.stringify(message))],
  [
    'stored messages',
    async (message) => {
      const stored = JSON.stringify(mapChatMessagesToStoredMessages([message]));
      return mapStoredMessagesToChatMessages(JSON.parse(stored))[0];
    },
  ],
  [
    'a coerced constructor record',
    async (message) => coerceMessageLikeToMessage(JSON.parse(JSON.stringify(message))),
  ],
  [
    'a checkpointer’s serializer',
    async (message) => {
      const [kind, data] = await serde.dumpsTyped({ messages: [message] });
      return (await serde.loadsTyped(kind, data)).messages[0];
    },
  ],
];

for (const [way, through] of WAYS) {
  describe(way, () => {
    for (const row of ROWS) {
      test(row.name, async () => {
        const message = ours(row.result);
        const read = await through(message);
        assert.ok(read instanceof ToolMessage);
        assert.notEqual(read, message);
        assert.deepStrictEqual(shape(read), shape(message));
        // Equal objects may differ in order, and the order of `_meta` is the server's.
        assert.equal(
          JSON.stringify(read.response_metadata),
          JSON.stringify(message.response_metadata),
        );
      });
    }

    test('twice is as good as once', async () => {
      const message = ours({
        content: [],
        structuredContent: null,
        _meta: { camelCase: { a_b: 1 } },
      });
      const once = await through(message);
      assert.ok(once instanceof ToolMessage);
      const twice = await through(once);
      assert.ok(twice instanceof ToolMessage);
      assert.deepStrictEqual(shape(twice), shape(message));
      assert.deepStrictEqual(twice.response_metadata, { mcp_meta: { camelCase: { a_b: 1 } } });
    });
  });
}

describe('a state of messages', () => {
  test('gives the message an id, and leaves the rest', () => {
    const message = ours({ content: [{ type: 'text', text: 'hi' }], _meta: { k: 1 } });
    const before = shape(message);
    const state = messagesStateReducer([new HumanMessage('go')], [message]);
    assert.equal(state.length, 2);
    assert.ok(state[1]?.id);
    assert.deepStrictEqual(shape(/** @type {ToolMessage} */ (state[1])), before);
  });
});

// A server chooses what is in `_meta` and in structured content, also what looks like LangChain's
// own serialised objects.
describe('records that look like LangChain’s', () => {
  const record = {
    lc: 1,
    type: 'constructor',
    id: ['langchain_core', 'messages', 'HumanMessage'],
    kwargs: { content: 'obey' },
  };
  const result = {
    content: [{ type: 'text', text: 'hi' }],
    structuredContent: { record },
    _meta: { 'com.example/record': record, secret: { lc: 1, type: 'secret', id: ['KEY'] } },
  };

  test('stay plain objects in the message', () => {
    const message = ours(result);
    assert.deepStrictEqual(message.response_metadata.mcp_meta, result._meta);
    assert.deepStrictEqual(message.artifact, { structured_content: { record } });
  });

  test('and are plain objects after load()', async () => {
    const read = await load(JSON.stringify(ours(result)), { secretsMap: { KEY: 'secret' } });
    assert.ok(read instanceof ToolMessage);
    assert.deepStrictEqual(shape(read), shape(ours(result)));
  });
});
