import { and, eq, inArray } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { type FailedRead, orders, type ShopPauses } from "../db/schema/orders.ts";
import type { ProblemError } from "../http/problem-error.ts";
import { ConnectorError } from "../marketplaces/connector.ts";

/**
 * Chunk size of work that a page requests from marketplaces, a second apart
 * (docs/specification.md). A silent shop is paused; the others go on.
 */
const CHUNK_SIZE = 8;
const CHUNK_PAUSE_MS = 1_000;
/** Pause after a failure, and if a busy channel names no time. */
const AFTER_FAILURE_MS = 3_000;
/** The order is reported as failed after this time. */
const LONGEST_WAIT_MS = 600_000;
const MAX_TRIES = 3;

export interface OrderOutcome {
  orderId: string;
  failure: FailedRead | null;
  /** `null` if trying again is useless. */
  waitMs: number | null;
  /** The channel asked to wait. This does not count as a failed try. */
  isBusy: boolean;
}

/** `failure` is `null` on success. Its `message` has the channel's words, or is empty. */
export function toOutcome(
  orderId: string,
  failure: { code: string; message: string; cause?: unknown } | null,
): OrderOutcome {
  const cause = failure?.cause;
  return {
    orderId,
    failure: failure && { orderId, code: failure.code, message: failure.message },
    waitMs: cause instanceof ConnectorError ? computeRetryPause(cause) : null,
    isBusy: failure?.code === "channel_busy",
  };
}

/** Converts a failure of `callForPerson`. */
export const toFailure = ({ problem, message, cause }: ProblemError) => ({
  ...{ code: problem.code, message, cause },
});

function computeRetryPause({ kind, retryAfterMs }: ConnectorError): number | null {
  if (kind === "unavailable") return AFTER_FAILURE_MS;
  if (kind !== "rate_limited") return null;
  const waitMs = retryAfterMs ?? AFTER_FAILURE_MS;
  return waitMs > LONGEST_WAIT_MS ? null : waitMs;
}

interface ChunkProgress {
  waiting: readonly string[];
  pauses: ShopPauses;
}

export type FindShop = (orderId: string) => string;

/** An order that was deleted meanwhile has no shop. */
export async function loadShopFinder(
  { db }: Pick<Backend, "db">,
  accountId: string,
  orderIds: readonly string[],
): Promise<FindShop> {
  const rows = await db
    .select({ id: orders.id, channelId: orders.channelId })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), inArray(orders.id, [...orderIds])));
  const shops = new Map(rows.map(({ id, channelId }) => [id, channelId]));
  return (orderId) => shops.get(orderId) ?? "";
}

/** Milliseconds; 0 for a shop that may be asked now. */
const pauseLeft = (pauses: ShopPauses, shop: string, now: Date): number =>
  Math.max(0, Date.parse(pauses[shop]?.until ?? "") - now.getTime() || 0);

/** Returns the orders to ask about now. Empty if all shops are paused. */
export const takeNextChunk = (
  { waiting, pauses }: ChunkProgress,
  { findShop, now }: { findShop: FindShop; now: Date },
): string[] =>
  waiting.filter((id) => pauseLeft(pauses, findShop(id), now) === 0).slice(0, CHUNK_SIZE);

/**
 * Returns the progress after a chunk. A failed order is tried before the others of its shop, after
 * a pause. `waitMs` is `null` when nothing is left.
 */
export function updateProgress(
  before: ChunkProgress,
  chunk: readonly string[],
  outcomes: readonly OrderOutcome[],
  { findShop, now }: { findShop: FindShop; now: Date },
): { waiting: string[]; pauses: ShopPauses; failures: FailedRead[]; waitMs: number | null } {
  const pauses = { ...before.pauses };
  const retried = new Set<string>();
  for (const [shop, orderOutcomes] of Map.groupBy(outcomes, ({ orderId }) => findShop(orderId))) {
    const tries = (before.pauses[shop]?.tries ?? 0) + 1;
    const outcomesToRetry = orderOutcomes.filter(
      ({ waitMs, isBusy }) => waitMs !== null && (isBusy || tries < MAX_TRIES),
    );
    delete pauses[shop];
    if (outcomesToRetry.length === 0) continue;
    for (const { orderId } of outcomesToRetry) retried.add(orderId);
    const until = now.getTime() + Math.max(...outcomesToRetry.map(({ waitMs }) => waitMs ?? 0));
    pauses[shop] = {
      until: new Date(until).toISOString(),
      tries: outcomesToRetry.some(({ isBusy }) => !isBusy) ? tries : 0,
    };
  }
  const askedIds = new Set(chunk);
  const waiting = [...retried, ...before.waiting.filter((id) => !askedIds.has(id))];
  const pausesLeft = waiting.map((id) => pauseLeft(pauses, findShop(id), now));
  return {
    ...{ waiting, pauses },
    failures: outcomes.flatMap(({ orderId, failure }) =>
      failure && !retried.has(orderId) ? [failure] : [],
    ),
    waitMs: waiting.length === 0 ? null : Math.max(CHUNK_PAUSE_MS, Math.min(...pausesLeft)),
  };
}
