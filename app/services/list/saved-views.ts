import "server-only";
import { z } from "@hono/zod-openapi";
import { type RouterContextProvider, redirect } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import type { ListViews } from "#app/models/list/list-views.ts";
import { parseForm } from "#app/services/form/form.ts";
import { addProblemToast, addToast } from "#app/services/form/toast.ts";
import { refererPath } from "#app/services/session/redirects.ts";
import { attempt } from "#app/services/upstream/http.ts";
import {
  deleteView,
  listSavedViews,
  saveView,
  VIEW_LISTS,
  type ViewList,
} from "#contract/saved-views.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * The views of the list at `path`, and which of them is shown. `search` is the address's query
 * without its page ("" or "?…"). A list goes without them where the upstream does not answer.
 */
export async function readViews(
  context: Context,
  list: ViewList,
  path: string,
  search: string,
): Promise<ListViews> {
  const { views } = await getCall(context)(listSavedViews, { query: { list } }).catch(() => ({
    views: [],
  }));
  const query = search.replace(/^\?/, "");
  return {
    list,
    query,
    views: views.map(({ query: saved, ...view }) => ({
      ...view,
      to: saved === "" ? path : `${path}?${saved}`,
      current: saved === query,
    })),
  };
}

const Saving = z.object({
  list: z.enum(VIEW_LISTS),
  query: z.string().max(1000, "too_long").default(""),
  name: z.string({ error: "required" }).trim().min(1, "required").max(60, "too_long"),
  isShared: z.literal("1").optional(),
});

/** Saves or deletes what a list's form says, and goes back to the list. */
export async function changeViews(context: Context, request: Request): Promise<Response> {
  const formData = await request.formData();
  const viewId = formData.get("delete");
  await (typeof viewId === "string" ? remove(context, viewId) : save(context, formData));
  return redirect(refererPath(request, currentState(context).env.publicOrigin), 303);
}

async function save(context: Context, formData: FormData): Promise<void> {
  const form = parseForm(formData, Saving);
  if (!form.ok)
    return addProblemToast(context, "error", {
      code: Object.values(form.fieldErrors)[0] ?? "invalid",
    });
  const { isShared, ...view } = form.value;
  const saved = await attempt(
    getCall(context)(saveView, { body: { view: { ...view, isShared: isShared === "1" } } }),
  );
  if (saved.ok) addToast(context, "success", "views:saved", { name: view.name });
  else addProblemToast(context, "error", saved.problem);
}

async function remove(context: Context, viewId: string): Promise<void> {
  try {
    await getCall(context)(deleteView, { body: { viewId } });
    addToast(context, "success", "views:deleted");
  } catch (error) {
    if (!(error instanceof Response) || error.status !== 404) throw error;
    addToast(context, "error", "errors:not_found");
  }
}
