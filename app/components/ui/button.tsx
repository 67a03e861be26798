import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { Link } from "#app/navigation/link.tsx";
import { cn } from "./cn.ts";

const variants = cva(
  "inline-flex cursor-pointer list-none items-center justify-center gap-1.5 rounded-sm border leading-tight font-medium whitespace-nowrap transition-colors duration-fast hover:no-underline disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:-mx-0.5",
  {
    variants: {
      variant: {
        default:
          "border-primary bg-primary text-primary-foreground shadow-xs hover:bg-primary-hover",
        outline:
          "border-line-strong bg-card text-foreground shadow-xs hover:bg-accent [&_svg]:text-secondary-foreground",
        ghost: "border-transparent text-secondary-foreground hover:bg-accent",
        /** The button of the dark bulk bar. */
        inverse:
          "border-transparent text-inverse-foreground hover:bg-inverse-hover [&_svg]:text-inverse-muted",
        destructive:
          "border-destructive bg-destructive text-destructive-foreground shadow-xs hover:bg-destructive-hover",
      },
      size: {
        default: "min-h-control px-3 text-sm",
        sm: "min-h-control-sm px-2.5 text-xs",
        /** The button of a bottom sheet. */
        lg: "min-h-12 px-3 text-lg",
        icon: "min-h-control w-control",
        "icon-sm": "min-h-control-sm w-control-sm",
        /** Beside the button whose menu it opens. */
        split: "min-h-control w-7.5 max-md:w-11",
      },
    },
    defaultVariants: { variant: "outline", size: "default" },
  },
);

export type ButtonLook = VariantProps<typeof variants>;

/** Returns a button's classes, for a label around a file field or an external link. */
export function buttonVariants({
  className,
  ...look
}: ButtonLook & { className?: string } = {}): string {
  return cn(variants(look), className);
}

/** A native button: `popoverTarget`, `command`, `commandfor` and `form` work without JavaScript. */
export function Button({
  variant,
  size,
  className,
  type = "button",
  ...props
}: ComponentProps<"button"> & ButtonLook) {
  return <button type={type} className={buttonVariants({ variant, size, className })} {...props} />;
}

/** A link to a screen, or with `reloadDocument` to any address. */
export function ButtonLink({
  variant,
  size,
  className,
  ...props
}: ComponentProps<typeof Link> & ButtonLook) {
  return <Link className={buttonVariants({ variant, size, className })} {...props} />;
}

export function ButtonSummary({
  variant,
  size,
  className,
  ...props
}: ComponentProps<"summary"> & ButtonLook) {
  return <summary className={buttonVariants({ variant, size, className })} {...props} />;
}
