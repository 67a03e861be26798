import type { ReactNode } from "react";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";

interface NoteFormProps {
  intent: "suspend" | "restore" | "open" | "quota";
  destructive?: boolean;
  /** Changes after the action, which empties the fields. */
  fieldsKey?: number;
  children?: ReactNode;
}

/** An action on an account, with a reason for the account's log. */
export function NoteForm({ intent, destructive = false, fieldsKey, children }: NoteFormProps) {
  const t = getT();
  return (
    <Section title={t(`admin:do.${intent}`)} hint={t(`admin:do.${intent}.text`)}>
      <ActionForm
        intent={intent}
        className="mt-3 grid max-w-form gap-4"
        {...(fieldsKey === undefined ? {} : { fieldsKey })}
      >
        {children}
        <TextField name="note" required maxLength={500} label={t("admin:do.note")} />
        <div>
          <SubmitButton variant={destructive ? "destructive" : "outline"}>
            {t(`admin:do.${intent}.submit`)}
          </SubmitButton>
        </div>
      </ActionForm>
    </Section>
  );
}
