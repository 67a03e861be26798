import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

const CONTROL =
  "min-h-control w-full rounded-sm border border-input bg-card px-2.5 py-1.25 text-sm text-foreground max-md:text-lg focus-visible:rounded-sm focus-visible:-outline-offset-1 focus-visible:ring-4 focus-visible:ring-primary-line disabled:cursor-not-allowed disabled:border-border disabled:bg-muted disabled:text-muted-foreground aria-invalid:border-critical-mark aria-invalid:ring-1 aria-invalid:ring-critical-mark";
const TYPED =
  "placeholder:text-muted-foreground placeholder-shown:text-ellipsis [&[readonly]]:border-border [&[readonly]]:bg-muted [&[readonly]]:text-secondary-foreground";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return (
    <input className={cn(CONTROL, TYPED, props.type === "file" && "py-1", className)} {...props} />
  );
}

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea className={cn(CONTROL, TYPED, className)} {...props} />;
}

/** The browser's own list behind our look: it works on every phone, and without scripts. */
export function Select({ className, ...props }: ComponentProps<"select">) {
  return (
    <select
      className={cn(CONTROL, "appearance-none pr-7 text-ellipsis chevron", className)}
      {...props}
    />
  );
}

type ChoiceProps = Omit<ComponentProps<"input">, "type">;
const CHOICE = "inline-flex min-h-6 cursor-pointer items-center gap-2 max-md:min-h-11";

/** A checkbox with its words; without words it is the box alone, which then needs an `aria-label`. The boxes are drawn by app/styles/base.css. */
export function Checkbox({ children, className, ...props }: ChoiceProps) {
  if (children === undefined) return <input type="checkbox" className={className} {...props} />;
  return (
    <label className={cn(CHOICE, className)}>
      <input type="checkbox" {...props} />
      {children}
    </label>
  );
}

export function Radio({ children, className, ...props }: ChoiceProps) {
  return (
    <label className={cn(CHOICE, className)}>
      <input type="radio" {...props} />
      {children}
    </label>
  );
}

/** On or off at a glance, in effect at once or with the form. */
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
    <label className={CHOICE}>
      {box}
      {children}
    </label>
  );
}
