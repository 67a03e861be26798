import type { ReactNode } from "react";

const TONES = {
  success: "ok",
  warning: "warn",
  critical: "crit",
  info: "info",
  ink: "ink",
  none: "none",
} as const;
export type StatusTone = keyof typeof TONES;

/** A dot and a word: colour never speaks alone. "ink" is with the warehouse, "none" waits for someone else. */
export function StatusDot({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <span className={`st ${TONES[tone]}`}>{children}</span>;
}
