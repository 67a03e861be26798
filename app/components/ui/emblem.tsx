import type { ReactNode } from "react";
import { cn } from "./cn.ts";

/** The sign above a page's only message. */
export function Emblem({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span
      className={cn(
        "mb-2.5 grid size-13 place-items-center rounded-[14px] bg-card text-secondary-foreground inset-ring inset-ring-border",
        className,
      )}
    >
      {children}
    </span>
  );
}
