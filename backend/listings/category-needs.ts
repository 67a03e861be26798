import type { CategoryLimits, CategoryRules, ChannelBrands } from "#contract/channel-references.ts";
import type { ListingCertificates } from "#contract/listing-fields.ts";
import type { ChannelAttribute, ChannelLogistics } from "../marketplaces/channel-references.ts";

export interface PreflightFinding {
  /** The form's field to correct. */
  field: string;
  code: string;
  /** The channel would refuse an error. */
  level: "error" | "warning";
  details: Record<string, unknown>;
}

export interface CategoryNeeds {
  attributes: ChannelAttribute[];
  brands: ChannelBrands;
  sizeChart: CategoryRules["sizeChart"];
  /** A parcel's weight and size. */
  needsDimensions: boolean;
  certificates: CategoryRules["certificates"];
  logistics: ChannelLogistics[];
  /** The limits replace the channel's own rules. */
  limits: CategoryLimits;
}
export interface CategoryAnswers {
  attributes: readonly { attributeId: string; valueId?: string }[];
  brandId: string | null;
  /** The couriers the seller chose; `null` for all. */
  logisticsIds: readonly string[] | null;
  certificates: ListingCertificates;
  /** An existing item keeps the certificates that the seller added on the channel's pages. */
  isOnChannel: boolean;
}
