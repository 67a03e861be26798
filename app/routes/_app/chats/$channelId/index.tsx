import { createProblemResponse } from "#app/upstream/problem-response.ts";
import { readChatParams } from "../+/chat-params.ts";
import { ChatsScreen } from "../+/chats-screen.tsx";
import { loadChats } from "../+/load-chats.ts";
import type { Route } from "./+types/index";

export async function loader({ context, params: { channelId } }: Route.LoaderArgs) {
  const params = readChatParams(context, channelId);
  const loaded = await loadChats(context, params);
  if (!loaded.overview.shops.some((shop) => shop.channelId === channelId))
    throw createProblemResponse(404, "not_found", "The shop has no chats");
  return { ...loaded, params };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return loaderData ? <ChatsScreen {...loaderData} /> : null;
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
