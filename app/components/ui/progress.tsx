import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

/** A native progress bar, which is accessible by itself. */
export function Progress({ className, ...props }: ComponentProps<"progress">) {
  return (
    <progress
      className={cn(
        "h-2 w-3/5 max-w-90 appearance-none overflow-hidden rounded-full border-0 bg-border [&::-moz-progress-bar]:bg-primary-mark [&::-webkit-progress-bar]:bg-border [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary-mark",
        className,
      )}
      {...props}
    />
  );
}
