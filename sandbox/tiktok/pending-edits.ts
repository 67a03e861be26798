import { and, eq, notInArray, sql } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { getReviewedStatus } from "./reviewed-status.ts";
import { type PendingEdit, products, skus } from "./schema.ts";

type ProductRow = typeof products.$inferSelect;
type SkuRow = typeof skus.$inferSelect;
interface Version {
  product: ProductRow;
  skus: SkuRow[];
}

/** Returns the buyers' version, or the one under review (`return_under_review_version`). */
export function getVersion({ product, skus: rows }: Version, isLatest: boolean): Version {
  const { edit } = product;
  if (!edit || !isLatest) return { product, skus: rows.filter(({ isAdded }) => !isAdded) };
  return {
    product: { ...product, ...edit.product },
    skus: edit.skus.flatMap((sku) => {
      const row = rows.find(({ skuId }) => skuId === sku.skuId);
      return row ? [{ ...row, ...sku }] : [];
    }),
  };
}

/** Stores a change until it passes; prices and units take effect at once. */
export async function submitEdit(
  tx: Queryable,
  productId: string,
  product: PendingEdit["product"],
  rows: readonly (typeof skus.$inferInsert)[],
  now: Date,
): Promise<void> {
  const edit: PendingEdit = {
    product,
    skus: rows.map((row) => ({
      ...{ skuId: row.skuId, position: row.position, salesAttributes: row.salesAttributes },
      sellerSku: row.sellerSku ?? "",
      identifier: row.identifier ?? null,
      preSaleDays: row.preSaleDays ?? null,
    })),
  };
  await tx
    .update(products)
    .set({ edit, failedReasons: [], updatedAt: now })
    .where(eq(products.productId, productId));
  await dropAdded(tx, productId, rows);
  for (const { price, stock, elsewhere, ...row } of rows)
    await tx
      .insert(skus)
      .values({ ...row, price, stock, elsewhere, isAdded: true })
      .onConflictDoUpdate({ target: skus.skuId, set: { price, stock, elsewhere } });
}

const dropAdded = (tx: Queryable, productId: string, except: readonly { skuId: string }[] = []) =>
  tx.delete(skus).where(
    and(
      eq(skus.productId, productId),
      eq(skus.isAdded, true),
      except.length > 0
        ? notInArray(
            skus.skuId,
            except.map(({ skuId }) => skuId),
          )
        : sql`true`,
    ),
  );

/** Applies the pending change, or drops it. */
export async function endEdit(
  tx: Queryable,
  { productId, edit }: ProductRow,
  isPassed: boolean,
): Promise<void> {
  if (!edit) return;
  if (!isPassed) {
    await dropAdded(tx, productId);
    return;
  }
  const left = edit.skus.map(({ skuId }) => skuId);
  await tx.delete(skus).where(and(eq(skus.productId, productId), notInArray(skus.skuId, left)));
  for (const { skuId, ...sku } of edit.skus)
    await tx
      .update(skus)
      .set({ ...sku, isAdded: false })
      .where(eq(skus.skuId, skuId));
}

/** `audit.status` of `get-product`. */
export function getAuditStatus(product: ProductRow, now: Date): string {
  const status = getReviewedStatus(product, now);
  if (product.edit || status === "PENDING") return "AUDITING";
  if (status === "FAILED" || (status === "ACTIVATE" && product.failedReasons.length > 0))
    return "FAILED";
  return status === "ACTIVATE" ? "APPROVED" : "NONE";
}
