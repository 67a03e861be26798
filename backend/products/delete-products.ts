import { and, eq, inArray, isNull } from "drizzle-orm";
import { requireKnownIds } from "../access/known-ids.ts";
import type { Backend, Caller } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { products, variants } from "../db/schema/products.ts";
import { transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import { conflict } from "../http/problem-error.ts";
import type { WriteScope } from "./create-product.ts";
import { loadProduct, type StoredProduct } from "./load-product.ts";
import { recordHistory } from "./record-history.ts";
import { recordProductDeleted } from "./record-product-changes.ts";
import { findReservedVariants } from "./update-product.ts";

/**
 * Moves products to the trash and frees their SKUs. Products with reserved units stay (409
 * `variant_reserved` if all do). Throws 404 `unknown_ids`, without deleting, for a foreign product
 * or channel.
 */
export async function deleteProducts(
  backend: Backend,
  author: { accountId: string; actor: string; caller?: Caller },
  input: { productIds: string[]; targetChannelIds: string[] },
): Promise<{
  deleted: string[];
  kept: { productId: string; code: string }[];
  batchId: string | null;
}> {
  await requireKnownIds(backend.db, author.accountId, {
    products: { productIds: input.productIds },
    channels: { targetChannelIds: input.targetChannelIds },
  });
  const { caller, ...writeAuthor } = author;
  const scope = { ...writeAuthor, now: backend.now(), batchId: newId() };
  const outcomes = new Map<string, "deleted" | "held" | "missing">();
  for (const productId of new Set(input.productIds)) {
    outcomes.set(
      productId,
      await transaction(backend.db, (tx) =>
        deleteOneProduct(backend, tx, { scope, caller }, productId, input.targetChannelIds),
      ),
    );
  }
  const deleted = [...outcomes].filter(([, outcome]) => outcome === "deleted").map(([id]) => id);
  const reserved = [...outcomes].filter(([, outcome]) => outcome === "held").map(([id]) => id);
  if (deleted.length === 0 && reserved.length > 0)
    throw conflict("variant_reserved", "Open orders hold these products", { productIds: reserved });
  return {
    deleted,
    kept: reserved.map((productId) => ({ productId, code: "variant_reserved" })),
    batchId: deleted.length > 0 ? scope.batchId : null,
  };
}

async function deleteOneProduct(
  backend: Backend,
  tx: Transaction,
  { scope, caller }: { scope: WriteScope; caller: Caller | undefined },
  productId: string,
  targetChannelIds: string[],
): Promise<"deleted" | "held" | "missing"> {
  const product = await loadProduct(tx, scope.accountId, productId, true);
  if (!product) return "missing";
  const deleteOptions = { targetChannelIds, isBulk: false };
  const outcome = await deleteProduct(backend, tx, scope, product, deleteOptions);
  if (outcome === "deleted" && caller) await recordProductDeleted(backend, tx, caller, product);
  return outcome;
}

/** Deletes a locked product and its target listings, unless open orders reserve units. */
export async function deleteProduct(
  backend: Backend,
  tx: Transaction,
  scope: WriteScope,
  product: StoredProduct,
  deleteOptions: { targetChannelIds: string[]; isBulk: boolean },
): Promise<"deleted" | "held"> {
  const variantIds = product.variants.map((variant) => variant.id);
  if ((await findReservedVariants(tx, scope.accountId, variantIds)).length > 0) return "held";
  const { accountId, actor, now: time, batchId } = scope;
  const productId = product.row.id;
  const isListed = await isListedOn(tx, scope, productId, deleteOptions.targetChannelIds);
  await raiseEvent(backend, tx, "productDeleted", {
    accountId,
    actor,
    at: time,
    batchId,
    productId,
    ...deleteOptions,
  });
  await moveToTrash(
    tx,
    scope,
    product,
    isListed ? "master_deleted_with_channel" : "master_deleted",
  );
  return "deleted";
}

/** Frees the SKUs of a locked, unlisted product. Orders, ledger and history keep it. */
export async function moveToTrash(
  tx: Transaction,
  scope: WriteScope,
  { row }: StoredProduct,
  type: "master_deleted" | "master_deleted_with_channel",
) {
  await tx
    .update(products)
    .set({ deletedAt: scope.now, trashedAt: scope.now, updatedAt: scope.now })
    .where(and(eq(products.accountId, row.accountId), eq(products.id, row.id)));
  await tx
    .update(variants)
    .set({ deletedAt: scope.now })
    .where(
      and(
        eq(variants.accountId, row.accountId),
        eq(variants.productId, row.id),
        isNull(variants.deletedAt),
      ),
    );
  await recordHistory(tx, {
    accountId: scope.accountId,
    productId: row.id,
    productName: row.name,
    type,
    actor: scope.actor,
    ...(scope.batchId ? { batchId: scope.batchId } : {}),
    createdAt: scope.now,
  });
}

async function isListedOn(
  tx: Transaction,
  { accountId }: WriteScope,
  productId: string,
  channelIds: string[],
): Promise<boolean> {
  const [channelProduct] = await tx
    .select({ id: channelProducts.id })
    .from(channelProducts)
    .where(
      and(
        eq(channelProducts.accountId, accountId),
        eq(channelProducts.productId, productId),
        inArray(channelProducts.channelId, channelIds),
      ),
    )
    .limit(1);
  return channelProduct !== undefined;
}
