"use client";
import { CheckedForm, type CheckedFormProps } from "#app/components/form/checked-form.tsx";
import { Invite } from "./invite-schema.ts";

export function InviteForm(props: CheckedFormProps) {
  return <CheckedForm schema={Invite} {...props} />;
}
