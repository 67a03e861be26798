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

type ChoiceProps = Omit<ComponentProps<"input">, "type">;

/** A checkbox with its words; without words it is the box alone, which then needs an `aria-label`. */
export function Checkbox({ children, className, ...props }: ChoiceProps) {
  if (children === undefined) return <input type="checkbox" className={className} {...props} />;
  return (
    <label className={classNames("check", className)}>
      <input type="checkbox" {...props} />
      {children}
    </label>
  );
}

export function Radio({ children, className, ...props }: ChoiceProps) {
  return (
    <label className={classNames("check", className)}>
      <input type="radio" {...props} />
      {children}
    </label>
  );
}

/** On or off at a glance, in effect at once or with the form. */
export function Switch({ children, ...props }: Omit<ChoiceProps, "className">) {
  const box = <input type="checkbox" className="switch" {...props} />;
  if (children === undefined) return box;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is its control
    <label className="check">
      {box}
      {children}
    </label>
  );
}
