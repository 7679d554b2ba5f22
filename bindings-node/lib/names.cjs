'use strict';

const { inspect } = require('node:util');
const { refused, ToolmsgError } = require('./errors.cjs');
const { addName, countNames, newNames, resolveName } = require('./native.cjs');
const { hostOf } = require('./options.cjs');

/**
 * @param {unknown} value
 * @param {string} what
 */
function string(value, what) {
  if (typeof value === 'string') return value;
  throw new ToolmsgError('unsupported_input', '$', `${what} is a string, not a ${typeof value}`);
}

class ToolNames {
  /** @type {object} */
  #names;

  /** @param {string} host */
  constructor(host) {
    const made = newNames(hostOf(host));
    if ('reason' in made) throw refused(made);
    this.#names = made;
  }

  /**
   * @param {string | null | undefined} server
   * @param {string} tool
   */
  add(server, tool) {
    const given = server === undefined || server === null ? null : string(server, 'a server');
    const name = addName(this.#names, given, string(tool, 'a tool'));
    if (typeof name !== 'string') throw refused(name);
    return name;
  }

  /** @param {string} name */
  resolve(name) {
    const found = resolveName(this.#names, string(name, 'a name'));
    if ('reason' in found) throw refused(found);
    return { server: found.server ?? null, tool: found.tool };
  }

  get size() {
    return countNames(this.#names);
  }

  [inspect.custom]() {
    return `ToolNames { size: ${this.size} }`;
  }
}

module.exports = { ToolNames };
