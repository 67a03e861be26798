import {
  type ChannelKey,
  deletePutAsideOrders,
  endError,
  findPutAsideReason,
  recordShopError,
  withCapability,
} from "../channels/index.ts";
import type { Backend } from "../context.ts";
import type { ChannelOrder } from "../marketplaces/channel-orders.ts";
import { ConnectorError, getSellerCode } from "../marketplaces/connector.ts";
import { CHANGED_ANSWER } from "../marketplaces/put-aside.ts";
import { retryLaterFor } from "./channel-failures.ts";
import { ingestOrder } from "./ingest-order.ts";
import { pullChannelJob } from "./jobs.ts";
import { pullBatch } from "./pull-batch.ts";
import { enqueueDue, ORDERS_READING, readSpans } from "./read-spans.ts";
import { rereadOrders } from "./reread-orders.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PULL_EVERY_MS = 5 * MINUTE_MS;
/** Covers clock differences, and lists that lag behind their orders. */
const OVERLAP_MS = 10 * MINUTE_MS;

/**
 * Reads one order from its channel and ingests it. Returns `null` if the channel lacks it. Throws
 * ConnectorError; CHANGED_ANSWER for an unreadable order.
 */
export async function pullOrder(
  backend: Backend,
  channelKey: ChannelKey,
  externalId: string,
  { isAnswered = false } = {},
): Promise<{ report: ChannelOrder; orderId: string } | null> {
  const readAt = backend.now();
  const { channel, found } = await withCapability(
    backend,
    channelKey,
    "orders",
    async (orders, credentials, channel) => ({
      channel,
      found: await orders.read(credentials, [externalId]),
    }),
  );
  const [report] = found;
  if (!report) {
    const reason = await findPutAsideReason(backend.db, channelKey, externalId, readAt);
    if (reason !== null) throw new ConnectorError("unavailable", CHANGED_ANSWER, reason);
    return null;
  }
  await deletePutAsideOrders(backend.db, channelKey, [externalId]);
  return { report, orderId: await ingestOrder(backend, channel, report, { isAnswered, readAt }) };
}

/**
 * Reads every order that changed since the channel's cursor (first time: 15 days), span by span.
 * The cursor moves after each span. Returns the number of orders. Throws ConnectorError after
 * storing its code with the channel.
 */
export async function pullChannel(backend: Backend, key: ChannelKey): Promise<number> {
  try {
    const { found, since } = await readSpans(backend, key, ORDERS_READING, {
      overlapMs: OVERLAP_MS,
      read: (from, until) => pullSpan(backend, key, from, until),
    });
    if (since) await rereadOrders(backend, key, since);
    await endError(backend.db, key, "orders");
    return found;
  } catch (error) {
    const code = error instanceof ConnectorError ? getSellerCode(error) : "failed";
    await recordShopError(backend.db, key, { code, work: "orders", at: backend.now() });
    throw error;
  }
}

/**
 * Runs a pull as a job: retries later if the channel asks to wait, skips a disconnected channel.
 */
export async function pullAsJob(backend: Backend, pull: () => Promise<unknown>): Promise<void> {
  try {
    await pull();
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    if (error.kind === "rate_limited") throw retryLaterFor(backend, error);
    if (error.kind !== "unauthorised" && error.kind !== "not_found") throw error;
  }
}

export const pullDueChannels = (backend: Backend): Promise<void> =>
  enqueueDue(backend, ORDERS_READING, {
    everyMs: PULL_EVERY_MS,
    capability: "orders",
    job: pullChannelJob,
  });

async function pullSpan(
  backend: Backend,
  key: ChannelKey,
  from: Date,
  until: Date,
): Promise<{ to: Date; found: number }> {
  const span = await withCapability(backend, key, "orders", async (shop, credentials, channel) => {
    const spanEnd = new Date(Math.min(until.getTime(), from.getTime() + shop.spanDays * DAY_MS));
    const externalIds = new Set<string>();
    for (let cursor: string | null = null; ; ) {
      const page = await shop.list(credentials, { from, to: spanEnd, cursor });
      for (const id of page.externalIds) externalIds.add(id);
      cursor = page.cursor;
      if (cursor === null) break;
    }
    return { channel, to: spanEnd, externalIds: [...externalIds], batch: shop.readBatch };
  });
  for (let start = 0; start < span.externalIds.length; start += span.batch)
    await pullBatch(backend, span.channel, span.externalIds.slice(start, start + span.batch));
  return { to: span.to, found: span.externalIds.length };
}
