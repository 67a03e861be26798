import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

type ChoiceProps = Omit<ComponentProps<"input">, "type">;
const CHOICE_STYLE = "inline-flex min-h-6 cursor-pointer items-center gap-2 max-md:min-h-11";

/**
 * A checkbox with its label. Without children it is the box alone and needs an `aria-label`.
 * app/styles/base.css draws the boxes.
 */
export function Checkbox({ children, className, ...props }: ChoiceProps) {
  if (children === undefined) return <input type="checkbox" className={className} {...props} />;
  return (
    <label className={cn(CHOICE_STYLE, className)}>
      <input type="checkbox" {...props} />
      {children}
    </label>
  );
}

export function Radio({ children, className, ...props }: ChoiceProps) {
  return (
    <label className={cn(CHOICE_STYLE, className)}>
      <input type="radio" {...props} />
      {children}
    </label>
  );
}

/** An on/off switch that applies at once or with the form. */
export function Switch({ children, ...props }: Omit<ChoiceProps, "className">) {
  const box = (
    <input
      type="checkbox"
      className="relative h-4.5 w-7.5 tap justify-start rounded-full border-0 bg-input p-0.5 before:size-3.5 before:transform-none before:rounded-full before:border-0 before:bg-primary-foreground checked:justify-end checked:bg-primary"
      {...props}
    />
  );
  if (children === undefined) return box;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is its control
    <label className={CHOICE_STYLE}>
      {box}
      {children}
    </label>
  );
}
