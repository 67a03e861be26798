import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";
import { Label, labelStyle } from "./label.tsx";

const fieldStyle = "grid content-start gap-1";

interface FieldProps {
  /** Hint and error have this id with `-hint` and `-error`, for `aria-describedby`. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Label, control, hint and error. Forms with an action use components/form instead. */
export function Field({ id, label, hint, error, className, children }: FieldProps) {
  return (
    <div className={cn(fieldStyle, className)}>
      <Label htmlFor={id}>{label}</Label>
      {children}
      {hint ? (
        <p className="text-xs text-secondary-foreground" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? <FieldMessage id={`${id}-error`}>{error}</FieldMessage> : null}
    </div>
  );
}

interface FieldSetProps extends ComponentProps<"fieldset"> {
  legend: ReactNode;
  /**
   * Stands before the controls, because it says how to choose. `id` must be unique on the page:
   * static markup has no hooks that could make one.
   */
  hint?: { id: string; text: ReactNode } | undefined;
}

/** Several controls under one legend. */
export function FieldSet({ legend, hint, className, children, ...props }: FieldSetProps) {
  return (
    <fieldset className={cn(fieldStyle, className)} aria-describedby={hint?.id} {...props}>
      <legend className={labelStyle}>{legend}</legend>
      {hint ? (
        <p className="text-xs text-muted-foreground" id={hint.id}>
          {hint.text}
        </p>
      ) : null}
      {children}
    </fieldset>
  );
}

export function FieldMessage({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="flex items-start gap-1 text-xs text-critical" id={id}>
      <Icon name="circle-alert" className="mt-0.5 size-3" />
      {children}
    </p>
  );
}
