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

  /** @param {string} name */
  has(name) {
    switch (name) {
      case 'mcpMeta':
        return this.#mcpMeta !== undefined;
      case 'structuredContent':
        return this.#structuredContent !== undefined;
      default:
        return name === 'message' || name === 'isError' || name === 'diagnostics';
    }
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
   * What it is about, and never what is in it: a message may hold megabytes, or secrets.
   *
   * @param {number} _depth
   * @param {import('node:util').InspectOptions} options
   */
  [inspect.custom](_depth, options) {
    const { isError, diagnostics } = this;
    const mcpMeta = this.has('mcpMeta') ? 'present' : 'absent';
    const structuredContent = this.has('structuredContent') ? 'present' : 'absent';
    return `Conversion ${inspect({ isError, mcpMeta, structuredContent, diagnostics }, options)}`;
  }
}

/**
 * @param {unknown} result
 * @param {string} host
 * @param {object} [options]
 */
function convert(result, host, options) {
  const called = call(result, host, options, Want.Whole);
  const conversion = new Conversion(called);
  // Of an object nothing is left to be filled: only wire text waits to be parsed.
  called.walked?.release();
  return conversion;
}

/**
 * @param {unknown} result
 * @param {string} host
 * @param {object} [options]
 * @returns {string}
 */
function messageJson(result, host, options) {
  const { answer, walked } = call(result, host, options, Want.Json);
  walked?.release();
  return answer.message;
}

module.exports = { Conversion, convert, messageJson };
