import { z } from "zod";
import type { CategoryLimits } from "#contract/channel-references.ts";
import type { ChannelCategoryRules } from "../channel-references.ts";
import { flag, makeInsideSchema, optionalNumber } from "../wire.ts";
import { parseWireAmount } from "./regions.ts";
import type { Shop } from "./shop.ts";

const Range = makeInsideSchema(z.object({ min_limit: optionalNumber, max_limit: optionalNumber }));
const Limits = z.object({
  price_limit: Range,
  item_name_length_limit: Range,
  item_image_count_limit: Range,
  item_description_length_limit: Range,
  tier_variation_name_length_limit: Range,
  tier_variation_option_length_limit: Range,
  dts_limit: makeInsideSchema(z.object({ days_to_ship_limit: Range })),
  dimension_limit: makeInsideSchema(z.object({ dimension_mandatory: flag })),
  size_chart_limit: makeInsideSchema(
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
  const reading = await http.json({
    path: "/api/v2/product/get_item_limit",
    credentials,
    query: { category_id: categoryId },
    schema: Limits,
  });
  const { size_chart_limit: chart, dimension_limit } = reading;
  const takes = chart?.support_image_size_chart ?? false;
  return {
    certificates: [],
    sizeChart: !takes ? "none" : chart?.size_chart_mandatory ? "mandatory" : "optional",
    takesCod: true,
    needsDimensions: dimension_limit?.dimension_mandatory ?? false,
    limits: readLimits(reading, region),
  };
}

/** A limit that is left out, or is not a limit, stays the general limit. */
function readLimits(reading: z.infer<typeof Limits>, region: string): CategoryLimits {
  const days = readRange(reading.dts_limit?.days_to_ship_limit);
  const prices = readRange(reading.price_limit);
  const parseAmount = (value: number) => parseWireAmount(value, region);
  const givenEntry: CategoryLimits = {
    minNameLength: keepPositive(reading.item_name_length_limit?.min_limit),
    maxNameLength: keepPositive(reading.item_name_length_limit?.max_limit),
    maxDescriptionLength: keepPositive(reading.item_description_length_limit?.max_limit),
    minImages: keepPositive(reading.item_image_count_limit?.min_limit),
    maxImages: keepPositive(reading.item_image_count_limit?.max_limit),
    maxTypeNameLength: keepPositive(reading.tier_variation_name_length_limit?.max_limit),
    maxOptionNameLength: keepPositive(reading.tier_variation_option_length_limit?.max_limit),
    preOrderDays: days,
    prices: prices && { min: parseAmount(prices.min), max: parseAmount(prices.max) },
  };
  return Object.fromEntries(
    Object.entries(givenEntry).filter(([, limit]) => limit !== undefined),
  ) satisfies CategoryLimits;
}

const keepPositive = (limit: number | null | undefined) => (limit && limit > 0 ? limit : undefined);

function readRange(
  range: z.infer<typeof Range> | undefined,
): { min: number; max: number } | undefined {
  const max = keepPositive(range?.max_limit);
  return max === undefined ? undefined : { min: range?.min_limit ?? 0, max };
}
