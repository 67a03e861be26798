import type { PushedStock } from "../channel-figures.ts";
import type { ListingDraft, ListingVariant } from "../channel-listings.ts";
import { ConnectorError } from "../connector.ts";
import { toHtml } from "../description.ts";
import { distributeUnits } from "../distribute-units.ts";
import { toWireAmount } from "../money.ts";
import type { WireSku } from "./items.ts";
import { keepSkuFields } from "./kept-fields.ts";
import type { Shop } from "./shop.ts";

/** TikTok's data of the product's variants, by our variant's key. */
export type KnownSkus = ReadonlyMap<string, WireSku>;

/**
 * Returns the common fields of `create-product` and `edit-product`. A product's weight and size are
 * its heaviest variant's, so that shipping is never underpaid.
 */
export async function makeProductBody(shop: Shop, draft: ListingDraft, knownSkus: KnownSkus) {
  const [sibling] = knownSkus.values();
  const ownWarehouses = await listWarehousesOfSku(shop, sibling);
  if (ownWarehouses.length === 0)
    throw new ConnectorError("rejected", "no_warehouse", "The shop has no warehouse to send from");
  const ids = collectValueIds(knownSkus.values());
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
    ...makePackageSize(heaviest),
    product_attributes: makeAttributes(draft),
    delivery_option_ids: draft.logisticsIds,
    ...(draft.condition === "used" ? { is_pre_owned: true } : {}),
    skus: draft.variants.map((variant) => {
      const existing = knownSkus.get(variant.key);
      return {
        ...makeIdentifier(variant),
        ...(existing
          ? keepSkuFields(existing)
          : { inventory: makeInventory(ownWarehouses, variant) }),
        seller_sku: variant.sku,
        price: { amount: toWireAmount(variant.price, shop.currency), currency: shop.currency },
        ...makePreSale(draft, existing),
        sales_attributes: makeSalesAttributes(draft, variant, ids),
      };
    }),
  };
}

/** TikTok refuses more. A larger stock is shown as this. */
const MAX_UNITS = 99_999;

export const makeInventory = (
  warehouseIds: readonly string[],
  stock: Pick<PushedStock, "quantity" | "places">,
) =>
  distributeUnits(warehouseIds, stock).map(({ location, units }) => ({
    warehouse_id: location,
    quantity: Math.min(units, MAX_UNITS),
  }));

/**
 * Returns the warehouses in which a variant may have units, the main warehouse first. An existing
 * variant must name all its warehouses and no others ("Removal, addition, and change of warehouses
 * are not permitted").
 */
export async function listWarehousesOfSku(
  shop: Shop,
  existing: WireSku | undefined,
): Promise<string[]> {
  const ofShop = (await shop.warehouses()).map(({ warehouseId }) => warehouseId);
  const knownWarehouseIds =
    existing?.inventory.flatMap(({ warehouse_id }) => warehouse_id || []) ?? [];
  if (knownWarehouseIds.length === 0) return ofShop;
  const sending = ofShop.filter((id) => knownWarehouseIds.includes(id));
  return [...sending, ...knownWarehouseIds.filter((id) => !sending.includes(id))];
}

/** Existing kinds and values keep TikTok's ids: without one they would be new. */
function collectValueIds(skus: Iterable<WireSku>): ReadonlyMap<string, string> {
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
function makeSalesAttributes(
  { variationTypes }: ListingDraft,
  { optionIndexes }: ListingVariant,
  ids: ReadonlyMap<string, string>,
) {
  return variationTypes.map((type, index) => {
    const option = type.options[optionIndexes[index] ?? 0];
    const hasImages = index === 0 && type.options.every((one) => one.externalImageId);
    const id = ids.get(JSON.stringify([type.name]));
    const valueId = ids.get(JSON.stringify([type.name, option?.name ?? ""]));
    return {
      ...(id ? { id } : {}),
      name: type.name,
      ...(valueId ? { value_id: valueId } : {}),
      value_name: option?.name ?? "",
      ...(hasImages && option?.externalImageId ? { sku_img: { uri: option.externalImageId } } : {}),
    };
  });
}

/** Several values of one attribute share one entry. */
function makeAttributes(draft: ListingDraft) {
  const byId = Map.groupBy(draft.attributes, ({ attributeId }) => attributeId);
  return [...byId].map(([id, values]) => ({
    id,
    values: values.map(({ valueId, value }) => ({
      ...(valueId ? { id: valueId } : {}),
      ...(value ? { name: value } : {}),
    })),
  }));
}

/** Whole centimetres. Left out unless all three are known, since TikTok refuses partial sizes. */
function makePackageSize({ lengthCm, widthCm, heightCm }: ListingVariant) {
  if (!(lengthCm > 0 && widthCm > 0 && heightCm > 0)) return {};
  const roundUp = (cm: number) => String(Math.ceil(cm));
  return {
    package_dimensions: {
      length: roundUp(lengthCm),
      width: roundUp(widthCm),
      height: roundUp(heightCm),
      unit: "CENTIMETER",
    },
  };
}

/** Sends only GTINs: our Code 128 barcodes are not sent. */
function makeIdentifier({ barcode }: ListingVariant) {
  const type = barcode.length === 14 ? "GTIN" : barcode.length === 12 ? "UPC" : "EAN";
  return /^(\d{8}|\d{12,14})$/.test(barcode) ? { identifier_code: { code: barcode, type } } : {};
}

/** An absent field keeps TikTok's value. */
const makePreSale = ({ daysToShip }: ListingDraft, existing: WireSku | undefined) =>
  daysToShip === null
    ? existing?.pre_sale
      ? { pre_sale: { type: "NONE" } }
      : {}
    : {
        pre_sale: {
          type: "PRE_ORDER",
          fulfillment_type: { handling_duration_days: daysToShip },
        },
      };
