import { WRITABLE_FIGURES } from "#contract/statuses.ts";

/**
 * The editable figures of a level, on hand first, in the order of a row. Doubtful units are settled
 * on the level's page.
 */
export const EDITABLE_FIGURES = WRITABLE_FIGURES.filter((figure) => figure !== "doubtful");
export type EditableFigure = (typeof EDITABLE_FIGURES)[number];

/** Names of a figure's field and of the hidden field that keeps the shown value. */
export const buildFigureField = (row: number, figure: EditableFigure): string =>
  `rows[${row}].${figure}`;
export const buildShownField = (row: number, figure: EditableFigure): string =>
  `${buildFigureField(row, figure)}Was`;
