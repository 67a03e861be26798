import type { CategoryLimits } from "#contract/channel-references.ts";
import type { Credentials } from "./credentials.ts";

/** The lists that a listing is chosen from. `language` is the marketplace's two-letter code. */
export interface References {
  categories(credentials: Credentials, language: string): Promise<ChannelCategory[]>;
  /** The ids of categories that suit a product of this name, the best first. */
  recommendedCategories(credentials: Credentials, productName: string): Promise<string[]>;
  attributes(
    credentials: Credentials,
    categoryId: string,
    language: string,
  ): Promise<ChannelAttribute[]>;
  brands(credentials: Credentials, categoryId: string): Promise<ChannelBrandList>;
  logistics(credentials: Credentials): Promise<ChannelLogistics[]>;
  /** What products of a category need besides attributes. Absent where nothing says so. */
  categoryRules?(credentials: Credentials, categoryId: string): Promise<ChannelCategoryRules>;
  /** What products of a category may differ in. Absent where sellers name that themselves. */
  variations?(credentials: Credentials, categoryId: string): Promise<ChannelVariation[]>;
}

export interface ChannelBrandList {
  isMandatory: boolean;
  brands: { brandId: string; name: string }[];
  /** Which of them is for goods without a brand; null where the list has no such. */
  noBrandId: string | null;
}

export interface ChannelCategoryRules {
  certificates: ChannelCertificate[];
  sizeChart: "none" | "optional" | "mandatory";
  takesCod: boolean;
  needsDimensions: boolean;
  /** Instead of what all listings of the channel keep to (`ListingRules`). */
  limits?: CategoryLimits | undefined;
}

/** A paper about a product. */
interface ChannelCertificate {
  certificateId: string;
  name: string;
  isMandatory: boolean;
  /** It has to be said until when it is good. */
  needsExpiry: boolean;
  /** Answers of the category's attributes, with any of which it is mandatory too. */
  mandatoryWith: { attributeId: string; valueId: string }[];
  /** A picture of it will do instead of a PDF. */
  takesPictures?: boolean | undefined;
}

export interface ChannelVariation {
  variationId: string;
  name: string;
  /** Those that the marketplace has; sellers may add to them. */
  options: string[];
}

export interface ChannelCategory {
  categoryId: string;
  parentId: string | null;
  name: string;
  isLeaf: boolean;
}

export interface ChannelAttribute {
  attributeId: string;
  name: string;
  isMandatory: boolean;
  inputType: "select" | "multi_select" | "text" | "combo";
  valueType: "text" | "number" | "date";
  values: { valueId: string; name: string }[];
}

export interface ChannelLogistics {
  logisticsId: string;
  name: string;
  isEnabled: boolean;
  supportsCod: boolean;
  maxWeightG: number | null;
}
