import { and, eq, inArray } from "drizzle-orm";
import type { ChannelType } from "#contract/statuses.ts";
import { withCapability } from "../channels/index.ts";
import type { Backend, Caller } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { orders } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import { conflict, ProblemError } from "../http/problem-error.ts";
import { requireOffered } from "../marketplaces/connector.ts";
import { sendToChannel } from "./cancel-order.ts";
import {
  type ActFacts,
  ARRANGED_STATUSES,
  findKnownCode,
  loadActFacts,
  requireAct,
} from "./order-acts.ts";
import { recordEvents } from "./order-events.ts";
import { parseShipment } from "./stored-shipment.ts";
import {
  lockOrder,
  requireStatus,
  toOrderKey,
  toOrderRef,
  visibleToCaller,
} from "./visible-orders.ts";

/**
 * Tells the channel that the parcel left, with the given code, else that of the arrangement. The
 * order follows the channel's report. Throws 409 `wrong_status`, `no_tracking_code` or
 * `not_offered`; otherwise throws as `cancelOrder`.
 */
export async function markShipped(
  backend: Backend,
  caller: Caller,
  orderId: string,
  givenCode?: string,
): Promise<void> {
  const facts = await loadActFacts(backend, caller, orderId);
  const { order } = facts;
  requireAct("mark_shipped", facts, { unless: givenCode ? ["no_tracking_code"] : [] });
  const trackingCode = givenCode ?? findKnownCode(order) ?? "";
  await sendToChannel(backend, caller, order, () =>
    withCapability(backend, order, "shipping", (shipping, credentials) =>
      requireOffered(shipping.markShipped, "markShipped")(credentials, {
        ...toOrderRef(order),
        trackingCode,
      }),
    ),
  );
}

/** Throws 409 `wrong_status` or `not_offered`, or as `cancelOrder`. */
export async function changeTracking(
  backend: Backend,
  caller: Caller,
  orderId: string,
  trackingCode: string,
): Promise<void> {
  const facts = await loadActFacts(backend, caller, orderId);
  const { order } = facts;
  requireAct("change_tracking", facts);
  if (ARRANGED_STATUSES.includes(order.status))
    return changeCodeBeforeLeaving(backend, caller, facts, trackingCode);
  const tellChannel = () =>
    withCapability(backend, order, "shipping", (shipping, credentials) =>
      requireOffered(shipping.changeTracking, "changeTracking")(credentials, {
        ...toOrderRef(order),
        trackingCode,
      }),
    );
  await sendToChannel(backend, caller, order, tellChannel, { isDoneAtOnce: true });
}

async function changeCodeBeforeLeaving(
  backend: Backend,
  caller: Caller,
  { order: { id, accountId }, connector }: ActFacts,
  trackingCode: string,
): Promise<void> {
  if (!connector?.shipping?.markShipped) throw conflict("not_offered", "The code is the courier's");
  await transaction(backend.db, async (tx) => {
    const order = await lockOrder(tx, caller, id);
    requireStatus(order, ARRANGED_STATUSES);
    const shipment = parseShipment(order);
    const isOwnCourier = shipment?.choice.method === "manual";
    const now = backend.now();
    await tx
      .update(orders)
      .set({
        ...(order.trackingCode === null ? {} : { trackingCode }),
        ...(isOwnCourier
          ? { shipmentChoice: { ...shipment, choice: { ...shipment.choice, trackingCode } } }
          : {}),
        updatedAt: now,
      })
      .where(and(eq(orders.accountId, accountId), eq(orders.id, id)));
    const event = { axis: "order", type: "tracking_code", detail: { trackingCode } } as const;
    await recordEvents(tx, order, caller.userId, [event], now);
    await raiseEvent(backend, tx, "orderChanged", { ...toOrderKey(order), from: order.status });
  });
}

/** Marks each order separately. Refuses orders of other marketplaces with `not_found`. */
export async function markManyShipped(
  backend: Backend,
  caller: Caller,
  orderIds: readonly string[],
  channelType: ChannelType,
) {
  const ids = [...new Set(orderIds)];
  const foundOrders = await backend.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(
      channels,
      and(eq(channels.accountId, orders.accountId), eq(channels.id, orders.channelId)),
    )
    .where(
      and(visibleToCaller(caller), inArray(orders.id, ids), eq(channels.channelType, channelType)),
    );
  const knownIds = new Set(foundOrders.map(({ id }) => id));
  const results: { orderId: string; code: string | null }[] = [];
  for (const orderId of ids) {
    if (!knownIds.has(orderId)) {
      results.push({ orderId, code: "not_found" });
      continue;
    }
    try {
      await markShipped(backend, caller, orderId);
      results.push({ orderId, code: null });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      results.push({ orderId, code: error.problem.code });
    }
  }
  return { results };
}
