import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { CHANNEL_TYPES, type ChannelType } from "#contract/statuses.ts";
import { withCapability } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { orders } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import { expireUnpaidJob } from "./jobs.ts";
import { pullOrder } from "./pull-orders.ts";
import { loadOrderOfJob, type OrderKey } from "./visible-orders.ts";

/** Orders in one poll (docs/specification.md "Figures"). */
const EXPIRY_POLL_SIZE = 30;
/** An order that could not be cancelled is skipped for this long, so that others are tried. */
const ASK_AGAIN_MS = 60 * 60_000;

/**
 * Enqueues the cancellation of unpaid orders whose time to pay is over, the longest waiting first.
 * A refused one is tried again an hour later. Safe to repeat. Returns the number of jobs.
 */
export async function enqueueUnpaidExpiry(
  backend: Pick<Backend, "db" | "now" | "connector" | "enqueue">,
  { limit = EXPIRY_POLL_SIZE, channelType }: { limit?: number; channelType?: ChannelType } = {},
): Promise<number> {
  const now = backend.now();
  // Other channels end unpaid orders themselves, or leave it to the seller. Including them would
  // use up the limit.
  const endedChannelTypes = CHANNEL_TYPES.filter(
    (type) =>
      (channelType ?? type) === type && backend.connector(type)?.orders?.unpaidReason !== undefined,
  );
  return transaction(backend.db, async (tx) => {
    const dueOrders = await tx
      .select({ accountId: orders.accountId, orderId: orders.id })
      .from(orders)
      .innerJoin(
        channels,
        and(eq(channels.accountId, orders.accountId), eq(channels.id, orders.channelId)),
      )
      .where(
        and(
          eq(orders.status, "unpaid"),
          isNotNull(channels.orderExpMins),
          eq(channels.status, "active"),
          isNull(channels.disconnectedAt),
          inArray(channels.channelType, endedChannelTypes),
          or(
            isNull(orders.expiryAskedAt),
            lte(orders.expiryAskedAt, new Date(now.getTime() - ASK_AGAIN_MS)),
          ),
          sql`${orders.placedAt} + ${channels.orderExpMins} * interval '1 minute' <= ${now.toISOString()}::timestamptz`,
        ),
      )
      .orderBy(asc(orders.placedAt), asc(orders.id))
      .limit(limit);
    for (const { accountId, orderId } of dueOrders)
      await backend.enqueue(tx, expireUnpaidJob, { accountId, orderId }, { singletonKey: orderId });
    return dueOrders.length;
  });
}

/** Failures that would occur again if retried at once. */
const REFUSAL_KINDS: ReadonlySet<ConnectorError["kind"]> = new Set(["wrong_state", "rejected"]);

/** The job. The marketplace decides, because the buyer may pay at the same moment. */
export async function expireMarketplaceOrder(backend: Backend, job: OrderKey): Promise<void> {
  const order = await loadOrderOfJob(backend, job);
  if (order?.status !== "unpaid") return;
  await backend.db
    .update(orders)
    .set({ expiryAskedAt: backend.now() })
    .where(and(eq(orders.accountId, order.accountId), eq(orders.id, order.id)));
  try {
    await withCapability(backend, order, "orders", async (orderCalls, credentials) => {
      const reason = orderCalls.unpaidReason;
      const [channelOrder] = reason ? await orderCalls.read(credentials, [order.externalId]) : [];
      if (reason && channelOrder?.status === "unpaid")
        await orderCalls.cancel(credentials, order.externalId, { reason, lines: [] });
    });
  } catch (error) {
    // The order may have been paid or ended meanwhile: read its state below.
    if (!(error instanceof ConnectorError && REFUSAL_KINDS.has(error.kind))) throw error;
  }
  await pullOrder(backend, order, order.externalId);
}
