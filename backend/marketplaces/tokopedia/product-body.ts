import { findByWord } from "#contract/word-table.ts";
import type { ListingDraft, ListingVariant } from "../channel-listings.ts";
import { ConnectorError } from "../connector.ts";
import type { VariantKind } from "./references.ts";

/** Sellers' words for the kinds, beside Tokopedia's own names. */
const OTHER_NAMES: Record<string, readonly string[]> = {
  colour: ["color", "colour", "warna", "สี"],
  size: ["size", "ukuran", "ไซซ์", "ไซส์", "ขนาด"],
  flavour: ["flavour", "flavor", "rasa", "รสชาติ"],
  type: ["type", "tipe", "model", "รุ่น", "แบบ"],
};

/** `kinds`: the category's variations; not read where the draft has none. */
export function makeProductBody(draft: ListingDraft, kinds: readonly VariantKind[]) {
  const [first] = draft.variants;
  if (!first) throw new ConnectorError("rejected", "no_variant", "A product needs a variant");
  const hasVariants = draft.variationTypes.length > 0;
  return {
    name: draft.name,
    category_id: Number(draft.categoryId),
    price_currency: "IDR",
    price: Math.min(...draft.variants.map(({ price }) => price)),
    status: "LIMITED",
    min_order: 1,
    weight: first.weightG,
    weight_unit: "GR",
    condition: draft.condition === "used" ? "USED" : "NEW",
    ...makeDimension(first),
    // A product is found by its token; a variant has its own SKU.
    sku: draft.token,
    stock: hasVariants ? undefined : first.quantity,
    description: draft.description,
    pictures: draft.externalImageIds.map((url) => ({ file_path: url })),
    ...(draft.daysToShip === null
      ? {}
      : { preorder: { is_active: true, duration: draft.daysToShip, time_unit: "DAY" } }),
    ...(hasVariants ? { variant: makeVariantBody(draft, kinds) } : {}),
  };
}

/** All three or none. */
function makeDimension({ heightCm, widthCm, lengthCm }: ListingVariant) {
  const all = [heightCm, widthCm, lengthCm];
  if (all.some((side) => side <= 0)) return {};
  const [height, width, length] = all.map(Math.ceil);
  return { dimension: { height, width, length } };
}

function makeVariantBody(draft: ListingDraft, kinds: readonly VariantKind[]) {
  const images = draft.variationTypes[0]?.options.map(({ externalImageId }) => externalImageId);
  return {
    products: draft.variants.map((variant, index) => {
      const url = images?.[variant.optionIndexes[0] ?? -1];
      return {
        is_primary: index === 0,
        status: "LIMITED",
        ...{ price: variant.price, stock: variant.quantity, sku: variant.sku },
        combination: variant.optionIndexes,
        ...(url ? { pictures: [{ file_path: url }] } : {}),
      };
    }),
    selection: draft.variationTypes.map(({ name, options }) => {
      const kind = requireKind(kinds, name);
      const [unit] = kind.units;
      return {
        id: kind.variant_id,
        unit_id: unit?.variant_unit_id ?? 0,
        options: options.map((option) => ({
          // 0 stands for a value that the seller typed.
          unit_value_id:
            unit?.unit_values.find(({ value }) => isSame(value, option.name))
              ?.variant_unit_value_id ?? 0,
          value: option.name,
          hex_code: "",
        })),
      };
    }),
  };
}

/**
 * Returns Tokopedia's kind for the seller's word. Throws ConnectorError `rejected` if the category
 * has none for it.
 */
function requireKind(kinds: readonly VariantKind[], name: string): VariantKind {
  const kind =
    kinds.find((one) => isSame(one.name, name)) ??
    kinds.find(({ identifier }) =>
      findByWord(OTHER_NAMES, identifier)?.some((entry) => isSame(entry, name)),
    );
  if (kind) return kind;
  const knownText = kinds.map((one) => one.name).join(", ");
  throw new ConnectorError(
    "rejected",
    "variation_kinds",
    `In this category Tokopedia knows the variations ${knownText}; "${name}" is none of them`,
  );
}

const isSame = (part: string, otherText: string) =>
  part.trim().toLowerCase() === otherText.trim().toLowerCase();
