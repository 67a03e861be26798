"use client";
import { CheckedForm, type CheckedFormProps } from "#app/components/form/checked-form.tsx";
import { NewCount } from "./new-count-schema.ts";

export function NewCountForm(props: CheckedFormProps) {
  return <CheckedForm schema={NewCount} {...props} />;
}
