import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import type { ToastUndo } from "#app/models/shell/shown-toasts.ts";
import { addProblemToast, addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { type ChannelProduct, updateChannelProduct } from "#contract/channels.ts";
import { buildEditorPath, type ListingTarget } from "./lifecycle.ts";
import type { ListingChanges, ListingChoice } from "./listing-choice.ts";

/**
 * Returns the undo of a save for its message: the previous values, valid while the listing has the
 * version of that save.
 */
export function buildSaveUndo(
  target: ListingTarget,
  before: ListingChoice,
  changes: Partial<ListingChanges>,
  { id, version }: Pick<ChannelProduct, "id" | "version">,
): ToastUndo | undefined {
  const names = Object.keys(changes) as (keyof ListingChanges)[];
  if (names.length === 0) return undefined;
  const values = Object.fromEntries(names.map((name) => [name, before[name]]));
  return {
    to: buildEditorPath(target),
    fields: { do: "undo", id, back: JSON.stringify({ ...values, version }) },
  };
}

/** Runs the undo of `adjustmentUndo`. Does nothing if the form was tampered with. */
export async function undoSave(context: Context, formData: FormData, target: ListingTarget) {
  const page = buildEditorPath(target);
  const body = updateChannelProduct.body.safeParse({ channelProduct: parsePosted(formData) });
  if (!body.success) return redirect(page, 303);
  const undone = await attempt(
    getCall(context)(updateChannelProduct, {
      params: { productId: String(formData.get("id")) },
      body: body.data,
    }),
  );
  if (undone.ok) return redirectWithToast(context, page, "listing:toast.takenBack");
  if (undone.problem.code === "stale_version")
    addToast(context, "warning", "listing:toast.changedSince");
  else addProblemToast(context, "warning", undone.problem);
  return redirect(page, 303);
}

type Context = Readonly<RouterContextProvider>;

function parsePosted(formData: FormData): unknown {
  try {
    return JSON.parse(String(formData.get("back")));
  } catch {
    return null;
  }
}
