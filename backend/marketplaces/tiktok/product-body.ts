import type { ListingDraft, ListingVariant } from "../channel-listings.ts";
import { ConnectorError } from "../connector.ts";
import { toHtml } from "../description.ts";
import { toWireAmount } from "../money.ts";
import type { Shop } from "./shop.ts";

/** What TikTok knows of the product's variants already, by our variant's key. */
export type KnownSkus = ReadonlyMap<string, string>;

/**
 * What `create-product` and `edit-product` have in common. A product's weight and size are its
 * heaviest variant's: shipping is never underpaid.
 */
export async function productBody(shop: Shop, draft: ListingDraft, known: KnownSkus) {
  const [main, ...others] = await shop.warehouses();
  if (!main)
    throw new ConnectorError("rejected", "no_warehouse", "The shop has no warehouse to send from");
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
    skus: draft.variants.map((variant) => ({
      ...(known.has(variant.key) ? { id: known.get(variant.key) } : {}),
      seller_sku: variant.sku,
      price: { amount: toWireAmount(variant.price, shop.currency), currency: shop.currency },
      ...identifier(variant),
      ...preSale(draft),
      sales_attributes: salesAttributes(draft, variant),
      // Ours is one figure for the whole shop, so the main warehouse has it: a unit that two showed
      // could be sold twice.
      inventory: [
        { warehouse_id: main.warehouseId, quantity: variant.quantity },
        ...others.map(({ warehouseId }) => ({ warehouse_id: warehouseId, quantity: 0 })),
      ],
    })),
  };
}

/**
 * Names of ours throughout: TikTok gives those it does not know ids of their own. Pictures are of
 * the first kind's values, either all or none.
 */
function salesAttributes({ variationTypes }: ListingDraft, { optionIndexes }: ListingVariant) {
  return variationTypes.map((type, at) => {
    const option = type.options[optionIndexes[at] ?? 0];
    const withImages = at === 0 && type.options.every((one) => one.externalImageId);
    return {
      name: type.name,
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

/** Whole centimetres; left out unless all three are known, because TikTok refuses partial ones. */
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

/** Only numbers of the GTIN family; our Code 128 barcodes stay with us. */
function identifier({ barcode }: ListingVariant) {
  const type = barcode.length === 14 ? "GTIN" : barcode.length === 12 ? "UPC" : "EAN";
  return /^(\d{8}|\d{12,14})$/.test(barcode) ? { identifier_code: { code: barcode, type } } : {};
}

const preSale = ({ daysToShip }: ListingDraft) =>
  daysToShip === null
    ? {}
    : {
        pre_sale: {
          type: "PRE_ORDER",
          fulfillment_type: { handling_duration_days: daysToShip },
        },
      };
