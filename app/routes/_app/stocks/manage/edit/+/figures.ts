import { WRITABLE_FIGURES } from "#contract/statuses.ts";

/**
 * The editable figures of a level, on hand first, in the order of a row. Doubtful units are settled
 * on the level's page.
 */
export const FIGURES = WRITABLE_FIGURES.filter((figure) => figure !== "doubtful");
export type Figure = (typeof FIGURES)[number];

/** Names of a figure's field and of the hidden field that keeps the shown value. */
export const fieldOf = (row: number, figure: Figure): string => `rows[${row}].${figure}`;
export const shownOf = (row: number, figure: Figure): string => `${fieldOf(row, figure)}Was`;
