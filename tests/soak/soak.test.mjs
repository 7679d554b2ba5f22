// The soak as a test of the suite: memory stays flat.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

test('resident memory stays flat', async () => {
  // In a process of its own, so that nothing else grows in it.
  const soak = fileURLToPath(new URL('soak.mjs', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', soak]);
  console.log(stdout.trim());
  assert.match(stdout, /^soak: 100,000 conversions/);
});
