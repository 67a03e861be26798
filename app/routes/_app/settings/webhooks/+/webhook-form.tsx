import { CheckboxField, FieldError, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { FieldSet } from "#app/components/ui/field.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { WEBHOOK_EVENTS, type Webhook } from "#contract/webhooks.ts";
import { CheckedWebhookForm } from "./checked-webhook-form.tsx";
import { buildEventField } from "./webhook-fields.ts";

interface WebhookFormProps {
  intent: string;
  /** The existing webhook. Absent for a new one, which gets every event. */
  webhook?: Pick<Webhook, "url" | "events">;
  /** A new key empties the fields. */
  fieldsKey?: string | number;
}

/** The address and the events. */
export function WebhookForm({ intent, webhook, fieldsKey }: WebhookFormProps) {
  const t = getT();
  return (
    <CheckedWebhookForm
      intent={intent}
      className="mt-3 grid max-w-form gap-4"
      {...(fieldsKey === undefined ? {} : { fieldsKey })}
    >
      <TextField
        name="url"
        type="url"
        inputMode="url"
        label={t("webhooks:url")}
        hint={t("webhooks:url.hint")}
        placeholder="https://"
        required
        maxLength={2000}
        defaultValue={webhook?.url}
      />
      <FieldSet legend={t("webhooks:events")}>
        {WEBHOOK_EVENTS.map((event) => (
          <CheckboxField
            key={event}
            name={buildEventField(event)}
            label={t(`webhooks:event.${event}`)}
            defaultChecked={webhook ? webhook.events.includes(event) : true}
          />
        ))}
        <FieldError name="events" />
      </FieldSet>
      <div>
        <SubmitButton>{t(webhook ? "settings:save" : "webhooks:make")}</SubmitButton>
      </div>
    </CheckedWebhookForm>
  );
}
