/** The id of what a page is there for, where it has something: its first row, the first field of its form. A document is painted when it has come (first-paint.ts). */
export const FIRST_SEEN = "first-seen";
