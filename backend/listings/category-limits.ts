import type { CategoryLimits } from "#contract/channel-references.ts";
import type { ListingRules } from "../marketplaces/channel-listings.ts";

/**
 * Returns a listing's rules in a category: the category's limits, if any. The channel's minimums
 * hold in every category. Pure.
 */
export const applyCategoryLimits = (rules: ListingRules, limits: CategoryLimits): ListingRules => ({
  ...rules,
  ...(limits as Partial<ListingRules>),
  minNameLength: Math.max(rules.minNameLength, limits.minNameLength ?? 0),
  minImages: Math.max(rules.minImages, limits.minImages ?? 0),
});

/** Rules that hold in every category, before the channel is asked. Pure. */
export const widenRules = (rules: ListingRules): ListingRules => ({
  ...rules,
  ...{ maxNameLength: Infinity, maxDescriptionLength: Infinity, maxImages: Infinity },
  ...{ maxTypeNameLength: Infinity, maxOptionNameLength: Infinity, prices: undefined },
});
