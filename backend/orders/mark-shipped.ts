import { and, eq, inArray } from "drizzle-orm";
import type { ChannelType, OrderStatus } from "#contract/statuses.ts";
import { withCapability } from "../channels/index.ts";
import type { Backend, Caller } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { type OrderRow, orders } from "../db/schema/orders.ts";
import { conflict, ProblemError } from "../http/problem-error.ts";
import type { Connector } from "../marketplaces/connector.ts";
import { offered } from "../marketplaces/connector.ts";
import { tellChannel } from "./cancel-order.ts";
import { loadOrder, ofCaller, refOf, requireStatus } from "./load-order.ts";

type Facts = Pick<OrderRow, "status" | "trackingCode">;

/** Where no courier's scan says it. */
export const mayMarkShipped = (order: Facts, connector: Connector | null) =>
  connector?.shipping?.markShipped !== undefined &&
  order.status === "to_ship" &&
  order.trackingCode !== null;

/**
 * Tells the channel that the parcel has left; the order here follows what it then says. Throws 409
 * `wrong_status`, `no_tracking_code` or `not_offered`, else as `cancelOrder`.
 */
export async function markShipped(
  backend: Backend,
  caller: Caller,
  orderId: string,
): Promise<void> {
  const order = await loadOrder(backend.db, caller, orderId);
  requireStatus(order, ["to_ship"]);
  const { trackingCode } = order;
  if (trackingCode === null)
    throw conflict("no_tracking_code", "The parcel has no tracking code yet");
  await tellChannel(backend, order, () =>
    withCapability(backend, order, "shipping", (shipping, credentials) =>
      offered(shipping.markShipped, "markShipped")(credentials, { ...refOf(order), trackingCode }),
    ),
  );
}

const HAS_LEFT: readonly OrderStatus[] = ["shipped", "completed"];

/** Where the code is the seller's own. */
export const mayChangeTracking = ({ status }: Facts, connector: Connector | null) =>
  connector?.shipping?.changeTracking !== undefined && HAS_LEFT.includes(status);

/**
 * Throws 409 `wrong_status` for an order that has not left, `not_offered`, else as `cancelOrder`.
 */
export async function changeTracking(
  backend: Backend,
  caller: Caller,
  orderId: string,
  trackingCode: string,
): Promise<void> {
  const order = await loadOrder(backend.db, caller, orderId);
  requireStatus(order, HAS_LEFT);
  await tellChannel(backend, order, () =>
    withCapability(backend, order, "shipping", (shipping, credentials) =>
      offered(shipping.changeTracking, "changeTracking")(credentials, {
        ...refOf(order),
        trackingCode,
      }),
    ),
  );
}

/** Each by itself; `not_found` for an order of another marketplace than `channelType`. */
export async function shipMany(
  backend: Backend,
  caller: Caller,
  orderIds: readonly string[],
  channelType: ChannelType,
) {
  const ids = [...new Set(orderIds)];
  const found = await backend.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(
      channels,
      and(eq(channels.accountId, orders.accountId), eq(channels.id, orders.channelId)),
    )
    .where(and(ofCaller(caller), inArray(orders.id, ids), eq(channels.channelType, channelType)));
  const known = new Set(found.map(({ id }) => id));
  const results: { orderId: string; code: string | null }[] = [];
  for (const orderId of ids) {
    if (!known.has(orderId)) {
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
