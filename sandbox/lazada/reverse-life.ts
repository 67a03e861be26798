import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { ApiError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { toSeconds } from "./grants.ts";
import { createReverseId } from "./ids.ts";
import {
  computeSettlementTime,
  lockOrder,
  moveOrder,
  type OrderRow,
  readOrderItems,
  setStatus,
  tellItems,
  touch,
} from "./order-life.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { orderItems, reverseOrders } from "./schema.ts";

export type ReverseRow = typeof reverseOrders.$inferSelect;

export const WAITING_STATUS = "REQUEST_INITIATE";
const CANCELLABLE_STATUSES = ["pending", "packed", "repacked", "ready_to_ship"];

/** A buyer wants to cancel. Before payment it is immediate; later the seller decides. */
export async function requestCancel(deps: SandboxDeps, orderId: string): Promise<OrderRow> {
  const reason = "Change of mind";
  const items = await readOrderItems(deps.db, orderId);
  if (items.every(({ status }) => status === "unpaid" || status === "canceled"))
    return moveOrder(deps, orderId, "cancel", { reason });
  return requestFromBuyer(deps, orderId, "CANCEL", reason, CANCELLABLE_STATUSES);
}

/** A buyer wants to return everything. Throws ApiError unless it arrived and is unconfirmed. */
export const requestReturn = (deps: SandboxDeps, orderId: string): Promise<OrderRow> =>
  requestFromBuyer(deps, orderId, "RETURN", "Item is damaged", ["delivered"]);

/** A buyer wants a refund and keeps the goods, which few categories allow. */
export const requestRefund = (deps: SandboxDeps, orderId: string): Promise<OrderRow> =>
  requestFromBuyer(deps, orderId, "ONLY_REFUND", "Item is spoilt", ["delivered"]);

async function requestFromBuyer(
  deps: SandboxDeps,
  orderId: string,
  type: ReverseRow["type"],
  reason: string,
  from: readonly string[],
): Promise<OrderRow> {
  const currentTime = deps.now();
  const { order, pushes } = await transaction(deps.db, async (tx) => {
    await lockOrder(tx, orderId);
    const items = (await readOrderItems(tx, orderId)).filter(({ status }) => status !== "canceled");
    const fits = items.every(
      ({ status, pendingReverseId }) => from.includes(status) && pendingReverseId === null,
    );
    if (items.length === 0 || !fits) throw new ApiError("122", "E0122: invalid trade order");
    const order = await touch(tx, orderId, currentTime);
    const row: ReverseRow = {
      ...{ reverseOrderId: createReverseId(), orderId, shopId: order.shopId, type },
      ...{ status: WAITING_STATUS, reason, createdAt: currentTime, updatedAt: currentTime },
      lines: items.map(({ orderItemId }) => ({ lineId: createReverseId(), orderItemId })),
    };
    await tx.insert(reverseOrders).values(row);
    if (type === "CANCEL")
      await tx
        .update(orderItems)
        .set({ pendingReverseId: row.reverseOrderId })
        .where(
          inArray(
            orderItems.orderItemId,
            items.map(({ orderItemId }) => orderItemId),
          ),
        );
    return { order, pushes: await enqueuePushes(tx, row, `${PUSH_KEYS[type]}_INIT`, currentTime) };
  });
  deliverSoon(deps, pushes);
  return order;
}

/** The pushes' names of each kind: in a return the goods go back to the merchant. */
const PUSH_KEYS = { CANCEL: "CANCEL", RETURN: "RTM", ONLY_REFUND: "REFUND" } as const;

export async function requireWaiting(
  tx: Queryable,
  shop: ShopRow,
  reverseOrderId: string,
  statuses: readonly string[] = [WAITING_STATUS],
): Promise<ReverseRow> {
  const [row] = await tx
    .select()
    .from(reverseOrders)
    .where(
      and(eq(reverseOrders.reverseOrderId, reverseOrderId), eq(reverseOrders.shopId, shop.shopId)),
    )
    .for("update");
  if (!row) throw new ApiError("105", "E0105: reverse order id is empty or invalid");
  if (!statuses.includes(row.status))
    throw new ApiError("131", "E0131: no decision for this reverse order");
  return row;
}

export async function answerCancel(
  deps: SandboxDeps,
  shop: ShopRow,
  reverseOrderId: string,
  agree: boolean,
): Promise<void> {
  const currentTime = deps.now();
  const { row, pushes } = await transaction(deps.db, async (tx) => {
    const row = await requireWaiting(tx, shop, reverseOrderId);
    await setReverse(tx, row, agree ? "REFUND_SUCCESS" : "REQUEST_REJECT", currentTime);
    const ids = row.lines.map(({ orderItemId }) => orderItemId);
    await tx
      .update(orderItems)
      .set({ pendingReverseId: null })
      .where(inArray(orderItems.orderItemId, ids));
    const order = await touch(tx, row.orderId, currentTime);
    return { row, pushes: agree ? [] : await tellItems(tx, order, ids, currentTime) };
  });
  deliverSoon(deps, pushes);
  if (agree)
    await moveOrder(deps, row.orderId, "cancel", {
      reason: row.reason,
      only: row.lines.map(({ orderItemId }) => orderItemId),
    });
}

/** For each answer: the return's new status, and its allowed statuses. */
const ANSWER_EFFECTS: Record<
  string,
  { from: readonly string[]; to: string; ends?: true; key?: string }
> = {
  agreeReturn: { from: [WAITING_STATUS], to: "REQUEST_COMPLETE", key: "RTM_SHIPPING_BACK" },
  instantRefund: { from: [WAITING_STATUS], to: "REFUND_SUCCESS", ends: true },
  confirmDelivery: {
    from: ["REQUEST_COMPLETE"],
    to: "RETURN_DELIVERED",
    key: "RTM_RECEIVE_ITEM",
  },
  agreeRefund: { from: ["RETURN_DELIVERED"], to: "REFUND_SUCCESS", ends: true },
};

export async function answerReturn(
  deps: SandboxDeps,
  shop: ShopRow,
  reverseOrderId: string,
  action: string,
): Promise<ReverseRow> {
  const currentTime = deps.now();
  const answer = Object.hasOwn(ANSWER_EFFECTS, action) ? ANSWER_EFFECTS[action] : undefined;
  if (!answer) throw new ApiError("107", "E0107: invalid action");
  const { row, pushes } = await transaction(deps.db, async (tx) => {
    const row = await requireWaiting(tx, shop, reverseOrderId, answer.from);
    await setReverse(tx, row, answer.to, currentTime);
    const ids = row.lines.map(({ orderItemId }) => orderItemId);
    if (answer.ends) await setStatus(tx, ids, "returned");
    const { settlesAt } = await lockOrder(tx, row.orderId);
    const paidBack = answer.ends
      ? { settlesAt: settlesAt ?? computeSettlementTime(currentTime) }
      : {};
    const order = await touch(tx, row.orderId, currentTime, paidBack);
    const told = answer.key ? await enqueuePushes(tx, row, answer.key, currentTime) : [];
    return { row, pushes: [...told, ...(await tellItems(tx, order, ids, currentTime))] };
  });
  deliverSoon(deps, pushes);
  return row;
}

/** Refunds one item of a refund without return; the last one ends it. */
export async function refundLine(
  deps: SandboxDeps,
  shop: ShopRow,
  reverseOrderId: string,
  lineId: string,
): Promise<void> {
  const currentTime = deps.now();
  const pushes = await transaction(deps.db, async (tx) => {
    const row = await requireWaiting(tx, shop, reverseOrderId);
    const line = row.lines.find((one) => one.lineId === lineId && !one.isPaidBack && !one.refused);
    if (!line || row.type !== "ONLY_REFUND")
      throw new ApiError("131", "E0131: no decision for this reverse order");
    const lines = row.lines.map((one) => (one === line ? { ...one, isPaidBack: true } : one));
    const isOver = lines.every(({ isPaidBack, refused }) => isPaidBack || refused);
    await tx
      .update(reverseOrders)
      .set({ lines, updatedAt: currentTime, ...(isOver ? { status: "REFUND_SUCCESS" } : {}) })
      .where(eq(reverseOrders.reverseOrderId, reverseOrderId));
    await setStatus(tx, [line.orderItemId], "returned");
    const { settlesAt } = await lockOrder(tx, row.orderId);
    const order = await touch(tx, row.orderId, currentTime, {
      settlesAt: settlesAt ?? computeSettlementTime(currentTime),
    });
    return tellItems(tx, order, [line.orderItemId], currentTime);
  });
  deliverSoon(deps, pushes);
}

/** The buyer withdraws an accepted return, or never sends the goods. */
export async function withdrawReturn(deps: SandboxDeps, orderId: string): Promise<void> {
  const currentTime = deps.now();
  const pushes = await transaction(deps.db, async (tx) => {
    await lockOrder(tx, orderId);
    const live = await tx
      .select()
      .from(reverseOrders)
      .where(
        and(
          eq(reverseOrders.orderId, orderId),
          inArray(reverseOrders.status, [WAITING_STATUS, "REQUEST_COMPLETE"]),
        ),
      );
    const told: (string | null)[] = [];
    for (const row of live) {
      await setReverse(tx, row, "REQUEST_CANCEL", currentTime);
      told.push(...(await enqueuePushes(tx, row, "RTM_CANCELED", currentTime)));
    }
    await touch(tx, orderId, currentTime);
    return told;
  });
  deliverSoon(deps, pushes);
}

async function setReverse(tx: Queryable, row: ReverseRow, status: string, at: Date) {
  await tx
    .update(reverseOrders)
    .set({ status, updatedAt: at })
    .where(eq(reverseOrders.reverseOrderId, row.reverseOrderId));
}

/** One push for each line. */
export async function enqueuePushes(
  tx: Queryable,
  row: ReverseRow,
  reverse_status: string,
  at: Date,
): Promise<(string | null)[]> {
  const pushes: (string | null)[] = [];
  for (const { lineId, orderItemId } of row.lines)
    pushes.push(
      await enqueuePush(tx, at, row.shopId, 10, {
        reverse_order_id: Number(row.reverseOrderId),
        reverse_order_line_id: Number(lineId),
        reverse_status,
        trade_order_id: Number(row.orderId),
        trade_order_line_id: Number(orderItemId),
        seller_id: Number(row.shopId),
        extraParams: {},
        status_update_time: toSeconds(at),
      }),
    );
  return pushes;
}
