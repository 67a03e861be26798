import "server-only";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { getCall } from "#app/middleware/request-store.ts";
import { invalid, parseForm, rejected } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { stockList } from "#app/services/stock/stock-list.ts";
import { typedUnits } from "#app/services/stock/typed-units.ts";
import { attempt } from "#app/upstream/http.ts";
import type { Problem } from "#contract/problem.ts";
import { ADJUSTMENT_REASONS } from "#contract/statuses.ts";
import { adjustStocks } from "#contract/stocks.ts";
import { adjustmentUndo } from "../../+/undo-of.ts";
import { FIGURES, type Figure, fieldOf } from "./figures.ts";

type Context = Readonly<RouterContextProvider>;

const units = typedUnits.refine((value) => value >= 0, "negative");
const shown = z.coerce.number().int();
const Row = z.object({
  stockId: z.string().min(1, "required"),
  ...{ onHand: units, damaged: units, buffer: units, incoming: units },
  ...{ onHandWas: shown, damagedWas: shown, bufferWas: shown, incomingWas: shown },
});
const PageForm = z.object({
  rows: z.array(Row).max(stockList.pageSize),
  reason: z.enum(ADJUSTMENT_REASONS),
  note: z.string().trim().max(500, "too_long").default(""),
});

interface Change {
  row: number;
  figure: Figure;
  stockId: string;
  by: number;
}

/**
 * Returns the edited figures, each as the difference to the shown value. Decreases of `onHand` come
 * last, so that damaged units leave `damaged` before they are written off.
 */
const changesOf = ({ rows }: z.output<typeof PageForm>): Change[] =>
  rows
    .flatMap((row, index) =>
      FIGURES.map((figure) => ({
        ...{ row: index, figure, stockId: row.stockId },
        by: row[figure] - row[`${figure}Was`],
      })),
    )
    .filter(({ by }) => by !== 0)
    .sort((a, b) => Number(leaves(a)) - Number(leaves(b)));

const leaves = ({ figure, by }: Change) => figure === "onHand" && by < 0;

/** Writes all changes of the page in one save, or writes nothing and marks the failed field. */
export async function saveLevels(context: Context, formData: FormData) {
  const form = parseForm(formData, PageForm);
  if (!form.ok) return invalid(form);
  const list = stockList.path + stockList.searchOf({ ...stockList.read(context), adjust: "" });
  const changes = changesOf(form.value);
  if (changes.length === 0) return redirectWithToast(context, list, "stockRuns:edit.nothing");
  const { reason, note } = form.value;
  const adjustments = changes.map(({ stockId, figure, by }) => ({
    ...{ stockId, figure, by, reason, note },
  }));
  const saved = await attempt(getCall(context)(adjustStocks, { body: { adjustments } }));
  if (!saved.ok) return rejected(formData, atItsField(saved.problem, changes));
  const count = saved.value.stocks.length;
  return redirectWithToast(
    context,
    list,
    "stockRuns:edit.done",
    { count },
    adjustmentUndo(saved.value.movementIds, list),
  );
}

function atItsField(problem: Problem, changes: readonly Change[]): Problem {
  const refused = changes.find(({ stockId }) => stockId === problem.details?.stockId);
  const fields = Object.entries(problem.fields ?? {}).flatMap(([path, code]) => {
    const change = changes[Number(/^adjustments\[(\d+)\]/.exec(path)?.[1] ?? Number.NaN)];
    return change ? [[fieldOf(change.row, change.figure), code] as const] : [];
  });
  if (fields.length > 0) return { ...problem, fields: Object.fromEntries(fields) };
  return refused
    ? { ...problem, fields: { [fieldOf(refused.row, refused.figure)]: problem.code } }
    : problem;
}
