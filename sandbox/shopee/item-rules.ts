import { z } from "zod";
import type { Region } from "../buyers.ts";
import { isLeaf, needsDimensions, needsSizeChart } from "../category-tree.ts";
import { createParamError } from "./answers.ts";
import {
  answerProblem,
  listCategoryBrands,
  listMandatoryAttributes,
  NO_BRAND,
} from "./attributes.ts";
import type { AttributeEntry } from "./item-shapes.ts";
import { getLimits, LIMITS, PRICE_LIMITS, requiresSizeChart } from "./limits.ts";
import { findChannel } from "./logistics-channels.ts";
import type { Tier } from "./schema.ts";

/** Prices of neither country have decimals on the wire; in minor units. */
const PRICE_STEP: Record<Region, number> = { ID: 1, TH: 100 };

export const DimensionBody = z.object({
  package_width: z.number().int().positive(),
  package_height: z.number().int().positive(),
  package_length: z.number().int().positive(),
});

/** The common fields of `add_item` and `update_item`; an update sends any of them. */
export const ItemBody = z.object({
  item_name: z.string(),
  description: z.string(),
  category_id: z.number().int(),
  item_sku: z.string().max(100).default(""),
  condition: z.enum(["NEW", "USED"]).default("NEW"),
  image: z.object({ image_id_list: z.array(z.string()) }),
  /** A picture's id; "" removes it. */
  size_chart_info: z.object({ size_chart: z.string().default("") }).optional(),
  logistic_info: z.array(z.object({ logistic_id: z.number().int(), enabled: z.boolean() })),
  brand: z.object({ brand_id: z.number().int(), original_brand_name: z.string() }).optional(),
  attribute_list: z
    .array(
      z.object({
        attribute_id: z.number().int(),
        attribute_value_list: z.array(
          z.object({
            value_id: z.number().int(),
            original_value_name: z.string().default(""),
            value_unit: z.string().optional(),
          }),
        ),
      }),
    )
    .default([]),
  weight: z.number(),
  dimension: DimensionBody.optional(),
  gtin_code: z.string().default(""),
  pre_order: z
    .object({ is_pre_order: z.boolean(), days_to_ship: z.number().int().optional() })
    .default({ is_pre_order: false }),
});
export type ItemFields = z.infer<typeof ItemBody>;

export function checkItem(region: Region, item: ItemFields): void {
  const limits = getLimits(item.category_id);
  const name = item.item_name.trim().length;
  if (name < limits.minNameLength || name > limits.maxNameLength) {
    throw createParamError(
      `The item name must have ${limits.minNameLength} to ${limits.maxNameLength} characters.`,
    );
  }
  const { maxDescriptionLength } = limits;
  if (item.description.trim().length < 1 || item.description.length > maxDescriptionLength)
    throw createParamError(`The description must have 1 to ${maxDescriptionLength} characters.`);
  const images = item.image.image_id_list.length;
  if (images < limits.minImages || images > limits.maxImages)
    throw createParamError(`An item needs ${limits.minImages} to ${limits.maxImages} images.`);
  if (!isLeaf(item.category_id))
    throw createParamError("The category does not exist or is not a leaf category.");
  if (!(item.weight > 0)) throw createParamError("The weight must be greater than 0.");
  if (item.size_chart_info?.size_chart && !requiresSizeChart(item.category_id))
    throw createParamError("The category does not support a size chart.");
  if (needsSizeChart(item.category_id) && !item.size_chart_info?.size_chart)
    throw createParamError("The size chart is mandatory in this category.");
  if (needsDimensions(item.category_id) && !item.dimension)
    throw createParamError("The dimension is mandatory in this category.");
  checkPreOrder(item);
  checkLogistics(region, item);
  checkAttributes(item.category_id, item.attribute_list);
  checkBrand(item);
}

function checkPreOrder({ pre_order, category_id }: ItemFields): void {
  const { min, max } = getLimits(category_id).preOrderDays;
  const days = pre_order.days_to_ship ?? 0;
  if (pre_order.is_pre_order && (days < min || days > max))
    throw createParamError(`A pre-order is shipped within ${min} to ${max} days.`);
}

function checkLogistics(region: Region, item: ItemFields): void {
  const enabled = item.logistic_info.filter((one) => one.enabled);
  if (enabled.length === 0)
    throw createParamError("At least one logistics channel must be enabled.");
  for (const { logistic_id } of enabled) {
    const channel = findChannel(region, logistic_id);
    if (!channel || channel.maskedBy)
      throw createParamError(
        `The logistics channel ${logistic_id} is not available for this shop.`,
      );
    if (item.weight > channel.maxKg)
      throw createParamError(
        `The weight is over the limit of ${channel.name}, ${channel.maxKg} kg.`,
      );
  }
}

function checkAttributes(categoryId: number, attributes: AttributeEntry[]): void {
  for (const attribute of attributes) {
    const problem = answerProblem(categoryId, attribute);
    if (problem) throw createParamError(problem);
  }
  const filled = new Set(
    attributes
      .filter((one) => one.attribute_value_list.some(hasValue))
      .map((one) => one.attribute_id),
  );
  const missing = listMandatoryAttributes(categoryId).find(
    (attribute) => !filled.has(attribute.id),
  );
  if (missing)
    throw createParamError(`The mandatory attribute ${missing.en} (${missing.id}) is missing.`);
}

const hasValue = (value: { value_id: number; original_value_name: string }) =>
  value.value_id > 0 || value.original_value_name.trim() !== "";

function checkBrand(item: ItemFields): void {
  const { isMandatory, brands } = listCategoryBrands(item.category_id);
  const brandId = item.brand?.brand_id ?? NO_BRAND.brand_id;
  if (isMandatory && !item.brand)
    throw createParamError("The brand is mandatory in this category.");
  if (!brands.some((brand) => brand.brand_id === brandId))
    throw createParamError(`The brand ${brandId} does not exist in this category.`);
}

export function checkTiers(tiers: Tier[], modelCount: number): void {
  if (tiers.length < 1 || tiers.length > LIMITS.maxVariationTypes)
    throw createParamError(`An item has 1 to ${LIMITS.maxVariationTypes} variation tiers.`);
  if (modelCount < 1 || modelCount > LIMITS.maxVariants)
    throw createParamError(`An item has 1 to ${LIMITS.maxVariants} models.`);
  for (const tier of tiers) {
    if (!tier.name.trim() || tier.name.length > LIMITS.maxTypeNameLength) {
      throw createParamError(
        `The tier name must have 1 to ${LIMITS.maxTypeNameLength} characters: ${tier.name}`,
      );
    }
    if (tier.option_list.length === 0)
      throw createParamError(`The tier ${tier.name} has no options.`);
    const names = tier.option_list.map((option) => option.option.trim().toLowerCase());
    if (new Set(names).size !== names.length)
      throw createParamError(`The tier ${tier.name} has the same option twice.`);
    const wrong = tier.option_list.find(
      (option) => !option.option.trim() || option.option.length > LIMITS.maxOptionNameLength,
    );
    if (wrong)
      throw createParamError(
        `The option name must have 1 to ${LIMITS.maxOptionNameLength} characters: ${wrong.option}`,
      );
  }
  const withImage = tiers[0]?.option_list.filter((option) => option.image).length ?? 0;
  if (withImage > 0 && withImage !== tiers[0]?.option_list.length)
    throw createParamError("Either all options of the first tier have an image, or none.");
}

export function checkTierIndexes(tiers: Tier[], indexes: number[][]): void {
  const seen = new Set<string>();
  for (const index of indexes) {
    const inside =
      index.length === tiers.length &&
      index.every((option, tier) => tiers[tier]?.option_list[option] !== undefined);
    if (!inside) throw createParamError(`The tier_index [${index}] is outside of the tiers.`);
    if (seen.has(String(index)))
      throw createParamError(`The tier_index [${index}] is given twice.`);
    seen.add(String(index));
  }
}

/** `prices` are in minor units, of all models after the change. */
export function checkPrices(region: Region, prices: number[]): void {
  const reason = findPriceProblem(region, prices);
  if (reason) throw createParamError(reason);
}

export function findPriceProblem(region: Region, prices: number[]): string | null {
  const lowest = Math.min(...prices);
  const high = Math.max(...prices);
  if (lowest < PRICE_LIMITS[region].min) return "The price is below the minimum.";
  if (high > PRICE_LIMITS[region].max) return "The price is above the maximum.";
  if (prices.some((price) => price % PRICE_STEP[region] !== 0))
    return "Invalid price, please use the correct format";
  if (high > lowest * LIMITS.maxPriceSpread[region])
    return `The dearest model costs at most ${LIMITS.maxPriceSpread[region]} times the cheapest.`;
  return null;
}
