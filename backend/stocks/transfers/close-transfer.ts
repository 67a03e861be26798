import { and, asc, eq, sql } from "drizzle-orm";
import type { StockTransfer } from "#contract/stock-transfers.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { stockTransferLines, stockTransfers } from "../../db/schema/stock-operations.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, invalid, notFound } from "../../http/problem-error.ts";
import { holdLevels, levelsAt } from "../hold-levels.ts";
import { moveStock } from "../move-stock.ts";
import { tellOthers } from "./create-transfer.ts";
import { getTransfer } from "./read-transfers.ts";

type Row = typeof stockTransfers.$inferSelect;
type Line = typeof stockTransferLines.$inferSelect;

/**
 * Takes in what was sent: what arrived is on hand there, what did not is back on hand where it came
 * from, to be looked for. 404 for a transfer that is not the account's or a line it does not have;
 * 409 `transfer_closed`; 422 where more arrived than was sent.
 */
export async function receiveTransfer(
  backend: Backend,
  caller: Caller,
  id: string,
  counted: readonly { variantId: string; received: number }[],
): Promise<{ transfer: StockTransfer }> {
  return closeTransfer(backend, caller, id, "received", (lines) => {
    const known = new Map(lines.map((line) => [line.variantId, line.quantity]));
    for (const [index, { variantId, received }] of counted.entries()) {
      const sent = known.get(variantId);
      if (sent === undefined) throw notFound("Line");
      if (received > sent)
        throw invalid("too_many_units", "More arrived than was sent", {
          [`lines[${index}].received`]: "too_many_units",
        });
    }
    const arrived = new Map(counted.map(({ variantId, received }) => [variantId, received]));
    return (line) => arrived.get(line.variantId) ?? line.quantity;
  });
}

/** Everything is back where it came from. 404; 409 `transfer_closed`. */
export async function cancelTransfer(
  backend: Backend,
  caller: Caller,
  id: string,
): Promise<{ transfer: StockTransfer }> {
  return closeTransfer(backend, caller, id, "cancelled", () => () => 0);
}

async function closeTransfer(
  backend: Backend,
  caller: Caller,
  id: string,
  status: "received" | "cancelled",
  arrivals: (lines: Line[]) => (line: Line) => number,
): Promise<{ transfer: StockTransfer }> {
  const { accountId } = caller;
  await transaction(backend.db, async (tx) => {
    const row = and(eq(stockTransfers.accountId, accountId), eq(stockTransfers.id, id));
    const [transfer] = await tx.select().from(stockTransfers).where(row).for("update");
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
    const arrived = arrivals(lines);
    await holdEnds(tx, transfer, lines);
    const available = new Map<string, number>();
    for (const line of lines) {
      await settleLine(tx, transfer, line, arrived(line), caller.userId);
      available.set(line.variantId, line.quantity);
    }
    await keepArrivals(tx, transfer, lines, arrived);
    await tx.update(stockTransfers).set({ status, closedAt: backend.now() }).where(row);
    await tellOthers(backend, tx, accountId, available);
  });
  return { transfer: await getTransfer(backend.db, accountId, id) };
}

async function holdEnds(tx: Transaction, transfer: Row, lines: readonly Line[]): Promise<void> {
  const places = lines.flatMap(({ variantId }) =>
    [transfer.fromWarehouseId, transfer.toWarehouseId].map((warehouseId) => ({
      variantId,
      warehouseId,
    })),
  );
  const found = await levelsAt(tx, transfer.accountId, places);
  await holdLevels(tx, transfer.accountId, [...found.values()]);
}

async function settleLine(
  tx: Transaction,
  transfer: Row,
  { variantId, quantity }: Line,
  arrived: number,
  actor: string,
): Promise<void> {
  const { accountId, id: transferId, note } = transfer;
  const common = { accountId, variantId, actor, transferId, note, type: "transfer_in" as const };
  await moveStock(tx, {
    ...common,
    warehouseId: transfer.toWarehouseId,
    onHandDelta: arrived,
    incomingDelta: -quantity,
  });
  if (arrived < quantity)
    await moveStock(tx, {
      ...common,
      warehouseId: transfer.fromWarehouseId,
      onHandDelta: quantity - arrived,
    });
}

async function keepArrivals(
  tx: Transaction,
  { accountId, id }: Row,
  lines: readonly Line[],
  arrived: (line: Line) => number,
): Promise<void> {
  const rows = JSON.stringify(
    lines.map((line) => ({ variantId: line.variantId, received: arrived(line) })),
  );
  await tx.execute(sql`
    update stock_transfer_lines l set received = r.received
    from jsonb_to_recordset(${rows}::jsonb) as r ("variantId" text, received int)
    where l.account_id = ${accountId} and l.transfer_id = ${id} and l.variant_id = r."variantId"`);
}
