import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";

const badges = cva(
  "inline-flex min-h-5 items-center gap-1 rounded-xs px-1.75 text-xs leading-snug font-medium whitespace-nowrap [&_svg]:size-3 [&_svg]:stroke-[2.2]",
  {
    variants: {
      tone: {
        neutral: "bg-accent text-secondary-foreground",
        outline: "text-secondary-foreground edge-line-strong",
        critical: "bg-critical-soft text-critical edge-critical-line",
        warning: "bg-warning-soft text-warning edge-warning-line",
        success: "bg-success-soft text-success edge-success-line",
        info: "bg-primary-soft text-link",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export function Badge({
  tone,
  className,
  ...props
}: ComponentProps<"span"> & VariantProps<typeof badges>) {
  return <span className={cn(badges({ tone }), className)} {...props} />;
}

const counts = cva(
  "inline-grid h-4.5 min-w-4.5 place-items-center rounded-full px-1.25 text-2xs leading-none font-semibold",
  {
    variants: {
      hot: {
        true: "bg-destructive text-destructive-foreground",
        false: "bg-sidebar-accent text-secondary-foreground",
      },
    },
    defaultVariants: { hot: false },
  },
);

/** A count in a pill, red when urgent. */
export function Count({
  hot,
  className,
  children,
}: VariantProps<typeof counts> & { className?: string; children: ReactNode }) {
  return (
    <span className={cn(counts({ hot }), className)} data-count="">
      {children}
    </span>
  );
}
