/**
 * How a status is meant, whatever draws it: "ink" is with the warehouse, "none" waits for someone
 * else.
 */
export type StatusTone = "success" | "warning" | "critical" | "info" | "ink" | "none";
