import { and, asc, eq, inArray } from "drizzle-orm";
import type { OrderFlag } from "#contract/statuses.ts";
import type { Transaction } from "../db/client.ts";
import { type LineRow, type OrderRow, orderLines } from "../db/schema/orders.ts";
import { variants } from "../db/schema/products.ts";
import { reservations, stocks } from "../db/schema/stocks.ts";
import { findCandidateWarehouses } from "./choose-warehouse.ts";
import {
  advanceLine,
  deductAvailableUnits,
  type LineMoves,
  type MappedLine,
  type ReconcileResult,
  type Reservation,
  reserveLine,
} from "./move-line.ts";
import { STOCK_STATE, type StockState } from "./order-states.ts";

/**
 * Brings every line from its stock state to that of the order's status (order-states.ts), only
 * forward: nothing → held → deducted, or held → released. A held line releases units that were
 * cancelled before sending. Runs in the transaction that locked the order's row, so each effect
 * happens once.
 *
 * A line without enough stock in a single warehouse holds nothing and flags the order; later runs
 * try again. If the order ships anyway, existing units are deducted once, and an event reports the
 * missing ones. A variant that is always in stock holds what it can and lacks nothing.
 * `formerState`: stock state of the previous status, `null` for a new order. `only`: see LineMoves.
 */
export async function reconcileStock(
  tx: Transaction,
  order: OrderRow,
  {
    actor,
    formerState,
    only,
    now,
  }: {
    actor: string;
    formerState: StockState | null;
    now: Date;
    only?: ReadonlySet<string> | undefined;
  },
): Promise<ReconcileResult> {
  const result = makeEmptyResult(order);
  // The goods are in the marketplace's own warehouse.
  if (order.flags.includes("fulfilled_by_channel")) return result;
  const target = STOCK_STATE[order.status];
  const lineMoves: LineMoves = { tx, order, actor, now, only, result };
  const lines = await readLines(tx, order);
  const reservationsByLine = await readReservations(tx, order.accountId, lines);
  const warehouses = await findCandidateWarehouses(tx, order);
  const unlimited = await readUnlimitedVariants(tx, order.accountId, lines);
  for (const line of lines) {
    const reservation = reservationsByLine.get(line.id);
    const lineTarget = line.quantity === 0 ? "released" : target;
    const coveredUnits = reservation
      ? await advanceLine(lineMoves, line, reservation, lineTarget)
      : await moveUnreservedLine(lineMoves, line, {
          target: lineTarget,
          formerState,
          warehouses,
          unlimited,
        });
    if (target !== "released" && coveredUnits < line.quantity && !unlimited.has(line.variantId))
      addFlag(result, line.variantId === null ? "unmapped" : "out_of_stock");
  }
  if (warehouses.length === 0 && target !== "released") addFlag(result, "no_warehouse");
  return result;
}

export const makeEmptyResult = ({ warehouseId }: OrderRow): ReconcileResult => ({
  flags: [],
  events: [],
  variantIds: [],
  available: new Map(),
  warehouseId,
});

/** Handles a line that holds nothing yet. Returns how many units it covers then. */
async function moveUnreservedLine(
  lineMoves: LineMoves,
  line: LineRow,
  {
    target,
    formerState,
    warehouses,
    unlimited,
  }: {
    target: StockState;
    formerState: StockState | null;
    warehouses: string[];
    unlimited: UnlimitedVariants;
  },
): Promise<number> {
  if (line.variantId === null || target === "released") return 0;
  // Goods that left earlier are not deducted from newer stock.
  if (target === "deducted" && formerState === "deducted") return 0;
  const mappedLine: MappedLine = { ...line, variantId: line.variantId };
  const heldReservation = await reserveLine(lineMoves, mappedLine, warehouses);
  if (heldReservation) return advanceLine(lineMoves, line, heldReservation, target);
  return target === "deducted"
    ? deductAvailableUnits(lineMoves, mappedLine, warehouses, {
        isAlwaysInStock: unlimited.has(line.variantId),
      })
    : 0;
}

/** Variants that are always in stock. Lines without a variant (`null`) never are. */
type UnlimitedVariants = ReadonlySet<string | null>;

async function readUnlimitedVariants(
  tx: Transaction,
  accountId: string,
  lines: LineRow[],
): Promise<UnlimitedVariants> {
  const ids = lines.flatMap((line) => line.variantId ?? []);
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: variants.id })
    .from(variants)
    .where(
      and(
        eq(variants.accountId, accountId),
        inArray(variants.id, ids),
        eq(variants.stockMode, "always_in_stock"),
      ),
    );
  return new Set(rows.map((row) => row.id));
}

function addFlag(result: ReconcileResult, flag: OrderFlag): void {
  if (!result.flags.includes(flag)) result.flags.push(flag);
}

/** Sorts by variant: orders with the same goods lock the levels in one order. */
async function readLines(tx: Transaction, order: OrderRow): Promise<LineRow[]> {
  return tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.accountId, order.accountId), eq(orderLines.orderId, order.id)))
    .orderBy(asc(orderLines.variantId), asc(orderLines.position));
}

async function readReservations(
  tx: Transaction,
  accountId: string,
  lines: LineRow[],
): Promise<Map<string, Reservation>> {
  if (lines.length === 0) return new Map();
  const rows = await tx
    .select({
      id: reservations.id,
      orderLineId: reservations.orderLineId,
      quantity: reservations.quantity,
      state: reservations.state,
      variantId: stocks.variantId,
      warehouseId: stocks.warehouseId,
    })
    .from(reservations)
    .innerJoin(
      stocks,
      and(eq(stocks.accountId, reservations.accountId), eq(stocks.id, reservations.stockId)),
    )
    .where(
      and(
        eq(reservations.accountId, accountId),
        inArray(
          reservations.orderLineId,
          lines.map((line) => line.id),
        ),
      ),
    );
  return new Map(rows.map((row) => [row.orderLineId, row]));
}
