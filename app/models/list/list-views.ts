import type { SavedView } from "#contract/saved-views.ts";

export interface ListViews {
  list: SavedView["list"];
  /** Query that a new view would save: the list's, without its page. */
  query: string;
  /** Input of a view that was refused. */
  typed: { name: string; isShared: boolean };
  views: (Omit<SavedView, "query"> & { to: string; current: boolean })[];
}
