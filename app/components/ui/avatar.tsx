import type { ReactNode } from "react";
import { cn } from "./cn.ts";

/** The letters of a person or a shop in a circle; the name stands beside it. */
export function Avatar({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span
      className={cn(
        "inline-grid size-7 flex-none place-items-center rounded-full bg-sidebar-accent text-2xs font-semibold text-secondary-foreground",
        className,
      )}
      aria-hidden="true"
      data-avatar=""
    >
      {children}
    </span>
  );
}
