import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { type listTrash, TRASH_DAYS } from "#contract/product-trash.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { products, variants } from "../db/schema/products.ts";
import { transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import { conflict, ProblemError } from "../http/problem-error.ts";
import { retrySkuRace } from "./check-product.ts";
import type { WriteScope } from "./create-product.ts";
import { makeImageUrl } from "./image-url.ts";
import { removeImageFiles } from "./images.ts";
import { readFirstPictures } from "./read-first-pictures.ts";
import { recordHistory } from "./record-history.ts";
import { removePicturesOfProducts } from "./remove-unused-pictures.ts";

const DAY_MS = 24 * 3_600_000;
const PRODUCTS_PER_STATEMENT = 500;

export const computeRestoreDeadline = (deletedAt: Date) =>
  new Date(deletedAt.getTime() + TRASH_DAYS * DAY_MS);

/** Newest first. */
export async function readTrash(
  { db, config }: Backend,
  accountId: string,
  { limit, offset }: z.output<typeof listTrash.query>,
) {
  const matchTrash = and(eq(products.accountId, accountId), isNotNull(products.trashedAt));
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      trashedAt: products.trashedAt,
      firstSku: sql<
        string | null
      >`(select v.sku from variants v where v.account_id = products.account_id and v.product_id = products.id
        and v.deleted_at = products.deleted_at order by v.position limit 1)`,
    })
    .from(products)
    .where(matchTrash)
    .orderBy(desc(products.trashedAt), desc(products.id))
    .limit(limit)
    .offset(offset);
  const [countRow] = await db.select({ total: count() }).from(products).where(matchTrash);
  const pictures = await readFirstPictures(
    db,
    accountId,
    rows.map(({ id }) => id),
  );
  return {
    total: countRow?.total ?? 0,
    products: rows.map(({ id, name, firstSku, trashedAt }) => {
      const image = pictures.get(id);
      const deletedAt = trashedAt ?? new Date(0);
      return {
        ...{ id, name, sku: firstSku ?? "" },
        image: image ? { ...image, url: makeImageUrl(config, image.id) } : null,
        deletedAt: deletedAt.toISOString(),
        until: computeRestoreDeadline(deletedAt).toISOString(),
      };
    }),
  };
}

/** Restores each product in its own transaction. `kept`: those that stay in the trash. */
export async function restoreProducts(
  backend: Backend,
  author: { accountId: string; actor: string },
  productIds: readonly string[],
): Promise<{ restored: string[]; kept: { productId: string; code: string }[] }> {
  const scope = { ...author, now: backend.now() };
  const restored: string[] = [];
  const kept: { productId: string; code: string }[] = [];
  for (const productId of new Set(productIds)) {
    try {
      const outcome = await retrySkuRace(() =>
        transaction(backend.db, (tx) => restoreProduct(backend, tx, scope, productId)),
      );
      if (outcome === "gone") kept.push({ productId, code: "product_missing" });
      else restored.push(productId);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      kept.push({ productId, code: error.problem.code });
    }
  }
  return { restored, kept };
}

/**
 * Restores levels and history, but no listings. Throws 409 `sku_taken` (details: the SKUs).
 * `there`: not deleted; `gone`: in no trash.
 */
export async function restoreProduct(
  backend: Backend,
  tx: Transaction,
  scope: WriteScope,
  productId: string,
): Promise<"restored" | "there" | "gone"> {
  const { accountId, now } = scope;
  const matchProduct = and(eq(products.accountId, accountId), eq(products.id, productId));
  const [row] = await tx.select().from(products).where(matchProduct).for("update");
  if (row && row.deletedAt === null) return "there";
  if (!row?.deletedAt || row.trashedAt === null) return "gone";
  const trashedVariants = await tx
    .select({ id: variants.id, sku: variants.sku })
    .from(variants)
    .where(
      and(
        eq(variants.accountId, accountId),
        eq(variants.productId, productId),
        eq(variants.deletedAt, row.deletedAt),
        isNull(variants.mergedInto),
      ),
    )
    .orderBy(asc(variants.position));
  await requireFreeSkus(tx, accountId, trashedVariants);
  const ids = trashedVariants.map(({ id }) => id);
  await tx
    .update(products)
    .set({
      ...{ deletedAt: null, trashedAt: null, updatedAt: now },
      version: sql`${products.version} + 1`,
      importHandle: await keepFreeHandle(tx, accountId, row),
    })
    .where(matchProduct);
  await tx
    .update(variants)
    .set({ deletedAt: null })
    .where(and(eq(variants.accountId, accountId), inArray(variants.id, ids)));
  await raiseEvent(backend, tx, "productChanged", {
    ...{ accountId, productId, at: now, isNew: true, added: ids },
    ...{ repriced: [], availabilityModeChanged: [], renamed: [] },
  });
  await recordHistory(tx, {
    ...{ accountId, productId, productName: row.name, type: "updated" },
    ...{ actor: scope.actor, changes: { inTrash: [true, false] }, createdAt: now },
    ...(scope.batchId ? { batchId: scope.batchId } : {}),
  });
  return "restored";
}

async function requireFreeSkus(
  tx: Transaction,
  accountId: string,
  variantsToRestore: readonly { sku: string }[],
): Promise<void> {
  const conflictingVariants = await tx
    .select({ sku: variants.sku })
    .from(variants)
    .where(
      and(
        eq(variants.accountId, accountId),
        isNull(variants.deletedAt),
        inArray(
          sql`lower(${variants.sku})`,
          variantsToRestore.map(({ sku }) => sku.toLowerCase()),
        ),
      ),
    );
  if (conflictingVariants.length > 0)
    throw conflict("sku_taken", "Another product has taken a SKU since", {
      skus: conflictingVariants.map(({ sku }) => sku),
    });
}

/** Returns `null` if an import gave the handle to another product. */
async function keepFreeHandle(
  tx: Transaction,
  accountId: string,
  { id, importHandle }: typeof products.$inferSelect,
): Promise<string | null> {
  if (importHandle === null) return null;
  const matchOtherProduct = and(
    eq(products.accountId, accountId),
    eq(products.importHandle, importHandle),
    isNull(products.deletedAt),
    ne(products.id, id),
  );
  return (await tx.$count(products, matchOtherProduct)) > 0 ? null : importHandle;
}

/**
 * Deletes text and pictures after the time to restore. Orders, ledger and history keep name and
 * SKUs.
 */
export async function emptyTrash(backend: Backend): Promise<void> {
  const restorableSince = new Date(backend.now().getTime() - TRASH_DAYS * DAY_MS);
  for (;;) {
    const { count: emptied, pictures } = await transaction(backend.db, async (tx) => {
      const rows = await tx
        .select({ accountId: products.accountId, id: products.id })
        .from(products)
        .where(lt(products.trashedAt, restorableSince))
        .limit(PRODUCTS_PER_STATEMENT)
        .for("update", { skipLocked: true });
      const pictures: string[] = [];
      for (const [accountId, trashedRows] of Map.groupBy(rows, (row) => row.accountId)) {
        const ids = trashedRows.map(({ id }) => id);
        await tx
          .update(products)
          .set({ trashedAt: null, description: "", importPictures: {} })
          .where(and(eq(products.accountId, accountId), inArray(products.id, ids)));
        pictures.push(...(await removePicturesOfProducts(tx, accountId, ids)));
      }
      return { count: rows.length, pictures };
    });
    for (const id of pictures) await removeImageFiles(backend, id);
    if (emptied < PRODUCTS_PER_STATEMENT) return;
  }
}
