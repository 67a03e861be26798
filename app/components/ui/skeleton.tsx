import type { CSSProperties } from "react";

/** Where a text will stand. It says nothing aloud: whoever shows it says that it loads. */
export function Skeleton({ width }: { width: CSSProperties["width"] }) {
  return <span className="skeleton" style={{ width }} aria-hidden="true" />;
}
