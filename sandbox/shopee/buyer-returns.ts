import { randomBytes } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { SandboxDeps } from "./deps.ts";
import { moveOrder, type OrderRow } from "./order-life.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { returns } from "./schema.ts";

/** A buyer wants to return everything. Throws ApiError for an order that has not arrived. */
export async function requestReturn(
  deps: SandboxDeps,
  orderSn: string,
  options: { at?: Date; quiet?: boolean },
): Promise<OrderRow> {
  const order = await moveOrder(deps, orderSn, "requestReturn", options);
  const requestedAt = order.updatedAt;
  const returnSn = `${order.orderSn.slice(0, 6)}${randomBytes(5).toString("hex").toUpperCase()}`;
  await deps.db.insert(returns).values({
    returnSn,
    orderSn,
    shopId: order.shopId,
    status: "REQUESTED",
    reason: "ITEM_DAMAGED",
    textReason: "The parcel arrived broken.",
    refundAmount: order.total - order.shippingFee,
    createdAt: requestedAt,
    updatedAt: requestedAt,
  });
  if (!options.quiet) await tellOfReturn(deps, order, { returnSn, old: "", now: "REQUESTED" });
  return order;
}

/** The accepted return ends: the buyer is refunded, withdraws it, or never sends the goods. */
export async function endReturn(
  deps: SandboxDeps,
  orderSn: string,
  status: "REFUND_PAID" | "CANCELLED",
): Promise<void> {
  const order = await moveOrder(deps, orderSn, "endReturn");
  const [ended] = await deps.db
    .update(returns)
    .set({ status, updatedAt: order.updatedAt })
    .where(and(eq(returns.orderSn, orderSn), inArray(returns.status, ["REQUESTED", "ACCEPTED"])))
    .returning();
  if (ended)
    await tellOfReturn(deps, order, { returnSn: ended.returnSn, old: "ACCEPTED", now: status });
}

async function tellOfReturn(
  deps: SandboxDeps,
  { orderSn, shopId, updatedAt }: OrderRow,
  { returnSn, old, now }: { returnSn: string; old: string; now: string },
): Promise<void> {
  const update_time = toSeconds(updatedAt);
  const change = { update_field: "return_status", old_value: old, new_value: now, update_time };
  deliverSoon(deps, [
    await enqueuePush(deps.db, updatedAt, shopId, 29, {
      ...{ order_sn: orderSn, return_sn: returnSn, updated_values: [change] },
    }),
  ]);
}

const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
