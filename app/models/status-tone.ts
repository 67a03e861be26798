/** Meaning of a status: "ink" is in the warehouse, "none" waits for someone else. */
export type StatusTone = "success" | "warning" | "critical" | "info" | "ink" | "none";
