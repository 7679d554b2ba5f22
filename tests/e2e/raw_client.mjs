// A minimal MCP client over stdio that keeps what came over the wire: the Node twin of
// `raw_client.py`.
//
//   const client = await RawClient.open(serverCommand('python'));
//   const wire = await client.callTool('meta');   // Buffer: {"_meta":{...},"content":[...]}
//   await client.close();

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The last protocol revision that opens with `initialize`. */
export const HANDSHAKE = '2025-11-25';
/** The first revision without a handshake: every request carries its own envelope. */
export const MODERN = '2026-07-28';

const CLIENT = { name: 'toolmsg-raw-client', version: '1.0.0' };
const PREFIX = 'io.modelcontextprotocol/';
const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/**
 * The command line of one of our servers.
 *
 * @param {'python' | 'typescript'} name
 * @returns {string[]}
 */
export function serverCommand(name) {
  switch (name) {
    case 'python': {
      const scripts = process.platform === 'win32' ? 'Scripts' : 'bin';
      return [path(`../../.venv/${scripts}/python`), path('servers/python_server.py')];
    }
    case 'typescript':
      return [process.execPath, path('servers/typescript_server.mjs')];
    default:
      throw new Error(`no such server: ${name}`);
  }
}

/**
 * The members of the JSON object `text`, each value as its raw text.
 *
 * @param {string} text
 * @returns {Map<string, string>}
 */
export function rawMembers(text) {
  // JSON.parse has no positions, so the commas and colons at depth one are found by hand; the
  // strings are stepped over whole, because they may hold any of these characters.
  const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;
  const members = new Map();
  let depth = 0;
  let key;
  let start = 0;
  for (const { 0: found, index } of text.matchAll(token)) {
    if (depth === 1 && key === undefined && found.startsWith('"')) {
      key = JSON.parse(found);
    } else if (depth === 1 && found === ':') {
      start = index + 1;
    } else if (depth === 1 && (found === ',' || found === '}') && key !== undefined) {
      members.set(key, text.slice(start, index).trim());
      key = undefined;
    }
    if (found === '{' || found === '[') depth += 1;
    if (found === '}' || found === ']') depth -= 1;
  }
  return members;
}

/** The server answered a request with a JSON-RPC error. */
export class RpcError extends Error {
  /** @param {{ code: number, message: string }} error */
  constructor({ code, message }) {
    super(`${message} (${code})`);
    this.code = code;
  }
}

/** One server process, one connection. */
export class RawClient {
  #process;
  #exited;
  #version;
  #timeout;
  #lastId = 0;
  /** @type {Map<string, { resolve: (wire: Buffer) => void, reject: (error: Error) => void }>} */
  #pending = new Map();

  /**
   * Start a server and connect to it: with `initialize` up to 2025-11-25, with an envelope in
   * every request from 2026-07-28.
   *
   * @param {string[]} command
   * @param {{ protocolVersion?: string, timeout?: number }} [options] `timeout` in milliseconds
   */
  static async open(command, { protocolVersion = HANDSHAKE, timeout = 30_000 } = {}) {
    const client = new RawClient(command, protocolVersion, timeout);
    try {
      if (protocolVersion <= HANDSHAKE) {
        await client.request('initialize', {
          protocolVersion,
          capabilities: {},
          clientInfo: CLIENT,
        });
        client.#send({ jsonrpc: '2.0', method: 'notifications/initialized' });
      }
    } catch (error) {
      await client.close();
      throw error;
    }
    return client;
  }

  /**
   * @param {string[]} command
   * @param {string} version
   * @param {number} timeout
   */
  constructor([program, ...args], version, timeout) {
    this.#version = version;
    this.#timeout = timeout;
    this.#process = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#exited = new Promise((resolve) => {
      const gone = (/** @type {Error} */ error) => {
        for (const { reject } of this.#pending.values()) reject(error);
        this.#pending.clear();
        resolve(undefined);
      };
      this.#process.once('error', gone);
      this.#process.once('close', () => gone(new Error('the server closed its output')));
    });
    this.#process.stdin.on('error', () => {}); // `close` reports the loss to every request
    // Not `readline`: it also breaks lines at U+2028, which JSON text may hold.
    let rest = Buffer.alloc(0);
    this.#process.stdout.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
        this.#receive(rest.toString('utf8', 0, end));
        rest = rest.subarray(end + 1);
      }
    });
  }

  /** The raw result of `tools/list`. */
  listTools() {
    return this.request('tools/list', {});
  }

  /**
   * The raw result of `tools/call`.
   *
   * @param {string} name
   * @param {Record<string, unknown>} [args]
   */
  callTool(name, args = {}) {
    return this.request('tools/call', { name, arguments: args });
  }

  /**
   * Send one request; resolve with the raw text of its `result`.
   *
   * @param {string} method
   * @param {Record<string, unknown>} params
   * @returns {Promise<Buffer>}
   */
  request(method, params) {
    const id = ++this.#lastId;
    const envelope = {
      [`${PREFIX}protocolVersion`]: this.#version,
      [`${PREFIX}clientInfo`]: CLIENT,
      [`${PREFIX}clientCapabilities`]: {},
    };
    const sent = this.#version > HANDSHAKE ? { ...params, _meta: envelope } : params;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#pending.delete(String(id));
        reject(new Error(`no answer within ${this.#timeout} ms`));
      }, this.#timeout);
      this.#pending.set(String(id), {
        resolve: (wire) => {
          clearTimeout(timer);
          resolve(wire);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      });
      this.#send({ jsonrpc: '2.0', id, method, params: sent });
    });
  }

  /** Close the server's input, wait for it to leave, and end it if it does not. */
  async close() {
    const kill = setTimeout(() => this.#process.kill('SIGKILL'), 5_000);
    this.#process.stdin.end();
    await this.#exited;
    clearTimeout(kill);
  }

  /** @param {object} message */
  #send(message) {
    this.#process.stdin.write(`${JSON.stringify(message)}\n`);
  }

  /** @param {string} line */
  #receive(line) {
    const members = rawMembers(line);
    const id = members.get('id') ?? '';
    const waiting = this.#pending.get(id);
    // Anything else is a notification, or a request we do not serve.
    if (waiting === undefined || members.has('method')) return;
    this.#pending.delete(id);
    const error = members.get('error');
    if (error !== undefined) waiting.reject(new RpcError(JSON.parse(error)));
    else waiting.resolve(Buffer.from(members.get('result') ?? 'null'));
  }
}
