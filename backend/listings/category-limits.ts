import type { CategoryLimits } from "#contract/channel-references.ts";
import type { ListingRules } from "../marketplaces/channel-listings.ts";

/**
 * What a listing of a category keeps to: its own limits where the channel tells them. What is too
 * little for the channel is so in every category. Pure.
 */
export const rulesWithin = (rules: ListingRules, limits: CategoryLimits): ListingRules => ({
  ...rules,
  ...(limits as Partial<ListingRules>),
  minNameLength: Math.max(rules.minNameLength, limits.minNameLength ?? 0),
  minImages: Math.max(rules.minImages, limits.minImages ?? 0),
});

/** What holds in every category, so that it is known before the channel is asked. Pure. */
export const rulesAnywhere = (rules: ListingRules): ListingRules => ({
  ...rules,
  ...{ maxNameLength: Infinity, maxDescriptionLength: Infinity, maxImages: Infinity },
  ...{ maxTypeNameLength: Infinity, maxOptionNameLength: Infinity, prices: undefined },
});
