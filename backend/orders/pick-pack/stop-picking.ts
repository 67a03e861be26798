import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { OrderStatus } from "#contract/statuses.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import { type PickPackRow, pickLines, pickPacks } from "../../db/schema/pick-packs.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, notFound } from "../../http/problem-error.ts";
import { recordEvents } from "../order-events.ts";
import { hasRestShipped, STOCK_STATE } from "../order-states.ts";
import { lockOrder } from "../visible-orders.ts";
import {
  countUnits,
  finishWaveIfDone,
  type PickAction,
  setRecordStatus,
  updateOrderPickStatus,
} from "./pick-status.ts";
import { findStop } from "./pick-stops.ts";
import { buildStateOutsideWave } from "./waiting-parts.ts";

interface MovedOrder {
  before: Pick<OrderRow, "status">;
  order: OrderRow;
}

/**
 * Follows a change of the order's status. Cancelled: picked units wait to be put back, and
 * untouched records are closed. Left: all records are closed except missing parts. The order's row
 * must be locked. Returns whether it was picked or packed.
 */
export async function followOrderStatus(
  tx: Transaction,
  { before, order }: MovedOrder,
  pickAction: PickAction,
): Promise<boolean> {
  const stock = STOCK_STATE[order.status];
  if (stock === "held") return false;
  const openPickPacks = await tx
    .select()
    .from(pickPacks)
    .where(
      and(
        eq(pickPacks.accountId, order.accountId),
        eq(pickPacks.orderId, order.id),
        isNull(pickPacks.closedAt),
      ),
    );
  const isHandedOver = await hasHandedOver(tx, order);
  for (const record of openPickPacks) {
    const { picked } = await countUnits(tx, record);
    if (stock === "released" && picked > 0) {
      await finishWaveIfDone(tx, record, pickAction.now);
      continue;
    }
    if (stock === "deducted" && mustStayOpen(record, { before, order, picked, isHandedOver }))
      continue;
    await tx
      .update(pickPacks)
      .set({
        ...computeFinalFields(record, { order, picked, now: pickAction.now }),
        updatedAt: pickAction.now,
      })
      .where(and(eq(pickPacks.accountId, record.accountId), eq(pickPacks.id, record.id)));
    await finishWaveIfDone(tx, record, pickAction.now);
  }
  if (order.pickpackStatus !== "none") await updateOrderPickStatus(tx, order, pickAction);
  return openPickPacks.length > 0;
}

/**
 * Whether a record stays open after its order left: it has units to put back, or is a part sent
 * separately. A part packed by then left with the order; one packed later has left when the order
 * is completed. A box is still here if only other boxes of its order were handed over.
 */
function mustStayOpen(
  record: PickPackRow,
  { before, order, picked, isHandedOver }: MovedOrder & { picked: number; isHandedOver: boolean },
): boolean {
  if (record.status === "short" && picked > 0) return true;
  if (record.parcelId !== null)
    return order.status === "shipped" && isHandedOver && record.handOverId === null;
  if (record.part === 1 || !hasRestShipped(order.status)) return false;
  if (record.status !== "packed") return true;
  return STOCK_STATE[before.status] === "deducted" && order.status !== "completed";
}

async function hasHandedOver(tx: Transaction, { accountId, id }: OrderRow): Promise<boolean> {
  const [pickPack] = await tx
    .select({ id: pickPacks.id })
    .from(pickPacks)
    .where(
      and(
        eq(pickPacks.accountId, accountId),
        eq(pickPacks.orderId, id),
        isNotNull(pickPacks.handOverId),
      ),
    )
    .limit(1);
  return pickPack !== undefined;
}

/** Whether no part of the order will be sent any more. */
const isShippingOver = (status: OrderStatus): boolean =>
  STOCK_STATE[status] === "released" || status === "delivery_failed" || status === "returned";

/**
 * No part of a returning order is sent: picked units are put back, and the part waits in case the
 * return is withdrawn.
 */
function computeFinalFields(
  record: PickPackRow,
  { order, picked, now }: { order: OrderRow; picked: number; now: Date },
): Partial<typeof pickPacks.$inferInsert> {
  const isSentLater =
    STOCK_STATE[order.status] === "deducted" &&
    record.part > 1 &&
    record.parcelId === null &&
    record.status !== "packed";
  if (!isSentLater) return { closedAt: now };
  if (picked > 0) return { status: "short" };
  return isShippingOver(order.status) ? { closedAt: now } : buildStateOutsideWave(record, now);
}

/**
 * Confirms that everything is back on its rack. Throws 404, 409 `wrong_status` if nothing was out.
 */
export async function confirmPutBack(backend: Backend, caller: Caller, id: string): Promise<void> {
  const action = { actor: caller.userId, now: backend.now() };
  await transaction(backend.db, async (tx) => {
    const isThisRecord = and(eq(pickPacks.accountId, caller.accountId), eq(pickPacks.id, id));
    const [pickPack] = await tx
      .select({ orderId: pickPacks.orderId })
      .from(pickPacks)
      .where(isThisRecord);
    if (!pickPack) throw notFound("Pick-pack record");
    const order = await lockOrder(tx, caller, pickPack.orderId);
    const [record] = await tx.select().from(pickPacks).where(isThisRecord).for("update");
    if (!record) throw notFound("Pick-pack record");
    const { picked } = await countUnits(tx, record);
    const { status, part, parcelId } = record;
    const isClosed = record.closedAt !== null;
    const facts = { orderStatus: order.status, status, isClosed, picked, part, parcelId };
    if (findStop(facts) !== "put_back")
      throw conflict("wrong_status", "Nothing is to be put back", { status });
    await tx
      .update(pickLines)
      .set({ picked: sql`0`, packed: sql`0` })
      .where(and(eq(pickLines.accountId, caller.accountId), eq(pickLines.pickPackId, id)));
    const event = { axis: "pickpack", type: "put_back", detail: { quantity: picked } } as const;
    await recordEvents(tx, order, action.actor, [event], action.now);
    const change = isShippingOver(order.status)
      ? { closedAt: action.now }
      : buildStateOutsideWave(record, action.now);
    await setRecordStatus(tx, record, { ...change, handOverId: null }, action);
    await finishWaveIfDone(tx, record, action.now);
  });
}
