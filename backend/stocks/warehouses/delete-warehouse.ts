import { and, arrayContains, eq, inArray, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { recordAudit, summariseValue } from "../../audit/index.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { channelWarehouses } from "../../db/schema/channels.ts";
import { stockCounts } from "../../db/schema/stock-counts.ts";
import { stockTransfers } from "../../db/schema/stock-operations.ts";
import { stockRules, stocks, warehouses } from "../../db/schema/stocks.ts";
import { transaction } from "../../db/transaction.ts";
import { raiseEvent } from "../../events.ts";
import { conflict, notFound } from "../../http/problem-error.ts";
import { scheduleRulePush } from "../push-rule.ts";
import { matchOpenWarehouses } from "../warehouses.ts";

/**
 * The ledger keeps the warehouse's name, and its empty levels, which no list shows. Incoming units
 * lock the same row (move-stock.ts), so it stays empty. Throws 404; 409 `is_default`, `has_stock`
 * with the remaining units, `count_open`, `transfer_open`.
 */
export async function deleteWarehouse(
  backend: Backend,
  caller: Caller,
  id: string,
): Promise<{ id: string }> {
  const { accountId } = caller;
  await transaction(backend.db, async (tx) => {
    const matchWarehouse = and(matchOpenWarehouses(accountId), eq(warehouses.id, id));
    const [warehouse] = await tx.select().from(warehouses).where(matchWarehouse).for("update");
    if (!warehouse) throw notFound("Warehouse");
    if (warehouse.isDefault)
      throw conflict("is_default", "The default warehouse is where orders go that no other takes");
    await requireEmpty(tx, accountId, id);
    await requireNoCount(tx, accountId, id);
    await requireNoTransfer(tx, accountId, id);
    await unbindWarehouse(backend, tx, accountId, id);
    await removeFromRules(backend, tx, accountId, id);
    await tx.update(warehouses).set({ deletedAt: backend.now() }).where(matchWarehouse);
    await recordAudit(tx, backend, caller, {
      ...{
        action: "deleteWarehouse",
        target: `warehouse:${id}`,
        before: summariseValue(warehouse),
      },
    });
  });
  return { id };
}

async function requireEmpty(tx: Transaction, accountId: string, warehouseId: string) {
  // A float holds the sum exactly; an integer may overflow.
  const sumColumn = (figure: AnyPgColumn) => sql<number>`coalesce(sum(${figure}), 0)::float8`;
  const [remainingStock] = await tx
    .select({
      units: sumColumn(stocks.onHand),
      reserved: sumColumn(stocks.reserved),
      incoming: sumColumn(stocks.incoming),
      skus: sql<number>`count(*)::int`,
    })
    .from(stocks)
    .where(
      and(
        eq(stocks.accountId, accountId),
        eq(stocks.warehouseId, warehouseId),
        sql`(${stocks.onHand} <> 0 or ${stocks.incoming} <> 0)`,
      ),
    );
  if (remainingStock && remainingStock.skus > 0)
    throw conflict("has_stock", "There is still stock in this warehouse", remainingStock);
}

async function requireNoCount(tx: Transaction, accountId: string, warehouseId: string) {
  const [openCount] = await tx
    .select({ id: stockCounts.id, name: stockCounts.name })
    .from(stockCounts)
    .where(
      and(
        eq(stockCounts.accountId, accountId),
        eq(stockCounts.warehouseId, warehouseId),
        inArray(stockCounts.status, ["draft", "counting", "review", "posting"]),
      ),
    )
    .limit(1);
  if (openCount) throw conflict("count_open", "This warehouse is being counted", openCount);
}

/** Undelivered units of a transfer return to the sending warehouse. */
async function requireNoTransfer(tx: Transaction, accountId: string, warehouseId: string) {
  const [openTransfer] = await tx
    .select({ id: stockTransfers.id })
    .from(stockTransfers)
    .where(
      and(
        eq(stockTransfers.accountId, accountId),
        eq(stockTransfers.fromWarehouseId, warehouseId),
        eq(stockTransfers.status, "sent"),
      ),
    )
    .limit(1);
  if (openTransfer)
    throw conflict("transfer_open", "Goods of this warehouse are on their way", openTransfer);
}

/** Its channels then sell from their other warehouses. */
async function unbindWarehouse(
  backend: Backend,
  tx: Transaction,
  accountId: string,
  warehouseId: string,
): Promise<void> {
  const unboundWarehouses = await tx
    .update(channelWarehouses)
    .set({ warehouseId: null })
    .where(
      and(
        eq(channelWarehouses.accountId, accountId),
        eq(channelWarehouses.warehouseId, warehouseId),
      ),
    )
    .returning({ channelId: channelWarehouses.channelId });
  for (const channelId of new Set(
    unboundWarehouses.map((matchWarehouse) => matchWarehouse.channelId),
  ))
    await raiseEvent(backend, tx, "channelOutdated", { accountId, channelId });
}

/** Deletes a rule for only this warehouse: with an empty list it would apply to all. */
async function removeFromRules(
  backend: Backend,
  tx: Transaction,
  accountId: string,
  warehouseId: string,
): Promise<void> {
  const matchRules = and(
    eq(stockRules.accountId, accountId),
    arrayContains(stockRules.warehouseIds, [warehouseId]),
  );
  const deletedRules = await tx
    .delete(stockRules)
    .where(and(matchRules, sql`cardinality(${stockRules.warehouseIds}) = 1`))
    .returning();
  await tx
    .update(stockRules)
    .set({ warehouseIds: sql`array_remove(${stockRules.warehouseIds}, ${warehouseId})` })
    .where(matchRules);
  if (deletedRules.length > 0) await scheduleRulePush(backend.enqueue, tx, accountId, deletedRules);
}
