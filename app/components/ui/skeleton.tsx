import type { CSSProperties } from "react";

/** Placeholder for text, hidden from screen readers. Its parent announces the loading. */
export function Skeleton({ width }: { width: CSSProperties["width"] }) {
  return (
    <span className="block min-h-[1em] rounded-xs bg-border" style={{ width }} aria-hidden="true" />
  );
}
