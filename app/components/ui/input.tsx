import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

const BOX_STYLE =
  "rounded-sm border bg-card px-2.5 focus-visible:rounded-sm focus-visible:-outline-offset-1 focus-visible:[box-shadow:0_0_0_4px_var(--primary-line)]";
const INVALID_STYLE = "aria-invalid:border-critical-mark aria-invalid:edge-critical-mark";
const controls = cva(
  "text-sm text-foreground disabled:cursor-not-allowed fixed-value:border-border fixed-value:bg-muted fixed-value:text-secondary-foreground max-md:text-lg",
  {
    variants: {
      look: {
        default: `min-h-control ${BOX_STYLE} ${INVALID_STYLE} border-input`,
        /** The input stands among the tokens of a token field. */
        small: `min-h-7.5 max-md:min-h-11 ${BOX_STYLE} ${INVALID_STYLE} border-input`,
        /** The input filters or searches a list. */
        filter: `min-h-control ${BOX_STYLE} border-line-strong`,
        /** Fills a table cell with borders. On phones, where a row is a card, it has its own. */
        cell: "h-9 px-2 hover:bg-muted focus-visible:-outline-offset-2 aria-invalid:bg-critical-soft aria-invalid:edge-critical-mark aria-invalid:border-critical-mark max-md:h-11 max-md:rounded-sm max-md:border max-md:border-input",
      },
      /** Default: as wide as `className` or its content. */
      fill: { true: "w-full", false: "" },
    },
    defaultVariants: { look: "default", fill: true },
  },
);
type ControlLook = VariantProps<typeof controls>;
const TYPED_STYLE = "placeholder:text-muted-foreground placeholder-shown:text-ellipsis";
const PADDING_STYLE = "py-1.25";

export function Input({ look, fill, className, ...props }: ComponentProps<"input"> & ControlLook) {
  const padding = props.type === "file" ? "py-1" : PADDING_STYLE;
  return (
    <input className={cn(controls({ look, fill }), TYPED_STYLE, padding, className)} {...props} />
  );
}

export function Textarea({
  look,
  fill,
  className,
  ...props
}: ComponentProps<"textarea"> & ControlLook) {
  return (
    <textarea
      className={cn(controls({ look, fill }), TYPED_STYLE, PADDING_STYLE, className)}
      {...props}
    />
  );
}

/** The native select with our look. It works on every phone and without JavaScript. */
export function Select({
  look,
  fill,
  className,
  ...props
}: ComponentProps<"select"> & ControlLook) {
  return (
    <select
      className={cn(
        controls({ look, fill }),
        PADDING_STYLE,
        "appearance-none pr-7 text-ellipsis chevron",
        className,
      )}
      {...props}
    />
  );
}
