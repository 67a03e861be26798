"use client";
import { CheckedForm, type CheckedFormProps } from "#app/components/form/checked-form.tsx";
import { TaxData } from "./tax-schema.ts";

export function TaxForm(props: CheckedFormProps) {
  return <CheckedForm schema={TaxData} {...props} />;
}
