import { and, asc, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { ApiError, createProductNotFound } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall, type ShopRow } from "./gate.ts";
import { createProductId } from "./ids.ts";
import { PAGING_PARAMETERS, takePage } from "./paging.ts";
import { getVersion, submitEdit } from "./pending-edits.ts";
import { getSavedStatuses, getSettledStatuses, Platforms } from "./platforms.ts";
import { presentProduct, presentSummary } from "./present-product.ts";
import { checkProduct, explainClearedBrand, ProductBody, toGrams } from "./product-rules.ts";
import { getReviewedStatus, getTokopediaStatus } from "./reviewed-status.ts";
import { type ProductStatus, products, skus } from "./schema.ts";
import { buildSkuRows } from "./sku-rows.ts";

const ProductIds = z.object({
  product_ids: z.array(z.string()).min(1).max(20),
  listing_platforms: Platforms.default(["TIKTOK_SHOP"]),
});
const Read = z.object({ return_under_review_version: z.enum(["true", "false"]).optional() });
const Search = z.object({
  status: z.string().default("ALL"),
  seller_skus: z.array(z.string()).optional(),
  listing_platforms: Platforms.optional(),
  create_time_ge: z.number().optional(),
  create_time_le: z.number().optional(),
  update_time_ge: z.number().optional(),
  update_time_le: z.number().optional(),
});

export function addProductRoutes(root: Hono, deps: SandboxDeps): void {
  root.post(
    "/product/:version{\\d{6}}/products",
    handleShopCall(deps, async ({ shop, body }) => {
      const given = body(ProductBody);
      await checkProduct(deps, shop.region, given);
      const productId = createProductId();
      return saveProduct(deps, shop, productId, given);
    }),
  );
  root.put(
    "/product/:version{\\d{6}}/products/:product",
    handleShopCall(deps, async ({ shop, body, param }) => {
      const given = body(ProductBody);
      const { product } = await requireProduct(deps.db, shop, param("product"));
      await checkProduct(deps, shop.region, given);
      return saveProduct(deps, shop, product.productId, given);
    }),
  );
  root.post(
    "/product/:version{\\d{6}}/products/search",
    handleShopCall(deps, async ({ shop, query, body }) =>
      searchProducts(deps, shop, query(PAGING_PARAMETERS), body(Search)),
    ),
  );
  root.get(
    "/product/:version{\\d{6}}/products/:product",
    handleShopCall(deps, async ({ shop, query, param }) => {
      const isLatest = query(Read).return_under_review_version === "true";
      const found = await requireProduct(deps.db, shop, param("product"));
      return presentProduct(deps, shop, getVersion(found, isLatest));
    }),
  );
  root.delete(
    "/product/:version{\\d{6}}/products",
    handleShopCall(deps, async ({ shop, body }) =>
      changeEachProduct(deps, shop, body(ProductIds), "DELETED"),
    ),
  );
  root.post(
    "/product/:version{\\d{6}}/products/activate",
    handleShopCall(deps, async ({ shop, body }) =>
      changeEachProduct(deps, shop, body(ProductIds), "ACTIVATE"),
    ),
  );
  root.post(
    "/product/:version{\\d{6}}/products/deactivate",
    handleShopCall(deps, async ({ shop, body }) =>
      changeEachProduct(deps, shop, body(ProductIds), "SELLER_DEACTIVATED"),
    ),
  );
}

/**
 * Returns its current state, with finished reviews. Throws if it does not exist, belongs to another
 * shop or is deleted.
 */
export async function requireProduct(db: Queryable, shop: ShopRow, productId: string) {
  const [product] = await db
    .select()
    .from(products)
    .where(and(eq(products.productId, productId), eq(products.shopId, shop.shopId)));
  if (!product || product.status === "DELETED") throw createProductNotFound();
  const rows = await db
    .select()
    .from(skus)
    .where(eq(skus.productId, productId))
    .orderBy(asc(skus.position));
  return { product, skus: rows };
}

/** Creates or changes it; both are reviewed. Variants that are not named are removed. */
async function saveProduct(deps: SandboxDeps, shop: ShopRow, productId: string, body: ProductBody) {
  const now = deps.now();
  return transaction(deps.db, async (tx) => {
    const [before] = await tx.select().from(products).where(eq(products.productId, productId));
    const draft = body.save_mode === "AS_DRAFT";
    const status = draft ? ("DRAFT" as const) : ("PENDING" as const);
    const warning = explainClearedBrand(body);
    const content = {
      ...{ title: body.title, description: body.description, categoryId: body.category_id },
      brandId: warning ? null : (body.brand_id ?? null),
      externalId: body.external_product_id,
      imageUris: body.main_images.map(({ uri }) => uri),
      sizeChartUri: body.size_chart?.image?.uri ?? null,
      attributes: body.product_attributes,
      deliveryOptionIds: body.delivery_option_ids,
      weightG: toGrams(body),
      size: body.package_dimensions ?? null,
      isPreOwned: body.is_pre_owned,
      certifications: body.certifications,
    };
    const rows = await buildSkuRows(tx, shop, productId, body);
    const isLive = before && getReviewedStatus(before, now) === "ACTIVATE";
    if (isLive && !draft && shop.reviewsByHand) {
      await submitEdit(tx, productId, content, rows, now);
      return presentSavedProduct(productId, rows, warning);
    }
    const fields = {
      ...{ ...content, edit: null },
      ...getSavedStatuses(shop, before ?? null, body.listing_platforms, status),
      failedReasons: [],
      reviewedAt: draft || shop.reviewsByHand ? null : now,
      updatedAt: now,
    };
    if (before) await tx.update(products).set(fields).where(eq(products.productId, productId));
    else
      await tx
        .insert(products)
        .values({ ...fields, productId, shopId: shop.shopId, createdAt: now });
    await tx.delete(skus).where(eq(skus.productId, productId));
    await tx.insert(skus).values(rows);
    return presentSavedProduct(productId, rows, warning);
  });
}

const presentSavedProduct = (
  productId: string,
  rows: Awaited<ReturnType<typeof buildSkuRows>>,
  warning: string | null,
) => ({
  product_id: productId,
  ...(warning ? { warnings: [{ message: warning }] } : {}),
  skus: rows.map((row) => ({
    id: row.skuId,
    seller_sku: row.sellerSku,
    sales_attributes: row.salesAttributes.map(({ id, valueId }) => ({ id, value_id: valueId })),
  })),
});

async function searchProducts(
  deps: SandboxDeps,
  shop: ShopRow,
  paging: z.infer<typeof PAGING_PARAMETERS>,
  wanted: z.infer<typeof Search>,
) {
  if (wanted.listing_platforms && wanted.status === "ALL")
    throw new ApiError(36009010, "Invalid parameter: status");
  const platforms = wanted.listing_platforms ?? ["TIKTOK_SHOP"];
  const sellerSkus = wanted.seller_skus;
  const ofSkus = sellerSkus && (await findProductsBySku(deps, sellerSkus));
  const rows = await deps.db
    .select()
    .from(products)
    .where(
      and(
        eq(products.shopId, shop.shopId),
        ofSkus && inArray(products.productId, ofSkus),
        platforms.includes("TOKOPEDIA") ? isNotNull(products.tokopediaStatus) : undefined,
      ),
    )
    .orderBy(desc(products.createdAt), desc(products.productId));
  const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
  const matching = rows.filter((row) => {
    const status = getReviewedStatus(row, deps.now());
    const there = {
      TIKTOK_SHOP: status,
      TOKOPEDIA: getTokopediaStatus(row, deps.now()),
    };
    return (
      (wanted.status === "ALL"
        ? status !== "DELETED"
        : platforms.every((platform) => there[platform] === wanted.status)) &&
      toSeconds(row.createdAt) >= (wanted.create_time_ge ?? 0) &&
      toSeconds(row.createdAt) <= (wanted.create_time_le ?? Number.POSITIVE_INFINITY) &&
      toSeconds(row.updatedAt) >= (wanted.update_time_ge ?? 0) &&
      toSeconds(row.updatedAt) <= (wanted.update_time_le ?? Number.POSITIVE_INFINITY)
    );
  });
  const { items, ...page } = takePage(matching, paging);
  const shown = items.map(({ productId }) => productId);
  const theirs =
    shown.length === 0
      ? []
      : await deps.db.select().from(skus).where(inArray(skus.productId, shown));
  return {
    ...page,
    products: items.map((product) =>
      presentSummary(
        shop,
        product,
        theirs.filter((sku) => sku.productId === product.productId && !sku.isAdded),
        deps.now(),
      ),
    ),
  };
}

async function findProductsBySku(deps: SandboxDeps, sellerSkus: readonly string[]) {
  const rows = await deps.db
    .select({ productId: skus.productId })
    .from(skus)
    .where(inArray(skus.sellerSku, [...sellerSkus]));
  return rows.map(({ productId }) => productId);
}

/** The states from which the seller may set each state. */
const STATES_BEFORE: Record<
  "ACTIVATE" | "SELLER_DEACTIVATED" | "DELETED",
  readonly ProductStatus[]
> = {
  ACTIVATE: ["SELLER_DEACTIVATED", "ACTIVATE"],
  SELLER_DEACTIVATED: ["ACTIVATE", "PENDING", "SELLER_DEACTIVATED"],
  DELETED: [
    ...(["ACTIVATE", "PENDING", "FAILED", "DRAFT"] as const),
    ...(["SELLER_DEACTIVATED", "PLATFORM_DEACTIVATED"] as const),
  ],
};

/** A product's failure does not stop the others. */
async function changeEachProduct(
  deps: SandboxDeps,
  shop: ShopRow,
  { product_ids, listing_platforms }: z.infer<typeof ProductIds>,
  status: keyof typeof STATES_BEFORE,
) {
  const errors: object[] = [];
  for (const productId of product_ids)
    try {
      const { product } = await requireProduct(deps.db, shop, productId);
      const inTokopedia = getTokopediaStatus(product, deps.now());
      const isThere = status === "DELETED" || listing_platforms.includes("TOKOPEDIA");
      const changes = {
        ...(status === "DELETED" || listing_platforms.includes("TIKTOK_SHOP") ? { status } : {}),
        ...(inTokopedia && isThere ? { tokopediaStatus: status } : {}),
      };
      const before = [
        ...(changes.status ? [getReviewedStatus(product, deps.now())] : []),
        ...(inTokopedia && isThere ? [inTokopedia] : []),
      ];
      if (before.some((one) => !STATES_BEFORE[status].includes(one)))
        throw new ApiError(
          12052901,
          "The product in its current status is not available for this operation. Change the product status and try again",
        );
      await deps.db
        .update(products)
        .set({ ...getSettledStatuses(product, deps.now()), ...changes, updatedAt: deps.now() })
        .where(eq(products.productId, productId));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, message } = error;
      errors.push({ code, message, detail: { product_id: productId } });
    }
  return errors.length > 0 ? { errors } : {};
}
