import type { ReactNode } from "react";
import { cn } from "./cn.ts";

/** The icon above a page's only message. */
export function Emblem({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span
      className={cn(
        "mb-2 grid size-13 place-items-center rounded-lg bg-card text-secondary-foreground edge-border",
        className,
      )}
    >
      {children}
    </span>
  );
}
