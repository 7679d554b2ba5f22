// Our messages beside `@langchain/mcp-adapters`': where they carry the same, and where they
// deliberately do not.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { carried, DEFINITION, ours, PARSED, shape, theirs, whole } from './shapes.mjs';
import { AUDIO, PNG, ROWS } from './table.mjs';

const STANDARD = { useStandardContentBlocks: true };

/**
 * Asserts that the peer throws, and that nothing of the result but its texts is in what it throws.
 *
 * @param {Record<string, unknown>} result
 * @param {string} words
 */
async function assertThrows(result, words) {
  for (const options of [{}, STANDARD]) {
    await assert.rejects(theirs(result, options), (/** @type {any} */ error) => {
      assert.equal(error.name, 'ToolException');
      assert.equal(error.message, words);
      assert.deepStrictEqual(Object.keys(error), ['name']);
      assert.equal(error.cause, undefined);
      return true;
    });
  }
}

describe('each row of the table', () => {
  for (const row of ROWS) {
    test(`${row.reason ? 'differs' : 'equal'}: ${row.name}`, async () => {
      const mine = shape(ours(row.result));
      assert.deepStrictEqual(mine, whole(row.ours, undefined));
      if ('throws' in row.theirs) {
        assert.ok(row.reason, 'a message and an exception are not equal');
        await assertThrows(row.result, row.theirs.throws);
        return;
      }
      const peers = shape(await theirs(row.result));
      assert.deepStrictEqual(peers, whole(row.theirs, []));
      const standard = shape(await theirs(row.result, STANDARD));
      assert.deepStrictEqual(standard, whole(row.standard ?? row.theirs, []));
      if (row.reason) {
        // Not on either of its settings; otherwise the row's reason is out of date.
        assert.notDeepStrictEqual(carried(peers), carried(mine));
        assert.notDeepStrictEqual(carried(standard), carried(mine));
      } else {
        assert.deepStrictEqual(carried(peers), carried(mine));
      }
    });
  }

  test('the names are unique', () => {
    assert.equal(new Set(ROWS.map((row) => row.name)).size, ROWS.length);
  });
});

describe('the _metas', () => {
  test('what the peer shows the model has the result’s _meta, what we show has not', async () => {
    for (const { result, name } of ROWS.filter(
      (row) => '_meta' in row.result && !row.result.isError,
    )) {
      const shown = JSON.stringify(ours(result).content);
      for (const key of Object.keys(/** @type {object} */ (result._meta))) {
        assert.ok(!shown.includes(key), name);
      }
    }
    const message = await theirs({ content: [{ type: 'text', text: 'hi' }], _meta: { secret: 1 } });
    assert.match(message.text, /secret/);
  });

  test('the definition’s annotations are in the peer’s message, its _meta in neither', async () => {
    const result = { content: [{ type: 'text', text: 'hi' }] };
    const message = await theirs(result);
    assert.deepStrictEqual(message.metadata, { annotations: DEFINITION.annotations });
    assert.ok(!JSON.stringify(message).includes('com.example/origin'));
    assert.equal(ours(result).metadata, undefined);
  });
});

describe('blocks as @langchain/core reads them', () => {
  for (const [name, block] of /** @type {const} */ ([
    ['an image', { type: 'image', data: PNG, mimeType: 'image/png' }],
    ['audio', AUDIO],
  ])) {
    test(`${name} is the same block, wherever it comes from`, async () => {
      const result = { content: [block] };
      const mine = ours(result, { audio: 'block' });
      assert.deepStrictEqual(mine.content, [block]);
      assert.deepStrictEqual(mine.contentBlocks, [block]);
      // Only the peer's have to be translated, which leaves a member that is undefined.
      for (const options of [{}, STANDARD]) {
        const [translated] = (await theirs(result, options)).contentBlocks;
        assert.deepStrictEqual(
          { metadata: undefined, ...translated },
          { metadata: undefined, ...block },
        );
      }
    });
  }

  test('an outputHandling of "content" puts a file there in the spelling of 0.3', async () => {
    const resource = { uri: 'file:///a.pdf', mimeType: 'application/pdf', blob: 'JVBERi0x' };
    const result = { content: [{ type: 'resource', resource }] };
    const message = await theirs(result, { outputHandling: 'content' });
    assert.deepStrictEqual(message.content, [
      {
        type: 'file',
        source_type: 'base64',
        data: 'JVBERi0x',
        mime_type: 'application/pdf',
        metadata: { uri: 'file:///a.pdf' },
      },
    ]);
    assert.deepStrictEqual(ours(result).content, [
      { type: 'file', data: 'JVBERi0x', mimeType: 'application/pdf' },
    ]);
  });
});

describe('what the peer’s own client lets through', () => {
  for (const row of ROWS) {
    test(row.name, () => {
      for (const sdk of /** @type {const} */ (['sdk1', 'sdk2'])) {
        if (row.refusedBy?.includes(sdk)) assert.throws(() => PARSED[sdk](row.result), sdk);
        else assert.doesNotThrow(() => PARSED[sdk](row.result), sdk);
      }
    });
  }
});
