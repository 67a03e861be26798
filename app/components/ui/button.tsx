import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "./cn.ts";
import { Link } from "./link.tsx";

const FRAME =
  "inline-flex min-h-control cursor-pointer list-none items-center justify-center gap-1.5 rounded-sm border border-line-strong bg-card px-3 text-sm leading-[1.2] font-medium whitespace-nowrap text-foreground shadow-xs transition-colors duration-fast hover:bg-accent hover:no-underline disabled:cursor-not-allowed disabled:opacity-50 th:leading-normal [&_svg]:-mx-0.5 [&_svg]:text-secondary-foreground";

const variants = cva("", {
  variants: {
    variant: {
      default: `${FRAME} border-primary bg-primary text-primary-foreground hover:bg-primary-hover [&_svg]:text-inherit`,
      outline: FRAME,
      ghost: `${FRAME} border-transparent bg-transparent text-secondary-foreground shadow-none`,
      destructive: `${FRAME} border-destructive bg-destructive text-destructive-foreground hover:bg-destructive-hover [&_svg]:text-inherit`,
      link: "cursor-pointer text-link hover:underline hover:underline-offset-2",
    },
    size: {
      default: "",
      sm: "min-h-control-sm px-2.5 text-xs",
      icon: "w-control px-0",
      "icon-sm": "min-h-control-sm w-control-sm px-0 text-xs",
    },
  },
  defaultVariants: { variant: "outline", size: "default" },
});

export type ButtonLook = VariantProps<typeof variants>;

/** A button's classes, for what is no button: a label around a file field, an anchor out of the app. */
export function buttonVariants({
  className,
  ...look
}: ButtonLook & { className?: string } = {}): string {
  return cn(variants(look), className);
}

/** A native button: `popoverTarget`, `command`, `commandfor` and `form` do their work without JavaScript. */
export function Button({
  variant,
  size,
  className,
  type = "button",
  ...props
}: ComponentProps<"button"> & ButtonLook) {
  return <button type={type} className={buttonVariants({ variant, size, className })} {...props} />;
}

/** To a screen, or with `reloadDocument` to wherever it leads. */
export function ButtonLink({
  variant,
  size,
  className,
  ...props
}: ComponentProps<typeof Link> & ButtonLook) {
  return <Link className={buttonVariants({ variant, size, className })} {...props} />;
}

/** What folds a `details` out. */
export function ButtonSummary({
  variant,
  size,
  className,
  ...props
}: ComponentProps<"summary"> & ButtonLook) {
  return <summary className={buttonVariants({ variant, size, className })} {...props} />;
}
