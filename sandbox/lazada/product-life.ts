import { and, eq, inArray, ne } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { ApiError, createItemNotFound, createProductRefusal } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { createItemId, createSkuId } from "./ids.ts";
import { parseWireAmount } from "./money.ts";
import { countOccupied, presentUpdated } from "./present-product.ts";
import {
  checkKinds,
  checkProduct,
  checkSku,
  listKinds,
  type ProductBody,
  type SkuBody,
} from "./product-rules.ts";
import { findBrandName } from "./references-api.ts";
import { reviewEnd } from "./reviews.ts";
import { products, skus } from "./schema.ts";
import { type ProductRow, readSkus, type SkuRow } from "./skus.ts";

/** Also throws ApiError for another shop's product and for a deleted one. */
export async function requireProduct(
  db: Queryable,
  shop: ShopRow,
  itemId: string,
): Promise<ProductRow> {
  const [product] = await db
    .select()
    .from(products)
    .where(
      and(
        eq(products.itemId, itemId),
        eq(products.shopId, shop.shopId),
        ne(products.status, "Deleted"),
      ),
    );
  if (!product) throw createItemNotFound();
  return product;
}

export async function createProduct(deps: SandboxDeps, shop: ShopRow, body: ProductBody) {
  await checkProduct(deps, shop.region, "create", body);
  const now = deps.now();
  const itemId = createItemId();
  return transaction(deps.db, async (tx) => {
    const rows = body.Skus.Sku.map((sku, position) => createSku(shop, itemId, sku, position));
    await requireUnused(tx, shop, "create", itemId, rows);
    await tx.insert(products).values({
      ...{ itemId, shopId: shop.shopId, status: "Pending QC" as const },
      ...toFields(body, null),
      ...{ reviewedAt: reviewEnd(shop, now), createdAt: now, updatedAt: now },
    });
    await tx.insert(skus).values(rows);
    return {
      item_id: itemId,
      sku_list: rows.map(({ skuId, sellerSku }) => ({
        ...{ sku_id: skuId, seller_sku: sellerSku, shop_sku: `${itemId}_${shop.region}-${skuId}` },
      })),
    };
  });
}

/** Attributes that a change leaves out stay, as long as the category stays. */
const toFields = (body: ProductBody, before: ProductRow | null) => {
  const { brand_id, brand, ...rest } = body.Attributes;
  const named: Record<string, string> = brand_id
    ? { brand_id, brand: findBrandName(brand_id) }
    : { brand: brand ?? "No Brand" };
  const { brand_id: _, ...kept } =
    before?.categoryId === body.PrimaryCategory ? (before?.attributes ?? {}) : {};
  return {
    categoryId: body.PrimaryCategory ?? "",
    attributes: { ...kept, ...rest, ...named },
    imageUrls: body.Images,
    variation: listKinds(body).map(({ name, hasImage, customize, options }) => ({
      ...{ name, hasImage, customize, options: options.option },
    })),
  };
};

function createSku(shop: ShopRow, itemId: string, sku: SkuBody, position: number) {
  const skuId = createSkuId();
  return {
    ...{ skuId, itemId, position },
    sellerSku: sku.SellerSku ?? `${itemId}-${skuId}`,
    saleProp: sku.saleProp ?? {},
    price: parseWireAmount(sku.price ?? "", shop.region) ?? 0,
    stock: Number(sku.quantity ?? 0),
    isActive: (sku.Status ?? "active") === "active",
    parcel: {
      weight: sku.package_weight ?? "",
      length: sku.package_length ?? "",
      width: sku.package_width ?? "",
      height: sku.package_height ?? "",
    },
    barcode: sku.barcode_ean ?? "",
    imageUrls: sku.Images,
  };
}

/** A seller's SKU is unique in the shop. */
async function requireUnused(
  tx: Queryable,
  shop: ShopRow,
  call: "create" | "update",
  itemId: string,
  rows: readonly { sellerSku: string }[],
): Promise<void> {
  const wanted = rows.map(({ sellerSku }) => sellerSku);
  if (wanted.length === 0) return;
  const taken = await tx
    .select({ sellerSku: skus.sellerSku })
    .from(skus)
    .innerJoin(products, eq(products.itemId, skus.itemId))
    .where(
      and(
        eq(products.shopId, shop.shopId),
        ne(products.status, "Deleted"),
        ne(products.itemId, itemId),
        inArray(skus.sellerSku, wanted),
      ),
    );
  const twice = wanted.find((one, at) => wanted.indexOf(one) !== at) ?? taken[0]?.sellerSku;
  if (twice !== undefined)
    throw createProductRefusal(call, `BIZ_CHECK_SELLER_SKU_DUPLICATE: ${twice}`);
}

export async function updateProduct(deps: SandboxDeps, shop: ShopRow, body: ProductBody) {
  const product = await requireProduct(deps.db, shop, body.ItemId ?? "");
  const known = (await readSkus(deps.db, [product.itemId])).get(product.itemId) ?? [];
  const now = deps.now();
  const isWhole = body.PrimaryCategory !== undefined;
  if (isWhole) await checkProduct(deps, shop.region, "update", body);
  else for (const sku of body.Skus.Sku) checkSku("update", shop.region, sku);
  checkKinds(product, body);
  const strange = body.Skus.Sku.find(
    ({ SkuId }) => SkuId !== undefined && !known.some(({ skuId }) => skuId === SkuId),
  );
  if (strange) throw new ApiError("4136", "SELLER_SKU_NOT_FOUND");
  const added = body.Skus.Sku.filter(({ SkuId }) => SkuId === undefined);
  if (added.length > 0 && !known.some(({ skuId }) => skuId === body.AssociatedSku))
    throw new ApiError("4216", "skuId is a mandatory field and must be filled in.");
  await transaction(deps.db, async (tx) => {
    const rows = added.map((sku, at) => createSku(shop, product.itemId, sku, known.length + at));
    await requireUnused(tx, shop, "update", product.itemId, rows);
    // A variant that is named without a status is shown.
    const switched = body.Skus.Sku.some(({ Status = "active" }) => Status === "active");
    await tx
      .update(products)
      .set({
        ...(isWhole ? toFields(body, product) : {}),
        ...(isWhole && product.status === "Suspended"
          ? { status: "Pending QC" as const, failedReasons: [], reviewedAt: reviewEnd(shop, now) }
          : {}),
        ...(switched && product.status === "InActive" ? { status: "Active" as const } : {}),
        updatedAt: now,
      })
      .where(eq(products.itemId, product.itemId));
    for (const sku of body.Skus.Sku) if (sku.SkuId) await changeSku(tx, shop, known, sku);
    if (rows.length > 0) await tx.insert(skus).values(rows);
  });
  return presentUpdated(await requireProduct(deps.db, shop, product.itemId));
}

async function changeSku(tx: Queryable, shop: ShopRow, known: readonly SkuRow[], sku: SkuBody) {
  const before = known.find(({ skuId }) => skuId === sku.SkuId);
  if (!before) return;
  const quantity = sku.quantity === undefined ? before.stock : Number(sku.quantity);
  if (quantity < before.campaignUnits)
    throw createProductRefusal("update", "The quantity is below what the campaign keeps");
  await tx
    .update(skus)
    .set({
      stock: quantity,
      isActive: (sku.Status ?? "active") === "active",
      sellerSku: sku.SellerSku ?? before.sellerSku,
      saleProp: sku.saleProp ?? before.saleProp,
      price: sku.price ? (parseWireAmount(sku.price, shop.region) ?? before.price) : before.price,
      parcel: {
        weight: sku.package_weight ?? before.parcel.weight,
        length: sku.package_length ?? before.parcel.length,
        width: sku.package_width ?? before.parcel.width,
        height: sku.package_height ?? before.parcel.height,
      },
      barcode: sku.barcode_ean ?? before.barcode,
      imageUrls: sku.Images.length > 0 ? sku.Images : before.imageUrls,
    })
    .where(eq(skus.skuId, before.skuId));
}

/** Removes SKUs, named `SkuId_item_sku` or by the seller. A product goes with its last variant. */
export async function removeSkus(
  deps: SandboxDeps,
  shop: ShopRow,
  {
    sku_id_list = [],
    seller_sku_list = [],
  }: { sku_id_list?: string[]; seller_sku_list?: string[] },
): Promise<void> {
  const named = sku_id_list.map((one) => one.split("_").at(-1) ?? "");
  await transaction(deps.db, async (tx) => {
    const rows = await tx
      .select({ sku: skus })
      .from(skus)
      .innerJoin(products, eq(products.itemId, skus.itemId))
      .where(and(eq(products.shopId, shop.shopId), ne(products.status, "Deleted")));
    const gone = rows
      .map(({ sku }) => sku)
      .filter(
        ({ skuId, sellerSku }) => named.includes(skuId) || seller_sku_list.includes(sellerSku),
      );
    if (gone.length === 0) throw new ApiError("4136", "SELLER_SKU_NOT_FOUND");
    for (const sku of gone)
      if ((await countOccupied(tx, sku.skuId)) > 0)
        throw new ApiError("1100", "E1100: The SKU has orders that are not sent yet");
    for (const itemId of new Set(gone.map((sku) => sku.itemId))) {
      const left = rows.filter(({ sku }) => sku.itemId === itemId && !gone.includes(sku));
      if (left.length === 0)
        await tx
          .update(products)
          .set({ status: "Deleted", updatedAt: deps.now() })
          .where(eq(products.itemId, itemId));
      else
        await tx.delete(skus).where(
          inArray(
            skus.skuId,
            gone.filter((sku) => sku.itemId === itemId).map(({ skuId }) => skuId),
          ),
        );
    }
  });
}

export async function setActive(deps: SandboxDeps, product: ProductRow, isActive: boolean) {
  await transaction(deps.db, async (tx) => {
    await tx
      .update(products)
      .set({ status: isActive ? "Active" : "InActive", updatedAt: deps.now() })
      .where(eq(products.itemId, product.itemId));
    await tx.update(skus).set({ isActive }).where(eq(skus.itemId, product.itemId));
  });
}
