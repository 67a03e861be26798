"use client";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton, TextField } from "#app/components/form/fields.tsx";
import { useT } from "#app/i18n/provider.tsx";

interface ScheduleFormProps {
  /** In words; null: none is set. */
  activeAt: string | null;
  /** `2026-11-21T14:05` in the account's zone. */
  value: string;
  zone: string;
}

/** When the listing is to be published by itself. What is saved then is what is sent. */
export function ScheduleForm({ activeAt, value, zone }: ScheduleFormProps) {
  const t = useT();
  return (
    <section className="sect">
      <h2>{t("listing:date")}</h2>
      {activeAt ? <p>{t("listing:date.is", { when: activeAt })}</p> : null}
      <ActionForm intent="schedule" className="stack gap3">
        <TextField name="date" type="datetime-local" required label={t("listing:date.label", { zone })} defaultValue={value} />
        <div className="row">
          <SubmitButton variant="outline">{t("listing:date.set")}</SubmitButton>
        </div>
      </ActionForm>
      {activeAt ? (
        <ActionForm intent="unschedule">
          <SubmitButton variant="outline">{t("listing:date.cancel")}</SubmitButton>
        </ActionForm>
      ) : null}
    </section>
  );
}
