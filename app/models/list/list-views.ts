import type { SavedView } from "#contract/saved-views.ts";

export interface ListViews {
  list: SavedView["list"];
  /** What a view would save now: the list's query without its page. */
  query: string;
  /** Of a view that was refused: what it was to be. */
  typed: { name: string; isShared: boolean };
  views: (Omit<SavedView, "query"> & { to: string; current: boolean })[];
}
