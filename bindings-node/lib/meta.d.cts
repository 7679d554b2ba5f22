import type { Revision } from './index.cjs';

export type { Revision };

/**
 * Whether a `_meta` key is the protocol's (specification 2026-07-28, `basic/index`, `_meta`).
 *
 * Up to 2025-06-18 a prefix is reserved when a label `modelcontextprotocol` or `mcp` is followed by another label, from 2025-11-25
 * on when the second label is one of them, together with some bare names. Neither rule contains the other.
 *
 * @param key the key
 * @param revision whose rule decides; by default any revision's
 * @throws {import('./index.cjs').ToolmsgError} `invalid_option` for an unknown revision
 */
export function isReserved(key: string, revision?: 'any' | Revision): boolean;

/**
 * Accepts a `_meta` key that follows the key grammar (specification 2026-07-28, `basic/index`, "Key name format").
 *
 * @throws {import('./index.cjs').ToolmsgError} `invalid_meta_key` for any other
 */
export function validateKey(key: string): void;

/**
 * The entries of a result's `_meta` that are not the protocol's, in order, in a new object. The values are the same.
 *
 * @param meta the `_meta`; nothing has no entries
 * @param revision whose rule decides; by default any revision's
 * @throws {import('./index.cjs').ToolmsgError} `invalid_option` for an unknown revision
 */
export function modelFacing(
  meta: Readonly<Record<string, unknown>> | null | undefined,
  revision?: 'any' | Revision,
): Record<string, unknown>;

/** The parts of a `traceparent` (W3C Trace Context, level 1, section 3.2). */
export interface TraceParent {
  /** 32 lower-case hexadecimal digits, not all zero. */
  traceId: string;
  /** 16 lower-case hexadecimal digits, not all zero. */
  parentId: string;
  /** Whether the caller recorded the trace. */
  sampled: boolean;
}

/** Reads a `traceparent`, as it stands in `_meta`; `undefined` if it is not valid. */
export function parseTraceparent(value: string): TraceParent | undefined;
