"use client";
import { CheckedForm, type CheckedFormProps } from "#app/components/form/checked-form.tsx";
import { WebhookAddress } from "./webhook-schema.ts";

export function CheckedWebhookForm(props: CheckedFormProps) {
  return <CheckedForm schema={WebhookAddress} {...props} />;
}
