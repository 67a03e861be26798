import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import type { VariationType } from "../db/schema/products.ts";
import type { ListingRules } from "../marketplaces/channel-listings.ts";
import type { ChannelLogistics } from "../marketplaces/channel-references.ts";
import type { CategoryAnswers, CategoryNeeds, PreflightFinding } from "./category-needs.ts";
import { checkCertificates } from "./check-certificates.ts";
import type { CategoryChoiceResult } from "./choose-category.ts";
import { listUsedVariationTypes } from "./listing-draft.ts";
import type { ListingSource } from "./listing-source.ts";

const makeError = (
  field: string,
  code: string,
  details: Record<string, unknown> = {},
): PreflightFinding => ({
  field,
  code,
  level: "error",
  details,
});

/** Reports violated limits (docs/domain.md "Channel products"), and an off-sale product. */
export function checkProduct(source: ListingSource, rules: ListingRules): PreflightFinding[] {
  return [
    ...checkOnSale(source),
    ...checkDigitalGoods(source, rules),
    ...checkText(source, rules),
    ...checkImages(source, rules),
    ...checkVariations(source, rules),
    ...checkPrices(source, rules),
  ];
}

export const CATEGORY_MISSING = makeError("categoryId", "category_missing");

/** Warns about a recommended category: the seller may know a better one. */
export function checkChoice({ choice, isRecommended }: CategoryChoiceResult): PreflightFinding[] {
  if (!choice) return [CATEGORY_MISSING];
  const details = { category: choice.categoryName ?? choice.categoryId };
  return isRecommended
    ? [{ field: "categoryId", code: "category_recommended", level: "warning", details }]
    : [];
}

/** Reports missing requirements of the category. */
export function checkCategory(
  source: ListingSource,
  needs: CategoryNeeds,
  answers: CategoryAnswers,
): PreflightFinding[] {
  const missingAttributes = needs.attributes.filter(
    ({ attributeId, isMandatory }) =>
      isMandatory && !answers.attributes.some((attribute) => attribute.attributeId === attributeId),
  );
  return [
    ...missingAttributes.map((attribute) =>
      makeError(`attributes.${attribute.attributeId}`, "attribute_missing", {
        name: attribute.name,
      }),
    ),
    ...(needs.brands.isMandatory && !answers.brandId ? [makeBrandFinding(source)] : []),
    ...(needs.sizeChart === "mandatory" && !source.sizeGuide?.imageId
      ? [makeError("sizeChart", "size_chart_missing")]
      : []),
    ...(needs.needsDimensions ? checkParcels(source) : []),
    ...checkCertificates(needs, answers),
    ...checkLogistics(source, needs.logistics, answers.logisticsIds),
  ];
}

/** In the order of the form. */
const PARCEL_FIELDS = ["weightG", "lengthCm", "widthCm", "heightCm"] as const;

/** Reports the first empty field. A digital product has no parcel. */
function checkParcels({ product, variants }: ListingSource): PreflightFinding[] {
  if (product.isDigital) return [];
  for (const variant of variants) {
    const lacking = PARCEL_FIELDS.find((field) => variant[field] <= 0);
    const code = lacking === "weightG" ? "weight_missing" : "size_missing";
    if (lacking)
      return [makeError(`variants[${variant.formIndex}].${lacking}`, code, { sku: variant.sku })];
  }
  return [];
}

/** The product has no brand, or the category's list lacks it. */
function makeBrandFinding({ product: { brand } }: ListingSource): PreflightFinding {
  const name = brand.trim();
  return name
    ? makeError("brandId", "brand_unknown", { brand: name })
    : makeError("brandId", "brand_missing");
}

/** A digital product needs no courier. */
function checkLogistics(
  source: ListingSource,
  logistics: ChannelLogistics[],
  chosenIds: readonly string[] | null,
): PreflightFinding[] {
  const isCarried =
    source.product.isDigital || filterUsableLogistics(source, logistics, chosenIds).length > 0;
  return isCarried ? [] : [makeLogisticsFinding(source, logistics, chosenIds)];
}

export function checkShipping(
  source: ListingSource,
  listing: { daysToShip: number | null },
  rules: ListingRules,
): PreflightFinding[] {
  const { min, max } = rules.preOrderDays;
  if (max === 0)
    return source.variants.some(({ stockMode }) => stockMode === "pre_order")
      ? [{ field: "product", code: "pre_order_none", level: "warning", details: {} }]
      : [];
  const days = computeDaysToShip(source, listing, rules);
  if (days !== null && (days < min || days > max))
    return [makeError("daysToShip", "days_to_ship_range", { min, max })];
  const modes = new Set(source.variants.map((variant) => variant.stockMode === "pre_order"));
  return listing.daysToShip === null && modes.size > 1
    ? [{ field: "daysToShip", code: "pre_order_mixed", level: "warning", details: { days } }]
    : [];
}

/**
 * Days to ship of a pre-order: the listing's own, else the channel's shortest if a variant is a
 * pre-order, because channels support pre-orders only for whole listings. `null`: no pre-order, or
 * the channel has none.
 */
export function computeDaysToShip(
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

/** Returns enabled couriers that carry the heaviest variant, within the seller's choice. */
export function filterUsableLogistics(
  source: ListingSource,
  logistics: ChannelLogistics[],
  chosenIds: readonly string[] | null,
): ChannelLogistics[] {
  const weight = findHeaviest(source);
  return filterOffered(logistics, chosenIds).filter(
    (courier) => courier.maxWeightG === null || weight <= courier.maxWeightG,
  );
}

const filterOffered = (logistics: ChannelLogistics[], chosenIds: readonly string[] | null) =>
  logistics.filter(
    (courier) =>
      courier.isEnabled && (chosenIds === null || chosenIds.includes(courier.logisticsId)),
  );

function makeLogisticsFinding(
  source: ListingSource,
  logistics: ChannelLogistics[],
  chosenIds: readonly string[] | null,
): PreflightFinding {
  const limits = filterOffered(logistics, chosenIds).map((courier) => courier.maxWeightG ?? 0);
  return limits.length > 0
    ? makeError("variants", "too_heavy", {
        weightG: findHeaviest(source),
        max: Math.max(...limits),
      })
    : makeError("logistics", "no_logistics");
}

const findHeaviest = (source: ListingSource) =>
  Math.max(0, ...source.variants.map((variant) => variant.weightG));

/** Its stock is 0 everywhere (shown-stock.ts). A channel would refuse it, or sell it by mistake. */
function checkOnSale({ product }: ListingSource): PreflightFinding[] {
  return product.isActive ? [] : [makeError("isActive", "product_inactive")];
}

/** Reports digital goods if the marketplace requires a courier and a weight. */
function checkDigitalGoods({ product }: ListingSource, rules: ListingRules): PreflightFinding[] {
  return product.isDigital && !rules.takesDigital
    ? [makeError("isDigital", "digital_refused")]
    : [];
}

function checkText({ product }: ListingSource, rules: ListingRules): PreflightFinding[] {
  const name = product.name.trim().length;
  const findings: PreflightFinding[] = [];
  if (name < rules.minNameLength)
    findings.push(makeError("name", "name_too_short", { min: rules.minNameLength }));
  if (name > rules.maxNameLength)
    findings.push(makeError("name", "name_too_long", { max: rules.maxNameLength, length: name }));
  if (product.description.length > rules.maxDescriptionLength) {
    findings.push(
      makeError("description", "description_too_long", {
        max: rules.maxDescriptionLength,
        length: product.description.length,
      }),
    );
  }
  return findings;
}

function checkImages({ imageIds }: ListingSource, rules: ListingRules): PreflightFinding[] {
  if (imageIds.length < rules.minImages)
    return [makeError("images", "image_missing", { min: rules.minImages })];
  if (imageIds.length > rules.maxImages)
    return [makeError("images", "too_many_images", { max: rules.maxImages })];
  return [];
}

function checkVariations(source: ListingSource, rules: ListingRules): PreflightFinding[] {
  const count = source.variants.length;
  const types = listUsedVariationTypes(source);
  if (count === 0) return [makeError("variants", "variant_missing")];
  const findings: PreflightFinding[] = checkOptionImages(source, types[0]);
  if (count > rules.maxVariants)
    findings.push(makeError("variants", "too_many_variants", { max: rules.maxVariants, count }));
  if (types.length > rules.maxVariationTypes)
    findings.push(
      makeError("variationTypes", "too_many_variation_types", { max: rules.maxVariationTypes }),
    );
  for (const [t, type] of types.entries()) {
    const field = `variationTypes[${t}]`;
    if (type.name.length > rules.maxTypeNameLength)
      findings.push(
        makeError(`${field}.name`, "type_name_too_long", {
          max: rules.maxTypeNameLength,
          name: type.name,
        }),
      );
    const longOptions = type.options.filter(
      (option) => option.name.length > rules.maxOptionNameLength,
    );
    findings.push(
      ...longOptions.map((option) =>
        makeError(nameOptionField(source, t, option.id), "option_name_too_long", {
          max: rules.maxOptionNameLength,
          name: option.name,
        }),
      ),
    );
  }
  return findings;
}

/** Without all pictures the draft has none (listing-draft.ts). */
function checkOptionImages(
  source: ListingSource,
  type: VariationType | undefined,
): PreflightFinding[] {
  const optionWithoutImage = type?.options.find((option) => option.imageId === null);
  if (!type || !optionWithoutImage || type.options.every((option) => option.imageId === null))
    return [];
  return [
    {
      field: nameOptionField(source, 0, optionWithoutImage.id, "imageId"),
      code: "option_images_partly",
      level: "warning",
      details: { name: type.name },
    },
  ];
}

/** The option's position on the product's form, which also lists unused options. */
function nameOptionField(
  { product }: ListingSource,
  type: number,
  optionId: string,
  part: "name" | "imageId" = "name",
): string {
  const index =
    product.variationTypes[type]?.options.findIndex((option) => option.id === optionId) ?? 0;
  return `variationTypes[${type}].options[${index}].${part}`;
}

function checkPrices({ variants }: ListingSource, rules: ListingRules): PreflightFinding[] {
  const prices = variants.map((variant) => variant.price);
  const min = Math.min(...prices);
  const max = Math.max(...prices);
  const { maxPriceSpread, priceStep, prices: range } = rules;
  const { min: lowest, max: highest } = range ?? { min: 1, max: PRODUCT_LIMITS.price };
  if (min < lowest || max > highest)
    return [makeError("variants", "price_range", { lowest, highest })];
  if (prices.some((price) => price % priceStep !== 0))
    return [makeError("variants", "price_step", { step: priceStep })];
  if (maxPriceSpread === null || variants.length < 2 || max <= min * maxPriceSpread) return [];
  return [
    makeError("variants", "price_spread", { max: maxPriceSpread, lowest: min, highest: max }),
  ];
}
