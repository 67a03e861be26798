import { and, eq } from "drizzle-orm";
import { transaction } from "#backend/db/transaction.ts";
import { ApiError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { toSeconds } from "./grants.ts";
import { createRequestId } from "./ids.ts";
import { lockOrder, moveOrder, type OrderRow, pushOrderStatus } from "./order-life.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { cancellations, orders } from "./schema.ts";

const PENDING_STATUS = "CANCELLATION_REQUEST_PENDING";
const BUYERS_REASON = "ecom_order_to_ship_canceled_reason_wrong_delivery_info";

/** A seller's reasons, before and after the buyer paid. */
const CANCEL_REASONS = {
  unpaid: [
    "seller_cancel_unpaid_reason_out_of_stock",
    "seller_cancel_unpaid_reason_wrong_price",
    "seller_cancel_unpaid_reason_buyer_hasnt_paid_within_time_allowed",
  ],
  paid: ["seller_cancel_reason_out_of_stock", "seller_cancel_reason_wrong_price"],
};

export async function cancelBySeller(deps: SandboxDeps, orderId: string, reason: string) {
  const [order] = await deps.db.select().from(orders).where(eq(orders.orderId, orderId));
  const fitting = order?.status === "UNPAID" ? CANCEL_REASONS.unpaid : CANCEL_REASONS.paid;
  if (order?.status === "CANCELLED")
    throw new ApiError(
      25001011,
      "A return request is already in process, or the order has already been cancelled.",
    );
  if (!fitting.includes(reason)) {
    const isKnown = [...CANCEL_REASONS.unpaid, ...CANCEL_REASONS.paid].includes(reason);
    throw isKnown
      ? new ApiError(25001021, "Reason not match order status")
      : new ApiError(25001014, "Unknown return reason.");
  }
  await moveOrder(deps, orderId, "cancel", { cancelBy: "SELLER", cancelReason: reason });
  return storeCancellation(deps, orderId, "SELLER", "CANCELLATION_REQUEST_COMPLETE", reason);
}

/** A buyer cancels: at once in the first hour or before payment, later if the seller accepts. */
export async function requestCancel(deps: SandboxDeps, orderId: string): Promise<OrderRow> {
  const [order] = await deps.db.select().from(orders).where(eq(orders.orderId, orderId));
  if (order?.status === "UNPAID" || order?.status === "ON_HOLD")
    return moveOrder(deps, orderId, "cancel", { cancelBy: "BUYER", cancelReason: BUYERS_REASON });
  const currentTime = deps.now();
  const asked = await transaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!["AWAITING_SHIPMENT", "AWAITING_COLLECTION"].includes(locked.status))
      throw new ApiError(25001051, `The order status ${locked.status} does not allow it.`);
    const [row] = await tx
      .update(orders)
      .set({ updatedAt: currentTime })
      .where(eq(orders.orderId, orderId))
      .returning();
    return row ?? locked;
  });
  await storeCancellation(deps, orderId, "BUYER", PENDING_STATUS, BUYERS_REASON);
  return asked;
}

async function storeCancellation(
  deps: SandboxDeps,
  orderId: string,
  role: "BUYER" | "SELLER",
  status: string,
  reason: string,
) {
  const currentTime = deps.now();
  const { cancelId, push } = await transaction(deps.db, async (tx) => {
    const { shopId } = await lockOrder(tx, orderId);
    const cancelId = createRequestId();
    await tx.insert(cancellations).values({
      cancelId,
      orderId,
      shopId,
      role,
      status,
      reason,
      createdAt: currentTime,
      updatedAt: currentTime,
    });
    return {
      cancelId,
      push: await enqueueRequestPush(deps, tx, { cancelId, orderId, shopId, role, status }),
    };
  });
  deliverSoon(deps, [push]);
  return { cancel_id: cancelId, cancel_status: status };
}

export async function answerCancellation(
  deps: SandboxDeps,
  shop: ShopRow,
  cancelId: string,
  accept: boolean,
): Promise<void> {
  const currentTime = deps.now();
  const status = accept ? "CANCELLATION_REQUEST_SUCCESS" : "CANCELLATION_REQUEST_CANCELLED";
  const { orderId, pushes } = await transaction(deps.db, async (tx) => {
    const [row] = await tx
      .update(cancellations)
      .set({ status, updatedAt: currentTime })
      .where(
        and(
          eq(cancellations.cancelId, cancelId),
          eq(cancellations.shopId, shop.shopId),
          eq(cancellations.status, PENDING_STATUS),
        ),
      )
      .returning();
    if (!row) throw new ApiError(25011012, "reverse status cannot approve application");
    const [order] = await tx
      .update(orders)
      .set({ updatedAt: currentTime })
      .where(eq(orders.orderId, row.orderId))
      .returning();
    const told = await enqueueRequestPush(deps, tx, row);
    const again = order && !accept ? await pushOrderStatus(tx, order, currentTime) : null;
    return { orderId: row.orderId, pushes: [told, again] };
  });
  deliverSoon(deps, pushes);
  if (accept)
    await moveOrder(deps, orderId, "cancel", { cancelBy: "BUYER", cancelReason: BUYERS_REASON });
}

function enqueueRequestPush(
  deps: SandboxDeps,
  tx: Parameters<typeof enqueuePush>[0],
  row: Pick<
    typeof cancellations.$inferSelect,
    "cancelId" | "orderId" | "shopId" | "role" | "status"
  >,
): Promise<string | null> {
  return enqueuePush(tx, deps.now(), row.shopId, 11, {
    order_id: row.orderId,
    cancellations_role: row.role,
    cancel_status: row.status,
    cancel_id: row.cancelId,
    create_time: toSeconds(deps.now()),
  });
}
