import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { addProblemToast, addToast } from "#app/services/form/toast.ts";
import { DONE_AT_ONCE, runListings } from "#app/services/listing/start-run.ts";
import { findChannelProductIds, type ListingAction, runListingAction } from "#contract/listings.ts";
import type { readDraftList } from "./draft-list.ts";

interface Target extends Pick<Awaited<ReturnType<typeof readDraftList>>, "filter"> {
  back: string;
}

/**
 * Runs `retry` or `reset` for one listing, or for all in the tab (`retry-all`, `reset-all`). A few
 * run at once; a message counts those that must be reset first. Many run as a job with its own
 * page.
 */
export async function runDraftAction(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  { filter, back }: Target,
) {
  const [intent = "", id = ""] = String(form.get("do") ?? "").split(" ");
  const action: ListingAction = intent.startsWith("reset") ? "resetRetries" : "publish";
  const call = getCall(context);
  const isAll = intent.endsWith("-all");
  const ids = isAll
    ? (await call(findChannelProductIds, { query: { ...filter, limit: DONE_AT_ONCE + 1 } }))
        .productIds
    : [id].filter((one) => one !== "");
  if (ids.length > DONE_AT_ONCE) {
    const run = await runListings(context, action, { filter });
    if (!run.ok) addProblemToast(context, "error", run.problem);
    return redirect((run.ok ? run.value : null) ?? back, 303);
  }
  if (ids.length === 0) return redirect(back, 303);
  const { done, failed } = await call(runListingAction, { body: { action, ids } });
  if (done > 0) addToast(context, "success", `listings:${action}.done`, { count: done });
  const paused = failed.filter(({ code }) => code === "retries_paused").length;
  if (paused > 0) addToast(context, "warning", "listings:toast.paused", { count: paused });
  if (failed.length > paused)
    addToast(context, "error", "products:do.failed", { count: failed.length - paused });
  return redirect(back, 303);
}
