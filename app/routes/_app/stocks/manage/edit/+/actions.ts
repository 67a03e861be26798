import "server-only";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { getCall } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast, redirectWithTone } from "#app/services/form/toast.ts";
import { stockList } from "#app/services/stock/stock-list.ts";
import { typedUnits } from "#app/services/stock/typed-units.ts";
import { attempt } from "#app/upstream/http.ts";
import type { Problem } from "#contract/problem.ts";
import { ADJUSTMENT_REASONS } from "#contract/statuses.ts";
import { adjustStocks } from "#contract/stocks.ts";
import { buildAdjustmentUndo } from "../../+/undo-of.ts";
import { buildFigureField, EDITABLE_FIGURES, type EditableFigure } from "./figures.ts";

type Context = Readonly<RouterContextProvider>;

const units = typedUnits.refine((value) => value >= 0, "negative");
const shownFigure = z.coerce.number().int();
const Row = z.object({
  stockId: z.string().min(1, "required"),
  ...{ onHand: units, damaged: units, buffer: units, incoming: units },
  ...{
    onHandWas: shownFigure,
    damagedWas: shownFigure,
    bufferWas: shownFigure,
    incomingWas: shownFigure,
  },
});
const PageForm = z.object({
  rows: z.array(Row).max(stockList.pageSize),
  reason: z.enum(ADJUSTMENT_REASONS),
  note: z.string().trim().max(500, "too_long").default(""),
});

interface FigureChange {
  row: number;
  figure: EditableFigure;
  stockId: string;
  by: number;
}

/**
 * Returns the edited figures, each as the difference to the shown value. Decreases of `onHand` come
 * last, so that damaged units leave `damaged` before they are written off.
 */
const listChanges = ({ rows }: z.output<typeof PageForm>): FigureChange[] =>
  rows
    .flatMap((row, index) =>
      EDITABLE_FIGURES.map((figure) => ({
        ...{ row: index, figure, stockId: row.stockId },
        by: row[figure] - row[`${figure}Was`],
      })),
    )
    .filter(({ by }) => by !== 0)
    .sort((a, b) => Number(takesUnitsAway(a)) - Number(takesUnitsAway(b)));

const takesUnitsAway = ({ figure, by }: FigureChange) => figure === "onHand" && by < 0;

/** Writes all changes of the page in one save, or writes nothing and marks the failed field. */
export async function saveLevels(context: Context, formData: FormData) {
  const form = parseForm(formData, PageForm);
  if (!form.ok) return rejectInvalid(form);
  const list =
    stockList.path + stockList.searchOf({ ...stockList.readParams(context), adjust: "" });
  const changes = listChanges(form.value);
  if (changes.length === 0)
    return redirectWithTone(context, list, "info", "stockRuns:edit.nothing");
  const { reason, note } = form.value;
  const adjustments = changes.map(({ stockId, figure, by }) => ({
    ...{ stockId, figure, by, reason, note },
  }));
  const outcome = await attempt(getCall(context)(adjustStocks, { body: { adjustments } }));
  if (!outcome.ok) return rejectProblem(formData, moveToItsField(outcome.problem, changes));
  const count = outcome.value.stocks.length;
  return redirectWithToast(
    context,
    list,
    "stockRuns:edit.done",
    { count },
    buildAdjustmentUndo(outcome.value.movementIds, list),
  );
}

function moveToItsField(problem: Problem, changes: readonly FigureChange[]): Problem {
  const refusedChange = changes.find(({ stockId }) => stockId === problem.details?.stockId);
  const fields = Object.entries(problem.fields ?? {}).flatMap(([path, code]) => {
    const change = changes[Number(/^adjustments\[(\d+)\]/.exec(path)?.[1] ?? Number.NaN)];
    return change ? [[buildFigureField(change.row, change.figure), code] as const] : [];
  });
  if (fields.length > 0) return { ...problem, fields: Object.fromEntries(fields) };
  return refusedChange
    ? {
        ...problem,
        fields: { [buildFigureField(refusedChange.row, refusedChange.figure)]: problem.code },
      }
    : problem;
}
