import "server-only";
import { parseForm, rejectProblem } from "#app/services/form/form.ts";
import type { Problem } from "#contract/problem.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#contract/webhooks.ts";
import { WebhookAddress } from "./webhook-schema.ts";

/** Returns the name of an event's box. A dot in a name would mean a nested field. */
export const buildEventField = (event: WebhookEvent) => `tell:${event.replace(".", "-")}`;

export function readWebhookForm(formData: FormData) {
  const form = parseForm(formData, WebhookAddress);
  const events = WEBHOOK_EVENTS.filter((event) => formData.get(buildEventField(event)) === "on");
  if (form.ok && events.length > 0) return { ok: true as const, value: { ...form.value, events } };
  const fieldErrors: Record<string, string> = {
    ...(form.ok ? {} : form.fieldErrors),
    ...(events.length === 0 ? { events: "too_few" } : {}),
  };
  return { ok: false as const, formData, fieldErrors, limits: form.ok ? {} : form.limits };
}

/** Maps the upstream's field errors to the form's fields. */
export const rejectWebhook = (formData: FormData, { fields, ...problem }: Problem) =>
  rejectProblem(formData, {
    ...problem,
    fields:
      fields &&
      Object.fromEntries(
        Object.entries(fields).map(([name, code]) => [name.replace(/^webhook\./, ""), code]),
      ),
  });
