import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface FieldProps {
  /** The control's id; hint and error get `-hint` and `-error` behind it, for `aria-describedby`. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Label, control, hint and error in their order. Forms with an action use the fields of components/form instead. */
export function Field({ id, label, hint, error, className, children }: FieldProps) {
  return (
    <div className={className ? `field ${className}` : "field"}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? <FieldMessage id={`${id}-error`}>{error}</FieldMessage> : null}
    </div>
  );
}

interface FieldSetProps extends ComponentProps<"fieldset"> {
  legend: ReactNode;
}

/** Several controls under one name. */
export function FieldSet({ legend, className = "field", children, ...props }: FieldSetProps) {
  return (
    <fieldset className={className} {...props}>
      <legend className="lbl">{legend}</legend>
      {children}
    </fieldset>
  );
}

export function FieldMessage({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="error" id={id}>
      <Icon name="circle-alert" />
      {children}
    </p>
  );
}
