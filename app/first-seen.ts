/** The id of what a page is there for, where it has something: its first row, the first field of its form. A document is painted when it has come (first-paint.ts). */
export const FIRST_SEEN = "first-seen";
/** Which of a list's rows has it: the second, for when that begins the first has all its cells. */
export const firstSeenOf = (rows: number): number => Math.min(1, rows - 1);

/** Ends, as a piece of its own, what a long list shows at first: what comes after it may wait for the rest of the styles (first-styles.ts). */
export const SCREENFUL_END = "<!--screenful-->";
/** Ends, as a piece of its own, what a page without a long list shows. */
export const PAGE_END = "<!--page-->";
