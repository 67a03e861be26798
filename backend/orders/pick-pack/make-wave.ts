import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { normaliseCourier } from "#contract/courier-key.ts";
import type { createPickpacks as createCall } from "#contract/pick-packs.ts";
import type { createWave as createWaveCall } from "#contract/pick-waves.ts";
import type { Backend, Caller } from "../../context.ts";
import { makeCourierKey } from "../../db/courier-key.ts";
import { type OrderRow, orders } from "../../db/schema/orders.ts";
import { warehouses } from "../../db/schema/stocks.ts";
import { transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem-error.ts";
import { resolveWarehouseId } from "../../stocks/index.ts";
import { CONCERNS, findPickRefusal } from "../order-acts.ts";
import { isFlagged } from "../order-filter.ts";
import { visibleToCaller } from "../visible-orders.ts";
import { resolveAssignee } from "./pickers.ts";
import {
  type CreatedWave,
  lockWaves,
  type SkippedOrder,
  type UnpickableReason,
  writeWave,
} from "./write-wave.ts";

/** Condition for orders that wait to be picked: arranged, their goods held, and in no wave. */
export const isPickable = (caller: Caller): SQL | undefined =>
  and(
    visibleToCaller(caller),
    eq(orders.status, "to_ship"),
    eq(orders.pickpackStatus, "none"),
    sql`not coalesce(${isFlagged(CONCERNS)}, false)`,
    sql`${orders.warehouseId} is not null`,
  );

/** Condition for more than one unit: such an order is sorted at packing. */
export const HAS_SEVERAL_UNITS = sql`(select sum(l.quantity) from order_lines l where l.account_id = ${orders.accountId} and l.order_id = ${orders.id}) > 1`;

/**
 * Makes a wave of the orders that fit, the most urgent first. Concurrent calls get different
 * orders: the second chooses after the first. Waits for locked orders. Throws 404 and 409 as the
 * contract says.
 */
export async function createWave(
  backend: Backend,
  caller: Caller,
  request: z.output<typeof createWaveCall.body>,
): Promise<CreatedWave> {
  const { accountId } = caller;
  const warehouseId = await resolveWarehouseId(backend.db, accountId, request.warehouseId);
  await requireWarehouse(backend, accountId, warehouseId);
  const assigneeId = await resolveAssignee(backend.db, caller, request.assigneeId);
  return transaction(backend.db, async (tx) => {
    await lockWaves(tx, accountId);
    const chosenOrders = tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          isPickable(caller),
          eq(orders.warehouseId, warehouseId),
          request.courier || request.withoutCourier
            ? sql`${makeCourierKey(orders.courier)} = ${normaliseCourier(request.courier)}`
            : undefined,
          request.channelIds.length > 0 ? inArray(orders.channelId, request.channelIds) : undefined,
          request.shipByBefore
            ? sql`${orders.shipByAt} <= ${request.shipByBefore}::timestamptz`
            : undefined,
          request.kind === "any"
            ? undefined
            : request.kind === "several"
              ? HAS_SEVERAL_UNITS
              : sql`not (${HAS_SEVERAL_UNITS})`,
        ),
      )
      .orderBy(asc(orders.shipByAt), asc(orders.id))
      .limit(request.size);
    const foundOrders = await tx
      .select()
      .from(orders)
      .where(and(isPickable(caller), inArray(orders.id, chosenOrders)))
      .orderBy(asc(orders.id))
      .for("update");
    const { kind, courier } = request;
    const wave = { found: foundOrders, warehouseId, kind, courier, assigneeId };
    return writeWave(backend, tx, caller, wave, []);
  });
}

/** Makes a wave of exactly these orders. Returns the others with the reason. */
export async function createPickpacks(
  backend: Backend,
  caller: Caller,
  request: z.output<typeof createCall.body>,
): Promise<CreatedWave> {
  const assigneeId = await resolveAssignee(backend.db, caller, request.assigneeId);
  const ids = [...new Set(request.orderIds)];
  return transaction(backend.db, async (tx) => {
    await lockWaves(tx, caller.accountId);
    const foundOrders = await tx
      .select()
      .from(orders)
      .where(and(visibleToCaller(caller), inArray(orders.id, ids)))
      .orderBy(asc(orders.id))
      .for("update");
    const knownByOrderId = new Map(foundOrders.map((order) => [order.id, order]));
    const skippedOrders: SkippedOrder[] = [];
    const takenOrders: OrderRow[] = [];
    for (const orderId of ids) {
      const order = knownByOrderId.get(orderId);
      const code = findUnpickableReason(order, takenOrders[0]);
      if (code) skippedOrders.push({ orderId, code });
      else if (order) takenOrders.push(order);
    }
    const warehouseId = takenOrders[0]?.warehouseId ?? "";
    const wave = { found: takenOrders, warehouseId, kind: "any", courier: "", assigneeId } as const;
    return writeWave(backend, tx, caller, wave, skippedOrders);
  });
}

/** A wave has one warehouse: that of its first order. */
function findUnpickableReason(
  order: OrderRow | undefined,
  first: OrderRow | undefined,
): UnpickableReason | null {
  if (!order) return "not_found";
  const refusal = findPickRefusal(order);
  if (refusal) return refusal;
  return first && first.warehouseId !== order.warehouseId ? "other_warehouse" : null;
}

async function requireWarehouse(
  { db }: Backend,
  accountId: string,
  warehouseId: string,
): Promise<void> {
  const [warehouse] = await db
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(and(eq(warehouses.accountId, accountId), eq(warehouses.id, warehouseId)));
  if (!warehouse) throw notFound("Warehouse");
}
