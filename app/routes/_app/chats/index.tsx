import { readChatParams } from "./+/chat-params.ts";
import { ChatsScreen } from "./+/chats-screen.tsx";
import { loadChats } from "./+/load-chats.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const params = readChatParams(context, "");
  return { ...(await loadChats(context, params)), params };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return loaderData ? <ChatsScreen {...loaderData} /> : null;
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
