// What the suites of definitions, names and schemas have in common.

import { readdirSync, readFileSync } from 'node:fs';
import { ToolmsgError } from 'toolmsg';

const ROOT = new URL('../../tests/conformance/', import.meta.url);

/** The cases of a folder, each with its name. */
export function casesIn(folder) {
  const base = new URL(`${folder}/`, ROOT);
  return readdirSync(base, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => [`${folder}/${name}`, JSON.parse(readFileSync(new URL(name, base), 'utf8'))]);
}

/** Everything in a value is frozen: nothing may write to it. */
export function frozen(value) {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(frozen);
    Object.freeze(value);
  }
  return value;
}

/** What a case says of reports. */
export const pairs = (diagnostics) => diagnostics.map(({ code, path }) => [code, path]);

/** What came out, as a case says it. */
export function outcome(run) {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ToolmsgError)) throw error;
    return { error: { code: error.code, path: error.path } };
  }
}
