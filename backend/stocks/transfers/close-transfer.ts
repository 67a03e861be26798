import { and, asc, eq, sql } from "drizzle-orm";
import type { ShortageOutcome } from "#contract/statuses.ts";
import type { StockTransfer } from "#contract/stock-transfers.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { stockTransferLines, stockTransfers } from "../../db/schema/stock-operations.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, invalid, notFound } from "../../http/problem-error.ts";
import { followStockChange } from "../adjust-stocks.ts";
import { planRecount } from "../counting/plan-recount.ts";
import { ensureLevelsAt, lockLevels, toPlaceKey } from "../lock-levels.ts";
import { moveStock } from "../move-stock.ts";
import { getTransfer } from "./read-transfers.ts";

type TransferRow = typeof stockTransfers.$inferSelect;
type TransferLine = typeof stockTransferLines.$inferSelect;
interface LineArrival {
  received: number;
  /** The fate of units that did not arrive. */
  shortage: ShortageOutcome;
}
const isShort = ({ quantity }: TransferLine, { received }: LineArrival) => received < quantity;

/**
 * Arrived units become on hand; missing ones follow their line's choice
 * (contract/stock-transfers.ts). Throws 404; 409 `transfer_closed`; 422 if more arrived than was
 * sent.
 */
export async function receiveTransfer(
  backend: Backend,
  caller: Caller,
  id: string,
  countedLines: readonly ({ variantId: string } & LineArrival)[],
): Promise<{ transfer: StockTransfer }> {
  return closeTransfer(backend, caller, id, "received", (lines) => {
    const sentByVariantId = new Map(lines.map((line) => [line.variantId, line.quantity]));
    for (const [index, { variantId, received }] of countedLines.entries()) {
      const sentUnits = sentByVariantId.get(variantId);
      if (sentUnits === undefined) throw notFound("Line");
      if (received > sentUnits)
        throw invalid("too_many_units", "More arrived than was sent", {
          [`lines[${index}].received`]: "too_many_units",
        });
    }
    const arrivals = new Map(countedLines.map((arrival) => [arrival.variantId, arrival]));
    return (line) =>
      arrivals.get(line.variantId) ?? { received: line.quantity, shortage: "looking" };
  });
}

/** Everything returns to the first warehouse. Throws 404, 409 `transfer_closed`. */
export async function cancelTransfer(
  backend: Backend,
  caller: Caller,
  id: string,
): Promise<{ transfer: StockTransfer }> {
  return closeTransfer(backend, caller, id, "cancelled", () => () => ({
    ...{ received: 0, shortage: "found" },
  }));
}

async function closeTransfer(
  backend: Backend,
  caller: Caller,
  id: string,
  status: "received" | "cancelled",
  arrivals: (lines: TransferLine[]) => (line: TransferLine) => LineArrival,
): Promise<{ transfer: StockTransfer }> {
  const { accountId } = caller;
  await transaction(backend.db, async (tx) => {
    const matchTransfer = and(eq(stockTransfers.accountId, accountId), eq(stockTransfers.id, id));
    const [transfer] = await tx.select().from(stockTransfers).where(matchTransfer).for("update");
    if (!transfer) throw notFound("Transfer");
    if (transfer.status !== "sent")
      throw conflict("transfer_closed", "This transfer was received or cancelled before");
    const lines = await tx
      .select()
      .from(stockTransferLines)
      .where(
        and(eq(stockTransferLines.accountId, accountId), eq(stockTransferLines.transferId, id)),
      )
      .orderBy(asc(stockTransferLines.variantId));
    const findArrival = arrivals(lines);
    const levels = await lockLevelsOfTransfer(tx, transfer, lines);
    const availableDeltas = new Map<string, number>();
    const arrivedLines = lines.map((line) => ({ line, arrival: findArrival(line) }));
    for (const { line, arrival } of arrivedLines)
      availableDeltas.set(
        line.variantId,
        await applyArrival(tx, transfer, line, arrival, caller.userId),
      );
    await storeArrivals(tx, transfer, arrivedLines);
    await planRecount(
      ...([backend, tx, caller, transfer.fromWarehouseId] as const),
      arrivedLines
        .filter(({ line, arrival }) => isShort(line, arrival) && arrival.shortage === "looking")
        .flatMap(
          ({ line: { variantId } }) =>
            levels.get(toPlaceKey({ variantId, warehouseId: transfer.fromWarehouseId })) ?? [],
        ),
    );
    await tx.update(stockTransfers).set({ status, closedAt: backend.now() }).where(matchTransfer);
    await followStockChange(backend, tx, accountId, availableDeltas);
  });
  return { transfer: await getTransfer(backend.db, accountId, id) };
}

/** Returns the ids of both warehouses' levels by place. */
async function lockLevelsOfTransfer(
  tx: Transaction,
  transfer: TransferRow,
  lines: readonly TransferLine[],
): Promise<Map<string, string>> {
  const places = lines.flatMap(({ variantId }) =>
    [transfer.fromWarehouseId, transfer.toWarehouseId].map((warehouseId) => ({
      variantId,
      warehouseId,
    })),
  );
  const levelIds = await ensureLevelsAt(tx, transfer.accountId, places);
  await lockLevels(tx, transfer.accountId, [...levelIds.values()]);
  return levelIds;
}

/** Returns the units of the variant that became available. */
async function applyArrival(
  tx: Transaction,
  transfer: TransferRow,
  { variantId, quantity }: TransferLine,
  { received, shortage }: LineArrival,
  actor: string,
): Promise<number> {
  const { accountId, id: transferId, note } = transfer;
  const movementFields = { accountId, variantId, actor, transferId, note };
  const source = { ...movementFields, warehouseId: transfer.fromWarehouseId };
  const missingUnits = quantity - received;
  const damaged = shortage === "damaged" ? missingUnits : 0;
  await moveStock(tx, {
    ...{ ...movementFields, warehouseId: transfer.toWarehouseId, type: "transfer_in" },
    ...{ onHandDelta: received + damaged, damagedDelta: damaged, incomingDelta: -quantity },
    reason: damaged > 0 ? "damaged" : null,
  });
  if (missingUnits === 0 || shortage === "damaged") return received;
  await moveStock(tx, {
    ...{ ...source, type: "transfer_in", onHandDelta: missingUnits },
    doubtfulDelta: shortage === "looking" ? missingUnits : 0,
  });
  // The sending warehouse's ledger gets the loss.
  if (shortage === "lost")
    await moveStock(tx, {
      ...source,
      type: "adjustment",
      onHandDelta: -missingUnits,
      reason: "lost",
    });
  return shortage === "found" ? quantity : received;
}

async function storeArrivals(
  tx: Transaction,
  { accountId, id }: TransferRow,
  arrivedLines: readonly { line: TransferLine; arrival: LineArrival }[],
): Promise<void> {
  const rows = JSON.stringify(
    arrivedLines.map(({ line, arrival }) => ({
      variantId: line.variantId,
      received: arrival.received,
      shortage: isShort(line, arrival) ? arrival.shortage : null,
    })),
  );
  await tx.execute(sql`
    update stock_transfer_lines l set received = r.received, shortage = r.shortage
    from jsonb_to_recordset(${rows}::jsonb) as r ("variantId" text, received int, shortage text)
    where l.account_id = ${accountId} and l.transfer_id = ${id} and l.variant_id = r."variantId"`);
}
