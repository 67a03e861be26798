import { z } from "zod";
import type { ChannelPicture, ListingDraft } from "../channel-listings.ts";
import { makeInsideSchema, makeListSchema, optionalNumber, text } from "../wire.ts";

/**
 * A kind of variation of an item, such as its colours. The ids come from Shopee's own lists of
 * names; 0 is the seller's own word.
 */
export interface WireTier {
  id: number;
  groupId: number;
  name: string;
  options: { id: number; name: string; picture: ChannelPicture | null }[];
}

const knownId = optionalNumber.transform((id) => id ?? 0);

/** `get_model_list` has two shapes of tiers; the older has no ids and may be empty. */
export const TierFields = {
  tier_variation: makeListSchema(
    z.object({
      name: text,
      option_list: makeListSchema(
        z.object({
          option: text,
          image: makeInsideSchema(z.object({ image_id: text, image_url: text })),
        }),
      ),
    }),
  ),
  standardise_tier_variation: makeListSchema(
    z.object({
      variation_id: knownId,
      variation_group_id: knownId,
      variation_name: text,
      variation_option_list: makeListSchema(
        z.object({
          variation_option_id: knownId,
          variation_option_name: text,
          image_id: text,
          image_url: text,
        }),
      ),
    }),
  ),
};
const Tiers = z.object(TierFields);

export function readTiers(answer: z.infer<typeof Tiers>): WireTier[] {
  if (answer.standardise_tier_variation.length > 0)
    return answer.standardise_tier_variation.map((tier) => ({
      id: tier.variation_id,
      groupId: tier.variation_group_id,
      name: tier.variation_name,
      options: tier.variation_option_list.map((option) => ({
        id: option.variation_option_id,
        name: option.variation_option_name,
        picture: option.image_id
          ? { externalImageId: option.image_id, url: option.image_url }
          : null,
      })),
    }));
  return answer.tier_variation.map(({ name, option_list }) => ({
    id: 0,
    groupId: 0,
    name,
    options: option_list.map(({ option, image }) => ({
      id: 0,
      name: option,
      picture: image?.image_id ? { externalImageId: image.image_id, url: image.image_url } : null,
    })),
  }));
}

/**
 * Returns the draft's tiers as `standardise_tier_variation`. Names that the item already has keep
 * their ids of Shopee's lists. Shopee requires an image for all options of the first tier, or for
 * none.
 */
export function makeTierBodies(
  types: ListingDraft["variationTypes"],
  knownWireTiers: readonly WireTier[],
) {
  return types.map((type, index) => {
    const tier = knownWireTiers.find(({ name }) => name === type.name);
    const hasImages = index === 0 && type.options.every((option) => option.externalImageId);
    return {
      variation_id: tier?.id ?? 0,
      variation_group_id: tier?.groupId ?? 0,
      variation_name: type.name,
      variation_option_list: type.options.map((option) => ({
        variation_option_id: tier?.options.find(({ name }) => name === option.name)?.id ?? 0,
        variation_option_name: option.name,
        ...(hasImages && option.externalImageId ? { image_id: option.externalImageId } : {}),
      })),
    };
  });
}
