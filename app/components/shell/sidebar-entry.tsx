import { cva } from "class-variance-authority";
import type { ReactNode } from "react";
import { cn } from "#app/components/ui/cn.ts";

/** The current page's entry scrolls into the middle of a long menu. */
const entry = cva(
  "current:snap-center current:[scroll-initial-target:nearest] group flex w-full cursor-pointer items-center rounded-sm px-2 text-left hover:bg-sidebar-accent hover:text-foreground hover:no-underline current:bg-sidebar-active current:font-semibold current:text-link current:edge-border folded:relative folded:min-h-10 folded:justify-center folded:px-0 folded:[&_svg]:size-5",
  {
    variants: {
      level: {
        first: "min-h-7.5 font-medium",
        /** Entry under a heading. Folded it stands in the heading's popover, with its words. */
        sub: "min-h-7 in-popover:min-h-8.5 in-popover:justify-start in-popover:px-2.5 in-popover:[&_svg]:size-3.5",
      },
      marked: { true: "", false: "gap-2.5" },
      tone: {
        on: "text-secondary-foreground",
        off: "text-muted-foreground",
        low: "bg-warning-soft text-warning",
        empty: "bg-critical-soft text-critical",
      },
    },
    compoundVariants: [
      { level: "sub", marked: true, className: "gap-2 pl-8" },
      { level: "sub", marked: false, className: "pl-8" },
    ],
    defaultVariants: { level: "first", marked: false, tone: "on" },
  },
);

/** A sidebar entry: words when open, an icon when folded. */
export const entryStyle = entry();
/** Classes of an entry that shows its target's status. */
export const buildEntryStyle = (tone: "on" | "low" | "empty") => entry({ tone });
/** Entry under a heading: `marked` with a channel's letters, `off` when not connected. */
export const buildSubEntryStyle = ({ marked, off }: { marked: boolean; off: boolean }) =>
  entry({ level: "sub", marked, tone: off ? "off" : "on" });

/**
 * An entry's words. Folded they are a tooltip on hover or focus. It is fixed, so the scrolling
 * sidebar does not clip it, and has no gap to the icon, so that the pointer can reach it.
 */
export function Word({ className, children }: { className?: string; children: ReactNode }) {
  return <span className={cn("sidebar-tip", className)}>{children}</span>;
}
