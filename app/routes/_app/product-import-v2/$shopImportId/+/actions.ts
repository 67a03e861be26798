import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { addProblemToast, addToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { decideChannelImportItem } from "#contract/channel-import-items.ts";
import { decideChannelImportItems } from "#contract/channel-imports.ts";
import { defineItemList } from "./item-list.ts";

type Context = Readonly<RouterContextProvider>;

const ITEM_DECISIONS = ["link", "create", "skip"] as const;

/**
 * Handles the bar's buttons, `many:<decision>`, for the picked rows or all in the tab and its
 * search. Items that cannot be decided this way stay undecided, and a message counts them.
 */
export async function decideMany(context: Context, importId: string, form: FormData) {
  const currentUrl = `/product-import-v2/${encodeURIComponent(importId)}`;
  const returnAddress = readOwnAddress(form, currentUrl);
  const decision = ITEM_DECISIONS.find((known) => form.get("choice") === `many:${known}`);
  if (!decision) return redirect(returnAddress, 303);
  const { searchParams } = new URL(returnAddress, "http://list");
  const { show, search } = defineItemList(currentUrl).parse(searchParams, currentState(context));
  const externalProductIds = [...new Set(form.getAll("ids").map(String))];
  const isAll = form.get("all") === "1";
  if (!isAll && externalProductIds.length === 0) {
    addToast(context, "warning", "products:bulk.none");
    return redirect(returnAddress, 303);
  }
  const body = { decision, ...(isAll ? { filter: { show, search } } : { externalProductIds }) };
  const outcome = await attempt(
    getCall(context)(decideChannelImportItems, { params: { importId }, body }),
  );
  if (!outcome.ok) {
    if (outcome.problem.code === "import_state") addToast(context, "warning", "shopImports:gone");
    else addProblemToast(context, "warning", outcome.problem);
    return redirect(currentUrl, 303);
  }
  const { decided, left } = outcome.value;
  if (decided > 0) addToast(context, "success", "shopImports:many.decided", { count: decided });
  if (left > 0) addToast(context, "warning", "shopImports:many.left", { count: left });
  return redirect(returnAddress, 303);
}

function readOwnAddress(form: FormData, currentUrl: string): string {
  const postedAddress = String(form.get("back") ?? "");
  return postedAddress === currentUrl || postedAddress.startsWith(`${currentUrl}?`)
    ? postedAddress
    : currentUrl;
}

/**
 * Handles a row's button, `link:<item>`, and returns to the list. If it fails, redirects to the
 * item's page, which shows why.
 */
export async function decideRow(context: Context, importId: string, form: FormData) {
  const currentUrl = `/product-import-v2/${encodeURIComponent(importId)}`;
  const [wanted, externalProductId = ""] = String(form.get("choice")).split(":", 2);
  const decision = ITEM_DECISIONS.find((known) => known === wanted);
  if (!decision) return redirect(currentUrl, 303);
  const outcome = await attempt(
    getCall(context)(decideChannelImportItem, {
      params: { importId, externalProductId },
      body: { decision },
    }),
  );
  if (outcome.ok) return redirect(readOwnAddress(form, currentUrl), 303);
  addProblemToast(context, "warning", {
    ...outcome.problem,
    code: Object.values(outcome.problem.fields ?? {})[0] ?? outcome.problem.code,
  });
  return redirect(`${currentUrl}/${encodeURIComponent(externalProductId)}`, 303);
}
