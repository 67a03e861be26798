import { and, asc, eq, inArray } from "drizzle-orm";
import { isBarcode, isCode128 } from "#contract/barcode.ts";
import type { Backend, Caller } from "../../context.ts";
import { variants } from "../../db/schema/products.ts";
import { stocks } from "../../db/schema/stocks.ts";
import { transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem-error.ts";
import { changeProduct, loadProduct, toProductInput } from "../../products/index.ts";

/**
 * Sets the SKU as barcode of variants without one, with history like any edit. A SKU that looks
 * like a mistyped GTIN gets none; its label has the SKU in Code 128. Returns the SKUs that Code 128
 * cannot encode. Throws 404.
 */
export async function makeBarcodes(
  backend: Backend,
  { accountId, userId: actor }: Caller,
  stockIds: readonly string[],
): Promise<{ made: number; unreadable: string[] }> {
  const ids = [...new Set(stockIds)];
  const rows = await backend.db
    .select({ stockId: stocks.id, variantId: variants.id, productId: variants.productId })
    .from(stocks)
    .innerJoin(
      variants,
      and(eq(variants.accountId, stocks.accountId), eq(variants.id, stocks.variantId)),
    )
    .where(and(eq(stocks.accountId, accountId), inArray(stocks.id, ids)))
    .orderBy(asc(variants.productId));
  if (rows.length < ids.length) throw notFound("Stock");
  const wantedIds = new Set(rows.map((row) => row.variantId));
  let newCount = 0;
  const unreadable: string[] = [];
  for (const productId of new Set(rows.map((row) => row.productId)))
    await transaction(backend.db, async (tx) => {
      const current = await loadProduct(tx, accountId, productId, true);
      if (!current) return;
      const input = toProductInput(current);
      const newBarcodes = new Map(
        current.variants
          .filter(({ id, barcode }) => wantedIds.has(id) && barcode === "")
          .map(({ id, sku }) => [id, sku]),
      );
      const validBarcodes = new Map([...newBarcodes].filter(([, sku]) => isBarcode(sku)));
      unreadable.push(...[...newBarcodes.values()].filter((sku) => !isCode128(sku)));
      if (validBarcodes.size === 0) return;
      const scope = { accountId, actor, now: backend.now() };
      await changeProduct(backend, tx, scope, current, {
        ...input,
        variants: input.variants.map((variant) => ({
          ...variant,
          barcode: validBarcodes.get(variant.id ?? "") ?? variant.barcode,
        })),
      });
      newCount += validBarcodes.size;
    });
  return { made: newCount, unreadable };
}
