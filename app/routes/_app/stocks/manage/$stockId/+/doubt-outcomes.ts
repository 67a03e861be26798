/** What becomes of units that were looked for. */
export const DOUBT_OUTCOMES = ["found", "damaged", "lost"] as const;
