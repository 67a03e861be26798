import { cva } from "class-variance-authority";
import type { ReactNode } from "react";
import type { StatusTone } from "#app/models/status-tone.ts";
import { cn } from "./cn.ts";

const variants = cva(
  "inline-flex items-center gap-1.5 whitespace-nowrap before:size-1.75 before:flex-none before:rounded-full",
  {
    variants: {
      tone: {
        success: "text-foreground before:bg-success-mark",
        warning: "text-warning before:bg-warning-mark",
        critical: "text-critical before:bg-critical-mark",
        info: "text-foreground before:bg-primary-mark",
        ink: "text-foreground before:bg-secondary-foreground",
        none: "text-foreground before:border-[1.5px] before:border-faint",
      } satisfies Record<StatusTone, string>,
    },
  },
);

interface StatusDotProps {
  tone: StatusTone;
  className?: string;
  children: ReactNode;
}

/** A coloured dot with a word, as colour alone carries no meaning. */
export function StatusDot({ tone, className, children }: StatusDotProps) {
  return <span className={cn(variants({ tone }), className)}>{children}</span>;
}
