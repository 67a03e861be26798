import { currentState, getCall } from "#app/middleware/request-store.ts";
import { signedIn } from "#app/middleware/signed-in.ts";
import { watchChats } from "#contract/chats.ts";
import type { Route } from "./+types/stream";

export const middleware = [signedIn];

/** Streams changed chats, since the last event that the browser received or its page's. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const since = currentState(context).url.searchParams.get("since");
  const lastEventId = request.headers.get("Last-Event-ID") ?? since ?? undefined;
  const answer = await getCall(context)(watchChats, { query: { lastEventId } });
  return new Response(answer.body, {
    headers: {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
    },
  });
}
