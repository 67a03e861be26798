import { and, eq } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { ApiError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { seconds } from "./grants.ts";
import { newRequestId } from "./ids.ts";
import { lockOrder, type OrderRow, statementOf } from "./order-life.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { orders, returns } from "./schema.ts";

const PENDING = "RETURN_OR_REFUND_REQUEST_PENDING";

/** What each answer makes of a request, and of which kind of request it is one. */
const ANSWERS: Record<string, { type: "REFUND" | "RETURN_AND_REFUND"; status: string }> = {
  APPROVE_REFUND: { type: "REFUND", status: "RETURN_OR_REFUND_REQUEST_SUCCESS" },
  APPROVE_RETURN: { type: "RETURN_AND_REFUND", status: "AWAITING_BUYER_SHIP" },
  REJECT_REFUND: { type: "REFUND", status: "REFUND_OR_RETURN_REQUEST_REJECT" },
  REJECT_RETURN: { type: "RETURN_AND_REFUND", status: "REFUND_OR_RETURN_REQUEST_REJECT" },
};

/**
 * A buyer wants to send everything back, or the money alone for what has not arrived yet. Throws
 * ApiError for an order that has not left, or is completed.
 */
export async function requestReturn(deps: SandboxDeps, orderId: string): Promise<OrderRow> {
  const at = deps.now();
  const { order, push } = await transaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (locked.status !== "DELIVERED" && locked.status !== "IN_TRANSIT")
      throw new ApiError(25001051, "Not allowed to return or cancel since order is completed");
    const [order] = await tx
      .update(orders)
      .set({ updatedAt: at })
      .where(eq(orders.orderId, orderId))
      .returning();
    const row = {
      ...{ returnId: newRequestId(), orderId, shopId: locked.shopId, status: PENDING },
      type: locked.status === "DELIVERED" ? ("RETURN_AND_REFUND" as const) : ("REFUND" as const),
      reason: "ecom_order_delivered_refund_reason_damaged",
      refund: locked.total - locked.shippingFee,
      ...{ createdAt: at, updatedAt: at },
    };
    await tx.insert(returns).values(row);
    return { order: order ?? locked, push: await tell(tx, row, at) };
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
  const at = deps.now();
  const answer = Object.hasOwn(ANSWERS, decision) ? ANSWERS[decision] : undefined;
  if (!answer) throw new ApiError(25001001, `The decision ${decision} is not known.`);
  const push = await transaction(deps.db, async (tx) => {
    const [row] = await tx
      .select()
      .from(returns)
      .where(and(eq(returns.returnId, returnId), eq(returns.shopId, shop.shopId)))
      .for("update");
    if (!row) throw new ApiError(25007006, "Order not found.");
    if (row.status !== PENDING)
      throw new ApiError(25011012, "reverse status cannot approve application");
    if (row.type !== answer.type) throw new ApiError(25020004, "decision not match reverse type");
    await tx
      .update(returns)
      .set({ status: answer.status, updatedAt: at })
      .where(eq(returns.returnId, returnId));
    const { statementAt } = await lockOrder(tx, row.orderId);
    const isPaidBack = decision.startsWith("APPROVE");
    await tx
      .update(orders)
      .set({
        updatedAt: at,
        statementAt: isPaidBack ? (statementAt ?? statementOf(at)) : statementAt,
      })
      .where(eq(orders.orderId, row.orderId));
    return tell(tx, { ...row, status: answer.status }, at);
  });
  deliverSoon(deps, [push]);
}

function tell(
  tx: Queryable,
  row: Pick<typeof returns.$inferSelect, "returnId" | "orderId" | "shopId" | "type" | "status">,
  at: Date,
): Promise<string | null> {
  return enqueuePush(tx, at, row.shopId, 12, {
    order_id: row.orderId,
    return_role: "BUYER",
    return_type: row.type,
    return_status: row.status,
    return_id: row.returnId,
    create_time: seconds(at),
    update_time: seconds(at),
  });
}
