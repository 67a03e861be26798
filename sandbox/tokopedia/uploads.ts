import { and, eq, inArray, isNull, lte } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { isLeaf } from "../category-tree.ts";
import type { SandboxDeps } from "./deps.ts";
import { UploadedProduct } from "./product-shapes.ts";
import { products, uploads, type VariantSelection } from "./schema.ts";
import { VARIATION_KINDS } from "./variant-kinds.ts";

const WORKED_ON_AFTER_MS = 2_000;
/** Reads after which the upload counts as processed, even before its time. */
const POLLS_UNTIL_DONE = 2;

class RefusedLines extends Error {}

/** Stores a product and returns the number under which its result can be read. */
export async function takeUpload(
  deps: SandboxDeps,
  shopId: number,
  product: UploadedProduct,
): Promise<{ upload_id: number }> {
  const [upload] = await deps.db
    .insert(uploads)
    .values({ shopId, product, readyAt: new Date(deps.now().getTime() + WORKED_ON_AFTER_MS) })
    .returning();
  if (!upload) throw new Error("The upload was not stored");
  return { upload_id: upload.uploadId };
}

/** Counts one more read. Returns `null` if there is no such upload. */
export async function pollUpload(deps: SandboxDeps, shopId: number, uploadId: number) {
  const isIt = and(eq(uploads.uploadId, uploadId), eq(uploads.shopId, shopId));
  const [upload] = await deps.db.select().from(uploads).where(isIt);
  if (!upload) return null;
  const polls = upload.polls + 1;
  const isReady = polls >= POLLS_UNTIL_DONE ? { readyAt: deps.now() } : {};
  await deps.db
    .update(uploads)
    .set({ polls, ...isReady })
    .where(isIt);
  if (!upload.doneAt && polls >= POLLS_UNTIL_DONE) await workOnUploads(deps, shopId);
  const [after = upload] = await deps.db.select().from(uploads).where(isIt);
  return after;
}

/** Processes the shop's uploads whose time has come, the oldest first. */
export async function workOnUploads(deps: SandboxDeps, shopId: number): Promise<void> {
  const due = await deps.db
    .select({ uploadId: uploads.uploadId })
    .from(uploads)
    .where(
      and(eq(uploads.shopId, shopId), isNull(uploads.doneAt), lte(uploads.readyAt, deps.now())),
    )
    .orderBy(uploads.uploadId);
  for (const { uploadId } of due) await processUpload(deps, uploadId);
}

async function processUpload(deps: SandboxDeps, uploadId: number): Promise<void> {
  const problem = await transaction(deps.db, async (tx) => {
    const [upload] = await tx
      .select()
      .from(uploads)
      .where(and(eq(uploads.uploadId, uploadId), isNull(uploads.doneAt)))
      .for("update");
    if (!upload) return null;
    const product = UploadedProduct.parse(upload.product);
    requireRight(product);
    await keepProduct(tx, upload.shopId, product, deps.now());
    await tx.update(uploads).set({ doneAt: deps.now() }).where(eq(uploads.uploadId, uploadId));
    return null;
  }).catch((error: unknown) => {
    if (error instanceof RefusedLines) return error.message;
    throw error;
  });
  if (problem)
    await deps.db
      .update(uploads)
      .set({ doneAt: deps.now(), problem })
      .where(eq(uploads.uploadId, uploadId));
}

function requireRight({ category_id, variant }: UploadedProduct): void {
  if (!isLeaf(category_id)) throw new RefusedLines("Category is not valid");
  if (!variant) return;
  const { selection, products: own } = variant;
  if (selection.some(({ id }) => !VARIATION_KINDS.some(({ variant_id }) => variant_id === id)))
    throw new RefusedLines("Variant is not valid for this category");
  if (own.filter(({ is_primary }) => is_primary).length !== 1)
    throw new RefusedLines("There must be one primary variant");
  const places = own.map(({ combination }) => combination.join());
  const isOut = own.some(({ combination }) =>
    selection.some(({ options }, at) => !options[combination[at] ?? -1]),
  );
  if (isOut || new Set(places).size !== places.length)
    throw new RefusedLines("Variant combination is not valid");
}

async function keepProduct(
  tx: Queryable,
  shopId: number,
  given: UploadedProduct,
  now: Date,
): Promise<void> {
  const { variant } = given;
  const ownVariants = variant?.products ?? [];
  const details = {
    shopId,
    name: given.name,
    description: given.description,
    sku: given.sku,
    price:
      ownVariants.length > 0 ? Math.min(...ownVariants.map(({ price }) => price)) : given.price,
    stock: ownVariants.length > 0 ? 0 : (given.stock ?? 0),
    categoryId: given.category_id,
    isUsed: given.condition === "USED",
    weightG: Math.round(given.weight),
    dimension: given.dimension ?? null,
    preorderDays: given.preorder?.is_active ? given.preorder.duration : null,
    pictures: given.pictures.map(({ file_path }) => file_path),
    // An edit without it keeps it.
    ...(variant?.sizecharts ? { sizeChart: variant.sizecharts[0]?.file_path ?? "" } : {}),
    selections: variant?.selection ?? [],
  };
  const before = given.id === undefined ? null : await findOwnProduct(tx, shopId, given.id);
  const [product] = before
    ? await tx
        .update(products)
        .set(details)
        .where(eq(products.productId, before.productId))
        .returning()
    : await tx
        .insert(products)
        .values({ ...details, createdAt: now })
        .returning();
  if (!product) throw new Error("The product was not stored");
  await keepVariants(tx, product, before?.selections ?? [], given, now);
}

async function findOwnProduct(tx: Queryable, shopId: number, productId: number) {
  const [product] = await tx
    .select()
    .from(products)
    .where(and(eq(products.productId, productId), eq(products.shopId, shopId)));
  if (product) return product;
  throw new RefusedLines("Product not found");
}

/** A variant with the same values stays the same variant. */
async function keepVariants(
  tx: Queryable,
  product: typeof products.$inferSelect,
  before: readonly VariantSelection[],
  given: UploadedProduct,
  now: Date,
): Promise<void> {
  const isVariant = eq(products.parentId, product.productId);
  const known = await tx.select().from(products).where(isVariant);
  const remaining: number[] = [];
  const { shopId, categoryId, weightG, isActive } = product;
  for (const one of given.variant?.products ?? []) {
    const values = listValues(product.selections, one.combination);
    const details = {
      ...{ name: `${product.name} - ${values.join(", ")}`, sku: one.sku, price: one.price },
      ...{ stock: one.stock, combination: one.combination, shopId, categoryId, weightG, isActive },
      pictures: one.pictures?.map(({ file_path }) => file_path) ?? product.pictures.slice(0, 1),
    };
    const same = known.find(
      ({ combination }) => listValues(before, combination).join() === values.join(),
    );
    if (same) {
      remaining.push(same.productId);
      await tx.update(products).set(details).where(eq(products.productId, same.productId));
    } else
      await tx.insert(products).values({ ...details, parentId: product.productId, createdAt: now });
  }
  const gone = known.map(({ productId }) => productId).filter((id) => !remaining.includes(id));
  if (gone.length > 0) await tx.delete(products).where(inArray(products.productId, gone));
}

const listValues = (selections: readonly VariantSelection[], combination: readonly number[]) =>
  selections.map(({ options }, at) => options[combination[at] ?? -1]?.value ?? "");
