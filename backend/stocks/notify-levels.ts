import { and, eq, inArray, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { accounts } from "../db/schema/accounts.ts";
import { products, variants } from "../db/schema/products.ts";
import { stocks } from "../db/schema/stocks.ts";
import { raiseEvent } from "../events.ts";
import { notify } from "../notifications/index.ts";

/**
 * Reports each variant's available units to the account's own systems, and notifies members when a
 * variant falls below the limit. `changes`: of available units by variant, over all warehouses.
 * Call it after the movements, in their transaction. Ignores variants that are not on sale or not
 * sold from stock.
 */
export async function notifyLevels(
  backend: Backend,
  tx: Transaction,
  accountId: string,
  changes: ReadonlyMap<string, number>,
): Promise<void> {
  await raiseEvent(backend, tx, "availabilityChanged", {
    accountId,
    variantIds: [...changes].filter(([, change]) => change !== 0).map(([variantId]) => variantId),
  });
  const loweredIds = [...changes]
    .filter(([, change]) => change < 0)
    .map(([variantId]) => variantId);
  if (loweredIds.length === 0) return;
  for (const row of await readVariantTotals(tx, accountId, loweredIds)) {
    const { variantId, sku, productId, productName, available, lowLevel, warehouseIds } = row;
    const before = available - (changes.get(variantId) ?? 0);
    const template = fellBelow(before, available, 1)
      ? "stock_out"
      : fellBelow(before, available, lowLevel)
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

const fellBelow = (before: number, after: number, level: number) =>
  before >= level && after < level;

async function readVariantTotals(tx: Transaction, accountId: string, variantIds: string[]) {
  return tx
    .select({
      variantId: variants.id,
      sku: variants.sku,
      productId: products.id,
      productName: products.name,
      available: sql<number>`sum(${stocks.available})::int`,
      /** Warehouses with stock; all warehouses if it is sold out. */
      warehouseIds: sql<string[]>`coalesce(
        jsonb_agg(${stocks.warehouseId} order by ${stocks.warehouseId}) filter (where ${stocks.available} <> 0),
        jsonb_agg(${stocks.warehouseId} order by ${stocks.warehouseId}))`,
      /** Fewer units than this are low. */
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
