import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { knownErrorKey } from "#app/i18n/error-key.ts";
import { getCall } from "#app/middleware/request-store.ts";
import { attempt } from "#app/services/http.ts";
import { addToast, redirectWithToast } from "#app/services/toast.ts";
import * as calls from "#contract/channel-imports.ts";

type Context = Readonly<RouterContextProvider>;

const STEPS = {
  stop: calls.stopChannelImport,
  resume: calls.resumeChannelImport,
  accept: calls.acceptChannelImport,
  undo: calls.undoChannelImport,
  cancel: calls.cancelChannelImport,
  clear: calls.clearChannelImport,
} as const;
/** Steps after which the import is not there any more. */
const LEAVES = { cancel: "shopImports:cancelled", clear: "shopImports:cleared" } as const;

const isStep = (intent: string): intent is keyof typeof STEPS => Object.hasOwn(STEPS, intent);

/** A step that no longer fits (409) shows how the import stands now. */
export async function takeStep(context: Context, importId: string, intent: string) {
  const here = `/product-import-v2/${encodeURIComponent(importId)}`;
  if (!isStep(intent)) return redirect(here, 303);
  const step = await attempt(getCall(context)(STEPS[intent], { params: { importId } }));
  if (!step.ok) {
    const isStale = step.problem.code === "import_state";
    addToast(context, "warning", isStale ? "shopImports:gone" : knownErrorKey(step.problem.code));
    return redirect(here, 303);
  }
  if (intent === "cancel" || intent === "clear") return redirectWithToast(context, "/product-import-v2", LEAVES[intent]);
  return intent === "accept" ? redirectWithToast(context, here, "shopImports:accepted") : redirect(here, 303);
}

const DECISIONS = ["link", "create", "skip"] as const;

/** One row's button, `link:<item>`; back to the same list. What cannot be saved like this is decided on the item's own page, which says why. */
export async function decide(context: Context, importId: string, form: FormData) {
  const here = `/product-import-v2/${encodeURIComponent(importId)}`;
  const [wanted, externalProductId = ""] = String(form.get("choice")).split(":", 2);
  const back = String(form.get("back") ?? "");
  const decision = DECISIONS.find((known) => known === wanted);
  if (!decision) return redirect(here, 303);
  const saved = await attempt(getCall(context)(calls.decideChannelImportItem, { params: { importId, externalProductId }, body: { decision } }));
  if (saved.ok) return redirect(back.startsWith(here) ? back : here, 303);
  addToast(context, "warning", knownErrorKey(Object.values(saved.problem.fields ?? {})[0] ?? saved.problem.code));
  return redirect(`${here}/${encodeURIComponent(externalProductId)}`, 303);
}
