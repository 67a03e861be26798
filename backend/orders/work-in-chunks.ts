import type { FailedRead } from "../db/schema/orders.ts";
import type { ProblemError } from "../http/problem-error.ts";
import { ConnectorError } from "../marketplaces/connector.ts";

/**
 * Work for many orders that a page requests from marketplaces runs in chunks of 8, a second apart
 * (docs/specification.md).
 */
export const CHUNK = 8;
const BETWEEN_MS = 1_000;
/** Pause after a failure, and when a channel that asks to wait does not say how long. */
const AFTER_FAILURE_MS = 3_000;
/** Nobody waits longer at the page: the order is reported as failed instead. */
const LONGEST_WAIT_MS = 600_000;
const TRIES = 3;

export interface Outcome {
  orderId: string;
  failure: FailedRead | null;
  /** `null` if trying again is useless. */
  waitMs: number | null;
  /** The channel asked to wait, which does not count as a failed try. */
  isBusy: boolean;
}

/** `failure` is `null` on success. Its `message` has the channel's own words, or is empty. */
export function toOutcome(
  orderId: string,
  failure: { code: string; message: string; cause?: unknown } | null,
): Outcome {
  const cause = failure?.cause;
  return {
    orderId,
    failure: failure && { orderId, code: failure.code, message: failure.message },
    waitMs: cause instanceof ConnectorError ? waitAfter(cause) : null,
    isBusy: failure?.code === "channel_busy",
  };
}

/** Converts a failure of `callForPerson`. */
export const failureOf = ({ problem, message, cause }: ProblemError) => ({
  ...{ code: problem.code, message, cause },
});

function waitAfter({ kind, retryAfterMs }: ConnectorError): number | null {
  if (kind === "unavailable") return AFTER_FAILURE_MS;
  if (kind !== "rate_limited") return null;
  const waitMs = retryAfterMs ?? AFTER_FAILURE_MS;
  return waitMs > LONGEST_WAIT_MS ? null : waitMs;
}

interface Progress {
  /** Remaining orders. The first `CHUNK` are next. */
  waiting: readonly string[];
  /** Tries of the first of them without an answer. */
  tries: number;
}

/**
 * Returns the progress after the next chunk. An order without an answer is tried again with the
 * rest of its chunk. `waitMs` is `null` when nothing is left.
 */
export function progressAfterChunk(
  { waiting: before, tries }: Progress,
  outcomes: readonly Outcome[],
): { waiting: string[]; tries: number; failures: FailedRead[]; waitMs: number | null } {
  const isLastTry = tries + 1 >= TRIES;
  const again = outcomes.filter(({ waitMs, isBusy }) => waitMs !== null && (isBusy || !isLastTry));
  const retried = new Set(again.map(({ orderId }) => orderId));
  const waiting = [...retried, ...before.slice(CHUNK)];
  return {
    waiting,
    tries: again.some(({ isBusy }) => !isBusy) ? tries + 1 : 0,
    failures: outcomes.flatMap(({ orderId, failure }) =>
      failure && !retried.has(orderId) ? [failure] : [],
    ),
    waitMs:
      waiting.length === 0 ? null : Math.max(BETWEEN_MS, ...again.map((one) => one.waitMs ?? 0)),
  };
}
