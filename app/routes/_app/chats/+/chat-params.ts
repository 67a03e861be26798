import { CHAT_FILTERS, type ChatFilter } from "#contract/chats.ts";

/** Filters of the chat list. `shop` limits it to one shop. */
export interface ChatParams {
  filter: ChatFilter;
  search: string;
  tag: string;
  cursor: string;
  shop: string;
}

export function readChatParams(query: URLSearchParams, shop = query.get("shop") ?? ""): ChatParams {
  const asked = query.get("filter");
  return {
    filter: CHAT_FILTERS.find((one) => one === asked) ?? "open",
    search: (query.get("search") ?? "").trim().slice(0, 200),
    tag: (query.get("tag") ?? "").slice(0, 50),
    cursor: query.get("cursor") ?? "",
    shop,
  };
}

export function listUrl(
  { shop, ...params }: ChatParams,
  changes: Partial<ChatParams> = {},
): string {
  const query = queryOf({ ...params, cursor: "", ...changes });
  return `${shop ? `/chats/${shop}` : "/chats"}${query ? `?${query}` : ""}`;
}

/** Returns a chat's address, which keeps the list's filters. */
export function chatUrl(
  { channelId, id }: { channelId: string; id: string },
  params: ChatParams,
): string {
  const query = queryOf(params);
  return `/chats/${channelId}/${id}${query ? `?${query}` : ""}`;
}

function queryOf(params: Partial<ChatParams>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    if (value && !(name === "filter" && value === "open")) query.set(name, value);
  return query.toString();
}
