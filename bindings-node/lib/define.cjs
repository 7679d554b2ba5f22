'use strict';

const { debuglog, inspect } = require('node:util');
const { filled } = require('./answer.cjs');
const { refused, ToolmsgError } = require('./errors.cjs');
const { walked, wireOf } = require('./input.cjs');
const { defineValue, defineWire, noRestorer, restoreValue, restoreWire } = require('./native.cjs');
const { hostOf, optionsOf } = require('./options.cjs');

const debug = debuglog('toolmsg');

/** For definitions whose arguments are the server's own: they are held to the same rules. */
const NOTHING_TO_RESTORE = noRestorer();

/** The options of one call, as the native module takes them. */
class Call {
  /**
   * @param {string} host
   * @param {unknown} given the options
   */
  constructor(host, given) {
    const options = optionsOf(given);
    this.host = hostOf(host);
    /** @type {unknown[]} */
    this.list = [];
    /** @type {string | undefined} */
    this.serverInfo = undefined;
    this.maxNodes = options.maxNodes;
    for (const [name, value] of Object.entries(options)) {
      if (name === 'server') this.server(value);
      else if (value !== undefined) this.list.push(name, value);
    }
    // A program in JavaScript has LangChain's package for JavaScript.
    if (host === 'langchain' && options.dialect == null) this.list.push('dialect', 'javascript');
  }

  /** @param {any} server */
  server(server) {
    if (server === undefined || server === null) return;
    if (typeof server === 'string') {
      this.list.push('server', server);
      return;
    }
    const info = infoOf(server);
    const { name } = JSON.parse(info);
    if (typeof name !== 'string') throw badServer();
    this.list.push('server', name);
    this.serverInfo = info;
  }

  /**
   * @param {unknown} input
   * @param {boolean} all whether it is a list of tools
   * @param {string} what can be one, for a message
   */
  answer(input, all, what) {
    const { host, list, serverInfo } = this;
    const wire = wireOf(input);
    /** @type {object[]} */
    const restorers = [];
    if (wire !== undefined) {
      /** @type {unknown[]} */
      const values = [];
      const text = defineWire(host, list, serverInfo, all, restorers, wire, values);
      return { answer: read(text), values, restorers, release() {} };
    }
    const walk = walked(input, what, this.maxNodes);
    const text = defineValue(host, list, serverInfo, all, restorers, walk);
    return { answer: read(text), values: walk.values, restorers, release: walk.release };
  }
}

function badServer() {
  const message = 'option "server" takes a name, or an object with one that JSON has a form for';
  return new ToolmsgError('invalid_option', '$', message);
}

/**
 * What a server says of itself, as JSON text of an object.
 *
 * @param {unknown} server
 */
function infoOf(server) {
  let info;
  try {
    info = JSON.stringify(server);
  } catch (error) {
    // A BigInt, a cycle, or too deep; or what the caller's own toJSON throws.
    if (error instanceof TypeError || error instanceof RangeError) throw badServer();
    throw error;
  }
  if (info?.startsWith('{')) return info;
  throw badServer();
}

/** @param {string} text */
function read(text) {
  if (text.startsWith('!')) throw refused(JSON.parse(text.slice(1)));
  return JSON.parse(text);
}

class Definition {
  /** @type {object} */
  #restorer;

  /**
   * @param {any} made what the native module answers
   * @param {unknown[]} values what it refers to
   * @param {object[]} restorers
   */
  constructor(made, values, restorers) {
    this.name = made.name;
    this.definition = made.definition;
    if ('toolMeta' in made) this.toolMeta = filled(made.toolMeta, values);
    this.diagnostics = made.diagnostics;
    this.#restorer = restorers[made.restores] ?? NOTHING_TO_RESTORE;
    if (debug.enabled) {
      for (const { code, path, message } of made.diagnostics) {
        debug('%s at %s: %s', code, path, message);
      }
    }
  }

  /** @param {unknown} args */
  restoreArguments(args) {
    return restored(this.#restorer, args);
  }

  /**
   * @param {number} _depth
   * @param {import('node:util').InspectOptions} options
   */
  [inspect.custom](_depth, options) {
    const { name, diagnostics } = this;
    return `Definition ${inspect({ name, diagnostics }, options)}`;
  }
}

/**
 * @param {object} restorer
 * @param {unknown} args
 */
function restored(restorer, args) {
  if (typeof args === 'string') {
    const answer = restoreWire(restorer, wireOf(args) ?? new Uint8Array());
    if (typeof answer !== 'string') throw refused(answer);
    return answer === '' ? args : answer;
  }
  const walk = walked(args, 'arguments are an object or its JSON text');
  const answer = restoreValue(restorer, walk);
  if (typeof answer !== 'string') throw refused(answer);
  const value = filled(JSON.parse(answer), walk.values);
  walk.release();
  return value;
}

/**
 * @param {unknown} tool
 * @param {string} host
 * @param {Record<string, unknown>} [options]
 */
function define(tool, host, options) {
  const call = new Call(host, options);
  const what = 'a tool is wire JSON (a string, Uint8Array or ArrayBuffer) or an object';
  const { answer, values, restorers, release } = call.answer(tool, false, what);
  const definition = new Definition(answer, values, restorers);
  release();
  return definition;
}

/**
 * @param {unknown} tools
 * @param {string} host
 * @param {Record<string, unknown>} [options]
 */
function defineAll(tools, host, options) {
  const call = new Call(host, options);
  const what = 'a list of tools is wire JSON (a string, Uint8Array or ArrayBuffer) or an object';
  const { answer, values, restorers, release } = call.answer(tools, true, what);
  /** @type {Definition[]} */
  const definitions = answer.definitions.map(
    (/** @type {any} */ made) => new Definition(made, values, restorers),
  );
  /** @type {import('./index.cjs').ToolError[]} */
  const errors = answer.errors.map((/** @type {any} */ refusal) => {
    const error = refused(refusal);
    return 'tool' in refusal ? Object.assign(error, { tool: refusal.tool }) : error;
  });
  release();
  return { definitions, errors };
}

module.exports = { Definition, define, defineAll };
