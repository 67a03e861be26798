import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import type { CallFate } from "../moods.ts";
import { createBadRequest, createProductNotFound } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall, type ShopRow } from "./gate.ts";
import { Paging, takePage } from "./paging.ts";
import {
  AddVariants,
  CreateProduct,
  listOptions,
  listValues,
  type NewVariant,
  PatchVariant,
  Prices,
  RemoveValue,
  requireCategory,
  UpdateProduct,
} from "./product-shapes.ts";
import {
  isOnly,
  type ProductWithVariants,
  presentProduct,
  requireProduct,
  type VariantRow,
  withVariants,
} from "./products.ts";
import { products, type VariantOption, variants } from "./schema.ts";

const Filter = Paging.extend({
  ids: z.array(z.coerce.number().int()).optional(),
  skus: z.array(z.string()).optional(),
});
const toSatang = (baht: number) => Math.round(baht * 100);

export function addProductRoutes(root: Hono, deps: SandboxDeps): void {
  const readProduct = async (db: Queryable, shop: ShopRow, productId: number) =>
    presentProduct(await requireProduct(db, shop, productId));
  root.get(
    "/myshop/v1/products",
    handleShopCall(deps, async ({ shop, query }) => listPage(deps, shop, query(Filter))),
  );
  root.post(
    "/myshop/v1/products",
    handleShopCall(
      deps,
      async ({ shop, body }) => {
        const productId = await createProduct(deps, shop, body(CreateProduct));
        return readProduct(deps.db, shop, productId);
      },
      201,
    ),
  );
  root.patch(
    "/myshop/v1/products/:id",
    handleShopCall(deps, async ({ shop, param, body }) => {
      const { product } = await requireProduct(deps.db, shop, Number(param("id")));
      const changes = body(UpdateProduct);
      requireCategory(changes.categoryId);
      await deps.db.update(products).set(changes).where(eq(products.productId, product.productId));
      return readProduct(deps.db, shop, product.productId);
    }),
  );
  root.delete(
    "/myshop/v1/products/:id",
    handleShopCall(deps, async ({ shop, param }) => {
      const { product } = await requireProduct(deps.db, shop, Number(param("id")));
      await deps.db.delete(products).where(eq(products.productId, product.productId));
    }),
  );
  root.post(
    "/myshop/v1/products/:id/display-status/:status{onsale|hide}",
    handleShopCall(deps, async ({ shop, param }) => {
      const { product } = await requireProduct(deps.db, shop, Number(param("id")));
      await deps.db
        .update(products)
        .set({ isDisplay: param("status") === "onsale" })
        .where(eq(products.productId, product.productId));
      return readProduct(deps.db, shop, product.productId);
    }),
  );
  addVariantRoutes(root, deps, readProduct);
}

function addVariantRoutes(
  root: Hono,
  deps: SandboxDeps,
  one: (db: Queryable, shop: ShopRow, productId: number) => Promise<object>,
): void {
  /** Changes a product under a lock, and returns it. */
  const createChangeHandler = (
    change: (
      tx: Queryable,
      found: ProductWithVariants,
      body: <T>(schema: z.ZodType<T>) => T,
      fate: CallFate,
    ) => Promise<void>,
  ) =>
    handleShopCall(deps, async ({ shop, fate, param, body }) =>
      transaction(deps.db, async (tx) => {
        const productId = Number(param("id"));
        const found = await requireProduct(tx, shop, productId);
        await tx.select().from(products).where(eq(products.productId, productId)).for("update");
        await change(tx, found, body, fate);
        return one(tx, shop, productId);
      }),
    );
  root.post(
    "/myshop/v1/products/:id/variants",
    createChangeHandler(async (tx, { product }, body) => {
      const given = body(AddVariants);
      const options = listOptions(given.variantOptions);
      if (options.map(({ name }) => name).join() !== product.options.map(({ name }) => name).join())
        throw createBadRequest("Variant options do not match the product's");
      await tx
        .update(products)
        .set({ options: mergeOptions(product.options, options) })
        .where(eq(products.productId, product.productId));
      await insertVariants(tx, product.productId, options, given.variants);
    }),
  );
  root.patch(
    "/myshop/v1/products/:id/variant",
    createChangeHandler(async (tx, found, body, fate) => {
      const { id, onHandNumber, price, weight, ...texts } = body(PatchVariant);
      const variant = requireVariant(found, id);
      if (onHandNumber !== undefined && onHandNumber < variant.reserved + variant.readyToShip)
        throw createBadRequest("On hand must not be lower than what orders hold");
      await tx
        .update(variants)
        .set({
          ...texts,
          // An empty change also counts as a change.
          sku: texts.sku ?? variant.sku,
          ...(onHandNumber === undefined || fate.happens("silentWrites")
            ? {}
            : { onHand: onHandNumber }),
          ...(price === undefined ? {} : { price: toSatang(price) }),
          ...(weight === undefined ? {} : { weightKg: weight }),
        })
        .where(eq(variants.variantId, variant.variantId));
    }),
  );
  root.patch(
    "/myshop/v1/products/:id/prices",
    createChangeHandler(async (tx, found, body) => {
      const given = body(Prices);
      await tx
        .update(products)
        .set({ instantDiscount: toSatang(given.instantDiscount) })
        .where(eq(products.productId, found.product.productId));
      for (const { id, price } of given.variants)
        await tx
          .update(variants)
          .set({ price: toSatang(price) })
          .where(eq(variants.variantId, requireVariant(found, id).variantId));
    }),
  );
  root.post(
    "/myshop/v1/products/:id/delete-variant-option",
    handleShopCall(deps, async ({ shop, param, body }) => {
      const { name, value } = body(RemoveValue);
      await transaction(deps.db, async (tx) =>
        removeValue(tx, await requireProduct(tx, shop, Number(param("id"))), name, value),
      );
    }),
  );
}

async function listPage(deps: SandboxDeps, shop: ShopRow, filter: z.infer<typeof Filter>) {
  const ofSkus = filter.skus
    ? (
        await deps.db
          .select({ productId: variants.productId })
          .from(variants)
          .where(inArray(variants.sku, filter.skus))
      ).map(({ productId }) => productId)
    : null;
  const rows = await deps.db
    .select()
    .from(products)
    .where(
      and(
        eq(products.shopId, shop.shopId),
        filter.ids
          ? sql`${products.productId} = any(${sql.param(filter.ids)}::bigint[])`
          : undefined,
        ofSkus ? inArray(products.productId, [0, ...ofSkus]) : undefined,
      ),
    )
    .orderBy(asc(products.productId));
  const { data, ...page } = takePage(rows, filter);
  return { ...page, data: (await withVariants(deps.db, data)).map(presentProduct) };
}

async function createProduct(
  deps: SandboxDeps,
  shop: ShopRow,
  given: z.infer<typeof CreateProduct>,
): Promise<number> {
  requireCategory(given.categoryId);
  const options = listOptions(given.variantOptions);
  return transaction(deps.db, async (tx) => {
    const { variantOptions: _, variants: wanted, instantDiscount, ...details } = given;
    const [product] = await tx
      .insert(products)
      .values({
        ...details,
        ...{ shopId: shop.shopId, options, isDisplay: false, createdAt: deps.now() },
        instantDiscount: toSatang(instantDiscount),
      })
      .returning();
    if (!product) throw createProductNotFound();
    await insertVariants(tx, product.productId, options, wanted);
    return product.productId;
  });
}

async function insertVariants(
  tx: Queryable,
  productId: number,
  options: readonly VariantOption[],
  wanted: readonly NewVariant[],
): Promise<void> {
  await tx.insert(variants).values(
    wanted.map((variant) => ({
      productId,
      values: listValues(options, variant),
      ...{ sku: variant.sku, barcode: variant.barcode, onHand: variant.onHandNumber },
      ...{ price: toSatang(variant.price), weightKg: variant.weight },
    })),
  );
}

function requireVariant(
  { product, variants: own }: ProductWithVariants,
  id: number | undefined,
): VariantRow {
  const found = isOnly(product) ? own[0] : own.find(({ variantId }) => variantId === id);
  if (!found) throw createProductNotFound();
  return found;
}

/** New values are appended. */
const mergeOptions = (before: readonly VariantOption[], more: readonly VariantOption[]) =>
  before.map(({ name, values }, at) => ({
    name,
    values: [
      ...values,
      ...(more[at]?.values ?? []).filter(
        ({ value }) => !values.some((known) => known.value === value),
      ),
    ],
  }));

async function removeValue(
  tx: Queryable,
  { product, variants: own }: ProductWithVariants,
  name: string,
  value: string,
): Promise<void> {
  const index = product.options.findIndex((option) => option.name === name);
  const option = product.options[index];
  if (!option?.values.some((one) => one.value === value)) throw createProductNotFound();
  await tx
    .update(products)
    .set({
      options: product.options.map((one) =>
        one === option
          ? { ...one, values: one.values.filter((known) => known.value !== value) }
          : one,
      ),
    })
    .where(eq(products.productId, product.productId));
  const gone = own.filter(({ values }) => values[index] === value);
  if (gone.length > 0)
    await tx.delete(variants).where(
      inArray(
        variants.variantId,
        gone.map(({ variantId }) => variantId),
      ),
    );
}
