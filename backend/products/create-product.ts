import type { ProductDetail, ProductInput } from "#contract/products.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { productImages, products, variants } from "../db/schema/products.ts";
import { transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import { requireValidProduct, retrySkuRace } from "./check-product.ts";
import { readProduct } from "./read-product.ts";
import { recordHistory } from "./record-history.ts";

/** `actor`: a user id, `system` or `channel:<id>`. */
export interface WriteScope {
  accountId: string;
  actor: string;
  now: Date;
  /** Common id of a bulk action's or an import's writes. */
  batchId?: string;
}

export interface ImportOrigin {
  /** `null` if the product came from a shop, not from a file. */
  handle: string | null;
  pictures: Record<string, string | null>;
  channelId?: string;
}

/** Throws 422 `invalid_product`. */
export async function createProduct(
  backend: Backend,
  author: { accountId: string; actor: string },
  input: ProductInput,
): Promise<ProductDetail> {
  const scope = { ...author, now: backend.now() };
  const { productId } = await retrySkuRace(() =>
    transaction(backend.db, (tx) => insertProduct(backend, tx, scope, input)),
  );
  return readProduct(backend, author.accountId, productId);
}

/** Checks and stores a new product. `variantIds` keep the order. */
export async function insertProduct(
  backend: Backend,
  tx: Transaction,
  scope: WriteScope,
  input: ProductInput,
  origin?: ImportOrigin,
): Promise<{ productId: string; variantIds: string[] }> {
  await requireValidProduct(tx, scope.accountId, input);
  const { imageIds, variants: newVariants, ...fields } = input;
  const productId = newId();
  const variantIds = newVariants.map(() => newId());
  await tx.insert(products).values({
    ...fields,
    id: productId,
    accountId: scope.accountId,
    createdAt: scope.now,
    updatedAt: scope.now,
    ...(origin ? { importHandle: origin.handle, importPictures: origin.pictures } : {}),
  });
  await tx.insert(variants).values(
    newVariants.map((variant, position) => ({
      ...variant,
      id: variantIds[position],
      accountId: scope.accountId,
      productId,
      position,
    })),
  );
  await raiseEvent(backend, tx, "productChanged", {
    accountId: scope.accountId,
    productId,
    at: scope.now,
    isNew: true,
    added: variantIds,
    repriced: [],
    availabilityModeChanged: [],
    renamed: [],
  });
  await storeProductImages(tx, scope.accountId, productId, imageIds);
  await recordHistory(tx, {
    accountId: scope.accountId,
    productId,
    productName: input.name,
    type: origin ? "imported" : "created",
    actor: scope.actor,
    createdAt: scope.now,
    ...(scope.batchId ? { batchId: scope.batchId } : {}),
    ...(origin?.channelId ? { channelId: origin.channelId } : {}),
  });
  return { productId, variantIds };
}

export async function storeProductImages(
  tx: Transaction,
  accountId: string,
  productId: string,
  imageIds: readonly string[],
): Promise<void> {
  const rows = [...new Set(imageIds)].map((imageId, position) => ({
    productId,
    imageId,
    accountId,
    position,
  }));
  if (rows.length > 0) await tx.insert(productImages).values(rows);
}
