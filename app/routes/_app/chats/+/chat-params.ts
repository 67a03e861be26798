import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState } from "#app/middleware/request-store.ts";
import { defineList } from "#app/services/list/define-list.ts";
import {
  createParamBuilders,
  makeChoiceParam,
  makeWordsParam,
} from "#app/services/list/list-params.ts";
import { CHAT_FILTERS, CHAT_LIST_FILTERS } from "#contract/chats.ts";

const { of, as } = createParamBuilders(CHAT_LIST_FILTERS);

/** The list stands beside each chat and for each shop, so the path is relative. */
const chatList = defineList({
  path: "",
  pageSize: 30,
  keepsAddress: true,
  filters: CHAT_LIST_FILTERS,
  without: ["channelIds"],
  params: {
    filter: makeChoiceParam(CHAT_FILTERS),
    search: of("search"),
    tag: as("tag", makeWordsParam(50)),
  },
  passing: { cursor: makeWordsParam() },
});

/** `shop` limits the list to one shop; "" is all of them. */
export type ChatParams = typeof chatList.standards & { shop: string };

export function readChatParams(
  context: Readonly<RouterContextProvider>,
  shop = currentState(context).url.searchParams.get("shop") ?? "",
): ChatParams {
  return { ...chatList.readParams(context), page: 1, shop };
}

/** Returns the contract's filters. */
export const buildChatQuery = (context: Readonly<RouterContextProvider>, params: ChatParams) => ({
  ...chatList.asked(params, currentState(context)),
  channelIds: params.shop ? [params.shop] : undefined,
});

export const listUrl = ({ shop, ...params }: ChatParams, changes: Partial<ChatParams> = {}) =>
  (shop ? `/chats/${shop}` : "/chats") + chatList.searchWith(params, changes);

/** Returns a chat's address, which keeps the list's filters. */
export function buildChatUrl(
  { channelId, id }: { channelId: string; id: string },
  { shop, ...params }: ChatParams,
): string {
  const query = new URLSearchParams(chatList.searchOf(params));
  if (shop) query.set("shop", shop);
  return `/chats/${channelId}/${id}${query.size > 0 ? `?${query}` : ""}`;
}
