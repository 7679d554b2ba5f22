import type { Diagnostic, Result, Revision } from './index.cjs';

export type { Diagnostic, Result, Revision };

/** A schema or a value, made ready for a revision of the protocol. */
export interface Projection<T = unknown> {
  /** The schema, or the value; the very same one where nothing had to be changed. */
  value: T;
  /** Whether it is wrapped in an object. */
  wrapped: boolean;
  /** What was changed, and what could not be. */
  diagnostics: Diagnostic[];
}

/**
 * Puts what a root `$ref` leads to at the root of a schema, for clients that look for an object there: recursive models of zod 4, Pydantic, schemars and
 * System.Text.Json are published like this. Inner references and definitions stay. A root without a `$ref` stays as it is; one whose reference leads to no
 * object schema too, with a diagnostic.
 *
 * @throws {import('./index.cjs').ToolmsgError} for what is no JSON, or past the bounds
 */
export function objectRoot(schema: unknown): Projection;

/**
 * Makes an output schema ready for a session's revision. Until 2026-07-28 its root has to be an object (specification, `server/tools`, "Output Schema"): one that
 * takes other values is wrapped, `{ result: … }`, and each value with it, see {@link projectStructured}.
 *
 * @throws {import('./index.cjs').ToolmsgError} `invalid_option` for a revision that does not exist, `invalid_schema` for what has to be wrapped and is no schema
 */
export function project(schema: unknown, revision: Revision | (string & {})): Projection;

/**
 * A value for a schema that was {@link project}ed: `{ result: value }` where the schema is wrapped, the value itself elsewhere.
 *
 * @param schema the schema before it was projected
 */
export function projectStructured(
  value: unknown,
  schema: unknown,
  revision: Revision | (string & {}),
): Projection;

/**
 * The value within a wrapped one, where the schema has the marker `x-fastmcp-wrap-result` that {@link project} and the `fastmcp` package put there; any other value
 * as it is. What the MCP SDK's own server for Python wraps has no marker and stays as it is.
 * What the value holds is not looked at.
 */
export function unwrap(value: unknown, schema: unknown): unknown;

/**
 * What is wrong with a value, in 2020-12 or what the schema's `$schema` says: at most 100 diagnostics with the place in the value. Nothing is fetched, and `format`
 * is not asserted. A schema that cannot be used is told as `invalid_schema` or `external_ref`.
 *
 * @throws {import('./index.cjs').ToolmsgError} for what JSON has no form for, such as `NaN`, and past the bounds
 * @param options `strict` throws the first of what is wrong
 */
export function validate(
  value: unknown,
  schema: unknown,
  options?: { strict?: boolean },
): Diagnostic[];

/**
 * What is wrong with a result's structured content. Nothing ever is with an error's; a success has to have one (specification 2026-07-28, `server/tools`,
 * "Output Schema").
 */
export function validateResult(
  result: Result,
  schema: unknown,
  options?: { strict?: boolean },
): Diagnostic[];
