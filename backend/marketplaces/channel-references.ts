import type { CategoryLimits } from "#contract/channel-references.ts";
import type { Credentials } from "./credentials.ts";

/** The lists of a listing's values. `language` is the marketplace's two-letter code. */
export interface References {
  categories(credentials: Credentials, language: string): Promise<ChannelCategory[]>;
  /** Returns the ids of categories that fit a product with this name, the best first. */
  recommendedCategories(credentials: Credentials, productName: string): Promise<string[]>;
  attributes(
    credentials: Credentials,
    categoryId: string,
    language: string,
  ): Promise<ChannelAttribute[]>;
  brands(credentials: Credentials, categoryId: string): Promise<ChannelBrandList>;
  logistics(credentials: Credentials): Promise<ChannelLogistics[]>;
  /** Returns a category's requirements beside attributes. Absent where none are published. */
  categoryRules?(credentials: Credentials, categoryId: string): Promise<ChannelCategoryRules>;
  /** Returns the variations that a category allows. Absent where sellers name them freely. */
  variations?(credentials: Credentials, categoryId: string): Promise<ChannelVariation[]>;
}

export interface ChannelBrandList {
  isMandatory: boolean;
  brands: { brandId: string; name: string }[];
  /** The id for goods without a brand. `null` where the list has none. */
  noBrandId: string | null;
}

export interface ChannelCategoryRules {
  certificates: ChannelCertificate[];
  sizeChart: "none" | "optional" | "mandatory";
  takesCod: boolean;
  needsDimensions: boolean;
  /** Replaces the channel's general limits (`ListingRules`). */
  limits?: CategoryLimits | undefined;
}

interface ChannelCertificate {
  certificateId: string;
  name: string;
  isMandatory: boolean;
  needsExpiry: boolean;
  /** Attribute values that make it mandatory. */
  mandatoryWith: { attributeId: string; valueId: string }[];
  /** A picture is accepted in place of a PDF. */
  takesPictures?: boolean | undefined;
}

export interface ChannelVariation {
  variationId: string;
  name: string;
  /** The marketplace's options; sellers may add others. */
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
