"use client";
import { CheckedForm, type CheckedFormProps } from "#app/components/form/checked-form.tsx";
import { DomainForm } from "./domain-schema.ts";

export function ShopDomainForm(props: CheckedFormProps) {
  return <CheckedForm schema={DomainForm} {...props} />;
}
