import { and, eq, inArray, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { accounts } from "../db/schema/accounts.ts";
import { products, variants } from "../db/schema/products.ts";
import { stocks } from "../db/schema/stocks.ts";
import { raise } from "../events.ts";
import { notify } from "../notifications/index.ts";

/**
 * Tells the account's own systems what may be sold of each variant now, and the members of variants
 * that have run low or out by what `tx` moved, once, when the level is crossed: not of each
 * movement below it. `changes`: by how many units each variant's availability has changed, over all
 * warehouses. Call it after the movements, in their transaction. Of variants that are not on sale,
 * or not sold from stock, nobody is told: nothing follows from their level (as in the product
 * list's low-stock mark).
 */
export async function notifyLevels(
  backend: Backend,
  tx: Transaction,
  accountId: string,
  changes: ReadonlyMap<string, number>,
): Promise<void> {
  await raise(backend, tx, "availabilityChanged", {
    accountId,
    variantIds: [...changes].filter(([, change]) => change !== 0).map(([variantId]) => variantId),
  });
  const less = [...changes].filter(([, change]) => change < 0).map(([variantId]) => variantId);
  if (less.length === 0) return;
  for (const row of await readTotals(tx, accountId, less)) {
    const { variantId, sku, productId, productName, available, lowLevel, warehouseIds } = row;
    const before = available - (changes.get(variantId) ?? 0);
    const template = crossed(before, available, 1)
      ? "stock_out"
      : crossed(before, available, lowLevel)
        ? "stock_low"
        : null;
    if (template === null) continue;
    const parameters = { sku, productName, available };
    await notify(backend, tx, {
      accountId,
      template,
      parameters,
      data: { sku, productId, warehouseIds },
      subject: variantId,
      groupBy: "all",
    });
  }
}

const crossed = (before: number, after: number, level: number) => before >= level && after < level;

async function readTotals(tx: Transaction, accountId: string, variantIds: string[]) {
  return tx
    .select({
      variantId: variants.id,
      sku: variants.sku,
      productId: products.id,
      productName: products.name,
      available: sql<number>`sum(${stocks.available})::int`,
      /** Where there are some; of what is sold out, everywhere. */
      warehouseIds: sql<string[]>`coalesce(
        jsonb_agg(${stocks.warehouseId} order by ${stocks.warehouseId}) filter (where ${stocks.available} <> 0),
        jsonb_agg(${stocks.warehouseId} order by ${stocks.warehouseId}))`,
      /** Fewer than this are few. */
      lowLevel: accounts.lowStockLevel,
    })
    .from(variants)
    .innerJoin(
      products,
      and(eq(products.accountId, variants.accountId), eq(products.id, variants.productId)),
    )
    .innerJoin(accounts, eq(accounts.id, variants.accountId))
    .innerJoin(
      stocks,
      and(eq(stocks.accountId, variants.accountId), eq(stocks.variantId, variants.id)),
    )
    .where(
      and(
        eq(variants.accountId, accountId),
        inArray(variants.id, variantIds),
        eq(variants.stockMode, "use_stock"),
        eq(variants.isActive, true),
        eq(products.isActive, true),
      ),
    )
    .groupBy(variants.accountId, variants.id, products.accountId, products.id, accounts.id)
    .orderBy(variants.id);
}
