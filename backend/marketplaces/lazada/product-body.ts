import type { ListingDraft, ListingVariant } from "../channel-listings.ts";
import { keptHtml, toHtml } from "../description.ts";
import { toWireAmount } from "../money.ts";
import { variationsOf, type WireProduct, type WireSku } from "./items.ts";
import type { Shop } from "./shop.ts";

/** Lazada's data of the product's variants, by our variant's key. */
export type KnownSkus = ReadonlyMap<string, WireSku>;
interface Existing {
  product: WireProduct;
  associatedSku: string | undefined;
}

/**
 * Returns the payload of `product/create` and `product/update` (its page "JSON format demo"). The
 * kinds of variations are the seller's own names, unless the product has Lazada's kinds.
 */
export function productBody(
  shop: Shop,
  draft: ListingDraft,
  known: KnownSkus,
  existing: Existing | null,
) {
  const kinds = kindsOf(draft, existing?.product ?? null);
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
            ? keptHtml(draft.description, String(existing.product.attributes?.description ?? ""))
            : toHtml(draft.description),
          ...brand(draft),
          ...preOrder(draft, existing?.product ?? null),
          ...attributes(draft),
        },
        ...variation(draft, kinds),
        Skus: {
          Sku: draft.variants.map((variant) => ({
            ...(existing ? standing(variant, known, existing.product) : units(variant)),
            ...sku(shop, draft, variant, kinds),
          })),
        },
      },
    },
  };
}

const units = ({ quantity }: ListingVariant) => ({ quantity: String(quantity) });

/**
 * A variant without a status becomes "active" (its page "Update a product"), so the call would show
 * a variant that the seller hides. Units of an existing variant go by their own call: here, fewer
 * units than a campaign reserves would refuse the whole change.
 */
function standing(variant: ListingVariant, known: KnownSkus, { skus }: WireProduct) {
  const there = known.get(variant.key);
  if (there) return { SkuId: there.SkuId, ...namedStatus(there.Status) };
  const isHidden = skus.every(({ Status }) => /^inactive$/i.test(Status));
  return { ...units(variant), ...namedStatus(isHidden ? "inactive" : "") };
}

/** A variant that is shown needs none. */
export const namedStatus = (of: string) => (/^inactive$/i.test(of) ? { Status: "inactive" } : {});

type Kind = Pick<ReturnType<typeof variationsOf>[number], "name" | "isOwn">;

/**
 * Returns the kinds with Lazada's names: its shown name "Color Family" is `color_family`. Another
 * name would add a kind, and a product has at most two.
 */
function kindsOf({ variationTypes }: ListingDraft, there: WireProduct | null): Kind[] {
  const known: readonly (Kind & { label: string })[] = there ? variationsOf(there) : [];
  return variationTypes.map(
    ({ name }) =>
      known.find((kind) => kind.name === name) ??
      known.find((kind) => kind.label === name) ?? { name, isOwn: true },
  );
}

function sku(shop: Shop, draft: ListingDraft, variant: ListingVariant, kinds: readonly Kind[]) {
  const values = draft.variationTypes.map((type, at) => [
    kinds[at]?.name ?? type.name,
    type.options[variant.optionIndexes[at] ?? 0]?.name ?? "",
  ]);
  const picture = draft.variationTypes[0]?.options[variant.optionIndexes[0] ?? 0]?.externalImageId;
  return {
    ...(variant.sku ? { SellerSku: variant.sku } : {}),
    ...(values.length > 0 ? { saleProp: Object.fromEntries(values) } : {}),
    price: toWireAmount(variant.price, shop.currency),
    package_weight: String(Math.max(0.01, Math.round(variant.weightG / 10) / 100)),
    package_length: side(variant.lengthCm),
    package_width: side(variant.widthCm),
    package_height: side(variant.heightCm),
    ...(barcode(variant) ? { barcode_ean: variant.barcode } : {}),
    ...(hasPictures(draft) && picture ? { Images: { Image: [picture] } } : {}),
  };
}

/** Whole centimetres, at least one. */
const side = (cm: number) => String(Math.max(1, Math.ceil(cm)));
/** Only GTINs; our Code 128 barcodes are not sent. */
const barcode = ({ barcode: code }: ListingVariant) => /^(\d{8}|\d{12,14})$/.test(code);

/** Pictures are for all values of the first kind, or for none. */
const hasPictures = ({ variationTypes: [first] }: ListingDraft) =>
  first?.options.every(({ externalImageId }) => externalImageId) ?? false;

function variation(draft: ListingDraft, kinds: readonly Kind[]) {
  const named = draft.variationTypes.map((type, at) => [
    `variation${at + 1}`,
    {
      name: kinds[at]?.name ?? type.name,
      hasImage: at === 0 && hasPictures(draft),
      customize: kinds[at]?.isOwn ?? true,
      options: { option: type.options.map(({ name }) => name) },
    },
  ]);
  return named.length > 0 ? { variation: Object.fromEntries(named) } : {};
}

function brand({ brandId, brandName }: ListingDraft) {
  if (brandId) return { brand_id: brandId };
  return { brand: brandName || "No Brand" };
}

/** An absent field keeps Lazada's value. */
function preOrder({ daysToShip }: ListingDraft, there: WireProduct | null) {
  if (daysToShip !== null) return { preorder_enable: "Yes", preorder_days: String(daysToShip) };
  const isOne = /^yes$/i.test(String(there?.attributes?.preorder_enable ?? ""));
  return isOne ? { preorder_enable: "No" } : {};
}

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
