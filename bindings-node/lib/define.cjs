'use strict';

const { debuglog, inspect } = require('node:util');
const { refused, ToolmsgError } = require('./errors.cjs');
const { jsonOf, valueJson } = require('./json.cjs');
const { defineTool, defineTools, restore } = require('./native.cjs');

const debug = debuglog('toolmsg');

/** The options of one call, as the native module takes them. */
class Call {
  /**
   * @param {string} host
   * @param {Record<string, unknown> | null | undefined} options
   */
  constructor(host, options) {
    if (typeof host !== 'string') {
      throw new ToolmsgError('unknown_host', '$', 'the name of the host is not a string');
    }
    this.host = host;
    /** @type {unknown[]} */
    this.list = [];
    /** @type {string | undefined} */
    this.serverInfo = undefined;
    for (const [name, value] of Object.entries(options ?? {})) {
      if (name === 'server') this.server(value);
      else if (value !== undefined) this.list.push(name, value);
    }
    // A program in JavaScript has LangChain's package for JavaScript.
    if (host === 'langchain' && options?.dialect == null) this.list.push('dialect', 'javascript');
  }

  /** @param {any} server */
  server(server) {
    if (server === undefined || server === null) return;
    if (typeof server === 'string') {
      this.list.push('server', server);
      return;
    }
    if (typeof server?.name !== 'string') {
      const message = 'option "server" takes a name, or an object with one';
      throw new ToolmsgError('invalid_option', '$', message);
    }
    this.list.push('server', server.name);
    this.serverInfo = Buffer.from(valueJson(server, 'the server')).toString();
  }
}

/**
 * @param {string} text
 */
function read(text) {
  if (text.startsWith('!')) throw refused(JSON.parse(text.slice(1)));
  return JSON.parse(text);
}

class Definition {
  /** @type {(arguments_: unknown) => unknown} */
  #restore;

  /**
   * @param {any} answer
   * @param {unknown} tool the tool as an object, where it is one
   * @param {(arguments_: unknown) => unknown} restoring
   */
  constructor(answer, tool, restoring) {
    this.name = answer.name;
    this.definition = answer.definition;
    // The very same object, where there is one.
    if ('toolMeta' in answer) this.toolMeta = metaOf(tool) ?? answer.toolMeta;
    this.diagnostics = answer.diagnostics;
    this.#restore = answer.restores ? restoring : (arguments_) => arguments_;
    if (debug.enabled) {
      for (const { code, path, message } of answer.diagnostics) {
        debug('%s at %s: %s', code, path, message);
      }
    }
  }

  /** @param {unknown} arguments_ */
  restoreArguments(arguments_) {
    return this.#restore(arguments_);
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

/** @param {any} tool */
function metaOf(tool) {
  return typeof tool === 'object' && tool !== null && !ArrayBuffer.isView(tool)
    ? tool._meta
    : undefined;
}

/**
 * @param {Call} call
 * @param {Uint8Array} wire
 * @param {string} [name] the host's name for the tool, in a list
 */
function restorer({ host, list }, wire, name) {
  /** @param {unknown} arguments_ */
  return (arguments_) => {
    const given = valueJson(arguments_, 'the arguments');
    const text = restore(host, list, wire, name, given);
    return text === '' ? arguments_ : read(text);
  };
}

/**
 * @param {unknown} tool
 * @param {string} host
 * @param {Record<string, unknown>} [options]
 */
function define(tool, host, options) {
  const call = new Call(host, options);
  const wire = jsonOf(tool, 'a tool');
  const answer = read(defineTool(host, call.list, call.serverInfo, wire));
  return new Definition(answer, tool, restorer(call, wire));
}

/**
 * @param {unknown} tools
 * @param {string} host
 * @param {Record<string, unknown>} [options]
 */
function defineAll(tools, host, options) {
  const call = new Call(host, options);
  const wire = jsonOf(tools, 'a list of tools');
  const answer = read(defineTools(host, call.list, call.serverInfo, wire));
  /** @type {Definition[]} */
  const definitions = answer.definitions.map(
    (/** @type {any} */ made) => new Definition(made, undefined, restorer(call, wire, made.name)),
  );
  /** @type {import('./index.cjs').ToolError[]} */
  const errors = answer.errors.map((/** @type {any} */ refusal) => {
    const error = refused(refusal);
    return 'tool' in refusal ? Object.assign(error, { tool: refusal.tool }) : error;
  });
  return { definitions, errors };
}

module.exports = { Definition, define, defineAll };
