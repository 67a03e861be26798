import { and, eq, inArray, sql } from "drizzle-orm";
import type { ProductChanges, ProductDetail, ProductInput } from "#contract/products.ts";
import type { Backend, Caller } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { productImages, products, variants } from "../db/schema/products.ts";
import { stocks } from "../db/schema/stocks.ts";
import { transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import { conflict } from "../http/problem-error.ts";
import { requireValidProduct, retrySkuRace } from "./check-product.ts";
import { type ImportOrigin, storeProductImages, type WriteScope } from "./create-product.ts";
import { listProductChanges } from "./list-product-changes.ts";
import { loadProduct, type StoredProduct, toProductInput } from "./load-product.ts";
import { productMissingProblem, readProduct } from "./read-product.ts";
import { type Changes, type HistoryEntry, recordHistory } from "./record-history.ts";
import { recordProductChanges } from "./record-product-changes.ts";

/**
 * Changes the given fields. `variants` is the whole list: absent ones are removed. A save without
 * changes keeps the version and returns no `batchId`. Throws 404 `product_missing`, 409
 * `stale_version` (details: the current product), 409 `variant_reserved`, 422 `invalid_product`.
 */
export async function updateProduct(
  backend: Backend,
  author: { accountId: string; actor: string; caller?: Caller },
  productId: string,
  changes: ProductChanges,
): Promise<{ product: ProductDetail; batchId: string | null }> {
  const batchId = newId();
  const scope = { ...author, now: backend.now(), batchId };
  const { version, ...fields } = changes;
  const saveProduct = (tx: Transaction) =>
    changeIfFresh(backend, tx, scope, productId, version, fields);
  const isChanged = await retrySkuRace(() => transaction(backend.db, saveProduct));
  const product = await readProduct(backend, author.accountId, productId);
  return { product, batchId: isChanged ? batchId : null };
}

async function changeIfFresh(
  backend: Backend,
  tx: Transaction,
  scope: ChangeScope,
  productId: string,
  version: number,
  fields: Omit<ProductChanges, "version">,
): Promise<boolean> {
  const current = await loadProduct(tx, scope.accountId, productId, true);
  if (!current) throw productMissingProblem();
  if (current.row.version !== version)
    throw conflict(
      "stale_version",
      `The product is at version ${current.row.version}, not ${version}`,
      {
        version: current.row.version,
        updatedAt: current.row.updatedAt.toISOString(),
        product: toProductInput(current),
      },
    );
  const givenFields = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  );
  return changeProduct(backend, tx, scope, current, { ...toProductInput(current), ...givenFields });
}

/** `history`: the kind of a change beyond an edit, with its other changes. */
export type ChangeScope = WriteScope & {
  history?: Pick<HistoryEntry, "type"> & { changes: Changes };
  /** The audit log records the changes for this caller. */
  caller?: Caller;
};

/** Changes a locked product (loadProduct) to `request`. Returns whether anything changed. */
export async function changeProduct(
  backend: Backend,
  tx: Transaction,
  scope: ChangeScope,
  current: StoredProduct,
  request: ProductInput,
  origin?: ImportOrigin,
): Promise<boolean> {
  const productId = current.row.id;
  const before = toProductInput(current);
  const nextProduct = {
    ...request,
    imageIds: [...new Set(request.imageIds)],
    variants: request.variants.map((variant) => ({ ...variant, id: variant.id ?? newId() })),
  };
  const changes = { ...listProductChanges(before, nextProduct), ...scope.history?.changes };
  if (Object.keys(changes).length === 0) return false;
  const variantIds = new Set(current.variants.map((variant) => variant.id));
  await requireValidProduct(tx, scope.accountId, request, { productId, variantIds });
  const { imageIds, variants: nextVariants, ...fields } = nextProduct;
  await tx
    .update(products)
    .set({
      ...fields,
      version: sql`${products.version} + 1`,
      updatedAt: scope.now,
      ...(origin ? { importHandle: origin.handle, importPictures: origin.pictures } : {}),
    })
    .where(and(eq(products.accountId, scope.accountId), eq(products.id, productId)));
  await storeVariants(tx, scope, current, nextVariants);
  const mayMatchOtherRule =
    changes.category !== undefined || hasRenamedVariant(current, nextVariants);
  await raiseEvent(backend, tx, "productChanged", {
    accountId: scope.accountId,
    productId,
    at: scope.now,
    isNew: false,
    added: nextVariants.filter(({ id }) => !variantIds.has(id)).map(({ id }) => id),
    repriced: findRepricedVariants(current, nextVariants),
    availabilityModeChanged: findOfferChanges(current, nextProduct),
    renamed: mayMatchOtherRule ? nextVariants.map(({ sku }) => sku) : [],
  });
  if (changes.imageIds) {
    await tx
      .delete(productImages)
      .where(
        and(eq(productImages.accountId, scope.accountId), eq(productImages.productId, productId)),
      );
    await storeProductImages(tx, scope.accountId, productId, imageIds);
  }
  await recordHistory(tx, {
    accountId: scope.accountId,
    productId,
    productName: nextProduct.name,
    type: scope.history?.type ?? (origin ? "imported" : "updated"),
    actor: scope.actor,
    changes,
    createdAt: scope.now,
    ...(scope.batchId ? { batchId: scope.batchId } : {}),
  });
  if (scope.caller) await recordProductChanges(backend, tx, scope.caller, productId, changes);
  return true;
}

const hasRenamedVariant = (current: StoredProduct, next: { id: string; sku: string }[]) => {
  const skus = new Map(current.variants.map(({ id, sku }) => [id, sku]));
  return next.some(({ id, sku }) => skus.has(id) && skus.get(id) !== sku);
};

/** Finds variants put on or off sale, removed, or with another stock mode. */
function findOfferChanges(
  current: StoredProduct,
  next: { isActive: boolean; variants: { id: string; isActive: boolean; stockMode: string }[] },
): string[] {
  const variantsById = new Map(next.variants.map((variant) => [variant.id, variant]));
  const hasSameOffer = (variant: StoredProduct["variants"][number]) => {
    const after = variantsById.get(variant.id);
    return (
      after?.isActive === variant.isActive &&
      after.stockMode === variant.stockMode &&
      next.isActive === current.row.isActive
    );
  };
  return current.variants.filter((variant) => !hasSameOffer(variant)).map(({ id }) => id);
}

const findRepricedVariants = (current: StoredProduct, next: { id: string; price: number }[]) => {
  const prices = new Map(current.variants.map(({ id, price }) => [id, price]));
  return next
    .filter(({ id, price }) => prices.has(id) && prices.get(id) !== price)
    .map(({ id }) => id);
};

async function storeVariants(
  tx: Transaction,
  scope: WriteScope,
  current: StoredProduct,
  next: (ProductInput["variants"][number] & { id: string })[],
): Promise<void> {
  const variantsById = new Map(current.variants.map((variant) => [variant.id, variant]));
  const nextIds = new Set(next.map((variant) => variant.id));
  await removeVariants(
    tx,
    scope,
    current.variants.filter((variant) => !nextIds.has(variant.id)),
  );
  // Two variants may swap SKUs: they get temporary ones first, because the index is checked row by
  // row.
  const renamed = next
    .filter((variant) => (variantsById.get(variant.id)?.sku ?? variant.sku) !== variant.sku)
    .map((variant) => variant.id);
  if (renamed.length > 0)
    await tx
      .update(variants)
      .set({ sku: sql`${variants.id}` })
      .where(and(eq(variants.accountId, scope.accountId), inArray(variants.id, renamed)));
  for (const [position, variant] of next.entries()) {
    const before = variantsById.get(variant.id);
    if (!before)
      await tx
        .insert(variants)
        .values({ ...variant, position, accountId: scope.accountId, productId: current.row.id });
    else if (isDifferent(before, { ...variant, position }))
      await tx
        .update(variants)
        .set({ ...variant, position })
        .where(and(eq(variants.accountId, scope.accountId), eq(variants.id, variant.id)));
  }
}

const isDifferent = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  Object.entries(after).some(
    ([field, value]) => JSON.stringify(before[field]) !== JSON.stringify(value),
  );

/** Orders and the ledger keep the variants. Throws 409 `variant_reserved`. */
async function removeVariants(
  tx: Transaction,
  { accountId, now }: WriteScope,
  removedVariants: StoredProduct["variants"],
): Promise<void> {
  if (removedVariants.length === 0) return;
  const ids = removedVariants.map((variant) => variant.id);
  const reservedVariantIds = await findReservedVariants(tx, accountId, ids);
  if (reservedVariantIds.length > 0) {
    const skus = removedVariants
      .filter((variant) => reservedVariantIds.includes(variant.id))
      .map((variant) => variant.sku);
    throw conflict("variant_reserved", `Open orders hold ${skus.join(", ")}`, {
      variantIds: reservedVariantIds,
      skus,
    });
  }
  await tx
    .update(variants)
    .set({ deletedAt: now })
    .where(and(eq(variants.accountId, accountId), inArray(variants.id, ids)));
}

/** Locks the variants' levels. */
export async function findReservedVariants(
  tx: Transaction,
  accountId: string,
  variantIds: string[],
): Promise<string[]> {
  if (variantIds.length === 0) return [];
  const rows = await tx
    .select({ id: stocks.variantId, reserved: stocks.reserved })
    .from(stocks)
    .where(and(eq(stocks.accountId, accountId), inArray(stocks.variantId, variantIds)))
    .orderBy(stocks.id)
    .for("update");
  return [...new Set(rows.filter((row) => row.reserved > 0).map((row) => row.id))];
}
