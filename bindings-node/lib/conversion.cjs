'use strict';

const { inspect } = require('node:util');
const { filled } = require('./answer.cjs');
const { Want, call } = require('./call.cjs');

/** A part of an answer. What is wire text is parsed when it is first asked for. */
class Part {
  /**
   * @param {unknown} part
   * @param {unknown[]} values
   */
  constructor(part, values) {
    this.value = part;
    /** @type {unknown[] | undefined} */
    this.values = values;
    // What is at hand does not wait, and does not keep the list of values alive.
    if (typeof part !== 'number' || part >= 0) this.read();
  }

  read() {
    if (this.values !== undefined) {
      this.value = filled(this.value, this.values);
      this.values = undefined;
    }
    return this.value;
  }
}

class Conversion {
  /** @type {Part | undefined} */
  #mcpMeta;
  /** @type {Part | undefined} */
  #structuredContent;

  /** @param {ReturnType<typeof call>} called */
  constructor({ answer, values }) {
    this.message = answer.message;
    this.isError = answer.isError;
    this.diagnostics = answer.diagnostics;
    if ('mcpMeta' in answer) this.#mcpMeta = new Part(answer.mcpMeta, values);
    if ('structuredContent' in answer) {
      this.#structuredContent = new Part(answer.structuredContent, values);
    }
  }

  get mcpMeta() {
    return this.#mcpMeta?.read();
  }

  get structuredContent() {
    return this.#structuredContent?.read();
  }

  /** @param {'mcpMeta' | 'structuredContent'} name */
  has(name) {
    return (name === 'mcpMeta' ? this.#mcpMeta : this.#structuredContent) !== undefined;
  }

  toJSON() {
    const { message, isError, diagnostics } = this;
    /** @type {Record<string, unknown>} */
    const json = { message };
    if (this.has('mcpMeta')) json.mcpMeta = this.mcpMeta;
    if (this.has('structuredContent')) json.structuredContent = this.structuredContent;
    return Object.assign(json, { isError, diagnostics });
  }

  /**
   * @param {number} _depth
   * @param {import('node:util').InspectOptions} options
   */
  [inspect.custom](_depth, options) {
    return `Conversion ${inspect(this.toJSON(), options)}`;
  }
}

/**
 * @param {unknown} result
 * @param {string} host
 * @param {object} [options]
 */
function convert(result, host, options) {
  return new Conversion(call(result, host, options, Want.Whole));
}

/**
 * @param {unknown} result
 * @param {string} host
 * @param {object} [options]
 * @returns {string}
 */
function messageJson(result, host, options) {
  return call(result, host, options, Want.Json).answer.message;
}

module.exports = { Conversion, convert, messageJson };
