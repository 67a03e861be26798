"use client";
import { type ComponentProps, type ReactNode, use } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { Field, FieldMessage } from "#app/components/ui/field.tsx";
import { Input, Select, Textarea } from "#app/components/ui/input.tsx";
import { errorMessage } from "#app/i18n/keys.ts";
import { findSentValues, hasSentValues } from "#app/models/form/reply.ts";
import { FormContext, useField } from "./form-context.ts";

interface LabelledFieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  defaultValue?: string | number | null;
  /** Class of the wrapper around the control, e.g. `w6` in a `formgrid`. */
  className?: string;
}
type Control<T extends "input" | "textarea" | "select"> = LabelledFieldProps &
  Omit<ComponentProps<T>, keyof LabelledFieldProps | "id">;

function useLabelled({ name, label, hint, defaultValue, className }: LabelledFieldProps) {
  const { t } = useTranslation(["errors"]);
  const { code, details, control } = useField(name, defaultValue, Boolean(hint));
  return {
    control,
    field: {
      id: control.id,
      label,
      hint,
      className,
      error: code ? errorMessage(t, code, details) : undefined,
    },
  };
}

export function TextField({
  name,
  label,
  hint,
  defaultValue,
  className,
  ...props
}: Control<"input">) {
  const { control, field } = useLabelled({ name, label, hint, defaultValue, className });
  return (
    <Field {...field}>
      <Input {...props} {...control} />
    </Field>
  );
}

/** A field in a table cell. Its label is for screen readers only, as row and column describe it. */
export function CellField({
  name,
  label,
  defaultValue,
  ...props
}: Omit<Control<"input">, "label" | "hint"> & { label: string }) {
  const { control } = useField(name, defaultValue);
  return (
    <>
      <Input {...props} {...control} aria-label={label} />
      <FieldError name={name} />
    </>
  );
}

export function TextareaField({
  name,
  label,
  hint,
  defaultValue,
  className,
  ...props
}: Control<"textarea">) {
  const { control, field } = useLabelled({ name, label, hint, defaultValue, className });
  return (
    <Field {...field}>
      <Textarea {...props} {...control} />
    </Field>
  );
}

/** A select. Its children are `<option>`s. */
export function SelectField({
  name,
  label,
  hint,
  defaultValue,
  className,
  children,
  ...props
}: Control<"select">) {
  const { control, field } = useLabelled({ name, label, hint, defaultValue, className });
  return (
    <Field {...field}>
      <Select {...props} {...control}>
        {children}
      </Select>
    </Field>
  );
}

export function CheckboxField({
  name,
  label,
  defaultChecked = false,
  value = "on",
  className,
}: Omit<LabelledFieldProps, "hint" | "defaultValue"> & {
  defaultChecked?: boolean;
  value?: string;
}) {
  const { reply } = use(FormContext);
  const { control } = useField(name);
  // An unchecked box is not sent: once there are typed values, absent means unchecked.
  const checkedByDefault = hasSentValues(reply)
    ? findSentValues(reply, name).includes(value)
    : defaultChecked;
  return (
    <div className={className}>
      <Checkbox
        {...control}
        defaultValue={undefined}
        value={value}
        defaultChecked={checkedByDefault}
      >
        {label}
      </Checkbox>
      <FieldError name={name} />
    </div>
  );
}

/** Shows the error of a control that is laid out with `useField`, such as a cell of a table. */
export function FieldError({ name }: { name: string }) {
  const { t } = useTranslation(["errors"]);
  const { code, details, control } = useField(name);
  return code ? (
    <FieldMessage id={`${control.id}-error`}>{errorMessage(t, code, details)}</FieldMessage>
  ) : null;
}
