import { getCall } from "#app/middleware/request-store.ts";
import { signedIn } from "#app/middleware/signed-in.ts";
import { streamNotifications } from "#contract/notifications.ts";
import type { Route } from "./+types/stream";

export const middleware = [signedIn];

/**
 * Streams notification events for the bell (components/shell/interactions/use-fresh-bell.ts), since
 * the last event that the browser received.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const lastEventId = request.headers.get("Last-Event-ID") ?? undefined;
  const answer = await getCall(context)(streamNotifications, { query: { lastEventId } });
  return new Response(answer.body, {
    headers: {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
    },
  });
}
