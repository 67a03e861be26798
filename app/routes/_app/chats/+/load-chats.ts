import "server-only";
import type { RouterContextProvider } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { listChatSessions, listChatShops } from "#contract/chats.ts";
import { buildChatQuery, type ChatParams } from "./chat-params.ts";

export async function loadChats(context: Readonly<RouterContextProvider>, params: ChatParams) {
  const call = getCall(context);
  // The overview is read first: the page then receives all changes since that moment.
  const narrowed = buildChatQuery(context, params);
  const { filter, cursor } = params;
  const overview = await call(listChatShops, { query: narrowed });
  const list = await call(listChatSessions, {
    query: { filter, ...narrowed, ...(cursor ? { cursor } : {}) },
  });
  return { overview, list, now: Date.now() };
}
export type LoadedChats = Awaited<ReturnType<typeof loadChats>>;
