"use client";
import { CheckedForm, type CheckedFormProps } from "#app/components/form/checked-form.tsx";
import { LineExpiry, LineMessaging, LineSecret, LineSender } from "./line-schemas.ts";

export function LineExpiryForm(props: CheckedFormProps) {
  return <CheckedForm schema={LineExpiry} {...props} />;
}

export function LineSecretForm(props: CheckedFormProps) {
  return <CheckedForm schema={LineSecret} {...props} />;
}

export function LineMessagingForm(props: CheckedFormProps) {
  return <CheckedForm schema={LineMessaging} {...props} />;
}

export function LineSenderForm(props: CheckedFormProps) {
  return <CheckedForm schema={LineSender} {...props} />;
}
