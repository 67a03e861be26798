import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { addProblemToast, addToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { decideChannelImportItem } from "#contract/channel-import-items.ts";
import { decideChannelImportItems } from "#contract/channel-imports.ts";
import { itemList } from "./item-list.ts";

type Context = Readonly<RouterContextProvider>;

const DECISIONS = ["link", "create", "skip"] as const;

/**
 * Handles the bar's buttons, `many:<decision>`, for the picked rows or all in the tab and its
 * search. Items that cannot be decided this way stay undecided, and a message counts them.
 */
export async function decideMany(context: Context, importId: string, form: FormData) {
  const currentUrl = `/product-import-v2/${encodeURIComponent(importId)}`;
  const back = ownAddress(form, currentUrl);
  const decision = DECISIONS.find((known) => form.get("choice") === `many:${known}`);
  if (!decision) return redirect(back, 303);
  const { searchParams } = new URL(back, "http://list");
  const { show, search } = itemList(currentUrl).parse(searchParams, currentState(context));
  const externalProductIds = [...new Set(form.getAll("ids").map(String))];
  const isAll = form.get("all") === "1";
  if (!isAll && externalProductIds.length === 0) {
    addToast(context, "warning", "products:bulk.none");
    return redirect(back, 303);
  }
  const body = { decision, ...(isAll ? { filter: { show, search } } : { externalProductIds }) };
  const saved = await attempt(
    getCall(context)(decideChannelImportItems, { params: { importId }, body }),
  );
  if (!saved.ok) {
    if (saved.problem.code === "import_state") addToast(context, "warning", "shopImports:gone");
    else addProblemToast(context, "warning", saved.problem);
    return redirect(currentUrl, 303);
  }
  const { decided, left } = saved.value;
  if (decided > 0) addToast(context, "success", "shopImports:many.decided", { count: decided });
  if (left > 0) addToast(context, "warning", "shopImports:many.left", { count: left });
  return redirect(back, 303);
}

function ownAddress(form: FormData, currentUrl: string): string {
  const back = String(form.get("back") ?? "");
  return back === currentUrl || back.startsWith(`${currentUrl}?`) ? back : currentUrl;
}

/**
 * Handles a row's button, `link:<item>`, and returns to the list. If it fails, redirects to the
 * item's page, which shows why.
 */
export async function decide(context: Context, importId: string, form: FormData) {
  const currentUrl = `/product-import-v2/${encodeURIComponent(importId)}`;
  const [wanted, externalProductId = ""] = String(form.get("choice")).split(":", 2);
  const decision = DECISIONS.find((known) => known === wanted);
  if (!decision) return redirect(currentUrl, 303);
  const saved = await attempt(
    getCall(context)(decideChannelImportItem, {
      params: { importId, externalProductId },
      body: { decision },
    }),
  );
  if (saved.ok) return redirect(ownAddress(form, currentUrl), 303);
  addProblemToast(context, "warning", {
    ...saved.problem,
    code: Object.values(saved.problem.fields ?? {})[0] ?? saved.problem.code,
  });
  return redirect(`${currentUrl}/${encodeURIComponent(externalProductId)}`, 303);
}
