"use client";
import { CheckedForm, type CheckedFormProps } from "#app/components/form/checked-form.tsx";
import { GeneralSettings } from "./general-schema.ts";

export function GeneralForm(props: CheckedFormProps) {
  return <CheckedForm schema={GeneralSettings} {...props} />;
}
