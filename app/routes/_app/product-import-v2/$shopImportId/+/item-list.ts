import "server-only";
import type { Tab } from "#app/models/list/tab.ts";
import { defineList } from "#app/services/list/define-list.ts";
import {
  createParamBuilders,
  type LabelWords,
  makeChoiceParam,
  makeWordsParam,
} from "#app/services/list/list-params.ts";
import { CHANNEL_IMPORT_SHOWS } from "#contract/channel-import-items.ts";
import { CHANNEL_IMPORT_ITEM_FILTERS, type ChannelImport } from "#contract/channel-imports.ts";

const { as } = createParamBuilders(CHANNEL_IMPORT_ITEM_FILTERS);

/** A shop's items. Each import has its own list. */
export const defineItemList = (path: string) =>
  defineList({
    path,
    pageSize: 50,
    keepsAddress: true,
    filters: CHANNEL_IMPORT_ITEM_FILTERS,
    params: {
      show: as("show", makeChoiceParam(CHANNEL_IMPORT_SHOWS)),
      search: as("search", makeWordsParam()),
    },
  });
type ItemList = ReturnType<typeof defineItemList>;

/** Returns the tabs that have items, undecided first, and always the open one. */
export function buildItemTabs(
  counts: ChannelImport["counts"],
  list: ItemList,
  params: ItemList["standards"],
  { t, format }: LabelWords,
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
  return CHANNEL_IMPORT_SHOWS.filter(
    (show) => show === "all" || show === "undecided" || show === params.show || sizes[show] > 0,
  ).map((show) => ({
    to: list.hrefWith(params, { show }),
    label: t(`shopImports:show.${show}`),
    // The counts ignore the search, so they are hidden during one.
    ...(params.search === "" ? { count: format.number(sizes[show]) } : {}),
    current: show === params.show,
    critical: (show === "undecided" || show === "failed") && sizes[show] > 0,
  }));
}
