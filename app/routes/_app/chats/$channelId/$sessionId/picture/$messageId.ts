import { getCall } from "#app/middleware/request-store.ts";
import { getChatPicture } from "#contract/chats.ts";
import type { Route } from "./+types/$messageId";

export async function loader({ context, params }: Route.LoaderArgs) {
  const answer = await getCall(context)(getChatPicture, { params });
  return new Response(answer.body, { headers: answer.headers });
}
