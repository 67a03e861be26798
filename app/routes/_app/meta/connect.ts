import { redirect, redirectDocument } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { addProblemToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { getMetaConsent } from "#contract/meta.ts";
import type { Route } from "./+types/connect";

/** Redirects to Meta's consent page, which ends at /meta/connected. */
export async function action({ context }: Route.ActionArgs) {
  const redirectUrl = `${currentState(context).env.publicOrigin}/meta/connected`;
  const begun = await attempt(getCall(context)(getMetaConsent, { query: { redirectUrl } }));
  if (begun.ok) return redirectDocument(begun.value.url, 303);
  addProblemToast(context, "error", begun.problem);
  return redirect("/channels", 303);
}

/** For a reload of the page that the form led to. */
export const loader = () => redirect("/channels");

export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
