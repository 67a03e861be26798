import "server-only";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { typedUnitsToMove } from "#app/services/stock/typed-units.ts";
import { attempt } from "#app/upstream/http.ts";
import { adjustStocks } from "#contract/stocks.ts";
import { buildAdjustmentUndo } from "../../+/undo-of.ts";
import { DOUBT_OUTCOMES } from "./doubt-outcomes.ts";

const Settlement = z.object({
  units: typedUnitsToMove,
  outcome: z.enum(DOUBT_OUTCOMES),
});

/** Settles doubtful units: they are found, damaged, or written off. */
export async function settleDoubt(
  context: Readonly<RouterContextProvider>,
  stockId: string,
  formData: FormData,
) {
  const form = parseForm(formData, Settlement);
  if (!form.ok) return rejectInvalid(form);
  const { units, outcome } = form.value;
  const common = { stockId, reason: outcome };
  const settled = await attempt(
    getCall(context)(adjustStocks, {
      body: {
        adjustments: [
          { ...common, figure: "doubtful", by: -units },
          ...(outcome === "damaged" ? [{ ...common, figure: outcome, by: units }] : []),
          ...(outcome === "lost" ? [{ ...common, by: -units }] : []),
        ],
      },
    }),
  );
  if (!settled.ok) {
    const isTooMany = settled.problem.fields?.["adjustments[0].by"] === "negative";
    const code = isTooMany ? "too_many_doubtful" : settled.problem.code;
    return rejectProblem(formData, { ...settled.problem, fields: { units: code } });
  }
  const { stocks, movementIds } = settled.value;
  const pagePath = currentState(context).url.pathname;
  return redirectWithToast(
    ...([context, pagePath, "stockHistory:doubt.done", { sku: stocks[0]?.sku ?? "" }] as const),
    buildAdjustmentUndo(movementIds, "/stocks/manage"),
  );
}
