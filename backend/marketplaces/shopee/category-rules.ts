import { z } from "zod";
import type { CategoryLimits } from "#contract/channel-references.ts";
import type { ChannelCategoryRules } from "../channel-references.ts";
import { flag, inside, optionalNumber } from "../wire.ts";
import { fromWireAmount } from "./regions.ts";
import type { Shop } from "./shop.ts";

const Range = inside(z.object({ min_limit: optionalNumber, max_limit: optionalNumber }));
const Limits = z.object({
  price_limit: Range,
  item_name_length_limit: Range,
  item_image_count_limit: Range,
  item_description_length_limit: Range,
  tier_variation_name_length_limit: Range,
  tier_variation_option_length_limit: Range,
  dts_limit: inside(z.object({ days_to_ship_limit: Range })),
  dimension_limit: inside(z.object({ dimension_mandatory: flag })),
  size_chart_limit: inside(
    z.object({
      size_chart_mandatory: flag,
      support_image_size_chart: flag,
    }),
  ),
});

/**
 * Certificates are attributes here, and the courier decides about cash on delivery. Size charts
 * from Shopee's own templates are not supported.
 */
export async function readCategoryRules(
  { http, credentials, region }: Pick<Shop, "http" | "credentials" | "region">,
  categoryId: string,
): Promise<ChannelCategoryRules> {
  const read = await http.json({
    path: "/api/v2/product/get_item_limit",
    credentials,
    query: { category_id: categoryId },
    schema: Limits,
  });
  const { size_chart_limit: chart, dimension_limit } = read;
  const takes = chart?.support_image_size_chart ?? false;
  return {
    certificates: [],
    sizeChart: !takes ? "none" : chart?.size_chart_mandatory ? "mandatory" : "optional",
    takesCod: true,
    needsDimensions: dimension_limit?.dimension_mandatory ?? false,
    limits: limitsOf(read, region),
  };
}

/** A limit that is left out, or is not a limit, stays the general one. */
function limitsOf(read: z.infer<typeof Limits>, region: string): CategoryLimits {
  const days = rangeOf(read.dts_limit?.days_to_ship_limit);
  const prices = rangeOf(read.price_limit);
  const amount = (value: number) => fromWireAmount(value, region);
  const given: CategoryLimits = {
    minNameLength: positive(read.item_name_length_limit?.min_limit),
    maxNameLength: positive(read.item_name_length_limit?.max_limit),
    maxDescriptionLength: positive(read.item_description_length_limit?.max_limit),
    minImages: positive(read.item_image_count_limit?.min_limit),
    maxImages: positive(read.item_image_count_limit?.max_limit),
    maxTypeNameLength: positive(read.tier_variation_name_length_limit?.max_limit),
    maxOptionNameLength: positive(read.tier_variation_option_length_limit?.max_limit),
    preOrderDays: days,
    prices: prices && { min: amount(prices.min), max: amount(prices.max) },
  };
  return Object.fromEntries(
    Object.entries(given).filter(([, limit]) => limit !== undefined),
  ) satisfies CategoryLimits;
}

const positive = (limit: number | null | undefined) => (limit && limit > 0 ? limit : undefined);

function rangeOf(
  range: z.infer<typeof Range> | undefined,
): { min: number; max: number } | undefined {
  const max = positive(range?.max_limit);
  return max === undefined ? undefined : { min: range?.min_limit ?? 0, max };
}
