import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { getCall, getFormat, getMe } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { addProblemToast, addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { stockList } from "#app/services/stock/stock-list.ts";
import { typedUnits } from "#app/services/stock/typed-units.ts";
import { attemptRemote } from "#app/upstream/attempt-remote.ts";
import { attempt } from "#app/upstream/http.ts";
import { createProblemResponse } from "#app/upstream/problem-response.ts";
import { ADJUSTMENT_REASONS } from "#contract/statuses.ts";
import { adjustStocks, syncStock, undoAdjustments } from "#contract/stocks.ts";
import { buildAdjustmentUndo } from "./undo-of.ts";

type Context = Readonly<RouterContextProvider>;

export const AdjustForm = z
  .object({
    stockId: z.string().min(1, "required"),
    mode: z.enum(["by", "to"]).default("by"),
    quantity: typedUnits,
    reason: z.enum(ADJUSTMENT_REASONS),
    note: z.string().trim().max(500, "too_long").default(""),
  })
  .superRefine(({ mode, quantity: value }, context) => {
    if (mode === "to" && value < 0)
      context.addIssue({ code: "custom", path: ["quantity"], message: "negative" });
    if (mode === "by" && value === 0)
      context.addIssue({ code: "custom", path: ["quantity"], message: "zero" });
  });

/** Returns the address of the current list without an open form. */
function listHref(context: Context): string {
  return stockList.path + stockList.searchOf({ ...stockList.readParams(context), adjust: "" });
}

export async function adjustStock(context: Context, formData: FormData) {
  const form = parseForm(formData, AdjustForm);
  if (!form.ok) return rejectInvalid(form);
  const { stockId, mode, quantity: value, reason, note } = form.value;
  const adjusted = await attempt(
    getCall(context)(adjustStocks, {
      body: { adjustments: [{ stockId, [mode]: value, reason, note }] },
    }),
  );
  if (!adjusted.ok)
    return rejectProblem(formData, {
      ...adjusted.problem,
      fields: {
        quantity: Object.values(adjusted.problem.fields ?? {})[0] ?? adjusted.problem.code,
      },
    });
  const { stocks, movementIds } = adjusted.value;
  return redirectWithToast(
    context,
    listHref(context),
    "stocks:adjust.done",
    {
      sku: stocks[0]?.sku ?? "",
      quantity: getFormat(context).number(stocks[0]?.onHand ?? 0),
    },
    buildAdjustmentUndo(movementIds, listHref(context)),
  );
}

export async function undoAdjustment(context: Context, formData: FormData) {
  const movementIds = String(formData.get("movementIds") ?? "")
    .split(",")
    .map(Number);
  const undone = await attempt(getCall(context)(undoAdjustments, { body: { movementIds } }));
  if (!undone.ok) addProblemToast(context, "warning", undone.problem);
  else {
    const { stocks } = undone.value;
    const [first] = stocks;
    if (stocks.length === 1 && first)
      addToast(context, "success", "stocks:adjust.undone", {
        sku: first.sku,
        quantity: first.onHand,
      });
    else addToast(context, "success", "stockRuns:edit.undone", { count: stocks.length });
  }
  return redirect(listHref(context), 303);
}

/**
 * Pushes a stock figure again, whatever was sent before. For internal users (docs/specification.md
 * "Internal users").
 */
export async function pushAgain(context: Context, formData: FormData) {
  if (!(await getMe(context)).user.isInternal)
    throw createProblemResponse(403, "forbidden", "For internal users only");
  const outcome = await attemptRemote(
    getCall(context)(syncStock, { params: { stockId: String(formData.get("stockId") ?? "") } }),
  );
  if (outcome.ok)
    return redirectWithToast(context, listHref(context), "stocks:adjust.pushed", {
      sku: outcome.value.stock.sku,
    });
  addProblemToast(context, "error", outcome.problem);
  return redirect(listHref(context), 303);
}
