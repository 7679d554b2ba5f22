// Runs every case of tests/conformance/names.

import assert from 'node:assert/strict';
import test from 'node:test';
import { ToolNames } from 'toolmsg';
import { casesIn } from './cases.mjs';

for (const [name, kase] of casesIn('names')) {
  test(name, () => {
    for (const rows of [kase.add, kase.add.toReversed()]) {
      const names = new ToolNames(kase.host);
      for (const [server, tool, want] of rows) {
        assert.equal(names.add(server, tool), want);
        assert.deepEqual(names.resolve(want), { server: server || null, tool });
      }
      assert.equal(names.size, new Set(rows.map(([, , want]) => want)).size);
    }
  });
}
