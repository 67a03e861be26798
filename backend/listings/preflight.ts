import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import type { VariationType } from "../db/schema/products.ts";
import type { ListingRules } from "../marketplaces/channel-listings.ts";
import type { ChannelLogistics } from "../marketplaces/channel-references.ts";
import type { CategoryAnswers, CategoryNeeds, Finding } from "./category-needs.ts";
import { checkCertificates } from "./check-certificates.ts";
import type { Choice } from "./choose-category.ts";
import { usedVariationTypes } from "./listing-draft.ts";
import type { ListingSource } from "./listing-source.ts";

const error = (field: string, code: string, details: Record<string, unknown> = {}): Finding => ({
  field,
  code,
  level: "error",
  details,
});

/**
 * Reports violations of the channel's own limits (docs/domain.md "Channel products"), and a product
 * that is off sale. Pure.
 */
export function checkProduct(source: ListingSource, rules: ListingRules): Finding[] {
  return [
    ...checkOnSale(source),
    ...checkSending(source, rules),
    ...checkText(source, rules),
    ...checkImages(source, rules),
    ...checkVariations(source, rules),
    ...checkPrices(source, rules),
  ];
}

export const CATEGORY_MISSING = error("categoryId", "category_missing");

/** Reports a recommended category, because the seller may know a better one. Pure. */
export function checkChoice({ choice, isRecommended }: Choice): Finding[] {
  if (!choice) return [CATEGORY_MISSING];
  const details = { category: choice.categoryName ?? choice.categoryId };
  return isRecommended
    ? [{ field: "categoryId", code: "category_recommended", level: "warning", details }]
    : [];
}

/** Reports the chosen category's missing requirements. Pure. */
export function checkCategory(
  source: ListingSource,
  needs: CategoryNeeds,
  answers: CategoryAnswers,
): Finding[] {
  const missing = needs.attributes.filter(
    ({ attributeId, isMandatory }) =>
      isMandatory && !answers.attributes.some((one) => one.attributeId === attributeId),
  );
  return [
    ...missing.map((attribute) =>
      error(`attributes.${attribute.attributeId}`, "attribute_missing", { name: attribute.name }),
    ),
    ...(needs.brands.isMandatory && !answers.brandId ? [noBrand(source)] : []),
    ...(needs.sizeChart === "mandatory" && !source.sizeGuide?.imageId
      ? [error("sizeChart", "size_chart_missing")]
      : []),
    ...(needs.needsDimensions ? checkParcels(source) : []),
    ...checkCertificates(needs, answers),
    ...checkLogistics(source, needs.logistics, answers.logisticsIds),
  ];
}

/** In the order of the form. */
const PARCEL = ["weightG", "lengthCm", "widthCm", "heightCm"] as const;

/** Returns the parcel's first empty field. A digital product has no parcel. */
function checkParcels({ product, variants }: ListingSource): Finding[] {
  if (product.isDigital) return [];
  for (const variant of variants) {
    const lacking = PARCEL.find((field) => variant[field] <= 0);
    const code = lacking === "weightG" ? "weight_missing" : "size_missing";
    if (lacking)
      return [error(`variants[${variant.formIndex}].${lacking}`, code, { sku: variant.sku })];
  }
  return [];
}

/** The product has no brand, or none of that name is in the category's list. */
function noBrand({ product: { brand } }: ListingSource): Finding {
  const name = brand.trim();
  return name
    ? error("brandId", "brand_unknown", { brand: name })
    : error("brandId", "brand_missing");
}

/** A digital product needs no courier. */
function checkLogistics(
  source: ListingSource,
  logistics: ChannelLogistics[],
  chosen: readonly string[] | null,
): Finding[] {
  const isCarried =
    source.product.isDigital || usableLogistics(source, logistics, chosen).length > 0;
  return isCarried ? [] : [noLogistics(source, logistics, chosen)];
}

/** Reports days to ship that the channel does not accept. Pure. */
export function checkShipping(
  source: ListingSource,
  listing: { daysToShip: number | null },
  rules: ListingRules,
): Finding[] {
  const { min, max } = rules.preOrderDays;
  if (max === 0)
    return source.variants.some(({ stockMode }) => stockMode === "pre_order")
      ? [{ field: "product", code: "pre_order_none", level: "warning", details: {} }]
      : [];
  const days = daysToShip(source, listing, rules);
  if (days !== null && (days < min || days > max))
    return [error("daysToShip", "days_to_ship_range", { min, max })];
  const modes = new Set(source.variants.map((variant) => variant.stockMode === "pre_order"));
  return listing.daysToShip === null && modes.size > 1
    ? [{ field: "daysToShip", code: "pre_order_mixed", level: "warning", details: { days } }]
    : [];
}

/**
 * Returns the days to ship of a pre-order, or `null`: the listing's own, otherwise the channel's
 * shortest if a variant is sold as pre-order. Channels know pre-order only for a whole listing, so
 * all of it gets the later day. A channel without pre-orders gets none. Pure.
 */
export function daysToShip(
  { variants }: ListingSource,
  listing: { daysToShip: number | null } | null,
  { preOrderDays }: ListingRules,
): number | null {
  if (preOrderDays.max === 0) return null;
  return (
    listing?.daysToShip ??
    (variants.some((variant) => variant.stockMode === "pre_order") ? preOrderDays.min : null)
  );
}

/**
 * Returns the shop's enabled couriers that carry the heaviest variant, restricted to the seller's
 * choice if there is one.
 */
export function usableLogistics(
  source: ListingSource,
  logistics: ChannelLogistics[],
  chosen: readonly string[] | null,
): ChannelLogistics[] {
  const weight = heaviest(source);
  return offered(logistics, chosen).filter(
    (courier) => courier.maxWeightG === null || weight <= courier.maxWeightG,
  );
}

const offered = (logistics: ChannelLogistics[], chosen: readonly string[] | null) =>
  logistics.filter(
    (courier) => courier.isEnabled && (chosen === null || chosen.includes(courier.logisticsId)),
  );

function noLogistics(
  source: ListingSource,
  logistics: ChannelLogistics[],
  chosen: readonly string[] | null,
): Finding {
  const limits = offered(logistics, chosen).map((courier) => courier.maxWeightG ?? 0);
  return limits.length > 0
    ? error("variants", "too_heavy", { weightG: heaviest(source), max: Math.max(...limits) })
    : error("logistics", "no_logistics");
}

const heaviest = (source: ListingSource) =>
  Math.max(0, ...source.variants.map((variant) => variant.weightG));

/**
 * An off-sale product's stock is shown as 0 everywhere (shown-stock.ts). A channel would refuse it,
 * or sell it by mistake.
 */
function checkOnSale({ product }: ListingSource): Finding[] {
  return product.isActive ? [] : [error("isActive", "product_inactive")];
}

/** Reports digital goods if the marketplace requires a courier and a weight. */
function checkSending({ product }: ListingSource, rules: ListingRules): Finding[] {
  return product.isDigital && !rules.takesDigital ? [error("isDigital", "digital_refused")] : [];
}

function checkText({ product }: ListingSource, rules: ListingRules): Finding[] {
  const name = product.name.trim().length;
  const findings: Finding[] = [];
  if (name < rules.minNameLength)
    findings.push(error("name", "name_too_short", { min: rules.minNameLength }));
  if (name > rules.maxNameLength)
    findings.push(error("name", "name_too_long", { max: rules.maxNameLength, length: name }));
  if (product.description.length > rules.maxDescriptionLength) {
    findings.push(
      error("description", "description_too_long", {
        max: rules.maxDescriptionLength,
        length: product.description.length,
      }),
    );
  }
  return findings;
}

function checkImages({ imageIds }: ListingSource, rules: ListingRules): Finding[] {
  if (imageIds.length < rules.minImages)
    return [error("images", "image_missing", { min: rules.minImages })];
  if (imageIds.length > rules.maxImages)
    return [error("images", "too_many_images", { max: rules.maxImages })];
  return [];
}

function checkVariations(source: ListingSource, rules: ListingRules): Finding[] {
  const count = source.variants.length;
  const types = usedVariationTypes(source);
  if (count === 0) return [error("variants", "variant_missing")];
  const findings: Finding[] = checkOptionImages(source, types[0]);
  if (count > rules.maxVariants)
    findings.push(error("variants", "too_many_variants", { max: rules.maxVariants, count }));
  if (types.length > rules.maxVariationTypes)
    findings.push(
      error("variationTypes", "too_many_variation_types", { max: rules.maxVariationTypes }),
    );
  for (const [t, type] of types.entries()) {
    const field = `variationTypes[${t}]`;
    if (type.name.length > rules.maxTypeNameLength)
      findings.push(
        error(`${field}.name`, "type_name_too_long", {
          max: rules.maxTypeNameLength,
          name: type.name,
        }),
      );
    const long = type.options.filter((option) => option.name.length > rules.maxOptionNameLength);
    findings.push(
      ...long.map((option) =>
        error(optionField(source, t, option.id), "option_name_too_long", {
          max: rules.maxOptionNameLength,
          name: option.name,
        }),
      ),
    );
  }
  return findings;
}

/** A draft then has none of them (listing-draft.ts), which a seller who chose some should know. */
function checkOptionImages(source: ListingSource, type: VariationType | undefined): Finding[] {
  const without = type?.options.find((option) => option.imageId === null);
  if (!type || !without || type.options.every((option) => option.imageId === null)) return [];
  return [
    {
      field: optionField(source, 0, without.id, "imageId"),
      code: "option_images_partly",
      level: "warning",
      details: { name: type.name },
    },
  ];
}

/** The option's position on the product's form, which also lists unused options. */
function optionField(
  { product }: ListingSource,
  type: number,
  optionId: string,
  part: "name" | "imageId" = "name",
): string {
  const index =
    product.variationTypes[type]?.options.findIndex((option) => option.id === optionId) ?? 0;
  return `variationTypes[${type}].options[${index}].${part}`;
}

function checkPrices({ variants }: ListingSource, rules: ListingRules): Finding[] {
  const prices = variants.map((variant) => variant.price);
  const min = Math.min(...prices);
  const max = Math.max(...prices);
  const { maxPriceSpread, priceStep, prices: range } = rules;
  const { min: lowest, max: highest } = range ?? { min: 1, max: PRODUCT_LIMITS.price };
  if (min < lowest || max > highest) return [error("variants", "price_range", { lowest, highest })];
  if (prices.some((price) => price % priceStep !== 0))
    return [error("variants", "price_step", { step: priceStep })];
  if (maxPriceSpread === null || variants.length < 2 || max <= min * maxPriceSpread) return [];
  return [error("variants", "price_spread", { max: maxPriceSpread, lowest: min, highest: max })];
}
