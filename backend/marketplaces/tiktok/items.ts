import { z } from "zod";
import type {
  ChannelItem,
  ChannelItemPage,
  ChannelItemVariant,
  ChannelPicture,
  ListingReview,
} from "../channel-listings.ts";
import { ConnectorError } from "../connector.ts";
import { toText } from "../description.ts";
import { sumShownStock } from "../distribute-units.ts";
import { parseWireAmount } from "../money.ts";
import { requireFigure, skipIfUnreadable } from "../put-aside.ts";
import {
  flag,
  idText,
  makeInsideSchema,
  makeListSchema,
  makePageOf,
  optionalInstant,
  optionalNumber,
  splitIntoBatches,
  text,
  texts,
  word,
} from "../wire.ts";
import { readHeld } from "./inventory.ts";
import { IntegratedStatuses, isShownInTokopedia } from "./platforms.ts";
import { SellersOwn, SkusOwn } from "./sellers-own.ts";
import { makeShopParams, type Shop } from "./shop.ts";

const PAGE_SIZE = 50;
/** Products read at once. Each needs a call, and this many stay under the quota. */
const AT_ONCE = 5;
/**
 * Statuses of products that are not shown and will not be: unfinished, deleted, or taken down by
 * TikTok.
 */
const LEFT_OUT = new Set(["DRAFT", "DELETED", "FREEZE"]);

const Picture = z.object({ uri: text, urls: texts });
const Sku = z.object({
  id: idText,
  seller_sku: text,
  price: makeInsideSchema(
    z.object({ sale_price: text, tax_exclusive_price: text, currency: text }),
  ),
  inventory: makeListSchema(z.object({ warehouse_id: text, quantity: optionalNumber })),
  identifier_code: makeInsideSchema(z.object({ code: text, type: text })),
  pre_sale: makeInsideSchema(
    z.object({
      fulfillment_type: makeInsideSchema(z.object({ handling_duration_days: optionalNumber })),
    }),
  ),
  sales_attributes: makeListSchema(
    z.object({
      ...{ id: text, name: text, value_id: text, value_name: text },
      sku_img: makeInsideSchema(Picture),
    }),
  ),
  ...SkusOwn,
});
export type WireSku = z.infer<typeof Sku>;

const Measure = makeInsideSchema(z.object({ value: text, unit: text }));
const Product = z.object({
  id: idText,
  status: word,
  integrated_platform_statuses: IntegratedStatuses,
  title: text,
  description: text,
  category_chains: makeListSchema(z.object({ id: idText, is_leaf: flag })),
  brand: makeInsideSchema(z.object({ id: text, name: text })),
  main_images: makeListSchema(Picture),
  size_chart: makeInsideSchema(
    z.object({
      image: makeInsideSchema(Picture),
      template: makeInsideSchema(z.object({ id: idText })),
    }),
  ),
  is_pre_owned: flag,
  package_weight: Measure,
  package_dimensions: makeInsideSchema(
    z.object({ length: text, width: text, height: text, unit: text }),
  ),
  product_attributes: makeListSchema(
    z.object({ id: idText, values: makeListSchema(z.object({ id: text, name: text })) }),
  ),
  delivery_options: makeListSchema(z.object({ id: idText })),
  skus: makeListSchema(Sku),
  update_time: optionalInstant,
  ...SellersOwn,
});
export type WireProduct = z.infer<typeof Product>;

const Page = z.object({
  products: makePageOf("item", z.object({ id: idText, status: word }), "id"),
  next_page_token: text,
  total_count: optionalNumber,
});

/** Lists the shop's products, without drafts, deleted ones and those taken down. */
export async function listProducts(shop: Shop, cursor: string | null): Promise<ChannelItemPage> {
  const foundEntry = await shop.http.json({
    ...makeShopParams(shop),
    path: "/product/202502/products/search",
    query: { page_size: PAGE_SIZE, ...(cursor ? { page_token: cursor } : {}) },
    body: { status: "ALL" },
    schema: Page,
  });
  const shownRecords = foundEntry.products.records.filter(({ status }) => !LEFT_OUT.has(status));
  const items: ChannelItem[] = [];
  for (const chunk of splitIntoBatches(shownRecords, AT_ONCE)) {
    const products = await Promise.all(
      chunk.map(({ id }) =>
        skipIfUnreadable({ kind: "item", externalId: id }, readListedItem(shop, id)),
      ),
    );
    items.push(...products.flatMap((product) => product ?? []));
  }
  const next = foundEntry.next_page_token;
  return {
    items,
    cursor: next && next !== cursor ? next : null,
    total: foundEntry.total_count ?? null,
  };
}

const readListedItem = async (shop: Shop, productId: string): Promise<ChannelItem> =>
  toItem(shop, await readProduct(shop, productId));

/**
 * Reads the product as buyers see it; with `isLatest`, with the seller's change that is still
 * reviewed. Throws ConnectorError `not_found` for a missing or deleted product.
 */
export async function readProduct(
  shop: Shop,
  productId: string,
  { isLatest = false } = {},
): Promise<WireProduct> {
  const product = await shop.http.json({
    ...makeShopParams(shop),
    path: `/product/202309/products/${encodeURIComponent(productId)}`,
    ...(isLatest ? { query: { return_under_review_version: true } } : {}),
    schema: Product,
  });
  if (product.status !== "DELETED") return product;
  throw new ConnectorError("not_found", "deleted", `Product ${productId} is deleted`);
}

const Review = z.object({
  status: word,
  audit: makeInsideSchema(z.object({ status: word })),
  audit_failed_reasons: makeListSchema(z.object({ reasons: texts, suggestions: texts })),
});
const REFUSED_STATUSES = new Set(["FAILED", "PLATFORM_DEACTIVATED", "FREEZE"]);

const WAITING_STATUSES = new Set(["AUDITING", "PRE_APPROVED"]);

/**
 * A product is reviewed before buyers see it, and may be taken down later. A shown product stays
 * while a change is reviewed, and if the change fails: only `audit` shows that.
 */
export async function readReview(shop: Shop, productId: string): Promise<ListingReview> {
  const { status, audit, audit_failed_reasons } = await shop.http.json({
    ...makeShopParams(shop),
    path: `/product/202309/products/${encodeURIComponent(productId)}`,
    schema: Review,
  });
  const saidText = audit_failed_reasons.flatMap(({ reasons, suggestions }) => [
    ...reasons,
    ...suggestions,
  ]);
  if (REFUSED_STATUSES.has(status) || audit?.status === "FAILED")
    return { state: "refused", reason: saidText.join(" ") };
  const isWaiting = status === "PENDING" || WAITING_STATUSES.has(audit?.status ?? "");
  return { state: isWaiting ? "waiting" : "passed", reason: "" };
}

/** Returns the units of each variant in all warehouses. Empty if the product is gone. */
export async function readStock(
  shop: Shop,
  productId: string,
): Promise<{ externalVariantId: string; stock: number }[]> {
  try {
    const { skus } = await readProduct(shop, productId);
    return skus.map((sku) => ({ externalVariantId: sku.id, stock: stockOf(sku).stock }));
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === "not_found") return [];
    throw error;
  }
}

/** Returns `null` for a product that is gone. */
export async function readSellersItem(shop: Shop, productId: string): Promise<ChannelItem | null> {
  try {
    const item = toItem(shop, await readProduct(shop, productId, { isLatest: true }));
    const heldByExternalVariantId = await readHeld(shop, productId);
    return {
      ...item,
      variants: item.variants.map((variant) => ({
        ...variant,
        held: heldByExternalVariantId.get(variant.externalVariantId) ?? 0,
      })),
    };
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === "not_found") return null;
    throw error;
  }
}

function toItem(shop: Shop, product: WireProduct): ChannelItem {
  const types = readVariationTypes(product);
  const [sizeChart] = product.size_chart?.image?.urls ?? [];
  return {
    externalProductId: product.id,
    name: product.title,
    description: toText(product.description),
    condition: product.is_pre_owned ? "used" : "new",
    isListed:
      product.status === "ACTIVATE" || isShownInTokopedia(product.integrated_platform_statuses),
    categoryId: product.category_chains.find(({ is_leaf }) => is_leaf)?.id ?? null,
    brandId: product.brand?.id || null,
    brandName: product.brand?.id ? product.brand.name : "",
    attributes: product.product_attributes.flatMap(({ id, values }) =>
      values.map((value) => ({
        attributeId: id,
        ...(value.id ? { valueId: value.id } : {}),
        ...(value.name ? { value: value.name } : {}),
      })),
    ),
    logisticsIds: product.delivery_options.map(({ id }) => id),
    daysToShip: product.skus[0]?.pre_sale?.fulfillment_type?.handling_duration_days ?? null,
    pictures: product.main_images.flatMap((image) => toPicture(image) ?? []),
    ...(sizeChart ? { sizeChart } : {}),
    variationTypes: types,
    variants: product.skus.map((sku) => toVariant(shop, product, sku, types)),
    ...(product.update_time ? { changedAt: product.update_time } : {}),
  };
}

function readVariationTypes({ skus }: WireProduct): ChannelItem["variationTypes"] {
  const names = skus[0]?.sales_attributes.map(({ name }) => name) ?? [];
  return names.map((name, index) => {
    const options = new Map<string, ChannelPicture | null>();
    for (const { sales_attributes } of skus) {
      const value = sales_attributes[index];
      if (value && !options.get(value.value_name))
        options.set(value.value_name, value.sku_img ? toPicture(value.sku_img) : null);
    }
    return { name, options: [...options].map(([option, picture]) => ({ name: option, picture })) };
  });
}

function toVariant(
  shop: Shop,
  product: WireProduct,
  sku: WireSku,
  types: ChannelItem["variationTypes"],
): ChannelItemVariant {
  const size = product.package_dimensions;
  const code = sku.identifier_code?.code ?? "";
  return {
    externalVariantId: sku.id,
    optionIndexes: types.map(({ options }, index) =>
      options.findIndex(({ name }) => name === sku.sales_attributes[index]?.value_name),
    ),
    sku: sku.seller_sku.trim(),
    barcode: /^(\d{8}|\d{12,14})$/.test(code) ? code : "",
    price: readPrice(shop, sku),
    ...stockOf(sku),
    weightG: toGrams(product.package_weight),
    widthCm: Number(size?.width || 0) || 0,
    heightCm: Number(size?.height || 0) || 0,
    lengthCm: Number(size?.length || 0) || 0,
  };
}

function readPrice(shop: Shop, { price }: WireSku): number {
  const amount = price?.sale_price || price?.tax_exclusive_price;
  const currency = price?.currency || shop.currency;
  return requireFigure(amount ? parseWireAmount(amount, currency) : null, "price");
}

const stockOf = ({ inventory }: WireSku) =>
  sumShownStock(
    inventory.map(({ warehouse_id, quantity }) => ({
      ...{ externalId: warehouse_id, quantity: requireFigure(quantity, "inventory.quantity") },
    })),
  );

function toGrams(weight: z.infer<typeof Measure>): number {
  const value = Number(weight?.value || 0) || 0;
  return Math.round(weight?.unit === "GRAM" ? value : value * 1000);
}

function toPicture({ uri, urls }: z.infer<typeof Picture>): ChannelPicture | null {
  const [url] = urls;
  return uri && url ? { externalImageId: uri, url } : null;
}
