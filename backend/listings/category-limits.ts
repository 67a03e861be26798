import type { CategoryLimits } from "#contract/channel-references.ts";
import type { ListingRules } from "../marketplaces/channel-listings.ts";

/** Replaces limits that the category has. The channel's minimums hold in every category. */
export const applyCategoryLimits = (rules: ListingRules, limits: CategoryLimits): ListingRules => ({
  ...rules,
  ...(limits as Partial<ListingRules>),
  minNameLength: Math.max(rules.minNameLength, limits.minNameLength ?? 0),
  minImages: Math.max(rules.minImages, limits.minImages ?? 0),
});

/** Returns the rules that hold before the category's limits are known. */
export const removeCategoryLimits = (rules: ListingRules): ListingRules => ({
  ...rules,
  ...{ maxNameLength: Infinity, maxDescriptionLength: Infinity, maxImages: Infinity },
  ...{ maxTypeNameLength: Infinity, maxOptionNameLength: Infinity, prices: undefined },
});
