import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input className={classNames("input", className)} {...props} />;
}

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea className={classNames("input", className)} {...props} />;
}

export function Select({ className, ...props }: ComponentProps<"select">) {
  return <select className={classNames("select", className)} {...props} />;
}

/** A checkbox with its words. */
export function Checkbox({ children, className, ...props }: ComponentProps<"input">) {
  return (
    <label className={classNames("check", className)}>
      <input type="checkbox" {...props} />
      {children}
    </label>
  );
}
