import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import { readPage } from "#app/models/list/page-number.ts";
import type { Tab } from "#app/models/list/tab.ts";
import type { ChannelImport } from "#contract/channel-imports.ts";

const SHOWS = ["all", "undecided", "link", "create", "skip", "done", "failed", "kept"] as const;

export interface ListParams {
  show: (typeof SHOWS)[number];
  search: string;
  /** 1-based. */
  page: number;
}

/** Unknown values fall back to the default. */
export function listParams(query: URLSearchParams): ListParams {
  return {
    show: SHOWS.find((known) => known === query.get("show")) ?? "all",
    search: (query.get("search") ?? "").trim().slice(0, 200),
    page: readPage(query),
  };
}

export function listUrl(path: string, { show, search, page }: ListParams): string {
  const query = new URLSearchParams();
  if (show !== "all") query.set("show", show);
  if (search !== "") query.set("search", search);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Returns the tabs that have items, undecided first, and always the open one. */
export function tabsOf(
  counts: ChannelImport["counts"],
  path: string,
  list: ListParams,
  { t, format }: { t: Translate; format: Format },
): Tab[] {
  const { undecided, link, create, skip, failed, kept } = counts;
  const sizes = {
    all: counts.fetched,
    undecided,
    link,
    create,
    skip,
    done: counts.linked + counts.created + counts.undone + counts.linkedBefore,
    failed,
    kept,
  };
  return SHOWS.filter(
    (show) => show === "all" || show === "undecided" || show === list.show || sizes[show] > 0,
  ).map((show) => ({
    to: listUrl(path, { show, search: list.search, page: 1 }),
    label: t(`shopImports:show.${show}`),
    // The counts ignore the search, so they are hidden during one.
    ...(list.search === "" ? { count: format.number(sizes[show]) } : {}),
    current: show === list.show,
    critical: (show === "undecided" || show === "failed") && sizes[show] > 0,
  }));
}
