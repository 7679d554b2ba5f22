// What each tool's result must become: by hand from `answers.json` and `docs/messages.md`.

import { readFileSync } from 'node:fs';

const answers = JSON.parse(
  readFileSync(new URL('../servers/answers.json', import.meta.url), 'utf8'),
);

/** What a server of 2026-07-28 adds to every result's `_meta`. */
export const STAMP = { 'io.modelcontextprotocol/serverInfo': answers.server };

/** @type {Record<string, any>} */
export const RESULTS = Object.fromEntries(
  answers.tools.map((tool) => [tool.definition.name, tool.result]),
);

const PNG = RESULTS.image.content[0].data;
export const WAV = RESULTS.audio.content[0].data;
const PDF = RESULTS.blob.content[0].resource.blob;

const LINES = 'First line\nSecond line – ünïcode ✓ 🌦';
const WEATHER = '22.5 °C and partly cloudy in Zürich';
const QUOTA = 'Quota exceeded: 100 of 100 calls used';
const CONTRACT = 'Contract c-17, revision 3';
const MARKDOWN = '# Q3\n\nRevenue is up.';
const LINK =
  '[MCP resource link: uri=https://example.com/reports/q3.csv, name=q3.csv, title=Q3 figures, ' +
  'description=All bookings of the quarter, mimeType=text/csv, size=20480';
const FETCH = ' — fetch it with mcp__demo__read_resource]';
const saved = (/** @type {number} */ index) =>
  `[MCP resource saved to /media/${index} (application/pdf, 327 bytes) — ` +
  'read it with read_file or terminal tools]';

const text = (/** @type {string} */ value) => ({ type: 'text', text: value });
const IMAGE = { type: 'image', data: PNG, mimeType: 'image/png' };
const AUDIO_NOTE =
  '[MCP content dropped: audio is not shown (type=audio, mimeType=audio/wav, size=204)]';
const AUDIO = { type: 'audio', data: WAV, mimeType: 'audio/wav' };
const FILE = { type: 'file', data: PDF, mimeType: 'application/pdf' };

/** The content of `everything`. @param {object} audio */
const everything = (audio) => [
  text('For the person: your report is ready'),
  text('For the model: revenue 12.5 M, up 3 %'),
  IMAGE,
  audio,
  text(MARKDOWN),
  FILE,
  text(`${LINK}]`),
];
const KEPT = { 0: 'text', 1: 'text', 2: 'data', 4: 'text', 5: 'blob', 6: '' };

/**
 * @typedef {object} Expected
 * @property {string | object[]} content LangChain's content
 * @property {string} hermes the text in Hermes' JSON
 * @property {Record<number, string>} [kept] the blocks in `artifact.mcp_blocks`, each with the name of
 *   the payload that the content carries in its place; no name where the block is there whole
 * @property {string[]} [stored] the kinds of media that Hermes' store gets
 */

/** @type {Record<string, Expected>} */
export const EXPECTED = {
  text: {
    content: [text(LINES), text('A block of its own')],
    hermes: `${LINES}\nA block of its own`,
  },
  structured: { content: WEATHER, hermes: WEATHER },
  image: { content: [IMAGE], hermes: 'MEDIA:/media/1', stored: ['image'] },
  audio: {
    content: AUDIO_NOTE,
    hermes: 'MEDIA:/media/1',
    kept: { 0: '' },
    stored: ['audio'],
  },
  resource: { content: MARKDOWN, hermes: MARKDOWN, kept: { 0: 'text' } },
  blob: { content: [FILE], hermes: saved(1), kept: { 0: 'blob' }, stored: ['resource'] },
  link: { content: `${LINK}]`, hermes: LINK + FETCH, kept: { 0: '' } },
  fail: { content: QUOTA, hermes: QUOTA },
  meta: { content: CONTRACT, hermes: CONTRACT, kept: { 0: 'text' } },
  everything: {
    content: everything(text(AUDIO_NOTE)),
    hermes: [
      'For the person: your report is ready',
      'For the model: revenue 12.5 M, up 3 %',
      'MEDIA:/media/1',
      'MEDIA:/media/2',
      MARKDOWN,
      saved(3),
      LINK + FETCH,
    ].join('\n'),
    kept: { ...KEPT, 3: '' },
    stored: ['image', 'audio', 'resource'],
  },
};

/** The tools with audio, where it is asked for as a block. @type {Record<string, Expected>} */
export const WITH_AUDIO = {
  audio: { content: [AUDIO], hermes: '' },
  everything: {
    content: everything(AUDIO),
    hermes: '',
    kept: { ...KEPT, 3: 'data' },
  },
};

/**
 * A block without its payload.
 *
 * @param {Record<string, any>} block
 * @param {string} payload
 */
function without(block, payload) {
  if ('resource' in block) return { ...block, resource: without(block.resource, payload) };
  return Object.fromEntries(Object.entries(block).filter(([key]) => key !== payload));
}

/**
 * The fields of a tool's `ToolMessage`, put together here and not by the library.
 *
 * @param {string} tool
 * @param {string} callId
 * @param {Record<string, unknown>} [stamp]
 * @param {Record<string, Expected>} [table]
 */
export function message(tool, callId, stamp, table = EXPECTED) {
  const result = RESULTS[tool];
  const { content, kept = {} } = table[tool] ?? { content: '' };
  /** @type {Record<string, unknown>} */
  const artifact = {};
  if ('structuredContent' in result) artifact.structured_content = result.structuredContent;
  const blocks = Object.entries(kept).map(([index, payload]) => ({
    index: Number(index),
    block: without(result.content[index], payload),
  }));
  if (blocks.length > 0) artifact.mcp_blocks = blocks;
  /** @type {Record<string, unknown>} */
  const metadata = {};
  if (result._meta || stamp) metadata.mcp_meta = { ...result._meta, ...stamp };
  if (result.isError) metadata.is_error = true;
  return {
    content,
    tool_call_id: callId,
    name: tool,
    status: result.isError ? 'error' : 'success',
    artifact: Object.keys(artifact).length > 0 ? artifact : undefined,
    response_metadata: metadata,
    additional_kwargs: {},
  };
}

/**
 * The fields of a real message that `message` speaks of.
 *
 * @param {import('@langchain/core/messages').ToolMessage} message
 */
export function fieldsOf(message) {
  return {
    content: message.content,
    tool_call_id: message.tool_call_id,
    name: message.name,
    status: message.status,
    artifact: message.artifact,
    response_metadata: message.response_metadata,
    additional_kwargs: message.additional_kwargs,
  };
}

/**
 * What Hermes' JSON says, in the order of its keys.
 *
 * @param {string} tool
 */
export function hermes(tool) {
  const result = RESULTS[tool];
  /** @type {Record<string, unknown>} */
  const output = { [result.isError ? 'error' : 'result']: EXPECTED[tool]?.hermes };
  if ('structuredContent' in result) output.structuredContent = result.structuredContent;
  const shown = Object.entries(result._meta ?? {}).filter(([key]) => key !== 'traceparent');
  if (shown.length > 0) output.mcp_meta = Object.fromEntries(shown);
  return output;
}
