"use client";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DayInput } from "#app/components/ui/day-input.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";
import { errorMessage } from "#app/i18n/keys.ts";
import { useField } from "./form-context.ts";

interface DayFieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** ISO 8601. */
  defaultValue: string;
  hasTime?: boolean;
}

/** A day input. Its action reads it with `readDay`, or with `readDayTime` if it has a time. */
export function DayField({ name, label, hint, defaultValue, hasTime = false }: DayFieldProps) {
  const { t } = useTranslation(["common", "errors"]);
  const { language } = useFormat();
  const { code, details, control } = useField(name, defaultValue, Boolean(hint));
  const { defaultValue: value = "", ...props } = control;
  const error = code ? errorMessage(t, code, details) : undefined;
  const form = t(hasTime ? "common:dayTime.form" : "common:day.form");
  return (
    <Field id={control.id} label={label} hint={hint} error={error}>
      <DayInput
        {...props}
        value={String(value)}
        hasTime={hasTime}
        words={{ language, form, pick: t("common:day.pick") }}
      />
    </Field>
  );
}
