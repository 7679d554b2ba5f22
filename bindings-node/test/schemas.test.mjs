// Runs every case of tests/conformance/schemas.

import assert from 'node:assert/strict';
import test from 'node:test';
import * as schemas from 'toolmsg/schema';
import { casesIn, frozen, outcome, pairs } from './cases.mjs';

const CALLS = {
  object_root: ({ schema }) => schemas.objectRoot(schema),
  project: ({ schema, revision }) => schemas.project(schema, revision),
  project_structured: ({ value, schema, revision }) =>
    schemas.projectStructured(value, schema, revision),
  unwrap: ({ value, schema }) => ({ value: schemas.unwrap(value, schema) }),
  validate: ({ value, schema, strict }) => ({
    diagnostics: schemas.validate(value, schema, { strict }),
  }),
  validate_result: ({ result, schema, strict }) => ({
    diagnostics: schemas.validateResult(result, schema, { strict }),
  }),
};

for (const [name, kase] of casesIn('schemas')) {
  test(name, () => {
    frozen(kase);
    const reports = !['unwrap', 'project_structured'].includes(kase.call);
    const want = { ...kase.expect };
    if (reports && want.error === undefined) want.diagnostics ??= [];
    const got = outcome(() => CALLS[kase.call](kase));
    if (got.diagnostics !== undefined) got.diagnostics = pairs(got.diagnostics);
    const compared = Object.fromEntries(Object.keys(want).map((part) => [part, got[part]]));
    assert.deepEqual(compared, want);
    if (kase.call === 'validate_result') {
      const wire = Buffer.from(JSON.stringify(kase.result));
      const again = outcome(() => CALLS.validate_result({ ...kase, result: wire }));
      if (again.diagnostics !== undefined) again.diagnostics = pairs(again.diagnostics);
      assert.deepEqual(again, got);
    }
  });
}
