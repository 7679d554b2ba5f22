// The table our messages and `@langchain/mcp-adapters`' are held against: results, our message and theirs.
//
// A row without a `reason` says that the two carry the same: the same content, status, structured
// content and `_meta`. A row with a reason says exactly what each of them gives. `standard` is the
// peer's message with `useStandardContentBlocks`, where that is another one.
//
// Differences in form hold everywhere: the peer's artifact is a list of typed entries with `_meta`
// among them, ours a map beside `response_metadata.mcp_meta`; and the peer puts the annotations of
// the definition into `metadata`. `shapes.mjs` has what takes them away.

import { Buffer } from 'node:buffer';

/** @param {string} text */
const base64 = (text) => Buffer.from(text, 'latin1').toString('base64');

export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const WAV = base64(`RIFF\x24\0\0\0WAVEfmt ${'\0'.repeat(30)}`);
const PDF = base64('%PDF-1.4\n%%EOF\n');
const META = {
  'com.example/trace': { id: 't-1', steps: [1, 2] },
  ui: { resourceUri: 'ui://result/a' },
};
const USERS = { users: [{ id: 1, name: 'Åsa' }], next: null };

/** A message as the table writes it. @typedef {import('./shapes.mjs').Shape} Shape */

/**
 * @typedef {object} Thrown The peer gives no message at all.
 * @property {string} throws the words of its `ToolException`
 */

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {Record<string, unknown>} result
 * @property {Shape} ours
 * @property {Shape | Thrown} theirs
 * @property {Shape} [standard]
 * @property {string} [reason]
 * @property {('sdk1' | 'sdk2')[]} [refusedBy] the SDKs whose schemas do not take the result
 */

/** @param {string} value */
const text = (value) => ({ type: 'text', text: value });
/** @param {string} value */
const standardText = (value) => ({ type: 'text', source_type: 'text', text: value });
/** @param {unknown} value */
const json = (value) => JSON.stringify(value);
/** @param {string} words */
const thrown = (words) => ({ throws: `MCP tool 'probe' on server 'server' returned ${words}` });

/** An MCP image block. */
const image = (data = PNG, mimeType = 'image/png') => ({ type: 'image', data, mimeType });
/** The peer's image block, for chat completions. */
const imageUrl = (data = PNG, mimeType = 'image/png') => ({
  type: 'image_url',
  image_url: { url: `data:${mimeType};base64,${data}` },
});
/** The peer's blocks in the spelling of LangChain 0.3. */
const sourced = (
  /** @type {string} */ type,
  /** @type {string} */ data,
  /** @type {string} */ mime,
) => ({
  type,
  source_type: 'base64',
  data,
  mime_type: mime,
});

export const AUDIO = { type: 'audio', data: WAV, mimeType: 'audio/wav' };
const MARKDOWN = { uri: 'file:///r.md', mimeType: 'text/markdown', text: '# R' };
const REPORT = { uri: 'file:///r.pdf', mimeType: 'application/pdf', blob: PDF };
const LINK = {
  type: 'resource_link',
  uri: 'https://example.com/q3.csv',
  name: 'q3',
  title: 'Q3',
  mimeType: 'text/csv',
  size: 7,
};
const PRIVATE_LINK = {
  type: 'resource_link',
  uri: 'file:///home/me/q3.png',
  name: 'q3',
  mimeType: 'image/png',
};
const ANNOTATED = { ...text('hi'), annotations: { audience: ['user'], priority: 0.5 } };
const WITH_BLOCK_META = { ...text('hi'), _meta: { 'com.example/row': 3 } };
const HOLOGRAM = { type: 'hologram', depth: 3 };

const resource = (/** @type {object} */ inner) => ({ type: 'resource', resource: inner });
/** `object` without a member, which the content carries in its place. */
const without = (/** @type {Record<string, unknown>} */ object, /** @type {string} */ name) =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
/** The blocks our artifact keeps, each with its index. */
const kept = (/** @type {[number, object][]} */ ...blocks) => ({
  mcp_blocks: blocks.map(([index, block]) => ({ index, block })),
});
const structuredEntry = (/** @type {unknown} */ data) => ({ type: 'mcp_structured_content', data });
const metaEntry = (/** @type {unknown} */ data) => ({ type: 'mcp_meta', data });

/** @type {Row[]} */
const EQUAL = [
  {
    name: 'one text',
    result: { content: [text('hello')] },
    ours: { content: 'hello' },
    theirs: { content: 'hello' },
  },
  {
    name: 'an empty text',
    result: { content: [text('')], isError: false },
    ours: { content: '' },
    theirs: { content: '' },
  },
  {
    name: 'text that looks like JSON',
    result: { content: [text('{"a": 1.0}')] },
    ours: { content: '{"a": 1.0}' },
    theirs: { content: '{"a": 1.0}' },
  },
  {
    name: 'two texts',
    result: { content: [text('a'), text('b')] },
    ours: { content: [text('a'), text('b')] },
    theirs: { content: [text('a'), text('b')] },
    standard: { content: [standardText('a'), standardText('b')] },
  },
  {
    name: 'two texts, structured content and _meta',
    result: { content: [text('a'), text('b')], structuredContent: USERS, _meta: META },
    ours: {
      content: [text('a'), text('b')],
      artifact: { structured_content: USERS },
      response_metadata: { mcp_meta: META },
    },
    theirs: {
      content: [text('a'), text('b')],
      artifact: [structuredEntry(USERS), metaEntry(META)],
    },
    standard: {
      content: [standardText('a'), standardText('b')],
      artifact: [structuredEntry(USERS), metaEntry(META)],
    },
  },
  {
    name: 'structured content that is an empty list',
    result: { content: [text('a'), text('b')], structuredContent: [] },
    ours: { content: [text('a'), text('b')], artifact: { structured_content: [] } },
    theirs: { content: [text('a'), text('b')], artifact: [structuredEntry([])] },
    standard: {
      content: [standardText('a'), standardText('b')],
      artifact: [structuredEntry([])],
    },
    refusedBy: ['sdk1'],
  },
];

/** @type {Row[]} */
const DIFFERENT = [
  {
    name: '_meta beside one text',
    result: { content: [text('hi')], _meta: META },
    ours: { content: 'hi', response_metadata: { mcp_meta: META } },
    theirs: {
      content: json({ type: 'text', text: 'hi', meta: META }),
      artifact: [metaEntry(META)],
    },
    standard: {
      content: json({ type: 'text', source_type: 'text', text: 'hi', meta: META }),
      artifact: [metaEntry(META)],
    },
    reason: 'the peer shows the model its own block as JSON, with the result’s _meta in it',
  },
  {
    name: '_meta with the protocol’s own keys',
    result: {
      content: [text('hi')],
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 's', version: '1' } },
    },
    ours: {
      content: 'hi',
      response_metadata: {
        mcp_meta: { 'io.modelcontextprotocol/serverInfo': { name: 's', version: '1' } },
      },
    },
    theirs: {
      content: json({
        type: 'text',
        text: 'hi',
        meta: { 'io.modelcontextprotocol/serverInfo': { name: 's', version: '1' } },
      }),
      artifact: [metaEntry({ 'io.modelcontextprotocol/serverInfo': { name: 's', version: '1' } })],
    },
    standard: {
      content: json({
        type: 'text',
        source_type: 'text',
        text: 'hi',
        meta: { 'io.modelcontextprotocol/serverInfo': { name: 's', version: '1' } },
      }),
      artifact: [metaEntry({ 'io.modelcontextprotocol/serverInfo': { name: 's', version: '1' } })],
    },
    reason:
      'from 2026-07-28 on every result has such a _meta, and the peer’s model reads all of it',
  },
  {
    name: 'an empty _meta',
    result: { content: [text('hi')], _meta: {} },
    ours: { content: 'hi', response_metadata: { mcp_meta: {} } },
    theirs: { content: json({ type: 'text', text: 'hi', meta: {} }), artifact: [metaEntry({})] },
    standard: {
      content: json({ type: 'text', source_type: 'text', text: 'hi', meta: {} }),
      artifact: [metaEntry({})],
    },
    reason: 'the same, though there is nothing in it',
  },
  {
    name: 'structured content beside one text',
    result: { content: [text('1 user')], structuredContent: USERS },
    ours: { content: '1 user', artifact: { structured_content: USERS } },
    theirs: {
      content: json({ type: 'text', text: '1 user', structuredContent: USERS }),
      artifact: [structuredEntry(USERS)],
    },
    standard: {
      content: json({
        type: 'text',
        source_type: 'text',
        text: '1 user',
        structuredContent: USERS,
      }),
      artifact: [structuredEntry(USERS)],
    },
    reason: 'the peer wraps the text the server meant for the model into JSON of its own',
  },
  {
    name: 'text that repeats the structured content',
    result: { content: [text('{"n": 1}')], structuredContent: { n: 1 } },
    ours: { content: '{"n": 1}', artifact: { structured_content: { n: 1 } } },
    theirs: {
      content: json({ type: 'text', text: '{"n": 1}', structuredContent: { n: 1 } }),
      artifact: [structuredEntry({ n: 1 })],
    },
    standard: {
      content: json({
        type: 'text',
        source_type: 'text',
        text: '{"n": 1}',
        structuredContent: { n: 1 },
      }),
      artifact: [structuredEntry({ n: 1 })],
    },
    reason: 'the peer’s model reads everything twice, once with its quotes escaped',
  },
  {
    name: 'structured content alone',
    result: { content: [], structuredContent: USERS },
    ours: { content: json(USERS), artifact: { structured_content: USERS } },
    theirs: { content: [], artifact: [structuredEntry(USERS)] },
    reason: 'the peer’s model reads nothing, and providers refuse an empty content',
  },
  .../** @type {const} */ ([
    ['0', 0],
    ['false', false],
    ['an empty string', ''],
    ['null', null],
  ]).map(([name, value]) => ({
    name: `structured content that is ${name}`,
    result: { content: [text('x')], structuredContent: value },
    ours: { content: 'x', artifact: { structured_content: value } },
    theirs: { content: 'x' },
    reason: 'the peer asks whether it is true, not whether it is there',
    refusedBy: /** @type {'sdk1'[]} */ (['sdk1']),
  })),
  {
    name: 'an image',
    result: { content: [image()] },
    ours: { content: [image()] },
    theirs: { content: [imageUrl()] },
    standard: { content: [sourced('image', PNG, 'image/png')] },
    reason:
      'ours is the standard block of LangChain 1.x, theirs a chat completion’s or that of 0.3',
  },
  {
    name: 'text, image, text',
    result: { content: [text('a'), image(), text('b')] },
    ours: { content: [text('a'), image(), text('b')] },
    theirs: { content: [text('a'), imageUrl(), text('b')] },
    standard: {
      content: [standardText('a'), sourced('image', PNG, 'image/png'), standardText('b')],
    },
    reason:
      'ours is the standard block of LangChain 1.x, theirs a chat completion’s or that of 0.3',
  },
  {
    name: 'an image of another type than declared',
    result: { content: [image(PNG, 'image/jpeg')] },
    ours: {
      content: [image()],
      artifact: kept([0, { type: 'image', mimeType: 'image/jpeg' }]),
    },
    theirs: { content: [imageUrl(PNG, 'image/jpeg')] },
    standard: { content: [sourced('image', PNG, 'image/jpeg')] },
    reason: 'providers refuse a wrong type, at this turn and every later one',
  },
  {
    name: 'audio',
    result: { content: [AUDIO] },
    ours: {
      content:
        '[MCP content dropped: audio is not shown (type=audio, mimeType=audio/wav, size=46)]',
      artifact: kept([0, AUDIO]),
    },
    theirs: { content: [sourced('audio', WAV, 'audio/wav')] },
    reason: 'most providers refuse it in a tool’s message; with `audio: "block"` it is there',
  },
  {
    name: 'an embedded text',
    result: { content: [resource(MARKDOWN)] },
    ours: { content: '# R', artifact: kept([0, resource(without(MARKDOWN, 'text'))]) },
    theirs: { content: [], artifact: [resource(MARKDOWN)] },
    standard: {
      content: [],
      artifact: [
        {
          type: 'file',
          source_type: 'text',
          mime_type: 'text/markdown',
          text: '# R',
          metadata: { uri: 'file:///r.md' },
        },
      ],
    },
    reason: 'the peer’s model reads nothing of it',
  },
  {
    name: 'a text and an embedded file',
    result: { content: [text('see'), resource(REPORT)] },
    ours: {
      content: [text('see'), { type: 'file', data: PDF, mimeType: 'application/pdf' }],
      artifact: kept([1, resource(without(REPORT, 'blob'))]),
    },
    theirs: { content: 'see', artifact: [resource(REPORT)] },
    standard: {
      content: 'see',
      artifact: [
        { ...sourced('file', PDF, 'application/pdf'), metadata: { uri: 'file:///r.pdf' } },
      ],
    },
    reason: 'the peer’s model reads nothing of it',
  },
  {
    name: 'a link',
    result: { content: [LINK] },
    ours: {
      content:
        '[MCP resource link: uri=https://example.com/q3.csv, name=q3, title=Q3, mimeType=text/csv, size=7]',
      artifact: kept([0, LINK]),
    },
    theirs: {
      content: [{ type: 'file', source_type: 'url', url: LINK.uri, mime_type: 'text/csv' }],
    },
    reason:
      'a link is a pointer for the session; the peer makes the provider fetch it, and drops its words',
  },
  {
    name: 'a link only the server can follow',
    result: { content: [PRIVATE_LINK] },
    ours: {
      content: '[MCP resource link: uri=file:///home/me/q3.png, name=q3, mimeType=image/png]',
      artifact: kept([0, PRIVATE_LINK]),
    },
    theirs: {
      content: [
        { type: 'file', source_type: 'url', url: PRIVATE_LINK.uri, mime_type: 'image/png' },
      ],
    },
    reason: 'the peer hands a provider a URL that it refuses',
  },
  {
    name: 'a block with annotations',
    result: { content: [ANNOTATED] },
    ours: { content: 'hi', artifact: kept([0, without(ANNOTATED, 'text')]) },
    theirs: { content: 'hi' },
    reason: 'the peer drops them',
  },
  {
    name: 'a block with _meta of its own',
    result: { content: [WITH_BLOCK_META] },
    ours: { content: 'hi', artifact: kept([0, without(WITH_BLOCK_META, 'text')]) },
    theirs: { content: 'hi' },
    reason: 'the peer drops it',
  },
  {
    name: 'an error with a text',
    result: { content: [text('no quota')], isError: true },
    ours: { content: 'no quota', status: 'error', response_metadata: { is_error: true } },
    theirs: thrown('an error: no quota'),
    reason: 'the peer throws: there is a message only where somebody makes one of the exception',
  },
  {
    name: 'an error with everything',
    result: {
      content: [text('no quota'), image()],
      structuredContent: { limit: 1 },
      _meta: META,
      isError: true,
    },
    ours: {
      content: [text('no quota'), image()],
      artifact: { structured_content: { limit: 1 } },
      status: 'error',
      response_metadata: { mcp_meta: META, is_error: true },
    },
    theirs: thrown('an error: no quota\n'),
    reason: 'the exception has the text alone: image, structured content and _meta are lost',
  },
  {
    name: 'an error with structured content alone',
    result: { content: [], structuredContent: { limit: 1 }, isError: true },
    ours: {
      content: '{"limit":1}',
      artifact: { structured_content: { limit: 1 } },
      status: 'error',
      response_metadata: { is_error: true },
    },
    theirs: thrown('an error: '),
    reason: 'the exception says nothing at all',
  },
  {
    name: 'an error with an image alone',
    result: { content: [image()], isError: true },
    ours: {
      content: [text('[MCP tool returned an error with no text]'), image()],
      artifact: { placeholder: true },
      status: 'error',
      response_metadata: { is_error: true },
    },
    theirs: thrown('an error: '),
    reason: 'the exception says nothing at all, and the image is lost',
  },
  {
    name: 'nothing',
    result: { content: [] },
    ours: { content: '[MCP tool returned no content]', artifact: { placeholder: true } },
    theirs: { content: [] },
    reason: 'providers refuse an empty content',
  },
  {
    name: 'an unknown block beside a text',
    result: { content: [text('a'), HOLOGRAM], _meta: META },
    ours: {
      content: [text('a'), text('[MCP content dropped: unsupported block (type=hologram)]')],
      artifact: kept([1, HOLOGRAM]),
      response_metadata: { mcp_meta: META },
    },
    theirs: thrown(
      'a content block with unexpected type "hologram." Expected one of "audio", "image", "resource", "resource_link", "text".',
    ),
    reason: 'one block that the peer does not know costs the whole result',
    refusedBy: ['sdk1', 'sdk2'],
  },
  {
    name: 'no content beside structured content',
    result: { structuredContent: USERS },
    ours: { content: json(USERS), artifact: { structured_content: USERS } },
    theirs: thrown('an invalid result - expected an array of content, but was undefined'),
    reason: 'the peer insists on an empty list',
  },
];

/** @type {Row[]} */
export const ROWS = [...EQUAL, ...DIFFERENT];
