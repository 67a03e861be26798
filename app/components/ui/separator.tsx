import { cn } from "./cn.ts";

/** A line between buttons of a bar. */
export function Separator({ className }: { className?: string }) {
  return <span className={cn("mx-1 h-6 w-px bg-border", className)} aria-hidden="true" />;
}
