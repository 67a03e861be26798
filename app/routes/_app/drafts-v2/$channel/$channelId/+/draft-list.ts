import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState } from "#app/middleware/request-store.ts";
import { readPage } from "#app/models/list/page-number.ts";
import { draftsPath } from "#app/models/listing/listing-params.ts";
import { listSearch } from "#app/services/list/list-url.ts";
import { requireShop } from "#app/services/listing/listing-list.ts";

export const DRAFT_TABS = [
  { name: "draft", status: 1 },
  { name: "failed", status: 4 },
  { name: "invalid", status: 5 },
  { name: "publishing", status: 2 },
] as const;
const DEFAULTS = { search: "", tab: "draft", page: 1 };
const MOST_SEARCHED = 200;

export const draftSearch = (tab: string, words: string, page = 1) =>
  listSearch({ search: words, tab, page }, DEFAULTS);

/**
 * Reads the shop, and the list's parameters from the address; unknown values fall back to the
 * default. Throws like `requireShop`.
 */
export async function readDraftList(
  context: Readonly<RouterContextProvider>,
  { channel, channelId }: { channel: string; channelId: string },
) {
  const shop = await requireShop(context, channel, channelId);
  const { url } = currentState(context);
  const tab = DRAFT_TABS.find(({ name }) => name === url.searchParams.get("tab")) ?? DRAFT_TABS[0];
  const page = readPage(url.searchParams);
  const words = (url.searchParams.get("search") ?? "").trim().slice(0, MOST_SEARCHED);
  const search = draftSearch(tab.name, words, page);
  return {
    shop,
    words,
    type: shop.channelType,
    tab,
    page,
    url,
    search,
    currentUrl: draftsPath(shop.channelType, shop.id) + search,
  };
}
type DraftList = Awaited<ReturnType<typeof readDraftList>>;

export const draftFilter = ({ type, shop, tab, words }: DraftList) => ({
  channelType: type,
  channelIds: [shop.id],
  syncStatuses: [tab.status],
  ...(words ? { search: words } : {}),
});
