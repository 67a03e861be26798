"use client";
import { CheckedForm, type CheckedFormProps } from "#app/components/form/checked-form.tsx";
import { NamedRole } from "./role-schema.ts";

export function RoleForm(props: CheckedFormProps) {
  return <CheckedForm schema={NamedRole} {...props} />;
}
