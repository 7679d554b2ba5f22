// What the tests of the peers share: the peer's tool on a stub client, our message, and the form in
// which the table writes both.

import assert from 'node:assert/strict';
import { ToolMessage } from '@langchain/core/messages';
import { loadMcpTools } from '@langchain/mcp-adapters';
import { specTypeSchemas } from '@modelcontextprotocol/client';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { toToolMessage } from 'toolmsg/langchain';

const CALL_ID = 'call_1';
export const DEFINITION = {
  name: 'probe',
  inputSchema: { type: 'object', properties: {} },
  annotations: { readOnlyHint: true },
  _meta: { 'com.example/origin': 'definition' },
};

/**
 * The fields of a message that a conversion decides. In the table, what is left out is a success
 * without metadata, and nothing or an empty list as the artifact.
 *
 * @typedef {object} Shape
 * @property {string | object[]} content
 * @property {unknown} [artifact]
 * @property {'success' | 'error'} [status]
 * @property {Record<string, unknown>} [response_metadata]
 */

/**
 * The peer's tool for a server that answers with `result`. The stub hands it on as it is: what a
 * real client's schema makes of it is another test.
 *
 * @param {unknown} result
 * @param {import('@langchain/mcp-adapters').LoadMcpToolsOptions} [options]
 */
export async function peerTool(result, options) {
  const stub = {
    listTools: async () => ({ tools: [structuredClone(DEFINITION)] }),
    callTool: async () => result,
  };
  const [tool] = await loadMcpTools('server', /** @type {any} */ (stub), options);
  assert.ok(tool);
  return tool;
}

/**
 * The peer's message, as an agent gets it.
 *
 * @param {unknown} result
 * @param {import('@langchain/mcp-adapters').LoadMcpToolsOptions} [options]
 * @returns {Promise<ToolMessage>}
 */
export async function theirs(result, options) {
  const tool = await peerTool(result, options);
  const message = await tool.invoke({ type: 'tool_call', id: CALL_ID, name: 'probe', args: {} });
  assert.ok(message instanceof ToolMessage);
  return message;
}

/**
 * Our message.
 *
 * @param {import('toolmsg').Result} result
 * @param {import('toolmsg').LangChainOptions} [options]
 */
export function ours(result, options) {
  return toToolMessage(result, { ...options, toolCallId: CALL_ID, toolName: 'probe' });
}

/**
 * A message as the table writes it, with everything the table may leave out.
 *
 * @param {ToolMessage} message
 */
export function shape(message) {
  assert.equal(message.tool_call_id, CALL_ID);
  assert.equal(message.name, 'probe');
  assert.deepStrictEqual(message.additional_kwargs, {});
  return {
    content: message.content,
    artifact: message.artifact,
    status: message.status,
    response_metadata: message.response_metadata,
  };
}

/**
 * A row's shape, with what it left out.
 *
 * @param {Shape} shape
 * @param {unknown} artifact
 */
export function whole(shape, artifact) {
  return { artifact, status: 'success', response_metadata: {}, ...shape };
}

/**
 * What a message carries, in whatever form: an absent part is left out.
 *
 * @param {ReturnType<typeof shape>} message
 */
export function carried({ content, artifact, status, response_metadata }) {
  /** @type {Record<string, unknown>} */
  const parts = { content, status };
  if (Array.isArray(artifact)) {
    const others = [];
    for (const entry of artifact) {
      if (entry.type === 'mcp_structured_content') parts.structured = entry.data;
      else if (entry.type === 'mcp_meta') parts.meta = entry.data;
      else others.push(entry);
    }
    if (others.length > 0) parts.others = others;
    return parts;
  }
  const { structured_content, ...others } = artifact ?? {};
  if (structured_content !== undefined) parts.structured = structured_content;
  if (Object.keys(others).length > 0) parts.others = others;
  if (response_metadata.mcp_meta !== undefined) parts.meta = response_metadata.mcp_meta;
  return parts;
}

/**
 * What each generation of the SDK makes of a result; throws where its schema refuses it.
 *
 * @type {Record<'sdk1' | 'sdk2', (result: unknown) => object>}
 */
export const PARSED = {
  sdk1: (result) => CallToolResultSchema.parse(result),
  sdk2: (result) => {
    const outcome = specTypeSchemas.CallToolResult['~standard'].validate(result);
    if ('value' in outcome) return outcome.value;
    throw new Error(JSON.stringify(outcome));
  },
};
