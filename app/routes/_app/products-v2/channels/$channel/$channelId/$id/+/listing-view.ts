import type { FormReply } from "#app/models/form/reply.ts";
import type { ConflictRow } from "#app/models/product/editor-reply.ts";
import type {
  CategoryLimits,
  CategoryRules,
  ChannelAttribute,
} from "#contract/channel-references.ts";

export interface CategoryView {
  id: string;
  name: string;
  isLeaf: boolean;
  /** `Fashion › Batik › Kemeja` */
  path: string;
}
export type CategorySuggestion = CategoryView & { from: "mapped" | "recommended" | "recent" };

export interface ListingReferences {
  category: CategoryView | null;
  attributes: ChannelAttribute[];
  brands: {
    list: { brandId: string; name: string }[];
    total: number;
    isMandatory: boolean;
    search: string;
    /** The list's entry for products without a brand, if it has one. */
    none: { brandId: string; name: string } | null;
  };
  /** Whether the category has a field for a size picture, and requires one. */
  sizeChart: CategoryRules["sizeChart"];
  certificates: CategoryRules["certificates"];
  /** Limits that differ from the channel's other categories. */
  limits: CategoryLimits;
  suggestions: CategorySuggestion[];
  /** Whether the channel did not answer. Its part of the form then stays unchanged. */
  silent: boolean;
}

/** The open category picker: a level of the tree below `parents`, or the results of `search`. */
export interface CategoryPicker {
  search: string;
  parents: CategoryView[];
  choices: CategoryView[];
  total: number;
  silent: boolean;
}

/** When the listing is published automatically. */
export interface ScheduleView {
  /** As text. `null` if no date is set. */
  activeAt: string | null;
  /** `2026-11-21T14:05` in the account's time zone. */
  value: string;
  zone: string;
}

/** The reason why the last publish failed, besides its text. */
export interface PublishTrouble {
  code: string | null;
  attempts: number;
  /** It failed the same way too often. It is tried again after a change or a reset. */
  isPaused: boolean;
}

/** The reply if the action does not redirect: everything typed, and the lists for the form. */
export interface ListingReply extends FormReply {
  references?: ListingReferences;
  picker?: CategoryPicker;
  /** An action beside the form was done. Typed values are neither saved nor lost. */
  applied?: "date" | "state";
  said?: string;
  /** Changes by another person. `initialValue` already contains them and starts from their save. */
  conflict?: ConflictRow[];
}
