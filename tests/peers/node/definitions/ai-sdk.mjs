// The AI SDK as it is used: its tools from our definitions, a language model that notes what it gets,
// and providers that send their requests nowhere.

import assert from 'node:assert/strict';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { generateText, jsonSchema, tool } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { judge } from './judges.mjs';

/** What our definition is to the AI SDK. @typedef {{ name: string, description?: string, inputSchema: any }} Definition */

/** A schema of the AI SDK, which holds the model's arguments to it. @param {any} schema */
export function checked(schema) {
  return jsonSchema(schema, {
    validate: (value) => {
      const faults = judge(schema)(value);
      return faults === ''
        ? { success: true, value }
        : { success: false, error: new TypeError(faults) };
    },
  });
}

/**
 * The AI SDK's tool set for definitions.
 *
 * @param {Definition[]} definitions
 * @param {{ strict?: boolean }} [options]
 */
export function toolSet(definitions, options) {
  return Object.fromEntries(
    definitions.map(({ name, description, inputSchema }) => [
      name,
      tool({ ...(description && { description }), inputSchema: checked(inputSchema), ...options }),
    ]),
  );
}

const USAGE = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/**
 * What happens when a model calls a tool.
 *
 * @param {import('ai').ToolSet} tools
 * @param {string} [toolName] nothing is called without
 * @param {unknown} [args]
 */
export async function generated(tools, toolName, args) {
  const input = JSON.stringify(args);
  const model = new MockLanguageModelV3({
    doGenerate: {
      content: toolName ? [{ type: 'tool-call', toolCallId: 'call_1', toolName, input }] : [],
      finishReason: { unified: toolName ? 'tool-calls' : 'stop', raw: undefined },
      usage: USAGE,
      warnings: [],
    },
  });
  const result = await generateText({ model, tools, prompt: 'Go.' });
  return { result, got: model.doGenerateCalls[0]?.tools ?? [] };
}

/** @type {Record<string, (fetch: typeof globalThis.fetch) => import('ai').LanguageModel>} */
const PROVIDERS = {
  openai_chat: (fetch) => createOpenAI({ apiKey: 'none', fetch }).chat('gpt-5'),
  openai_responses: (fetch) => createOpenAI({ apiKey: 'none', fetch }).responses('gpt-5'),
  anthropic: (fetch) => createAnthropic({ apiKey: 'none', fetch })('claude-sonnet-4-5'),
  gemini: (fetch) => createGoogleGenerativeAI({ apiKey: 'none', fetch })('gemini-2.5-pro'),
};

/**
 * The body of the request with which a provider's package sends tools; it throws what the package
 * throws.
 *
 * @param {string} provider
 * @param {import('ai').ToolSet} tools
 * @returns {Promise<any>}
 */
export async function sent(provider, tools) {
  /** @type {unknown} */
  let body;
  const noted = new Error('noted');
  const model = PROVIDERS[provider]?.(async (_, init) => {
    body = JSON.parse(String(init?.body));
    throw noted;
  });
  assert.ok(model);
  await generateText({ model, tools, prompt: 'Go.', maxRetries: 0 }).catch((error) => {
    if (error !== noted && error.cause !== noted) throw error;
  });
  return body;
}
