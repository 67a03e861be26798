import type { CSSProperties } from "react";

/** Where a text will stand. It says nothing aloud: whoever shows it says that it loads. */
export function Skeleton({ width }: { width: CSSProperties["width"] }) {
  return (
    <span className="block min-h-[1em] rounded-xs bg-border" style={{ width }} aria-hidden="true" />
  );
}
