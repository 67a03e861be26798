import type { CategoryLimits, CategoryRules, ChannelBrands } from "#contract/channel-references.ts";
import type { ListingCertificates } from "#contract/listing-fields.ts";
import type { ChannelAttribute, ChannelLogistics } from "../marketplaces/channel-references.ts";

export interface Finding {
  /** The form's field to mend. */
  field: string;
  code: string;
  /** An error would be refused by the channel. */
  level: "error" | "warning";
  details: Record<string, unknown>;
}

/** What a listing's category asks for, as far as it is known. */
export interface CategoryNeeds {
  attributes: ChannelAttribute[];
  brands: ChannelBrands;
  sizeChart: CategoryRules["sizeChart"];
  /** A parcel's weight and size. */
  needsDimensions: boolean;
  certificates: CategoryRules["certificates"];
  logistics: ChannelLogistics[];
  /** Instead of the channel's own rules. */
  limits: CategoryLimits;
}
export interface CategoryAnswers {
  attributes: readonly { attributeId: string; valueId?: string }[];
  brandId: string | null;
  /** The couriers the seller chose; null: all. */
  logisticsIds: readonly string[] | null;
  certificates: ListingCertificates;
  /** What is there already keeps the papers that the seller gave in the channel's own pages. */
  isOnChannel: boolean;
}
