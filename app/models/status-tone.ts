/**
 * Meaning of a status, independent of its display: "ink" is in the warehouse, "none" waits for
 * someone else.
 */
export type StatusTone = "success" | "warning" | "critical" | "info" | "ink" | "none";
