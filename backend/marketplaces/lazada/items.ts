import { z } from "zod";
import type {
  ChannelItem,
  ChannelItemPage,
  ChannelItemVariant,
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
  optionalId,
  optionalInstant,
  optionalNumber,
  splitIntoBatches,
  text,
  texts,
} from "../wire.ts";
import { LAZADA_LOGISTICS, OWN_FIELDS } from "./references.ts";
import type { Shop } from "./shop.ts";

const PAGE_SIZE = 50;
/** The last offset of `products/get`. */
const LAST_OFFSET = 10_000;
/** One call per product; so many stay within the limit. */
const MAX_PARALLEL = 5;
/** A product without variations does not have these. */
const DELETED_STATUS = /^deleted$/i;

/** A measure or a count of held units, which may be missing if there is none. */
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
  price: optionalNumber,
  quantity: optionalNumber,
  Available: optionalNumber,
  package_weight: figure,
  package_width: figure,
  package_height: figure,
  package_length: figure,
  Images: texts,
  saleProp: makeInsideSchema(z.record(z.string(), z.unknown())),
  multiWarehouseInventories: makeListSchema(
    z.looseObject({
      warehouseCode: text,
      sellableQuantity: optionalNumber,
      occupyQuantity: figure,
      withholdQuantity: figure,
    }),
  ),
  channelInventories: makeListSchema(z.looseObject({})),
  barcode_ean: text,
});
export type WireSku = z.infer<typeof Sku>;

const Product = z.object({
  item_id: idText,
  status: text,
  primary_category: optionalId,
  attributes: makeInsideSchema(z.record(z.string(), z.unknown())),
  images: texts,
  variation: makeInsideSchema(z.record(z.string(), makeInsideSchema(Variation))),
  rejectReason: z.unknown().optional(),
  subStatus: text,
  updated_time: optionalInstant,
  skus: makeListSchema(Sku),
});
export type WireProduct = z.infer<typeof Product>;

const Page = z.object({
  data: makeInsideSchema(
    z.object({
      total_products: optionalNumber,
      products: makePageOf("item", z.object({ item_id: idText, status: text }), "item_id"),
    }),
  ),
});

/** In Lazada's order, without deleted products. */
export async function listProducts(shop: Shop, cursor: string | null): Promise<ChannelItemPage> {
  const offset = Number(cursor ?? 0);
  const { data } = await shop.http.json({
    path: "/products/get",
    credentials: shop.credentials,
    params: { filter: "all", limit: PAGE_SIZE, offset },
    schema: Page,
  });
  const { records = [], sent = 0 } = data?.products ?? {};
  const shownRecords = records.filter(({ status }) => !DELETED_STATUS.test(status));
  const items: ChannelItem[] = [];
  for (const chunk of splitIntoBatches(shownRecords, MAX_PARALLEL)) {
    const readProducts = await Promise.all(
      chunk.map(({ item_id: externalId }) =>
        skipIfUnreadable({ kind: "item", externalId }, readListedItem(shop, externalId)),
      ),
    );
    items.push(...readProducts.flatMap((item) => item ?? []));
  }
  const next = offset + PAGE_SIZE;
  const isLast = sent < PAGE_SIZE || next >= LAST_OFFSET;
  return { items, cursor: isLast ? null : String(next), total: data?.total_products ?? null };
}

async function readListedItem(shop: Shop, productId: string): Promise<ChannelItem | null> {
  const product = await readProductOrNull(shop, productId);
  return product && toItem(shop, product);
}

/** Throws ConnectorError `not_found` for a missing or deleted product. */
export async function readProduct(shop: Shop, productId: string): Promise<WireProduct> {
  const { data } = await shop.http.json({
    path: "/product/item/get",
    credentials: shop.credentials,
    params: { item_id: productId },
    schema: z.object({ data: Product }),
  });
  if (!DELETED_STATUS.test(data.status)) return data;
  throw new ConnectorError("not_found", "deleted", `Product ${productId} is deleted`);
}

/** `null`: missing. */
export async function readProductOrNull(
  shop: Shop,
  productId: string,
): Promise<WireProduct | null> {
  try {
    return await readProduct(shop, productId);
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === "not_found") return null;
    throw error;
  }
}

/** `null`: missing. */
export async function readItem(shop: Shop, productId: string): Promise<ChannelItem | null> {
  const product = await readProductOrNull(shop, productId);
  if (!product) return null;
  const heldByExternalVariantId = new Map(
    product.skus.map((sku) => [sku.SkuId, countHeldUnits(sku)]),
  );
  const item = toItem(shop, product);
  return {
    ...item,
    variants: item.variants.map((variant) => ({
      ...variant,
      held: heldByExternalVariantId.get(variant.externalVariantId) ?? 0,
    })),
  };
}

/** Counts the units of open orders, withheld units, and units of campaigns. */
function countHeldUnits({
  multiWarehouseInventories: places,
  channelInventories,
}: WireSku): number {
  const ofPlaces = places.reduce(
    (sum, place) => sum + place.occupyQuantity + place.withholdQuantity,
    0,
  );
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
    ? { state: "refused", reason: listWords(rejectReason).join(" ") }
    : { state: "passed", reason: "" };
}

/** The shape of a refusal is not documented. */
function listWords(value: unknown): string[] {
  if (typeof value === "string") return value.trim() ? [value.trim()] : [];
  if (Array.isArray(value)) return value.flatMap(listWords);
  return value && typeof value === "object" ? Object.values(value).flatMap(listWords) : [];
}

/** Units that buyers can order. Empty if the product is gone. */
export async function readStock(
  shop: Shop,
  productId: string,
): Promise<{ externalVariantId: string; stock: number }[]> {
  const product = await readProductOrNull(shop, productId);
  return (product?.skus ?? []).map((sku) => ({
    externalVariantId: sku.SkuId,
    stock: sumStock(sku).stock,
  }));
}

/** Returns the kinds of variations in order. Each sku has a value of each. */
export function readVariations({ variation, skus }: WireProduct) {
  const namedTypes = Object.entries(variation ?? {})
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([, wireType]) => (wireType?.name ? [wireType] : []));
  if (namedTypes.length > 0)
    return namedTypes.map((entry) => ({
      ...entry,
      hasPictures: entry.hasImage ?? entry.has_image ?? false,
      isOwn: entry.customize ?? !Object.hasOwn(skus[0]?.saleProp ?? {}, entry.name),
    }));
  return Object.keys(skus[0]?.saleProp ?? {}).map((name) => ({
    ...{ name, label: name, hasPictures: false, isOwn: false },
    options: [...new Set(skus.map((sku) => readOption(sku, name)))],
  }));
}

/** The seller's own variation is a field of the SKU; Lazada's variations are in `saleProp`. */
export function readOption(sku: WireSku, name: string): string {
  const value = sku.saleProp?.[name] ?? sku[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function toItem(shop: Shop, product: WireProduct): ChannelItem {
  const variations = readVariations(product);
  const attributes = product.attributes ?? {};
  const readAttribute = (name: string) => text.parse(attributes[name]);
  const isPreOrder = /^yes$/i.test(readAttribute("preorder_enable"));
  const brand = readAttribute("brand");
  return {
    externalProductId: product.item_id,
    name: readAttribute("name"),
    description: toText(readAttribute("description")),
    condition: "new",
    isListed:
      /^active$/i.test(product.status) &&
      product.skus.some(({ Status }) => /^active$/i.test(Status)),
    categoryId: product.primary_category ?? null,
    brandId: readAttribute("brand_id") || null,
    brandName: /^no brand$/i.test(brand) ? "" : brand,
    attributes: Object.entries(attributes).flatMap(([name, value]) =>
      OWN_FIELDS.has(name) ? [] : readValues(name, value),
    ),
    logisticsIds: LAZADA_LOGISTICS.map(({ logisticsId }) => logisticsId),
    daysToShip: isPreOrder ? Number(readAttribute("preorder_days")) || null : null,
    pictures: product.images.filter(Boolean).map(toPicture),
    variationTypes: variations.map((variation, index) => ({
      name: variation.label || variation.name,
      options: variation.options.map((option) => {
        const sku = product.skus.find((entry) => readOption(entry, variation.name) === option);
        const url = index === 0 && variation.hasPictures ? sku?.Images.find(Boolean) : undefined;
        return { name: option, picture: url ? toPicture(url) : null };
      }),
    })),
    variants: product.skus.map((sku) => toVariant(shop, sku, variations)),
    ...(product.updated_time ? { changedAt: product.updated_time } : {}),
  };
}

const toPicture = (url: string) => ({ externalImageId: url, url });

/** Several values of one attribute are one text with commas. */
function readValues(attributeId: string, value: unknown) {
  if (typeof value !== "string" && typeof value !== "number") return [];
  return String(value)
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => ({ attributeId, valueId: entry, value: entry }));
}

function toVariant(
  shop: Shop,
  sku: WireSku,
  variations: ReturnType<typeof readVariations>,
): ChannelItemVariant {
  const code = sku.barcode_ean;
  return {
    externalVariantId: sku.SkuId,
    optionIndexes: variations.map(({ name, options }) => options.indexOf(readOption(sku, name))),
    sku: sku.SellerSku.trim(),
    barcode: /^(\d{8}|\d{12,14})$/.test(code) ? code : "",
    price: parseWireAmount(String(requireFigure(sku.price, "price")), shop.currency),
    ...sumStock(sku),
    weightG: Math.round(sku.package_weight * 1000),
    widthCm: sku.package_width,
    heightCm: sku.package_height,
    lengthCm: sku.package_length,
  };
}

const sumStock = ({ multiWarehouseInventories: places, Available, quantity }: WireSku) =>
  places.length > 0
    ? sumShownStock(
        places.map(({ warehouseCode, sellableQuantity }) => ({
          externalId: warehouseCode,
          quantity: requireFigure(sellableQuantity, "sellableQuantity"),
        })),
      )
    : { stock: requireFigure(Available ?? quantity, "quantity") };
