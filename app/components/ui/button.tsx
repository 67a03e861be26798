import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { Link } from "./link.tsx";

export interface ButtonLook {
  variant?: "default" | "outline" | "ghost" | "destructive" | "link";
  size?: "default" | "sm" | "icon" | "icon-sm";
}

const VARIANTS = {
  default: "btn btn-primary",
  outline: "btn",
  ghost: "btn btn-ghost",
  destructive: "btn btn-danger",
  link: "link",
} as const;
const SIZES = {
  default: "",
  sm: "btn-sm",
  icon: "btn-icon",
  "icon-sm": "btn-icon btn-sm",
} as const;

export function buttonClass(
  { variant = "outline", size = "default" }: ButtonLook,
  className?: string,
): string {
  return classNames(VARIANTS[variant], SIZES[size], className);
}

/** A native button: `popoverTarget`, `command`, `commandfor` and `form` do their work without JavaScript. */
export function Button({
  variant,
  size,
  className,
  type = "button",
  ...props
}: ComponentProps<"button"> & ButtonLook) {
  return <button type={type} className={buttonClass({ variant, size }, className)} {...props} />;
}

/** To a screen, or with `reloadDocument` to wherever it leads. */
export function ButtonLink({
  variant,
  size,
  className,
  ...props
}: ComponentProps<typeof Link> & ButtonLook) {
  return <Link className={buttonClass({ variant, size }, className)} {...props} />;
}

/** What folds a `details` out. */
export function ButtonSummary({
  variant,
  size,
  className,
  ...props
}: ComponentProps<"summary"> & ButtonLook) {
  return <summary className={buttonClass({ variant, size }, className)} {...props} />;
}
