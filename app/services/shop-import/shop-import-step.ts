import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { addProblemToast, addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import * as calls from "#contract/channel-imports.ts";

const STEP_CALLS = {
  stop: calls.stopChannelImport,
  resume: calls.resumeChannelImport,
  accept: calls.acceptChannelImport,
  undo: calls.undoChannelImport,
  cancel: calls.cancelChannelImport,
  clear: calls.clearChannelImport,
} as const;
/** Steps that end the import. */
const ENDING_STEPS = { cancel: "shopImports:cancelled", clear: "shopImports:cleared" } as const;

const isStep = (intent: string): intent is keyof typeof STEP_CALLS =>
  Object.hasOwn(STEP_CALLS, intent);

/** Runs a step. One that no longer fits (409) shows the import's current state. */
export async function runShopImportStep(
  context: Readonly<RouterContextProvider>,
  importId: string,
  intent: string,
) {
  const currentUrl = `/product-import-v2/${encodeURIComponent(importId)}`;
  if (!isStep(intent)) return redirect(currentUrl, 303);
  const step = await attempt(getCall(context)(STEP_CALLS[intent], { params: { importId } }));
  if (!step.ok) {
    if (step.problem.code === "import_state") addToast(context, "warning", "shopImports:gone");
    else addProblemToast(context, "warning", step.problem);
    return redirect(currentUrl, 303);
  }
  if (intent === "cancel" || intent === "clear")
    return redirectWithToast(context, "/product-import-v2", ENDING_STEPS[intent]);
  return intent === "accept"
    ? redirectWithToast(context, currentUrl, "shopImports:accepted")
    : redirect(currentUrl, 303);
}
