import { z } from "zod";
import type {
  ChannelItem,
  ChannelItemPage,
  ChannelItemVariant,
  ChannelPicture,
} from "../channel-listings.ts";
import { ConnectorError } from "../connector.ts";
import { sumShownStock } from "../distribute-units.ts";
import { CHANGED_ANSWER, requireFigure, skipIfUnreadable } from "../put-aside.ts";
import {
  flag,
  idText,
  makeInsideSchema,
  makeListSchema,
  makePageOf,
  number,
  optionalId,
  optionalInstant,
  optionalNumber,
  splitIntoBatches,
  text,
  texts,
  word,
} from "../wire.ts";
import { withUnit } from "./attributes.ts";
import { readBarcode } from "./barcode.ts";
import { DescriptionFields, readDescription } from "./kept-fields.ts";
import { parseWireAmount } from "./regions.ts";
import type { Shop } from "./shop.ts";
import { readTiers, TierFields } from "./tiers.ts";

/**
 * Most items of one `get_item_base_info`, so that a page needs two calls and one for each item
 * with variations.
 */
const PAGE_SIZE = 50;
/** Each item's variations need a call; this many at once stay under the burst limit. */
const AT_ONCE = 5;
/** Deleted items can still be read by id. */
const DELETED_STATUSES = new Set(["SELLER_DELETE", "SHOPEE_DELETE"]);
/** The model id of an item without variations. */
const NO_VARIATION = "0";

const ItemList = z.object({
  item: makePageOf("item", z.object({ item_id: idText }), "item_id"),
  total_count: optionalNumber,
  has_next_page: flag,
  next_offset: optionalNumber,
});

/** Weights are kilograms as text, or numbers. */
const kilograms = optionalNumber.transform((value) => Math.max(0, value ?? 0));
const Dimension = makeInsideSchema(
  z.object({
    package_width: optionalNumber,
    package_height: optionalNumber,
    package_length: optionalNumber,
  }),
).transform((size) => ({
  widthCm: size?.package_width ?? 0,
  heightCm: size?.package_height ?? 0,
  lengthCm: size?.package_length ?? 0,
}));
const Prices = makeListSchema(z.object({ original_price: number }));
const StockInfo = makeInsideSchema(
  z.object({
    seller_stock: makeListSchema(z.object({ location_id: text, stock: number })),
    summary_info: makeInsideSchema(z.object({ total_reserved_stock: optionalNumber })),
  }),
);

const Item = z.object({
  item_id: idText,
  item_status: word,
  item_name: text,
  ...DescriptionFields,
  category_id: optionalId,
  item_sku: text,
  condition: word,
  image: makeInsideSchema(z.object({ image_id_list: texts, image_url_list: texts })),
  size_chart: text,
  logistic_info: makeListSchema(z.object({ logistic_id: idText, enabled: flag })),
  brand: makeInsideSchema(z.object({ brand_id: optionalId, original_brand_name: text })),
  attribute_list: makeListSchema(
    z.object({
      attribute_id: idText,
      attribute_value_list: makeListSchema(
        z.object({ value_id: optionalId, original_value_name: text, value_unit: text }),
      ),
    }),
  ),
  pre_order: makeInsideSchema(z.object({ is_pre_order: flag, days_to_ship: optionalNumber })),
  weight: kilograms,
  dimension: Dimension,
  has_model: flag,
  price_info: Prices,
  stock_info_v2: StockInfo,
  gtin_code: text,
  update_time: optionalInstant,
});
type WireItem = z.infer<typeof Item>;

const Model = z.object({
  model_id: idText,
  tier_index: makeListSchema(number),
  model_sku: text,
  price_info: Prices,
  stock_info_v2: StockInfo,
  gtin_code: text,
  weight: kilograms,
  dimension: Dimension,
});
const Models = z.object({ ...TierFields, model: makeListSchema(Model) });

/** An item that is reviewed after a change is shown once it passes. */
const IN_SHOP = ["NORMAL", "UNLIST", "REVIEWING"];

/**
 * Lists the shop's items, shown and hidden, in Shopee's order. The cursor is an offset: an item
 * that is added meanwhile may appear twice.
 */
export async function listProducts(shop: Shop, cursor: string | null): Promise<ChannelItemPage> {
  const offset = cursor === null ? 0 : Number(cursor);
  const query = { offset, page_size: PAGE_SIZE, item_status: IN_SHOP };
  const foundEntries = await shop.http.json({
    path: "/api/v2/product/get_item_list",
    credentials: shop.credentials,
    query,
    schema: ItemList,
  });
  const items = await readItems(
    shop,
    foundEntries.item.records.map((item) => item.item_id),
  );
  const next =
    foundEntries.has_next_page && foundEntries.next_offset && foundEntries.next_offset > offset
      ? String(foundEntries.next_offset)
      : null;
  return { items, cursor: next, total: foundEntries.total_count ?? null };
}

/** Returns the stock by `model_id`, "0" for an item without variations. */
export async function readStock(
  shop: Shop,
  itemId: string,
): Promise<Pick<ChannelItemVariant, "externalVariantId" | "stock">[]> {
  const item = await readProduct(shop, itemId);
  return (item?.variants ?? []).map(({ externalVariantId, stock }) => ({
    externalVariantId,
    stock,
  }));
}

/** Returns `null` for a deleted item. */
export async function readProduct(shop: Shop, itemId: string): Promise<ChannelItem | null> {
  const { items, sent } = await readBase(shop, [itemId]);
  const [item] = items;
  if (item) return readItem(shop, item);
  if (sent === 0) return null;
  throw new ConnectorError("unavailable", CHANGED_ANSWER, `Item ${itemId} cannot be read`);
}

async function readItems(shop: Shop, itemIds: string[]): Promise<ChannelItem[]> {
  const { items: inOrder } = await readBase(shop, itemIds);
  const channelItems: ChannelItem[] = [];
  for (const chunk of splitIntoBatches(inOrder, AT_ONCE)) {
    const items = await Promise.all(
      chunk.map((item) =>
        skipIfUnreadable({ kind: "item", externalId: item.item_id }, readItem(shop, item)),
      ),
    );
    channelItems.push(...items.flatMap((item) => item ?? []));
  }
  return channelItems;
}

/** Returns the items in the order of their ids, and how many of the answer are not deleted. */
async function readBase(
  shop: Shop,
  itemIds: string[],
): Promise<{ items: WireItem[]; sent: number }> {
  if (itemIds.length === 0) return { items: [], sent: 0 };
  const query = { item_id_list: itemIds.join(",") };
  const schema = z.object({ item_list: makePageOf("item", Item, "item_id") });
  const { item_list } = await shop.http.json({
    path: "/api/v2/product/get_item_base_info",
    credentials: shop.credentials,
    query,
    schema,
  });
  const present = item_list.records.filter(({ item_status }) => !DELETED_STATUSES.has(item_status));
  const foundEntries = new Map(present.map((item) => [item.item_id, item]));
  const deleted = item_list.records.length - present.length;
  return {
    items: itemIds.flatMap((id) => foundEntries.get(id) ?? []),
    sent: item_list.sent - deleted,
  };
}

async function readItem(shop: Shop, item: WireItem): Promise<ChannelItem> {
  if (!item.has_model)
    return {
      ...readCommonFields(item),
      variationTypes: [],
      variants: [readOnlyVariant(shop, item)],
    };
  const query = { item_id: item.item_id };
  const models = await shop.http.json({
    path: "/api/v2/product/get_model_list",
    credentials: shop.credentials,
    query,
    schema: Models,
  });
  return {
    ...readCommonFields(item),
    variationTypes: readTiers(models).map(({ name, options }) => ({
      name,
      options: options.map((option) => ({ name: option.name, picture: option.picture })),
    })),
    variants: models.model.map((model) => readModelVariant(shop, item, model)),
  };
}

function readCommonFields(item: WireItem): Omit<ChannelItem, "variationTypes" | "variants"> {
  return {
    externalProductId: item.item_id,
    name: item.item_name,
    description: readDescription(item),
    condition: item.condition === "USED" ? "used" : "new",
    isListed: item.item_status !== "UNLIST",
    categoryId: item.category_id ?? null,
    // 0 is "NoBrand".
    brandId: item.brand?.brand_id && item.brand.brand_id !== "0" ? item.brand.brand_id : null,
    brandName:
      item.brand?.brand_id && item.brand.brand_id !== "0" ? item.brand.original_brand_name : "",
    attributes: item.attribute_list.flatMap(readAttributeValues),
    logisticsIds: item.logistic_info
      .filter(({ enabled }) => enabled)
      .map(({ logistic_id }) => logistic_id),
    daysToShip: item.pre_order?.is_pre_order ? (item.pre_order.days_to_ship ?? null) : null,
    pictures: readPictures(item),
    ...(item.size_chart ? { sizeChart: item.size_chart } : {}),
    ...(item.update_time ? { changedAt: item.update_time } : {}),
  };
}

/** A typed value has the id 0. */
function readAttributeValues({
  attribute_id,
  attribute_value_list,
}: WireItem["attribute_list"][number]): ChannelItem["attributes"] {
  return attribute_value_list.map(({ value_id, original_value_name, value_unit }) => ({
    attributeId: attribute_id,
    ...(value_id && value_id !== "0" ? { valueId: value_id } : {}),
    ...(original_value_name ? { value: withUnit(original_value_name, value_unit) } : {}),
  }));
}

function readPictures({ image }: WireItem): ChannelPicture[] {
  const urls = image?.image_url_list ?? [];
  return (image?.image_id_list ?? []).flatMap((externalImageId, index) => {
    const url = urls[index];
    return url ? [{ externalImageId, url }] : [];
  });
}

function readOnlyVariant(shop: Shop, item: WireItem): ChannelItemVariant {
  return {
    externalVariantId: NO_VARIATION,
    optionIndexes: [],
    sku: item.item_sku.trim(),
    ...readFigures(shop, item),
    weightG: Math.round(item.weight * 1000),
    ...item.dimension,
  };
}

/** A model without a weight or size uses its item's. */
function readModelVariant(
  shop: Shop,
  item: WireItem,
  model: z.infer<typeof Model>,
): ChannelItemVariant {
  const size = model.dimension.widthCm > 0 ? model.dimension : item.dimension;
  return {
    externalVariantId: model.model_id,
    optionIndexes: model.tier_index,
    sku: model.model_sku.trim(),
    ...readFigures(shop, model),
    weightG: Math.round((model.weight || item.weight) * 1000),
    ...size,
  };
}

/** Shopee's "reserved stock": the units of campaigns. Those of orders have left the stock. */
const readHeld = (reserved: number | null | undefined) =>
  reserved === null || reserved === undefined ? {} : { held: reserved };

/** Shopee's own warehouses may have all of it, so the seller's list may be empty. */
function requireStock(stockInfo: WireItem["stock_info_v2"]): NonNullable<typeof stockInfo> {
  if (stockInfo) return stockInfo;
  throw new ConnectorError("unavailable", CHANGED_ANSWER, "stock_info_v2: missing");
}

/**
 * `original_price` is the price before promotions. `seller_stock`, by location, is the seller's
 * stock, without Shopee's warehouses.
 */
function readFigures(
  shop: Shop,
  wire: Pick<WireItem, "price_info" | "stock_info_v2" | "gtin_code">,
) {
  return {
    barcode: readBarcode(wire.gtin_code),
    price: parseWireAmount(
      requireFigure(wire.price_info[0]?.original_price, "price_info"),
      shop.region,
    ),
    ...sumShownStock(
      requireStock(wire.stock_info_v2).seller_stock.map(({ location_id, stock }) => ({
        ...{ externalId: location_id, quantity: stock },
      })),
    ),
    ...readHeld(wire.stock_info_v2?.summary_info?.total_reserved_stock),
  };
}
