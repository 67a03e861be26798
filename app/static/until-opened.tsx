import type { ReactNode } from "react";

/**
 * Content of a closed popover or `<details>` in static markup: text that costs no elements until
 * the part is opened (held-content.ts). Browsers without scripts read it as elements. Not for
 * fields that are sent while the part is closed, and it contains no other `<noscript>`. Without
 * scripts it has no box of its own, which would lie above its links.
 */
export function UntilOpened({ children }: { children: ReactNode }) {
  return (
    <noscript className="noscript:contents" data-until-opened="">
      {children}
    </noscript>
  );
}
