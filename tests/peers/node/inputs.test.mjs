// One result is one message, whether it comes as the object of either SDK or as wire JSON.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { convert } from 'toolmsg';
import { renderToolResult } from 'toolmsg/hermes';
import { ours, PARSED, shape } from './shapes.mjs';
import { ROWS } from './table.mjs';

/**
 * The result in every form it can come in.
 *
 * @param {import('./table.mjs').Row} row
 * @returns {[string, import('toolmsg').Result][]}
 */
function forms(row) {
  const wire = JSON.stringify(row.result);
  const bytes = Buffer.from(wire);
  /** @type {[string, import('toolmsg').Result][]} */
  const all = [
    ['string', wire],
    ['spaced string', JSON.stringify(row.result, null, 2)],
    ['Buffer', bytes],
    ['Uint8Array', new Uint8Array(bytes)],
    ['ArrayBuffer', new Uint8Array(bytes).buffer],
  ];
  for (const sdk of /** @type {const} */ (['sdk1', 'sdk2'])) {
    if (!row.refusedBy?.includes(sdk)) {
      all.push([sdk, PARSED[sdk](JSON.parse(wire))]);
      all.push([`${sdk}, of the string`, PARSED[sdk](row.result)]);
    }
  }
  return all;
}

describe('every form gives the message of the plain object', () => {
  for (const row of ROWS) {
    test(row.name, () => {
      const message = ours(row.result);
      const langchain = convert(row.result, 'langchain').toJSON();
      const hermes = convert(row.result, 'hermes').toJSON();
      for (const [name, form] of forms(row)) {
        assert.deepStrictEqual(ours(form), message, name);
        assert.deepStrictEqual(shape(ours(form)), shape(message), name);
        assert.deepStrictEqual(convert(form, 'langchain').toJSON(), langchain, name);
        const output = convert(form, 'hermes');
        // The schemas put members in an order of their own.
        assert.deepStrictEqual(JSON.parse(output.message), JSON.parse(hermes.message), name);
        assert.equal(renderToolResult(form), output.message, name);
        assert.deepStrictEqual(output.diagnostics, hermes.diagnostics, name);
      }
    });
  }
});

describe('no form is changed by it', () => {
  for (const row of ROWS) {
    test(row.name, () => {
      for (const [name, form] of forms(row)) {
        const before = Buffer.isBuffer(form) ? Buffer.from(form) : structuredClone(form);
        ours(form);
        renderToolResult(form);
        assert.deepStrictEqual(form, before, name);
      }
    });
  }
});

test('an object’s big values are handed on, not copied', () => {
  const row = ROWS.find(({ name }) => name === 'two texts, structured content and _meta');
  assert.ok(row);
  for (const sdk of /** @type {const} */ (['sdk1', 'sdk2'])) {
    const parsed = /** @type {any} */ (PARSED[sdk](row.result));
    const message = ours(parsed);
    assert.equal(message.artifact.structured_content, parsed.structuredContent);
    assert.equal(message.response_metadata.mcp_meta, parsed._meta);
  }
});
