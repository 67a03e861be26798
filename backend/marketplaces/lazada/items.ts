import { z } from "zod";
import type {
  ChannelItem,
  ChannelItemPage,
  ChannelItemVariant,
  ListingReview,
} from "../channel-listings.ts";
import { ConnectorError } from "../connector.ts";
import { toText } from "../description.ts";
import { shownStock } from "../distribute-units.ts";
import { fromWireAmount } from "../money.ts";
import { unlessUnreadable } from "../put-aside.ts";
import {
  batches,
  flag,
  idText,
  inside,
  list,
  optionalId,
  optionalInstant,
  optionalNumber,
  page,
  text,
  texts,
} from "../wire.ts";
import { LAZADA_LOGISTICS, OWN_FIELDS } from "./references.ts";
import type { Shop } from "./shop.ts";

const PAGE = 50;
/** The last offset of `products/get`. */
const LAST_OFFSET = 10_000;
/** Each product needs a call; this many at once stay under the limit. */
const AT_ONCE = 5;
/** A product without variations does not have these. */
const LEFT_OUT = /^deleted$/i;

const figure = optionalNumber.transform((value) => value ?? 0);
const Variation = z.looseObject({
  name: text,
  label: text,
  hasImage: flag,
  has_image: flag,
  customize: flag,
  options: texts,
});
const Sku = z.looseObject({
  SkuId: idText,
  SellerSku: text,
  Status: text,
  price: figure,
  quantity: figure,
  Available: optionalNumber,
  package_weight: figure,
  package_width: figure,
  package_height: figure,
  package_length: figure,
  Images: texts,
  saleProp: inside(z.record(z.string(), z.unknown())),
  multiWarehouseInventories: list(
    z.looseObject({
      warehouseCode: text,
      sellableQuantity: figure,
      occupyQuantity: figure,
      withholdQuantity: figure,
    }),
  ),
  channelInventories: list(z.looseObject({})),
  barcode_ean: text,
});
export type WireSku = z.infer<typeof Sku>;

const Product = z.object({
  item_id: idText,
  status: text,
  primary_category: optionalId,
  attributes: inside(z.record(z.string(), z.unknown())),
  images: texts,
  variation: inside(z.record(z.string(), inside(Variation))),
  rejectReason: z.unknown().optional(),
  subStatus: text,
  updated_time: optionalInstant,
  skus: list(Sku),
});
export type WireProduct = z.infer<typeof Product>;

const Page = z.object({
  data: inside(
    z.object({
      total_products: optionalNumber,
      products: page("item", z.object({ item_id: idText, status: text }), "item_id"),
    }),
  ),
});

/** Lists the shop's products in Lazada's order, without deleted ones. */
export async function listProducts(shop: Shop, cursor: string | null): Promise<ChannelItemPage> {
  const offset = Number(cursor ?? 0);
  const { data } = await shop.http.json({
    path: "/products/get",
    credentials: shop.credentials,
    params: { filter: "all", limit: PAGE, offset },
    schema: Page,
  });
  const { records = [], sent = 0 } = data?.products ?? {};
  const shown = records.filter(({ status }) => !LEFT_OUT.test(status));
  const items: ChannelItem[] = [];
  for (const some of batches(shown, AT_ONCE)) {
    const read = await Promise.all(
      some.map(({ item_id: externalId }) =>
        unlessUnreadable({ kind: "item", externalId }, readIfThere(shop, externalId)),
      ),
    );
    items.push(...read.flatMap((product) => (product ? [toItem(shop, product)] : [])));
  }
  const next = offset + PAGE;
  const isLast = sent < PAGE || next >= LAST_OFFSET;
  return { items, cursor: isLast ? null : String(next), total: data?.total_products ?? null };
}

/** Throws ConnectorError `not_found` for a missing or deleted product. */
export async function readProduct(shop: Shop, productId: string): Promise<WireProduct> {
  const { data } = await shop.http.json({
    path: "/product/item/get",
    credentials: shop.credentials,
    params: { item_id: productId },
    schema: z.object({ data: Product }),
  });
  if (!LEFT_OUT.test(data.status)) return data;
  throw new ConnectorError("not_found", "deleted", `Product ${productId} is deleted`);
}

/** Returns `null` if there is none, or no longer. */
export async function readIfThere(shop: Shop, productId: string): Promise<WireProduct | null> {
  try {
    return await readProduct(shop, productId);
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === "not_found") return null;
    throw error;
  }
}

/** Returns `null` for a product that is gone. */
export async function readItem(shop: Shop, productId: string): Promise<ChannelItem | null> {
  const product = await readIfThere(shop, productId);
  if (!product) return null;
  const held = new Map(product.skus.map((sku) => [sku.SkuId, heldOf(sku)]));
  const item = toItem(shop, product);
  return {
    ...item,
    variants: item.variants.map((variant) => ({
      ...variant,
      held: held.get(variant.externalVariantId) ?? 0,
    })),
  };
}

/** Units of open orders, withheld ones, and those of campaigns. */
function heldOf({ multiWarehouseInventories: places, channelInventories }: WireSku): number {
  const ofPlaces = places.reduce((sum, one) => sum + one.occupyQuantity + one.withholdQuantity, 0);
  return channelInventories.reduce((sum, entry) => {
    const units = figure.safeParse(entry.quantity);
    return sum + (units.success ? Math.max(0, units.data) : 0);
  }, ofPlaces);
}

/** A product is reviewed before buyers see it ("Pending QC"), and may be taken down later. */
export async function readReview(shop: Shop, productId: string): Promise<ListingReview> {
  const { status, subStatus, rejectReason } = await readProduct(shop, productId);
  if (/^pending/i.test(status)) return { state: "waiting", reason: "" };
  const isRefused = /^(suspended|rejected)/i.test(status) || /reject|lock|admin/i.test(subStatus);
  return isRefused
    ? { state: "refused", reason: words(rejectReason).join(" ") }
    : { state: "passed", reason: "" };
}

/** Returns every text in Lazada's refusal; its shape is not documented. */
function words(value: unknown): string[] {
  if (typeof value === "string") return value.trim() ? [value.trim()] : [];
  if (Array.isArray(value)) return value.flatMap(words);
  return value && typeof value === "object" ? Object.values(value).flatMap(words) : [];
}

/** Returns the units of each variant that buyers can order. Empty if the product is gone. */
export async function readStock(
  shop: Shop,
  productId: string,
): Promise<{ externalVariantId: string; stock: number }[]> {
  const product = await readIfThere(shop, productId);
  return (product?.skus ?? []).map((sku) => ({
    externalVariantId: sku.SkuId,
    stock: stockOf(sku).stock,
  }));
}

/** Returns the kinds of variations in order. Each sku has a value of each. */
export function variationsOf({ variation, skus }: WireProduct) {
  const named = Object.entries(variation ?? {})
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([, one]) => (one?.name ? [one] : []));
  if (named.length > 0)
    return named.map((one) => ({
      ...one,
      hasPictures: one.hasImage ?? one.has_image ?? false,
      isOwn: one.customize ?? !Object.hasOwn(skus[0]?.saleProp ?? {}, one.name),
    }));
  return Object.keys(skus[0]?.saleProp ?? {}).map((name) => ({
    ...{ name, label: name, hasPictures: false, isOwn: false },
    options: [...new Set(skus.map((sku) => optionOf(sku, name)))],
  }));
}

/** A seller's own kind is beside the sku's other fields, one of Lazada's is under `saleProp`. */
export function optionOf(sku: WireSku, name: string): string {
  const value = sku.saleProp?.[name] ?? sku[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function toItem(shop: Shop, product: WireProduct): ChannelItem {
  const variations = variationsOf(product);
  const attributes = product.attributes ?? {};
  const said = (name: string) => String(attributes[name] ?? "");
  const isPreOrder = /^yes$/i.test(said("preorder_enable"));
  const brand = said("brand");
  return {
    externalProductId: product.item_id,
    name: said("name"),
    description: toText(said("description")),
    condition: "new",
    isListed:
      /^active$/i.test(product.status) &&
      product.skus.some(({ Status }) => /^active$/i.test(Status)),
    categoryId: product.primary_category ?? null,
    brandId: said("brand_id") || null,
    brandName: /^no brand$/i.test(brand) ? "" : brand,
    attributes: Object.entries(attributes).flatMap(([name, value]) =>
      OWN_FIELDS.has(name) ? [] : valuesOf(name, value),
    ),
    logisticsIds: LAZADA_LOGISTICS.map(({ logisticsId }) => logisticsId),
    daysToShip: isPreOrder ? Number(said("preorder_days")) || null : null,
    pictures: product.images.filter(Boolean).map(toPicture),
    variationTypes: variations.map((one, at) => ({
      name: one.label || one.name,
      options: one.options.map((option) => {
        const sku = product.skus.find((each) => optionOf(each, one.name) === option);
        const url = at === 0 && one.hasPictures ? sku?.Images.find(Boolean) : undefined;
        return { name: option, picture: url ? toPicture(url) : null };
      }),
    })),
    variants: product.skus.map((sku) => toVariant(shop, sku, variations)),
    ...(product.updated_time ? { changedAt: product.updated_time } : {}),
  };
}

const toPicture = (url: string) => ({ externalImageId: url, url });

/** Several values of one attribute are one text with commas. */
function valuesOf(attributeId: string, value: unknown) {
  if (typeof value !== "string" && typeof value !== "number") return [];
  return String(value)
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => ({ attributeId, valueId: one, value: one }));
}

function toVariant(
  shop: Shop,
  sku: WireSku,
  variations: ReturnType<typeof variationsOf>,
): ChannelItemVariant {
  const code = sku.barcode_ean;
  return {
    externalVariantId: sku.SkuId,
    optionIndexes: variations.map(({ name, options }) => options.indexOf(optionOf(sku, name))),
    sku: sku.SellerSku.trim(),
    barcode: /^(\d{8}|\d{12,14})$/.test(code) ? code : "",
    price: fromWireAmount(String(sku.price), shop.currency),
    ...stockOf(sku),
    weightG: Math.round(sku.package_weight * 1000),
    widthCm: sku.package_width,
    heightCm: sku.package_height,
    lengthCm: sku.package_length,
  };
}

const stockOf = ({ multiWarehouseInventories: places, Available, quantity }: WireSku) =>
  places.length > 0
    ? shownStock(
        places.map(({ warehouseCode, sellableQuantity }) => ({
          ...{ externalId: warehouseCode, quantity: sellableQuantity },
        })),
      )
    : { stock: Available ?? quantity };
