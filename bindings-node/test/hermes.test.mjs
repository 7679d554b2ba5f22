// `renderToolResult`, and the store it hands bytes to.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import test from 'node:test';
import { promisify } from 'node:util';
import { convert } from 'toolmsg';
import { renderToolResult } from 'toolmsg/hermes';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const IMAGE = { type: 'image', data: PNG, mimeType: 'image/png' };
const FILE = {
  type: 'resource',
  resource: { uri: 'file:///a.bin', blob: 'AAEC/w==', mimeType: 'application/x-thing' },
};

test('the store gets the bytes, and the model the path', () => {
  /** @type {import('toolmsg').MediaItem[]} */
  const items = [];
  const media = (/** @type {import('toolmsg').MediaItem} */ item) => {
    items.push(item);
    return `/media/${items.length}`;
  };
  for (const input of [
    { content: [IMAGE, FILE] },
    JSON.stringify({ content: [IMAGE, FILE] }),
    Buffer.from(JSON.stringify({ content: [IMAGE, FILE] })),
  ]) {
    items.length = 0;
    const rendered = JSON.parse(renderToolResult(input, { media }));
    assert.deepEqual(rendered, {
      result:
        'MEDIA:/media/1\n[MCP resource saved to /media/2 (application/x-thing, 4 bytes) — read it with read_file or terminal tools]',
    });
    const [image, file] = items;
    assert.deepEqual(image, {
      kind: 'image',
      data: Buffer.from(PNG, 'base64'),
      mimeType: 'image/png',
    });
    assert.ok(Buffer.isBuffer(image?.data));
    assert.deepEqual(file, {
      kind: 'resource',
      data: Buffer.from([0, 1, 2, 255]),
      mimeType: 'application/x-thing',
      uri: 'file:///a.bin',
    });
  }
});

test('a store that fails or answers with nothing costs only the media', () => {
  const answers = [
    () => null,
    () => undefined,
    () => '',
    () => 5,
    () => {
      throw new Error('the disk is full');
    },
    () => Promise.reject(new Error('later')),
  ];
  for (const answer of answers) {
    /** @type {any} */
    const options = { media: answer };
    const conversion = convert(
      { content: [{ type: 'text', text: 'x' }, IMAGE] },
      'hermes',
      options,
    );
    assert.match(conversion.message, /x\\n\[MCP content dropped: image could not be stored/);
    assert.deepEqual(
      conversion.diagnostics.map(({ code, path }) => [code, path]),
      [['media_store_failed', '$.content[1]']],
    );
  }
});

test('a store may write to the input, take it away, or convert', () => {
  const bytes = new Uint8Array(
    Buffer.from(JSON.stringify({ content: [IMAGE, IMAGE], _meta: { k: 1 } })),
  );
  let inner = '';
  const rendered = renderToolResult(bytes, {
    media: () => {
      if (bytes.length > 0) {
        bytes.fill(0);
        structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
      }
      inner = renderToolResult({ content: [IMAGE] }, { media: () => '/inner' });
      return '/outer';
    },
  });
  assert.equal(rendered, '{"result": "MEDIA:/outer\\nMEDIA:/outer", "mcp_meta": {"k": 1}}');
  assert.equal(inner, '{"result": "MEDIA:/inner"}');
});

test('the server is named in lines about links', () => {
  const result = { content: [{ type: 'resource_link', uri: 'file:///a', name: 'a' }] };
  assert.match(renderToolResult(result, { server: 'my server' }), /mcp__my_server__read_resource/);
  assert.match(renderToolResult(result), /the MCP server's read_resource tool/);
});

test('NODE_DEBUG=toolmsg prints diagnostics and what a store throws', async () => {
  const program = `
    import { renderToolResult } from 'toolmsg/hermes';
    const media = () => { throw new Error('the disk is full'); };
    renderToolResult({ content: [${JSON.stringify(IMAGE)}], extra: 1 }, { media });
  `;
  const run = (/** @type {string} */ sections) =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      cwd: new URL('.', import.meta.url),
      env: { ...process.env, NODE_DEBUG: sections },
    });
  const { stderr } = await run('toolmsg');
  assert.match(stderr, /TOOLMSG \d+: .*the disk is full/);
  assert.match(stderr, /TOOLMSG \d+: unknown_field at \$\.extra: /);
  assert.match(stderr, /TOOLMSG \d+: media_store_failed at \$\.content\[0\]: /);
  assert.equal((await run('')).stderr, '');
});
