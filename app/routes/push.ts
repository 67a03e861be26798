import { requireAccount } from "#app/middleware/account.ts";
import { getCall } from "#app/middleware/request-store.ts";
import { attempt } from "#app/upstream/http.ts";
import { getPushKey, registerPushToken } from "#contract/notifications.ts";
import type { Route } from "./+types/push";

export const middleware = [requireAccount];

/** Returns the push key for the browser's subscription. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await getCall(context)(getPushKey), {
    headers: { "Cache-Control": "private, max-age=3600" },
  });
}

/** Registers the browser. `token` is its subscription as JSON. */
export async function action({ context, request }: Route.ActionArgs) {
  const token = String((await request.formData()).get("token") ?? "");
  const answer = await attempt(getCall(context)(registerPushToken, { body: { token } }));
  return answer.ok
    ? Response.json(answer.value)
    : Response.json(answer.problem, { status: answer.status });
}

export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
