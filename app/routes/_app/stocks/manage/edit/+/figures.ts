import { WRITABLE_FIGURES } from "#contract/statuses.ts";

/**
 * The figures of a level that a person writes, on hand first: a row's fields in their order. What
 * is in doubt is settled at the level itself.
 */
export const FIGURES = WRITABLE_FIGURES.filter((figure) => figure !== "doubtful");
export type Figure = (typeof FIGURES)[number];

/** A figure's field, and the hidden one beside it that keeps what the page showed. */
export const fieldOf = (row: number, figure: Figure): string => `rows[${row}].${figure}`;
export const shownOf = (row: number, figure: Figure): string => `${fieldOf(row, figure)}Was`;
