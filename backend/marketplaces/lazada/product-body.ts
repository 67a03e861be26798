import type { ListingDraft, ListingVariant } from "../channel-listings.ts";
import { toHtml } from "../description.ts";
import { toWireAmount } from "../money.ts";
import type { Shop } from "./shop.ts";

/** What Lazada knows of the product's variants already, by our variant's key. */
export type KnownSkus = ReadonlyMap<string, string>;

/**
 * The payload of `product/create` and `product/update` (its page "JSON format demo"): kinds of
 * variations are the seller's own, by their names.
 */
export function productBody(
  shop: Shop,
  draft: ListingDraft,
  known: KnownSkus,
  existing: { itemId: string; associatedSku: string | undefined } | null,
) {
  return {
    Request: {
      Product: {
        ...(existing ? { ItemId: existing.itemId } : {}),
        // Named when variants are added to a product that is there.
        ...(existing?.associatedSku ? { AssociatedSku: existing.associatedSku } : {}),
        PrimaryCategory: draft.categoryId,
        Images: { Image: draft.externalImageIds },
        Attributes: {
          name: draft.name,
          description: toHtml(draft.description),
          ...brand(draft),
          ...preOrder(draft),
          ...attributes(draft),
        },
        ...variation(draft),
        Skus: { Sku: draft.variants.map((variant) => sku(shop, draft, variant, known)) },
      },
    },
  };
}

function sku(shop: Shop, draft: ListingDraft, variant: ListingVariant, known: KnownSkus) {
  const skuId = known.get(variant.key);
  const values = draft.variationTypes.map((type, at) => [
    type.name,
    type.options[variant.optionIndexes[at] ?? 0]?.name ?? "",
  ]);
  const picture = draft.variationTypes[0]?.options[variant.optionIndexes[0] ?? 0]?.externalImageId;
  return {
    ...(skuId ? { SkuId: skuId } : {}),
    ...(variant.sku ? { SellerSku: variant.sku } : {}),
    ...(values.length > 0 ? { saleProp: Object.fromEntries(values) } : {}),
    quantity: String(variant.quantity),
    price: toWireAmount(variant.price, shop.currency),
    package_weight: String(Math.max(0.01, Math.round(variant.weightG / 10) / 100)),
    package_length: side(variant.lengthCm),
    package_width: side(variant.widthCm),
    package_height: side(variant.heightCm),
    ...(barcode(variant) ? { barcode_ean: variant.barcode } : {}),
    ...(hasPictures(draft) && picture ? { Images: { Image: [picture] } } : {}),
  };
}

/** Whole centimetres; Lazada takes none below one. */
const side = (cm: number) => String(Math.max(1, Math.ceil(cm)));
/** Only numbers of the GTIN family; our Code 128 barcodes stay with us. */
const barcode = ({ barcode: code }: ListingVariant) => /^(\d{8}|\d{12,14})$/.test(code);

/** Of the first kind's values, either all or none. */
const hasPictures = ({ variationTypes: [first] }: ListingDraft) =>
  first?.options.every(({ externalImageId }) => externalImageId) ?? false;

function variation(draft: ListingDraft) {
  const kinds = draft.variationTypes.map((type, at) => [
    `variation${at + 1}`,
    {
      name: type.name,
      hasImage: at === 0 && hasPictures(draft),
      customize: true,
      options: { option: type.options.map(({ name }) => name) },
    },
  ]);
  return kinds.length > 0 ? { variation: Object.fromEntries(kinds) } : {};
}

function brand({ brandId, brandName }: ListingDraft) {
  if (brandId) return { brand_id: brandId };
  return { brand: brandName || "No Brand" };
}

const preOrder = ({ daysToShip }: ListingDraft) =>
  daysToShip === null ? {} : { preorder_enable: "Yes", preorder_days: String(daysToShip) };

/** Several values of one attribute are one text with commas. */
function attributes(draft: ListingDraft) {
  const byId = Map.groupBy(draft.attributes, ({ attributeId }) => attributeId);
  return Object.fromEntries(
    [...byId].map(([id, values]) => [
      id,
      values.map(({ valueId, value }) => valueId ?? value ?? "").join(","),
    ]),
  );
}
