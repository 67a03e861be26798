import { z } from "zod";
import { createParamError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { buildImageUrl } from "./images.ts";
import type { Tier } from "./schema.ts";

/**
 * "There is at least one standardise_tier_variation and tier_variation": the newer shape, or the
 * older without ids.
 */
export const TierFields = {
  tier_variation: z
    .array(
      z.object({
        name: z.string(),
        option_list: z.array(
          z.object({ option: z.string(), image: z.object({ image_id: z.string() }).optional() }),
        ),
      }),
    )
    .optional(),
  standardise_tier_variation: z
    .array(
      z.object({
        variation_id: z.number().int(),
        variation_group_id: z.number().int().default(0),
        variation_name: z.string().default(""),
        variation_option_list: z.array(
          z.object({
            variation_option_id: z.number().int().default(0),
            variation_option_name: z.string().default(""),
            image_id: z.string().optional(),
          }),
        ),
      }),
    )
    .optional(),
};
const Tiers = z.object(TierFields);

export function readTiers(body: z.infer<typeof Tiers>): Tier[] {
  if (body.standardise_tier_variation)
    return body.standardise_tier_variation.map((tier) => ({
      name: tier.variation_name,
      variation_id: tier.variation_id,
      variation_group_id: tier.variation_group_id,
      option_list: tier.variation_option_list.map((option) => ({
        option: option.variation_option_name,
        option_id: option.variation_option_id,
        ...(option.image_id ? { image: { image_id: option.image_id } } : {}),
      })),
    }));
  if (body.tier_variation) return body.tier_variation;
  throw createParamError("There is neither standardise_tier_variation nor tier_variation.");
}

/** Returns the tiers in both shapes that answers have. */
export function presentTiers(deps: SandboxDeps, tiers: readonly Tier[]) {
  return {
    tier_variation: tiers.map((tier) => ({
      name: tier.name,
      option_list: tier.option_list.map(({ option, image }) => ({
        option,
        ...(image ? { image: { ...image, image_url: buildImageUrl(deps, image.image_id) } } : {}),
      })),
    })),
    standardise_tier_variation: tiers.map((tier) => ({
      variation_id: tier.variation_id ?? 0,
      variation_group_id: tier.variation_group_id ?? 0,
      variation_name: tier.name,
      variation_option_list: tier.option_list.map(({ option, option_id, image }) => ({
        variation_option_id: option_id ?? 0,
        variation_option_name: option,
        ...(image
          ? { image_id: image.image_id, image_url: buildImageUrl(deps, image.image_id) }
          : {}),
      })),
    })),
  };
}
