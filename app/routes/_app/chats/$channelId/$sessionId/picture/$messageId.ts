import { getCall } from "#app/middleware/request-store.ts";
import { getChatPicture } from "#contract/chats.ts";
import type { Route } from "./+types/$messageId";

/** A picture of a chat, for whoever may read the chat. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const answer = await getCall(context)(getChatPicture, { params });
  return new Response(answer.body, { headers: answer.headers });
}
