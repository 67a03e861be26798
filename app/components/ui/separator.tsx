import { cn } from "./cn.ts";

/** A line between a bar's buttons. `inverse` on a dark bar. */
export function Separator({
  inverse = false,
  className,
}: {
  inverse?: boolean;
  className?: string;
}) {
  const separatorStyle = inverse ? "h-5 bg-inverse-line" : "h-6 bg-border";
  return <span className={cn("mx-1 w-px", separatorStyle, className)} aria-hidden="true" />;
}
