import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

/** Classes of one option among several. `current:` is for links. "control" is button height. */
export const toggleVariants = cva(
  "relative inline-flex cursor-pointer items-center gap-1.5 rounded-sm border border-line-strong bg-card px-2 text-xs whitespace-nowrap text-secondary-foreground hover:bg-accent hover:no-underline current:border-primary-mark current:bg-primary-soft current:font-medium current:text-link has-checked:border-primary-mark has-checked:bg-primary-soft has-checked:font-medium has-checked:text-link has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
  {
    variants: { size: { default: "min-h-7", control: "min-h-control" } },
    defaultVariants: { size: "default" },
  },
);
const COVER_STYLE = "absolute inset-0 size-full opacity-0";

type ToggleProps = Omit<ComponentProps<"input">, "size"> &
  VariantProps<typeof toggleVariants> & { type: "checkbox" | "radio" };

/** One option among several, in the look of ToggleGroup: a checkbox or radio button in a pill. */
export function Toggle({ children, size, className, ...props }: ToggleProps) {
  return (
    <label className={cn(toggleVariants({ size }), className)}>
      <input className={COVER_STYLE} {...props} />
      {children}
    </label>
  );
}

/** Two or three exclusive options, side by side. */
export function Segments({ className, ...props }: ComponentProps<"fieldset">) {
  return (
    <fieldset
      className={cn("inline-flex overflow-clip rounded-sm border border-input bg-card", className)}
      {...props}
    />
  );
}

export function Segment({
  children,
  ...props
}: Omit<ComponentProps<"input">, "className" | "type">) {
  return (
    <label className="relative grid min-h-[calc(var(--control-h)-2px)] cursor-pointer place-items-center px-2.5 text-xs font-medium text-secondary-foreground not-first:border-l has-checked:bg-primary-soft has-checked:text-link has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ring">
      <input type="radio" className={COVER_STYLE} {...props} />
      {children}
    </label>
  );
}
