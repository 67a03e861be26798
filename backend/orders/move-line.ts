import { and, eq, sql } from "drizzle-orm";
import type { OrderFlag } from "#contract/statuses.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import type { LineRow, OrderRow } from "../db/schema/orders.ts";
import { reservations } from "../db/schema/stocks.ts";
import {
  moveStock,
  releaseToOrder,
  type StockMovementInput,
  tryMoveStock,
} from "../stocks/index.ts";
import { findWarehousesWithEnough, lockWarehouseWithMostFree } from "./choose-warehouse.ts";
import type { NewEvent } from "./order-events.ts";
import type { StockState } from "./order-states.ts";

/** Result so far of reconciling an order (reconcile-stock.ts). */
export interface ReconcileResult {
  flags: OrderFlag[];
  events: NewEvent[];
  /** Variants whose shown stock must be pushed to channels. */
  variantIds: string[];
  /** Change of the variants' availability, in units. */
  available: Map<string, number>;
  /** Warehouse of the order's goods. `null`: none yet. */
  warehouseId: string | null;
}

export interface LineMoves {
  tx: Transaction;
  order: OrderRow;
  actor: string;
  now: Date;
  /**
   * The only variants to reserve, whose levels are locked already: it may not wait for others.
   * Absent: all.
   */
  only?: ReadonlySet<string> | undefined;
  result: ReconcileResult;
}
export type MappedLine = LineRow & { variantId: string };
export interface Reservation {
  id: string;
  quantity: number;
  state: "held" | "deducted" | "released" | "returned";
  variantId: string;
  warehouseId: string;
}

/**
 * Reserves the whole line in the first warehouse with enough: a preferred one, else any, else from
 * the units locked for a campaign of the channel. Returns `null` if none has enough.
 */
export async function reserveLine(
  lineMoves: LineMoves,
  line: MappedLine,
  preferred: readonly string[],
): Promise<Reservation | null> {
  if (lineMoves.only?.has(line.variantId) === false) return null;
  for (const warehouseId of preferred) {
    const heldReservation = await reserveInWarehouse(lineMoves, line, warehouseId);
    if (heldReservation) return heldReservation;
  }
  for (const warehouseId of await findWarehousesWithEnough(
    lineMoves.tx,
    line.accountId,
    line.variantId,
    line.quantity,
  )) {
    const heldReservation = preferred.includes(warehouseId)
      ? null
      : await reserveInWarehouse(lineMoves, line, warehouseId);
    if (heldReservation) return heldReservation;
  }
  return reserveCampaignUnits(lineMoves, line);
}

async function reserveCampaignUnits(
  lineMoves: LineMoves,
  line: MappedLine,
): Promise<Reservation | null> {
  const { tx, order, actor, now } = lineMoves;
  const author = { actor, orderId: order.id, now };
  const releasedUnits = await releaseToOrder(tx, order, line, author);
  if (!releasedUnits) return null;
  addAvailable(lineMoves, line.variantId, releasedUnits.given);
  return reserveInWarehouse(lineMoves, line, releasedUnits.warehouseId);
}

async function reserveInWarehouse(
  lineMoves: LineMoves,
  line: MappedLine,
  warehouseId: string,
): Promise<Reservation | null> {
  const after = await tryMoveStock(lineMoves.tx, {
    ...makeMovement(lineMoves, line, warehouseId),
    type: "reserve",
    reservedDelta: line.quantity,
  });
  if (!after) return null;
  const reservation = await storeReservation(lineMoves, line, {
    stockId: after.stockId,
    warehouseId,
    quantity: line.quantity,
    state: "held",
  });
  recordLineMove(lineMoves, line, "reserved", { warehouseId, quantity: line.quantity });
  addAvailable(lineMoves, line.variantId, -line.quantity);
  return reservation;
}

/** Moves a held line to the order's stock state. Returns how many units the line covers. */
export async function advanceLine(
  lineMoves: LineMoves,
  line: LineRow,
  reservation: Reservation,
  target: StockState,
): Promise<number> {
  if (reservation.state === "held" && 0 < line.quantity && line.quantity < reservation.quantity)
    return advanceLine(
      lineMoves,
      line,
      await releaseSurplusUnits(lineMoves, line, reservation),
      target,
    );
  const { quantity, warehouseId, variantId } = reservation;
  if (reservation.state !== "held" || target === "held") return quantity;
  const movement = makeMovement(lineMoves, { ...line, variantId }, warehouseId);
  if (target === "deducted")
    await moveStock(lineMoves.tx, {
      ...movement,
      type: "ship",
      onHandDelta: -quantity,
      reservedDelta: -quantity,
    });
  else {
    await moveStock(lineMoves.tx, { ...movement, type: "release", reservedDelta: -quantity });
    addAvailable(lineMoves, variantId, quantity);
  }
  await lineMoves.tx
    .update(reservations)
    .set({ state: target, updatedAt: sql`now()` })
    .where(and(eq(reservations.accountId, line.accountId), eq(reservations.id, reservation.id)));
  recordLineMove(
    lineMoves,
    { ...line, variantId },
    target === "deducted" ? "shipped" : "released",
    {
      warehouseId,
      quantity,
    },
  );
  return quantity;
}

/**
 * Releases the units of a held line beyond its quantity. The ledger's row names the order, not the
 * line: a line may lose units several times before its own release (index
 * `stock_movements_line_once`). Lowering the reservation's quantity makes this happen once.
 */
async function releaseSurplusUnits(
  lineMoves: LineMoves,
  line: LineRow,
  reservation: Reservation,
): Promise<Reservation> {
  const { warehouseId, variantId } = reservation;
  const units = reservation.quantity - line.quantity;
  const { orderLineId: _, ...movement } = makeMovement(
    lineMoves,
    { ...line, variantId },
    warehouseId,
  );
  await moveStock(lineMoves.tx, { ...movement, type: "release", reservedDelta: -units });
  addAvailable(lineMoves, variantId, units);
  await lineMoves.tx
    .update(reservations)
    .set({ quantity: line.quantity, updatedAt: sql`now()` })
    .where(and(eq(reservations.accountId, line.accountId), eq(reservations.id, reservation.id)));
  recordLineMove(lineMoves, { ...line, variantId }, "released", { warehouseId, quantity: units });
  return { ...reservation, quantity: line.quantity };
}

/**
 * Deducts goods that left without a reservation, as far as one warehouse has them, never below
 * zero, and reports the missing units. A variant that is always in stock misses none.
 */
export async function deductAvailableUnits(
  lineMoves: LineMoves,
  line: MappedLine,
  preferred: readonly string[],
  { isAlwaysInStock }: { isAlwaysInStock: boolean },
): Promise<number> {
  const source = await lockWarehouseWithMostFree(
    lineMoves.tx,
    line.accountId,
    line.variantId,
    preferred,
  );
  const quantity = Math.min(source?.free ?? 0, line.quantity);
  if (source && quantity > 0) {
    const after = await moveStock(lineMoves.tx, {
      ...makeMovement(lineMoves, line, source.warehouseId),
      type: "ship",
      onHandDelta: -quantity,
    });
    await storeReservation(lineMoves, line, {
      stockId: after.stockId,
      warehouseId: source.warehouseId,
      quantity,
      state: "deducted",
    });
    recordLineMove(lineMoves, line, "shipped", { warehouseId: source.warehouseId, quantity });
    addAvailable(lineMoves, line.variantId, -quantity);
  }
  if (!isAlwaysInStock)
    recordLineMove(lineMoves, line, "stock_missing", { missing: line.quantity - quantity });
  return quantity;
}

function addAvailable({ result }: LineMoves, variantId: string, units: number): void {
  result.available.set(variantId, (result.available.get(variantId) ?? 0) + units);
}

function makeMovement(
  { order, actor }: LineMoves,
  line: MappedLine,
  warehouseId: string,
): Omit<StockMovementInput, "type"> {
  return {
    accountId: order.accountId,
    variantId: line.variantId,
    warehouseId,
    actor,
    orderId: order.id,
    orderLineId: line.id,
  };
}

/** The unique line id prevents a second reservation of the line. */
async function storeReservation(
  { tx, order, result }: LineMoves,
  line: MappedLine,
  {
    stockId,
    warehouseId,
    quantity,
    state,
  }: { stockId: string; warehouseId: string; quantity: number; state: "held" | "deducted" },
): Promise<Reservation> {
  const id = newId();
  await tx.insert(reservations).values({
    id,
    accountId: order.accountId,
    orderId: order.id,
    orderLineId: line.id,
    stockId,
    quantity,
    state,
  });
  result.warehouseId ??= warehouseId;
  return { id, quantity, state, variantId: line.variantId, warehouseId };
}

function recordLineMove(
  { result }: LineMoves,
  line: MappedLine,
  type: "reserved" | "shipped" | "released" | "stock_missing",
  detail: Record<string, unknown>,
): void {
  result.variantIds.push(line.variantId);
  result.events.push({ axis: "stock", type, detail: { sku: line.sku, ...detail } });
}
