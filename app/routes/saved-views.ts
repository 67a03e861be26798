import { signedIn } from "#app/middleware/signed-in.ts";
import { changeViews } from "#app/services/list/saved-views.ts";
import type { Route } from "./+types/saved-views";

export const middleware = [signedIn];

export function action({ context, request }: Route.ActionArgs) {
  return changeViews(context, request);
}

export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
export { toHome as loader } from "#app/session/redirects.ts";
