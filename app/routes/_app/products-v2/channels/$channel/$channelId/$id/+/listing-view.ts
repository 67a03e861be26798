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

/** What the channel's own lists say for the chosen category. */
export interface References {
  category: CategoryView | null;
  attributes: ChannelAttribute[];
  brands: {
    list: { brandId: string; name: string }[];
    total: number;
    isMandatory: boolean;
    search: string;
    /** What the list has for goods without a brand, if it has that. */
    none: { brandId: string; name: string } | null;
  };
  /** Whether the category has a field for a picture of the sizes, and demands one. */
  sizeChart: CategoryRules["sizeChart"];
  certificates: CategoryRules["certificates"];
  /** What it takes otherwise than the channel's other categories. */
  limits: CategoryLimits;
  suggestions: CategorySuggestion[];
  /** The channel did not answer: its part of the form is left as it is. */
  silent: boolean;
}

/** The open category picker: a level of the tree below `parents`, or what `search` found. */
export interface CategoryPicker {
  search: string;
  parents: CategoryView[];
  choices: CategoryView[];
  total: number;
  silent: boolean;
}

/** When the listing is published by itself. */
export interface ScheduleView {
  /** In words; null: no date is set. */
  activeAt: string | null;
  /** `2026-11-21T14:05` in the account's zone. */
  value: string;
  /** In words. */
  zone: string;
}

/** Why the last publish did not work, beside the words for it. */
export interface Trouble {
  code: string | null;
  /** Tries since it last worked. */
  attempts: number;
  /** It failed the same way too often: it is tried again once it is changed or reset. */
  isPaused: boolean;
}

/**
 * What the action answers when it does not redirect: everything typed, and what the form asks for
 * with it.
 */
export interface ListingReply extends FormReply {
  references?: References;
  picker?: CategoryPicker;
  /**
   * Something was done beside the form, here on the page: what is typed is not saved by it, and not
   * lost.
   */
  applied?: "date" | "state";
  /** What was done, in words. */
  said?: string;
  /**
   * What somebody else changed meanwhile; `initialValue` holds it already, and start from what that
   * one saved.
   */
  conflict?: ConflictRow[];
}
