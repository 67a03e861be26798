import { randomBytes } from "node:crypto";
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
  if (!options.quiet) {
    const updated_values = [
      {
        update_field: "return_status",
        old_value: "",
        new_value: "REQUESTED",
        update_time: toSeconds(requestedAt),
      },
    ];
    deliverSoon(deps, [
      await enqueuePush(deps.db, requestedAt, order.shopId, 29, {
        order_sn: orderSn,
        return_sn: returnSn,
        updated_values,
      }),
    ]);
  }
  return order;
}

const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
