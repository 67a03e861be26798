import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { ApiError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { toSeconds } from "./grants.ts";
import { createRequestId } from "./ids.ts";
import { getStatementTime, lockOrder, moveOrder, type OrderRow } from "./order-life.ts";
import { placeOrder } from "./place-order.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { orderLines, orders, returns } from "./schema.ts";

type ReturnRow = typeof returns.$inferSelect;
type ReturnType = ReturnRow["type"];

const PENDING_STATUS = "RETURN_OR_REFUND_REQUEST_PENDING";
const REPLACEMENT_PENDING = "REPLACEMENT_REQUEST_PENDING";

/** For each answer: the kind of its request, and the request's new status. */
const ANSWER_EFFECTS: Record<string, { type: ReturnType; status: string; paysBack?: true }> = {
  APPROVE_REFUND: { type: "REFUND", status: "RETURN_OR_REFUND_REQUEST_SUCCESS", paysBack: true },
  APPROVE_RETURN: { type: "RETURN_AND_REFUND", status: "AWAITING_BUYER_SHIP", paysBack: true },
  APPROVE_REPLACEMENT: { type: "REPLACEMENT", status: "REPLACEMENT_REQUEST_COMPLETE" },
  ISSUE_REPLACEMENT_REFUND: {
    type: "REPLACEMENT",
    status: "REPLACEMENT_REQUEST_REFUND_SUCCESS",
    paysBack: true,
  },
  REJECT_REFUND: { type: "REFUND", status: "REFUND_OR_RETURN_REQUEST_REJECT" },
  REJECT_RETURN: { type: "RETURN_AND_REFUND", status: "REFUND_OR_RETURN_REQUEST_REJECT" },
  REJECT_REPLACEMENT: { type: "REPLACEMENT", status: "REPLACEMENT_REQUEST_REJECT" },
};

/** Kinds of requests by the order's status. */
const REQUEST_TYPES: Record<string, ReturnType> = {
  AWAITING_COLLECTION: "REFUND",
  IN_TRANSIT: "REFUND",
  DELIVERED: "RETURN_AND_REFUND",
};

/**
 * A buyer wants to return everything, or a refund alone for goods that have not arrived. Throws
 * ApiError for an order that is not arranged, or is completed.
 */
export const requestReturn = (deps: SandboxDeps, orderId: string): Promise<OrderRow> =>
  requestFromBuyer(deps, orderId, (status) => REQUEST_TYPES[status]);

export const requestReplacement = (deps: SandboxDeps, orderId: string): Promise<OrderRow> =>
  requestFromBuyer(deps, orderId, (status) => (status === "DELIVERED" ? "REPLACEMENT" : undefined));

async function requestFromBuyer(
  deps: SandboxDeps,
  orderId: string,
  typeAt: (status: string) => ReturnType | undefined,
): Promise<OrderRow> {
  const currentTime = deps.now();
  const { order, push } = await transaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    const type = typeAt(locked.status);
    if (!type)
      throw new ApiError(25001051, "Not allowed to return or cancel since order is completed");
    const [order] = await tx
      .update(orders)
      .set({ updatedAt: currentTime })
      .where(eq(orders.orderId, orderId))
      .returning();
    const row = {
      ...{ returnId: createRequestId(), orderId, shopId: locked.shopId, type },
      status: type === "REPLACEMENT" ? REPLACEMENT_PENDING : PENDING_STATUS,
      reason: "ecom_order_delivered_refund_reason_damaged",
      refund: locked.total - locked.shippingFee,
      ...{ createdAt: currentTime, updatedAt: currentTime },
    };
    await tx.insert(returns).values(row);
    return { order: order ?? locked, push: await enqueueRequestPush(tx, row, currentTime) };
  });
  deliverSoon(deps, [push]);
  return order;
}

export async function answerReturn(
  deps: SandboxDeps,
  shop: ShopRow,
  returnId: string,
  decision: string,
): Promise<void> {
  const currentTime = deps.now();
  const answer = Object.hasOwn(ANSWER_EFFECTS, decision) ? ANSWER_EFFECTS[decision] : undefined;
  if (!answer) throw new ApiError(25001001, `The decision ${decision} is not known.`);
  const { order, push } = await transaction(deps.db, async (tx) => {
    const [row] = await tx
      .select()
      .from(returns)
      .where(and(eq(returns.returnId, returnId), eq(returns.shopId, shop.shopId)))
      .for("update");
    if (!row) throw new ApiError(25007006, "Order not found.");
    if (row.status !== PENDING_STATUS && row.status !== REPLACEMENT_PENDING)
      throw new ApiError(25011012, "reverse status cannot approve application");
    if (row.type !== answer.type) throw new ApiError(25020004, "decision not match reverse type");
    await tx
      .update(returns)
      .set({ status: answer.status, updatedAt: currentTime })
      .where(eq(returns.returnId, returnId));
    const order = await lockOrder(tx, row.orderId);
    const isPaidBack = answer.paysBack && order.status !== "AWAITING_COLLECTION";
    await tx
      .update(orders)
      .set({
        updatedAt: currentTime,
        statementAt: isPaidBack
          ? (order.statementAt ?? getStatementTime(currentTime))
          : order.statementAt,
      })
      .where(eq(orders.orderId, row.orderId));
    return {
      order,
      push: await enqueueRequestPush(tx, { ...row, status: answer.status }, currentTime),
    };
  });
  deliverSoon(deps, [push]);
  // Goods that were not collected stay with the seller.
  if (answer.paysBack && order.status === "AWAITING_COLLECTION")
    await moveOrder(deps, order.orderId, "cancel", {
      cancelBy: "BUYER",
      cancelReason: EARLY_REASON,
    });
  if (decision === "APPROVE_REPLACEMENT") await sendAgain(deps, shop, order.orderId);
}
const EARLY_REASON = "ecom_order_shipped_refund_reason_no_longer_needed";

/** An accepted return ends: the buyer is refunded, withdraws it, or never sends the goods. */
export async function endReturn(
  deps: SandboxDeps,
  orderId: string,
  status: "RETURN_OR_REFUND_REQUEST_COMPLETE" | "RETURN_OR_REFUND_CANCEL",
): Promise<void> {
  const updatedAt = deps.now();
  const push = await transaction(deps.db, async (tx) => {
    await lockOrder(tx, orderId);
    const isLive = inArray(returns.status, [PENDING_STATUS, "AWAITING_BUYER_SHIP"]);
    const [row] = await tx
      .update(returns)
      .set({ status, updatedAt })
      .where(and(eq(returns.orderId, orderId), isLive))
      .returning();
    if (!row) throw new ApiError(25011012, "reverse status cannot be changed");
    await tx.update(orders).set({ updatedAt }).where(eq(orders.orderId, orderId));
    return enqueueRequestPush(tx, row, updatedAt);
  });
  deliverSoon(deps, [push]);
}

/** "The platform will generate a new order for the seller to fulfill." */
async function sendAgain(deps: SandboxDeps, shop: ShopRow, orderId: string): Promise<void> {
  const units = await deps.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const lines = [...Map.groupBy(units, ({ skuId }) => skuId)].map(([skuId, own]) => ({
    ...{ skuId, quantity: own.length },
  }));
  await placeOrder(deps, shop, { lines, paid: true, cod: false, isFree: true, pastStock: true });
}

function enqueueRequestPush(
  tx: Queryable,
  row: Pick<ReturnRow, "returnId" | "orderId" | "shopId" | "type" | "status">,
  at: Date,
): Promise<string | null> {
  return enqueuePush(tx, at, row.shopId, 12, {
    order_id: row.orderId,
    return_role: "BUYER",
    return_type: row.type,
    return_status: row.status,
    return_id: row.returnId,
    create_time: toSeconds(at),
    update_time: toSeconds(at),
  });
}
