import type { PushedStock } from "../channel-figures.ts";
import type { ListingDraft, ListingVariant } from "../channel-listings.ts";
import { ConnectorError } from "../connector.ts";
import { toHtml } from "../description.ts";
import { distributeUnits } from "../distribute-units.ts";
import { toWireAmount } from "../money.ts";
import type { WireSku } from "./items.ts";
import { keptOfSku } from "./kept-fields.ts";
import type { Shop } from "./shop.ts";

/** TikTok's data of the product's variants, by our variant's key. */
export type KnownSkus = ReadonlyMap<string, WireSku>;

/**
 * Returns the common fields of `create-product` and `edit-product`. A product's weight and size are
 * its heaviest variant's, so that shipping is never underpaid.
 */
export async function productBody(shop: Shop, draft: ListingDraft, known: KnownSkus) {
  const [sibling] = known.values();
  const ownWarehouses = await warehousesOf(shop, sibling);
  if (ownWarehouses.length === 0)
    throw new ConnectorError("rejected", "no_warehouse", "The shop has no warehouse to send from");
  const ids = knownIds(known.values());
  const heaviest = draft.variants.reduce((a, b) => (b.weightG > a.weightG ? b : a));
  return {
    title: draft.name,
    description: toHtml(draft.description),
    category_id: draft.categoryId,
    ...(draft.brandId ? { brand_id: draft.brandId } : {}),
    main_images: draft.externalImageIds.map((uri) => ({ uri })),
    ...(draft.sizeChart?.externalImageId
      ? { size_chart: { image: { uri: draft.sizeChart.externalImageId } } }
      : {}),
    package_weight: { value: (heaviest.weightG / 1000).toFixed(3), unit: "KILOGRAM" },
    ...packageSize(heaviest),
    product_attributes: attributes(draft),
    delivery_option_ids: draft.logisticsIds,
    ...(draft.condition === "used" ? { is_pre_owned: true } : {}),
    skus: draft.variants.map((variant) => {
      const there = known.get(variant.key);
      return {
        ...identifier(variant),
        ...(there ? keptOfSku(there) : { inventory: inventoryOf(ownWarehouses, variant) }),
        seller_sku: variant.sku,
        price: { amount: toWireAmount(variant.price, shop.currency), currency: shop.currency },
        ...preSale(draft, there),
        sales_attributes: salesAttributes(draft, variant, ids),
      };
    }),
  };
}

/** TikTok refuses more. A larger stock is shown as this. */
const MAX_UNITS = 99_999;

export const inventoryOf = (
  warehouseIds: readonly string[],
  stock: Pick<PushedStock, "quantity" | "places">,
) =>
  distributeUnits(warehouseIds, stock).map(({ location, units }) => ({
    warehouse_id: location,
    quantity: Math.min(units, MAX_UNITS),
  }));

/**
 * Returns the warehouses in which a variant may have units, the main one first. An existing variant
 * must name all its own warehouses and no other ("Removal, addition, and change of warehouses are
 * not permitted").
 */
export async function warehousesOf(shop: Shop, there: WireSku | undefined): Promise<string[]> {
  const ofShop = (await shop.warehouses()).map(({ warehouseId }) => warehouseId);
  const knownWarehouseIds =
    there?.inventory.flatMap(({ warehouse_id }) => warehouse_id || []) ?? [];
  if (knownWarehouseIds.length === 0) return ofShop;
  const sending = ofShop.filter((id) => knownWarehouseIds.includes(id));
  return [...sending, ...knownWarehouseIds.filter((id) => !sending.includes(id))];
}

/** Existing kinds and values keep TikTok's ids: without one they would be new. */
function knownIds(skus: Iterable<WireSku>): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const { sales_attributes } of skus)
    for (const { id, name, value_id, value_name } of sales_attributes) {
      if (id) ids.set(JSON.stringify([name]), id);
      if (value_id) ids.set(JSON.stringify([name, value_name]), value_id);
    }
  return ids;
}

/**
 * Uses our names throughout: TikTok gives unknown names their own ids. Pictures are for all values
 * of the first kind, or for none.
 */
function salesAttributes(
  { variationTypes }: ListingDraft,
  { optionIndexes }: ListingVariant,
  ids: ReadonlyMap<string, string>,
) {
  return variationTypes.map((type, at) => {
    const option = type.options[optionIndexes[at] ?? 0];
    const withImages = at === 0 && type.options.every((one) => one.externalImageId);
    const id = ids.get(JSON.stringify([type.name]));
    const valueId = ids.get(JSON.stringify([type.name, option?.name ?? ""]));
    return {
      ...(id ? { id } : {}),
      name: type.name,
      ...(valueId ? { value_id: valueId } : {}),
      value_name: option?.name ?? "",
      ...(withImages && option?.externalImageId
        ? { sku_img: { uri: option.externalImageId } }
        : {}),
    };
  });
}

/** Several values of one attribute share one entry. */
function attributes(draft: ListingDraft) {
  const byId = Map.groupBy(draft.attributes, ({ attributeId }) => attributeId);
  return [...byId].map(([id, values]) => ({
    id,
    values: values.map(({ valueId, value }) => ({
      ...(valueId ? { id: valueId } : {}),
      ...(value ? { name: value } : {}),
    })),
  }));
}

/** Whole centimetres. Left out unless all three are known, since TikTok refuses partial ones. */
function packageSize({ lengthCm, widthCm, heightCm }: ListingVariant) {
  if (!(lengthCm > 0 && widthCm > 0 && heightCm > 0)) return {};
  const whole = (cm: number) => String(Math.ceil(cm));
  return {
    package_dimensions: {
      length: whole(lengthCm),
      width: whole(widthCm),
      height: whole(heightCm),
      unit: "CENTIMETER",
    },
  };
}

/** Only GTINs; our Code 128 barcodes are not sent. */
function identifier({ barcode }: ListingVariant) {
  const type = barcode.length === 14 ? "GTIN" : barcode.length === 12 ? "UPC" : "EAN";
  return /^(\d{8}|\d{12,14})$/.test(barcode) ? { identifier_code: { code: barcode, type } } : {};
}

/** An absent field keeps TikTok's value. */
const preSale = ({ daysToShip }: ListingDraft, there: WireSku | undefined) =>
  daysToShip === null
    ? there?.pre_sale
      ? { pre_sale: { type: "NONE" } }
      : {}
    : {
        pre_sale: {
          type: "PRE_ORDER",
          fulfillment_type: { handling_duration_days: daysToShip },
        },
      };
