import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import type { ListViews } from "#app/models/list/list-views.ts";
import { parseForm } from "#app/services/form/form.ts";
import { addProblemToast, addToast } from "#app/services/form/toast.ts";
import { getRefererPath } from "#app/session/redirects.ts";
import { attempt } from "#app/upstream/http.ts";
import {
  deleteView,
  listSavedViews,
  saveView,
  VIEW_LISTS,
  type ViewList,
} from "#contract/saved-views.ts";
import { TYPED_VIEW } from "./list-url.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Reads the saved views of the list at `path`, and which one is shown. `search` is the address's
 * query without its page ("" or "?…"). The list has none if the upstream does not answer.
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
  const { searchParams } = currentState(context).url;
  return {
    list,
    query,
    typed: {
      name: searchParams.get(TYPED_VIEW.name) ?? "",
      isShared: searchParams.has(TYPED_VIEW.isShared),
    },
    views: views.map(({ query: savedQuery, ...view }) => ({
      ...view,
      to: savedQuery === "" ? path : `${path}?${savedQuery}`,
      current: savedQuery === query,
    })),
  };
}

/** Longer than a name may be, so that a name that is too long can be shown and shortened. */
const LONGEST_TYPED = 200;

const Saving = z.object({
  list: z.enum(VIEW_LISTS),
  query: z.string().max(1000, "too_long").default(""),
  name: z.string({ error: "required" }).trim().min(1, "required").max(60, "too_long"),
  isShared: z.literal("1").optional(),
});

/** Saves or deletes a view from a list's form, and returns to the list. */
export async function changeViews(context: Context, request: Request): Promise<Response> {
  const formData = await request.formData();
  const viewId = formData.get("delete");
  const refererAddress = getRefererPath(request, currentState(context).env.publicOrigin);
  if (typeof viewId === "string") await removeView(context, viewId);
  else if (!(await saveFromForm(context, formData)))
    return redirect(addTypedValues(refererAddress, formData), 303);
  return redirect(addTypedValues(refererAddress), 303);
}

/** Returns the list's address with the typed values, or without earlier ones. */
function addTypedValues(back: string, formData?: FormData): string {
  const [path = "", search = ""] = back.split("?");
  const query = new URLSearchParams(search);
  // Rewriting the query could make it differ from the view's.
  if (!formData && !query.has(TYPED_VIEW.name)) return back;
  for (const name of Object.values(TYPED_VIEW)) query.delete(name);
  if (formData)
    query.set(TYPED_VIEW.name, String(formData.get("name") ?? "").slice(0, LONGEST_TYPED));
  if (formData?.has("isShared")) query.set(TYPED_VIEW.isShared, "1");
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Saves a view. Returns whether it worked; a failure adds a message. */
async function saveFromForm(context: Context, formData: FormData): Promise<boolean> {
  const form = parseForm(formData, Saving);
  if (!form.ok) {
    addProblemToast(context, "error", {
      code: Object.values(form.fieldErrors)[0] ?? "invalid",
    });
    return false;
  }
  const { isShared, ...view } = form.value;
  const outcome = await attempt(
    getCall(context)(saveView, { body: { view: { ...view, isShared: isShared === "1" } } }),
  );
  if (outcome.ok) addToast(context, "success", "views:saved", { name: view.name });
  else addProblemToast(context, "error", outcome.problem);
  return outcome.ok;
}

async function removeView(context: Context, viewId: string): Promise<void> {
  try {
    await getCall(context)(deleteView, { body: { viewId } });
    addToast(context, "success", "views:deleted");
  } catch (error) {
    if (!(error instanceof Response) || error.status !== 404) throw error;
    addToast(context, "error", "errors:not_found");
  }
}
