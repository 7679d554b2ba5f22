// The SDKs' own clients, connected to one of our servers. `client.close()` ends the server.

import { Client as Client2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as Stdio2 } from '@modelcontextprotocol/client/stdio';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as Stdio1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { MODERN, serverCommand } from '../raw_client.mjs';

const INFO = { name: 'toolmsg-e2e-client', version: '1.0.0' };

/** @param {'python' | 'typescript'} server */
function parameters(server) {
  const [command, ...args] = serverCommand(server);
  return { command, args };
}

/**
 * `@modelcontextprotocol/sdk` 1.x.
 *
 * @param {'python' | 'typescript'} server
 */
export async function openSdk1(server) {
  const client = new Client1(INFO);
  await client.connect(new Stdio1(parameters(server)));
  return client;
}

/**
 * `@modelcontextprotocol/client` 2.x, opening with `initialize`.
 *
 * @param {'python' | 'typescript'} server
 */
export async function openSdk2(server) {
  const client = new Client2(INFO);
  await client.connect(new Stdio2(parameters(server)));
  return client;
}

/**
 * `@modelcontextprotocol/client` 2.x on protocol revision 2026-07-28.
 *
 * @param {'python' | 'typescript'} server
 */
export async function openSdk2Modern(server) {
  const client = new Client2(INFO, { versionNegotiation: { mode: { pin: MODERN } } });
  await client.connect(new Stdio2(parameters(server)));
  return client;
}
