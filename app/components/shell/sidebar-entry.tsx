import { cva } from "class-variance-authority";
import type { ReactNode } from "react";
import { cn } from "#app/components/ui/cn.ts";

/** The page one is on is in view, in the middle of a menu that is longer than the window. */
const entry = cva(
  "current:snap-center current:[scroll-initial-target:nearest] group flex w-full cursor-pointer items-center rounded-sm px-2 text-left hover:bg-sidebar-accent hover:text-foreground hover:no-underline current:bg-sidebar-active current:font-semibold current:text-link current:edge-border folded:relative folded:min-h-10 folded:justify-center folded:px-0 folded:[&_svg]:size-5",
  {
    variants: {
      level: {
        first: "min-h-7.5 font-medium",
        /** Under a heading; folded it stands in the heading's popover, with its words. */
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

/** A line of the sidebar: open with words, folded an icon. */
export const entryStyle = entry();
/** The same, saying how it stands with what it leads to. */
export const entryOf = (tone: "on" | "low" | "empty") => entry({ tone });
/**
 * Under a heading: `marked` with a channel's two letters, `off` when the channel is not connected.
 */
export const subEntryStyle = ({ marked, off }: { marked: boolean; off: boolean }) =>
  entry({ level: "sub", marked, tone: off ? "off" : "on" });

/**
 * What a line says. Folded it is a tooltip, out of sight until pointed at or focused; fixed, so
 * that the sidebar may scroll and does not cut it off, and without a gap on the way from the icon:
 * what appears can be pointed at.
 */
export function Word({ className, children }: { className?: string; children: ReactNode }) {
  return <span className={cn("sidebar-tip", className)}>{children}</span>;
}
