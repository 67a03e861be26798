import { AddPasskey } from "#app/components/account/add-passkey.tsx";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { AskedForm } from "#app/components/form/asked-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { Passkey } from "#contract/my-sign-in.ts";

/** The member's passkeys: rename, remove, add. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = getT();
  const format = getFormat();
  return (
    <Section title={t("account:passkeys")} hint={t("account:passkeys.text")}>
      {passkeys.length > 0 ? (
        <ul className="mt-3 grid max-w-180 rounded-lg border">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-end gap-3 px-4 py-2.5 not-first:border-t not-first:border-line-soft"
            >
              <ActionForm
                intent={`passkey-rename-${id}`}
                className="flex min-w-0 flex-1 flex-wrap items-end gap-2"
              >
                <input type="hidden" name="passkeyId" value={id} />
                <TextField
                  className="min-w-40 flex-1"
                  name="name"
                  required
                  maxLength={60}
                  label={t("account:passkeys.name")}
                  defaultValue={name}
                />
                <SubmitButton variant="outline">{t("account:passkeys.rename")}</SubmitButton>
              </ActionForm>
              <AskedForm
                intent={`passkey-remove-${id}`}
                label={t("account:passkeys.remove")}
                text={t("account:passkeys.remove.text", { name })}
                confirm={t("common:answer.yes")}
              >
                <input type="hidden" name="passkeyId" value={id} />
              </AskedForm>
              <span className="basis-full text-xs text-secondary-foreground">
                {`${t("account:passkeys.made", { date: format.date(createdAt) })} · ${
                  lastUsedAt
                    ? t("account:passkeys.used", { date: format.dateTime(lastUsedAt) })
                    : t("account:passkeys.unused")
                }`}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-2 hidden text-secondary-foreground noscript:block">
        {t("account:passkeys.noScript")}
      </p>
      <AddPasskey known={passkeys.length} />
    </Section>
  );
}
