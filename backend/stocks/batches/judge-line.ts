import type { StockFile } from "../../db/schema/stock-operations.ts";
import { isFar } from "../../tables/far-number.ts";
import type { FoundLevel } from "./find-levels.ts";
import { isMovementReason } from "./movement.ts";
import { type CellTrouble, type FigureColumns, isMisread, type StockLine } from "./read-lines.ts";

/** Returns the doubt about a figure that was probably misread. The seller must confirm it. */
export function judgeLine(
  { figures }: StockLine,
  { before }: FoundLevel,
  columns: FigureColumns,
  { reason, unusual }: StockFile["options"],
): CellTrouble | null {
  for (const figure of figures) {
    const now = Number(before[figure.name] ?? 0);
    const isDelta = figure.isDelta || (figure.name === "onHand" && isMovementReason(reason));
    const usualUnits = columns.get(figure.field)?.usual ?? null;
    const code = isMisread(figure, now)
      ? "number_doubtful"
      : unusual === "take" || figure.isAnswered
        ? null
        : findUnusualCode(figure.units, isDelta ? null : now, usualUnits);
    if (code !== null) return { code, cell: { column: figure.field, text: figure.text } };
  }
  return null;
}

/** `now`: the present figure, or `null` for a difference, which is compared with the file's. */
function findUnusualCode(
  units: number,
  now: number | null,
  usualUnits: number | null,
): string | null {
  if (units === 0) return null;
  if (now !== null && now > 0)
    return isFar(Math.abs(units), now) ? "figure_far_from_present" : null;
  return usualUnits !== null && isFar(Math.abs(units), usualUnits) && Math.abs(units) > usualUnits
    ? "figure_far_from_file"
    : null;
}
