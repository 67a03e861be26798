"use client";
import { CheckedForm, type CheckedFormProps } from "#app/components/form/checked-form.tsx";
import { ThemeForm } from "./theme-schema.ts";

export function ShopThemeForm(props: CheckedFormProps) {
  return <CheckedForm schema={ThemeForm} {...props} />;
}
