// Our message goes through agents' turns, and is in their state as it was made.
//
// The tools call the real server through a real client; the model follows a script.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { MemorySaver, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { ToolNode, toolsCondition } from '@langchain/langgraph/prebuilt';
import { createAgent } from 'langchain';
import { toToolMessage } from 'toolmsg/langchain';
import { EXPECTED, fieldsOf, message, WITH_AUDIO } from './expected.mjs';
import { calls, ScriptedModel } from './scripted.mjs';
import { openSdk2 } from './sdk.mjs';

/** @typedef {import('@langchain/core/messages').BaseMessage} BaseMessage */
/** @typedef {import('@langchain/core/tools').StructuredToolInterface} AnyTool */

const TOOLS = [
  'text',
  'structured',
  'image',
  'audio',
  'resource',
  'blob',
  'link',
  'fail',
  'everything',
];
const ALL = ['meta', ...TOOLS];
const ask = () => ({ messages: [new HumanMessage('go')] });
const THREAD = { configurable: { thread_id: '1' } };

/** One call in a turn, then many at once: tools of one turn run side by side. */
const script = () => [calls('meta'), calls(...TOOLS), new AIMessage('done')];

/**
 * A LangChain tool for each of the server's, written as a user would write it.
 *
 * @param {Awaited<ReturnType<typeof openSdk2>>} client
 * @param {import('toolmsg').LangChainOptions} [options]
 * @returns {AnyTool[]}
 */
function mcpTools(client, options) {
  return ALL.map((name) =>
    tool(
      async (_args, { toolCall }) => {
        const result = await client.callTool({ name, arguments: {} });
        return toToolMessage(result, { ...options, toolCallId: toolCall.id, toolName: name });
      },
      { name, description: name, schema: { type: 'object', properties: {} } },
    ),
  );
}

/**
 * Asserts that the state holds every tool's message, whole and in order.
 *
 * @param {BaseMessage[]} messages
 * @param {string[]} [tools]
 * @param {typeof EXPECTED} [table]
 */
function check(messages, tools = ALL, table = EXPECTED) {
  const found = messages.filter((each) => each instanceof ToolMessage);
  assert.deepStrictEqual(
    found.map((each) => each.name),
    tools,
  );
  for (const each of found) {
    const name = String(each.name);
    const wanted = message(name, `call_${name}`, undefined, table);
    assert.deepStrictEqual(fieldsOf(each), wanted);
    assert.deepStrictEqual(
      Object.keys(each.response_metadata.mcp_meta ?? {}),
      Object.keys(wanted.response_metadata.mcp_meta ?? {}),
    );
    assert.equal(each.metadata, undefined);
  }
}

/**
 * The usual loop of a model and its tools, built by hand.
 *
 * @param {ScriptedModel} model
 * @param {AnyTool[]} tools
 * @param {MemorySaver} checkpointer
 */
function graph(model, tools, checkpointer) {
  const bound = model.bindTools(tools);
  return new StateGraph(MessagesAnnotation)
    .addNode('model', async ({ messages }) => ({ messages: [await bound.invoke(messages)] }))
    .addNode('tools', new ToolNode(tools))
    .addEdge(START, 'model')
    .addConditionalEdges('model', toolsCondition)
    .addEdge('tools', 'model')
    .compile({ checkpointer });
}

/**
 * LangChain's own agent.
 *
 * @param {ScriptedModel} model
 * @param {AnyTool[]} tools
 * @param {MemorySaver} checkpointer
 */
function agent(model, tools, checkpointer) {
  return createAgent({ model, tools, checkpointer });
}

for (const server of /** @type {const} */ (['python', 'typescript'])) {
  for (const [
    name,
    build,
  ] of /** @type {[string, (...args: Parameters<typeof graph>) => any][]} */ ([
    ['createAgent', agent],
    ['StateGraph and ToolNode', graph],
  ])) {
    describe(`${name} on the ${server} server`, () => {
      /** @type {Awaited<ReturnType<typeof openSdk2>>} */
      let client;
      before(async () => {
        client = await openSdk2(server);
      });
      after(() => client.close());

      test('the messages are in the final state, and the model is shown them', async () => {
        const model = new ScriptedModel(script());
        const runnable = build(model, mcpTools(client), new MemorySaver());
        const { messages } = await runnable.invoke(ask(), THREAD);
        check(messages);
        assert.equal(messages.at(-1).content, 'done');
        assert.deepStrictEqual(model.offered, ALL);
        assert.equal(model.shown.length, 3);
        check(model.shown[2] ?? []);
      });

      test('they are in what a checkpointer wrote, and in the next turn', async () => {
        const saver = new MemorySaver();
        const tools = mcpTools(client);
        await build(new ScriptedModel(script()), tools, saver).invoke(ask(), THREAD);
        // Another agent takes the conversation up from what was saved.
        const model = new ScriptedModel([new AIMessage('welcome back')]);
        const later = build(model, tools, saver);
        // An agent's own `getState` is there, and not in its types.
        const saved = await later.getState(THREAD);
        check(saved.values.messages);
        const { messages } = await later.invoke({ messages: [new HumanMessage('again')] }, THREAD);
        check(messages);
        assert.equal(messages.at(-1).content, 'welcome back');
        check(model.shown[0] ?? []);
        const tuple = await saver.getTuple(THREAD);
        check(/** @type {any} */ (tuple?.checkpoint.channel_values.messages));
      });

      test('audio blocks stay what they are, where they are asked for', async () => {
        const names = Object.keys(WITH_AUDIO);
        const model = new ScriptedModel([calls(...names), new AIMessage('done')]);
        const tools = mcpTools(client, { audio: 'block' });
        const runnable = build(model, tools, new MemorySaver());
        const { messages } = await runnable.invoke(ask(), THREAD);
        check(messages, names, WITH_AUDIO);
        check(model.shown[1] ?? [], names, WITH_AUDIO);
      });

      test('what an application sees on the way is the same', async () => {
        const runnable = build(new ScriptedModel(script()), mcpTools(client), new MemorySaver());
        /** @type {BaseMessage[]} */
        const found = [];
        for await (const update of await runnable.stream(ask(), {
          ...THREAD,
          streamMode: 'updates',
        })) {
          for (const { messages } of Object.values(update)) found.push(...messages);
        }
        const order = (/** @type {BaseMessage} */ each) => ALL.indexOf(String(each.name));
        check(
          found
            .filter((each) => each instanceof ToolMessage)
            .sort((left, right) => order(left) - order(right)),
        );
      });
    });
  }
}
