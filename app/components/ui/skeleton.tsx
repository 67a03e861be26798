import type { CSSProperties } from "react";

/**
 * Placeholder for text. It is hidden from screen readers, so the component that shows it announces
 * loading.
 */
export function Skeleton({ width }: { width: CSSProperties["width"] }) {
  return (
    <span className="block min-h-[1em] rounded-xs bg-border" style={{ width }} aria-hidden="true" />
  );
}
