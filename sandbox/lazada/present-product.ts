import { and, count, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { MARKETS } from "./markets.ts";
import { toWireAmount } from "./money.ts";
import { getReviewedStatus } from "./reviews.ts";
import { type ItemStatus, orderItems } from "./schema.ts";
import { type ProductRow, readSkus, type SkuRow } from "./skus.ts";

/** Sold and not handed over: Lazada counts these apart from units for sale. */
const OCCUPYING_STATUSES: ItemStatus[] = ["unpaid", "pending", "packed", "repacked"];

export async function countOccupied(db: Queryable, skuId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(orderItems)
    .where(and(eq(orderItems.skuId, skuId), inArray(orderItems.status, OCCUPYING_STATUSES)));
  return row?.n ?? 0;
}

/** Returns the product as `product/item/get` answers it. */
export async function presentItem(deps: SandboxDeps, shop: ShopRow, product: ProductRow) {
  const now = deps.now();
  const variants = (await readSkus(deps.db, [product.itemId])).get(product.itemId) ?? [];
  const shown = [];
  for (const sku of variants)
    shown.push(presentSku(shop, sku, await countOccupied(deps.db, sku.skuId), now));
  const reasons = product.failedReasons;
  return {
    item_id: Number(product.itemId),
    primary_category: Number(product.categoryId),
    status: getReviewedStatus(product, now),
    ...(reasons.length > 0
      ? { subStatus: "Reject", rejectReason: reasons.map((suggestion) => ({ suggestion })) }
      : {}),
    attributes: product.attributes,
    // A list as text.
    images: JSON.stringify(product.imageUrls),
    created_time: String(product.createdAt.getTime()),
    updated_time: String(product.updatedAt.getTime()),
    variation: Object.fromEntries(
      product.variation.map(({ name, hasImage, customize = true, options }, at) => [
        `variation${at + 1}`,
        { name, label: LABELS[name] ?? name, has_image: hasImage, customize, options },
      ]),
    ),
    skus: shown,
  };
}

export const presentUpdated = (product: ProductRow) => ({
  item_status: product.status,
  variation: Object.fromEntries(
    product.variation.map(({ name, hasImage, customize = true, options }, at) => [
      `Variation${at + 1}`,
      { name, has_image: hasImage, customize, options },
    ]),
  ),
});

/** Lazada's own kinds, as sellers see them. */
const LABELS: Record<string, string> = { color_family: "Kelompok Warna", size: "Ukuran" };

/** A seller's own kinds of variations are beside the other fields, Lazada's under `saleProp`. */
function presentSku(shop: ShopRow, sku: SkuRow, taken: number, now: Date) {
  const isOwnAttribute = ([name]: [string, string]) => !Object.hasOwn(LABELS, name);
  const values = Object.entries(sku.saleProp);
  const inCampaign =
    sku.campaignUnits > 0 && sku.campaignEndsAt !== null && sku.campaignEndsAt > now;
  return {
    SkuId: Number(sku.skuId),
    SellerSku: sku.sellerSku,
    ShopSku: `${sku.itemId}_${shop.region}-${sku.skuId}`,
    Status: sku.isActive ? "active" : "inactive",
    ...Object.fromEntries(values.filter(isOwnAttribute)),
    saleProp: Object.fromEntries(values.filter((one) => !isOwnAttribute(one))),
    price: Number(toWireAmount(sku.price, shop.region)),
    special_price: 0,
    quantity: sku.stock,
    Available: sku.stock,
    multiWarehouseInventories: [
      {
        warehouseCode: MARKETS[shop.region].warehouse.code,
        occupyQuantity: taken,
        withholdQuantity: 0,
        sellableQuantity: sku.stock,
        quantity: sku.stock,
        totalQuantity: sku.stock + taken,
      },
    ],
    fblWarehouseInventories: [],
    channelInventories: inCampaign
      ? [
          {
            channelCode: `campaign-${sku.skuId}`,
            quantity: sku.campaignUnits,
            startTime: sku.campaignStartsAt?.getTime() ?? 0,
            endTime: sku.campaignEndsAt?.getTime() ?? 0,
          },
        ]
      : [],
    package_weight: sku.parcel.weight,
    package_length: sku.parcel.length,
    package_width: sku.parcel.width,
    package_height: sku.parcel.height,
    ...(sku.barcode ? { barcode_ean: sku.barcode } : {}),
    Images: sku.imageUrls,
  };
}
