/** Whoever gave no sign for so long looks at a chat no more. */
export const LOOKING_MS = 60_000;
