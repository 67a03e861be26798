import { redirect } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { addProblemToast, addToast } from "#app/services/form/toast.ts";
import { attemptRemote } from "#app/upstream/attempt-remote.ts";
import { createMetaAccess } from "#contract/meta.ts";
import type { Route } from "./+types/connected";

/** Target of Meta's consent page: exchanges the code and redirects to a clean address. */
export async function loader({ context }: Route.LoaderArgs) {
  const query = currentState(context).url.searchParams;
  const [code, state] = [query.get("code"), query.get("state")];
  if (!code || !state) {
    addToast(context, "error", "meta:consent.refused");
    return redirect("/channels");
  }
  const outcome = await attemptRemote(
    getCall(context)(createMetaAccess, { body: { code, state } }),
  );
  if (!outcome.ok) {
    addProblemToast(context, "error", outcome.problem);
    return redirect("/channels");
  }
  const { fbUserName: name, catalogId } = outcome.value.access;
  addToast(context, "success", catalogId ? "meta:connected.again" : "meta:connected", { name });
  return redirect(catalogId ? "/meta/sync" : "/meta/sync?choose=1");
}
