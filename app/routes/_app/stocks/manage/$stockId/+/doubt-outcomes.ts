/** Outcomes of a search for missing units. */
export const DOUBT_OUTCOMES = ["found", "damaged", "lost"] as const;
