"use client";
import { CheckedForm, type CheckedFormProps } from "#app/components/form/checked-form.tsx";
import { TypedRule } from "./rule-schema.ts";

export function CheckedRuleForm(props: CheckedFormProps) {
  return <CheckedForm schema={TypedRule} {...props} />;
}
