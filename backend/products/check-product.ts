import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { ProductInput } from "#contract/products.ts";
import type { Queryable } from "../db/client.ts";
import { sizeCharts, variants } from "../db/schema/products.ts";
import { findBrokenConstraint } from "../db/transaction.ts";
import { invalid } from "../http/problem-error.ts";
import { findKnownImages } from "./find-known-images.ts";
import { checkProduct, type FieldErrors, toSkuKey } from "./product-rules.ts";

/**
 * Throws 422 `invalid_product` with a code per wrong field. `stored`: the product being changed.
 */
export async function requireValidProduct(
  tx: Queryable,
  accountId: string,
  product: ProductInput,
  stored?: { productId: string; variantIds: ReadonlySet<string> },
): Promise<void> {
  const errors = {
    ...checkProduct(product),
    ...checkVariantIds(product, stored?.variantIds),
    ...(await checkSkus(tx, accountId, product, stored?.productId)),
    ...(await checkImages(tx, accountId, product)),
    ...(await checkSizeChart(tx, accountId, product)),
  };
  if (Object.keys(errors).length > 0)
    throw invalid(
      "invalid_product",
      `The product is not right: ${Object.keys(errors).join(", ")}`,
      errors,
    );
}

function checkVariantIds(
  { variants }: ProductInput,
  knownIds: ReadonlySet<string> | undefined,
): FieldErrors {
  if (!knownIds) return {};
  return Object.fromEntries(
    variants.flatMap(({ id }, index) =>
      id !== undefined && !knownIds.has(id) ? [[`variants[${index}].id`, "unknown_variant"]] : [],
    ),
  );
}

async function checkSkus(
  tx: Queryable,
  accountId: string,
  product: ProductInput,
  productId: string | undefined,
): Promise<FieldErrors> {
  const keys = product.variants.map((variant) => toSkuKey(variant.sku));
  const rows = await tx
    .select({ key: sql<string>`lower(${variants.sku})` })
    .from(variants)
    .where(
      and(
        eq(variants.accountId, accountId),
        isNull(variants.deletedAt),
        inArray(sql`lower(${variants.sku})`, keys),
        productId === undefined ? undefined : ne(variants.productId, productId),
      ),
    );
  const takenKeys = new Set(rows.map((row) => row.key));
  return Object.fromEntries(
    keys.flatMap((key, index) =>
      takenKeys.has(key) ? [[`variants[${index}].sku`, "sku_taken"]] : [],
    ),
  );
}

async function checkSizeChart(
  tx: Queryable,
  accountId: string,
  { sizeChart }: ProductInput,
): Promise<FieldErrors> {
  if (!sizeChart) return {};
  const rows = await tx
    .select({ id: sizeCharts.id })
    .from(sizeCharts)
    .where(and(eq(sizeCharts.accountId, accountId), eq(sizeCharts.id, sizeChart)));
  return rows.length > 0 ? {} : { sizeChart: "size_chart_unknown" };
}

async function checkImages(
  tx: Queryable,
  accountId: string,
  product: ProductInput,
): Promise<FieldErrors> {
  const imageIdsByField = new Map(product.imageIds.map((id, index) => [`imageIds[${index}]`, id]));
  for (const [t, type] of product.variationTypes.entries())
    for (const [o, option] of type.options.entries())
      if (option.imageId !== null)
        imageIdsByField.set(`variationTypes[${t}].options[${o}].imageId`, option.imageId);
  const knownImages = await findKnownImages(tx, accountId, [...imageIdsByField.values()]);
  return Object.fromEntries(
    [...imageIdsByField].flatMap(([field, id]) =>
      knownImages.has(id) ? [] : [[field, "image_unknown"]],
    ),
  );
}

/**
 * Two concurrent saves with one SKU both pass the check. The index stops one; its retry gets the
 * field error.
 */
export async function retrySkuRace<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (
      !["variants_sku_unique", "products_handle_unique"].includes(findBrokenConstraint(error) ?? "")
    )
      throw error;
    return save();
  }
}
