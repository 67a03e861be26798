import "server-only";
import { z } from "@hono/zod-openapi";
import { type RouterContextProvider, redirect } from "react-router";
import { currentState, getCall, getFormat } from "#app/middleware/request-store.ts";
import { invalid, parseForm, rejected } from "#app/services/form/form.ts";
import { addProblemToast, addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/services/upstream/http.ts";
import { VARIANCE_REASONS } from "#contract/statuses.ts";
import {
  explainVariances,
  postStockCount,
  recountStock,
  reviewStockCount,
  scanStockCount,
  startStockCount,
  voidStockCount,
} from "#contract/stock-counts.ts";

type Context = Readonly<RouterContextProvider>;
type Params = { countId: string };

const Scan = z.object({
  code: z.string({ error: "required" }).trim().min(1, "required").max(100, "too_long"),
  quantity: z.coerce.number("invalid_number").int("invalid_number").default(1),
  mode: z.enum(["add", "set"]).default("add"),
  /** The form's own: sent twice, the scan counts once. */
  scanKey: z.string().min(1).max(64),
});

/** One scan; the page comes back with the field empty and in focus. */
export async function addScan(context: Context, params: Params, formData: FormData) {
  const form = parseForm(formData, Scan);
  if (!form.ok) return invalid(form);
  const scanned = await attempt(getCall(context)(scanStockCount, { params, body: form.value }));
  if (!scanned.ok)
    return rejected(formData, {
      ...scanned.problem,
      fields: scanned.problem.fields ?? { code: scanned.problem.code },
    });
  const { item, wasListed } = scanned.value;
  const counted = getFormat(context).number(item.counted ?? 0);
  if (!wasListed) addToast(context, "info", "counting:scan.listed", { sku: item.sku });
  return redirectWithToast(context, hrefOf(context), "counting:scan.done", {
    ...{ sku: item.sku, counted },
  });
}

const hrefOf = (context: Context) => {
  const { url } = currentState(context);
  return url.pathname + url.search;
};

const STEPS = {
  start: startStockCount,
  review: reviewStockCount,
  post: postStockCount,
  void: voidStockCount,
} as const;

/** A step of the count as a whole; what refuses it is said where the page comes back. */
export async function takeStep(context: Context, params: Params, step: keyof typeof STEPS) {
  const done = await attempt(getCall(context)(STEPS[step], { params }));
  if (!done.ok) addProblemToast(context, "error", done.problem);
  return redirect(currentState(context).url.pathname, 303);
}

/** The chosen levels begin anew, or the reasons of all shown are kept: two buttons of one form. */
export async function changeItems(context: Context, params: Params, formData: FormData) {
  const call = getCall(context);
  if (formData.get("do") === "recount") {
    const stockIds = formData.getAll("ids").map(String);
    if (stockIds.length === 0) addToast(context, "warning", "stockRuns:bulk.none");
    else {
      const done = await attempt(call(recountStock, { params, body: { stockIds } }));
      if (!done.ok) addProblemToast(context, "error", done.problem);
    }
    return redirect(hrefOf(context), 303);
  }
  const items = [...formData].flatMap(([name, value]) => {
    const [, stockId] = /^reason-(.+)$/.exec(name) ?? [];
    const reason = VARIANCE_REASONS.find((known) => known === value);
    return stockId && reason ? [{ stockId, reason }] : [];
  });
  if (items.length === 0) return redirect(hrefOf(context), 303);
  const explained = await attempt(call(explainVariances, { params, body: { items } }));
  if (explained.ok) return redirectWithToast(context, hrefOf(context), "counting:toast.kept");
  addProblemToast(context, "error", explained.problem);
  return redirect(hrefOf(context), 303);
}
