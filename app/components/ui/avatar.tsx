import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";

const variants = cva(
  "inline-grid flex-none place-items-center rounded-full bg-sidebar-accent font-semibold text-secondary-foreground",
  {
    variants: {
      size: { sm: "size-5 text-2xs", default: "size-7 text-2xs", lg: "size-9 text-2xs" },
    },
    defaultVariants: { size: "default" },
  },
);

interface AvatarProps extends VariantProps<typeof variants> {
  className?: string;
  children: ReactNode;
}

/** The initials of a person or a shop in a circle. The name stands beside it. */
export function Avatar({ size, className, children }: AvatarProps) {
  return (
    <span className={cn(variants({ size }), className)} aria-hidden="true" data-avatar="">
      {children}
    </span>
  );
}
