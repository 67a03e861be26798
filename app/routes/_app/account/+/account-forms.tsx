"use client";
import { CheckedForm, type CheckedFormProps } from "#app/components/form/checked-form.tsx";
import { NewEmail, NewPassword, Profile } from "./account-schemas.ts";

export function ProfileForm(props: CheckedFormProps) {
  return <CheckedForm schema={Profile} {...props} />;
}

export function EmailForm(props: CheckedFormProps) {
  return <CheckedForm schema={NewEmail} {...props} />;
}

export function PasswordForm(props: CheckedFormProps) {
  return <CheckedForm schema={NewPassword} {...props} />;
}
