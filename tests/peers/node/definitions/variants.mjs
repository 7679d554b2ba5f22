// The forms of definition that hosts take, and where docs/definitions.md lets one say less, or more,
// than the server.

import { define } from 'toolmsg';

/** @typedef {import('toolmsg').DefineHost} DefineHost */

/**
 * @typedef {object} Variant
 * @property {string} name
 * @property {DefineHost} host
 * @property {import('toolmsg').DefineOptions} options
 */

/** A record, so that the types tell when a host is missing. @type {Record<DefineHost, Variant>} */
const BY_HOST = {
  langchain: { name: 'langchain', host: 'langchain', options: {} },
  hermes: { name: 'hermes', host: 'hermes', options: {} },
  kimi: { name: 'kimi', host: 'kimi', options: {} },
  openai_chat: { name: 'openai_chat', host: 'openai_chat', options: {} },
  openai_responses: { name: 'openai_responses', host: 'openai_responses', options: {} },
  anthropic: { name: 'anthropic', host: 'anthropic', options: {} },
  gemini: { name: 'gemini', host: 'gemini', options: {} },
  bedrock: { name: 'bedrock', host: 'bedrock', options: {} },
  ai_sdk: { name: 'ai_sdk', host: 'ai_sdk', options: {} },
};

/** @type {Variant[]} */
export const VARIANTS = [
  ...Object.values(BY_HOST),
  { name: 'gemini_openapi', host: 'gemini', options: { parameters: 'openapi' } },
  { name: 'openai_chat_strict', host: 'openai_chat', options: { strict: true } },
  { name: 'openai_responses_strict', host: 'openai_responses', options: { strict: true } },
];

const CYCLE = 'openapi: a reference within itself is an object, whatever it was';
const PRUNED = 'object shapes: required names without a property are taken out';
const UNSAID = 'openapi: what the form has no keyword for is not said';
const JOINED = 'root combinators: branches are joined into one object';

/** Where a host may refuse what the server takes, by form and tool (`*`: any). @type {Map<string, string>} */
export const NARROWED = new Map([
  ['gemini_openapi tree', CYCLE],
  ['gemini_openapi named', CYCLE],
]);

/** Where a host may take what the server refuses, likewise. @type {Map<string, string>} */
export const WIDENED = new Map([
  ['gemini_openapi *', UNSAID],
  ['hermes records', PRUNED],
  ['* shape', JOINED],
  ['* both', JOINED],
]);

/** @param {Map<string, string>} rows @param {Variant} variant @param {string} tool */
export function isExcluded(rows, variant, tool) {
  return [`${variant.name} ${tool}`, `${variant.name} *`, `* ${tool}`].some((key) => rows.has(key));
}

/**
 * @param {Variant} variant
 * @param {object | string} tool
 */
export function defined(variant, tool) {
  return define(tool, variant.host, variant.options);
}

/**
 * The schema in a host's definition.
 *
 * @param {any} definition
 * @returns {Record<string, any>}
 */
export function schemaOf(definition) {
  const inner = definition.toolSpec ?? definition.function ?? definition;
  for (const name of ['schema', 'parameters', 'parametersJsonSchema', 'input_schema']) {
    if (name in inner) return inner[name];
  }
  // Gemini's restricted form has none for a tool without parameters.
  const found = inner.inputSchema ?? { type: 'object' };
  return 'toolSpec' in definition ? found.json : found;
}
