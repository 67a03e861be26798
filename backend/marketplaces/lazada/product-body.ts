import type { ListingDraft, ListingVariant } from "../channel-listings.ts";
import { preserveHtml, toHtml } from "../description.ts";
import { toWireAmount } from "../money.ts";
import { readVariations, type WireProduct, type WireSku } from "./items.ts";
import type { Shop } from "./shop.ts";

/** Lazada's data of the product's variants, by our variant's key. */
export type SkusByKey = ReadonlyMap<string, WireSku>;
interface ExistingProduct {
  product: WireProduct;
  associatedSku: string | undefined;
}

/**
 * Makes the payload of `product/create` and `product/update` (page "JSON format demo"). Variation
 * kinds are the seller's names, unless the product has Lazada's.
 */
export function makeProductBody(
  shop: Shop,
  draft: ListingDraft,
  knownKinds: SkusByKey,
  existing: ExistingProduct | null,
) {
  const kinds = findKinds(draft, existing?.product ?? null);
  return {
    Request: {
      Product: {
        ...(existing ? { ItemId: existing.product.item_id } : {}),
        // Sent when variants are added to an existing product.
        ...(existing?.associatedSku ? { AssociatedSku: existing.associatedSku } : {}),
        PrimaryCategory: draft.categoryId,
        Images: { Image: draft.externalImageIds },
        Attributes: {
          name: draft.name,
          description: existing
            ? preserveHtml(
                draft.description,
                String(existing.product.attributes?.description ?? ""),
              )
            : toHtml(draft.description),
          ...makeBrand(draft),
          ...makePreOrder(draft, existing?.product ?? null),
          ...makeAttributes(draft),
        },
        ...makeVariation(draft, kinds),
        Skus: {
          Sku: draft.variants.map((variant) => ({
            ...(existing
              ? keepStatus(variant, knownKinds, existing.product)
              : formatUnits(variant)),
            ...makeSku(shop, draft, variant, kinds),
          })),
        },
      },
    },
  };
}

const formatUnits = ({ quantity }: ListingVariant) => ({ quantity: String(quantity) });

/**
 * Without a status a variant becomes "active" (page "Update a product"), so a hidden variant would
 * be shown. Existing variants' units are a separate call: fewer units than a campaign reserves
 * would refuse the whole change.
 */
function keepStatus(variant: ListingVariant, knownSkus: SkusByKey, { skus }: WireProduct) {
  const skuThere = knownSkus.get(variant.key);
  if (skuThere) return { SkuId: skuThere.SkuId, ...makeStatusField(skuThere.Status) };
  const isHidden = skus.every(({ Status }) => /^inactive$/i.test(Status));
  return { ...formatUnits(variant), ...makeStatusField(isHidden ? "inactive" : "") };
}

/** An active variant needs no status. */
export const makeStatusField = (of: string) =>
  /^inactive$/i.test(of) ? { Status: "inactive" } : {};

type VariationKind = Pick<ReturnType<typeof readVariations>[number], "name" | "isOwn">;

/**
 * Lazada's internal names ("Color Family" is `color_family`). Another name would add a variation
 * beyond the limit of two.
 */
function findKinds(
  { variationTypes }: ListingDraft,
  productThere: WireProduct | null,
): VariationKind[] {
  const known: readonly (VariationKind & { label: string })[] = productThere
    ? readVariations(productThere)
    : [];
  return variationTypes.map(
    ({ name }) =>
      known.find((kind) => kind.name === name) ??
      known.find((kind) => kind.label === name) ?? { name, isOwn: true },
  );
}

function makeSku(
  shop: Shop,
  draft: ListingDraft,
  variant: ListingVariant,
  kinds: readonly VariationKind[],
) {
  const values = draft.variationTypes.map((type, index) => [
    kinds[index]?.name ?? type.name,
    type.options[variant.optionIndexes[index] ?? 0]?.name ?? "",
  ]);
  const picture = draft.variationTypes[0]?.options[variant.optionIndexes[0] ?? 0]?.externalImageId;
  return {
    ...(variant.sku ? { SellerSku: variant.sku } : {}),
    ...(values.length > 0 ? { saleProp: Object.fromEntries(values) } : {}),
    price: toWireAmount(variant.price, shop.currency),
    package_weight: String(Math.max(0.01, Math.round(variant.weightG / 10) / 100)),
    package_length: formatSide(variant.lengthCm),
    package_width: formatSide(variant.widthCm),
    package_height: formatSide(variant.heightCm),
    ...(isBarcode(variant) ? { barcode_ean: variant.barcode } : {}),
    ...(hasPictures(draft) && picture ? { Images: { Image: [picture] } } : {}),
  };
}

/** Whole centimetres, at least one. */
const formatSide = (cm: number) => String(Math.max(1, Math.ceil(cm)));
/** Only GTINs; our Code 128 barcodes are not sent. */
const isBarcode = ({ barcode: code }: ListingVariant) => /^(\d{8}|\d{12,14})$/.test(code);

/** Pictures are for all values of the first kind, or for none. */
const hasPictures = ({ variationTypes: [first] }: ListingDraft) =>
  first?.options.every(({ externalImageId }) => externalImageId) ?? false;

function makeVariation(draft: ListingDraft, kinds: readonly VariationKind[]) {
  const namedTypes = draft.variationTypes.map((type, index) => [
    `variation${index + 1}`,
    {
      name: kinds[index]?.name ?? type.name,
      hasImage: index === 0 && hasPictures(draft),
      customize: kinds[index]?.isOwn ?? true,
      options: { option: type.options.map(({ name }) => name) },
    },
  ]);
  return namedTypes.length > 0 ? { variation: Object.fromEntries(namedTypes) } : {};
}

function makeBrand({ brandId, brandName }: ListingDraft) {
  if (brandId) return { brand_id: brandId };
  return { brand: brandName || "No Brand" };
}

/** An absent field keeps Lazada's value. */
function makePreOrder({ daysToShip }: ListingDraft, productThere: WireProduct | null) {
  if (daysToShip !== null) return { preorder_enable: "Yes", preorder_days: String(daysToShip) };
  const isOne = /^yes$/i.test(String(productThere?.attributes?.preorder_enable ?? ""));
  return isOne ? { preorder_enable: "No" } : {};
}

/** Several values of one attribute are one text with commas. */
function makeAttributes(draft: ListingDraft) {
  const byId = Map.groupBy(draft.attributes, ({ attributeId }) => attributeId);
  return Object.fromEntries(
    [...byId].map(([id, values]) => [
      id,
      values.map(({ valueId, value }) => valueId ?? value ?? "").join(","),
    ]),
  );
}
