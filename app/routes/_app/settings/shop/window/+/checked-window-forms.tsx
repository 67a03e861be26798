"use client";
import { CheckedForm, type CheckedFormProps } from "#app/components/form/checked-form.tsx";
import { PolicyForm, TrustForm } from "./window-schema.ts";

export function ShopPolicyForm(props: CheckedFormProps) {
  return <CheckedForm schema={PolicyForm} {...props} />;
}

export function ShopTrustForm(props: CheckedFormProps) {
  return <CheckedForm schema={TrustForm} {...props} />;
}
