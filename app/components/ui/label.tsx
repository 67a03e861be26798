import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

export const labelStyle =
  "flex items-baseline gap-1.5 text-xs font-medium text-secondary-foreground";

export function Label({ className, ...props }: ComponentProps<"label">) {
  // biome-ignore lint/a11y/noLabelWithoutControl: `htmlFor` comes with the props
  return <label className={cn(labelStyle, className)} {...props} />;
}
