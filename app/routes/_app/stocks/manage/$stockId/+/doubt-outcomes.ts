export const DOUBT_OUTCOMES = ["found", "damaged", "lost"] as const;
