"use client";
import { useTranslation } from "react-i18next";
import { CheckedForm } from "#app/components/form/checked-form.tsx";
import { CheckboxField, FieldError, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { useReply } from "#app/components/form/use-reply.ts";
import { FieldSet } from "#app/components/ui/field.tsx";
import type { FormReply } from "#app/models/form/reply.ts";
import { makePermissionFieldName, NewApiKey } from "#app/models/settings/api-key-form.ts";
import { Secret } from "./secret-once.tsx";

/** Reply of the page's action with a new key. It is shown once and not stored. */
export interface ApiKeyReply extends FormReply {
  made?: { name: string; secret: string };
}

/** Creates an API key with permissions that the reader may grant. */
export function ApiKeyForm({ choices }: { choices: readonly { value: string; label: string }[] }) {
  const { t } = useTranslation(["apiKeys"]);
  const reply = useReply<ApiKeyReply>();
  return (
    <>
      {reply?.made ? (
        <Secret
          secret={reply.made.secret}
          title={t("apiKeys:made", { name: reply.made.name })}
          text={t("apiKeys:made.text")}
          copy={t("apiKeys:copy")}
          copied={t("apiKeys:copied")}
        />
      ) : null}
      <CheckedForm
        intent="make"
        schema={NewApiKey}
        fieldsKey={reply?.made?.secret.slice(-6)}
        className="mt-3 grid max-w-form gap-4"
      >
        <TextField
          name="name"
          label={t("apiKeys:name")}
          hint={t("apiKeys:name.hint")}
          required
          maxLength={100}
        />
        <FieldSet legend={t("apiKeys:may")}>
          {choices.map(({ value, label }) => (
            <CheckboxField key={value} name={makePermissionFieldName(value)} label={label} />
          ))}
          <FieldError name="permissions" />
        </FieldSet>
        <div>
          <SubmitButton>{t("apiKeys:make")}</SubmitButton>
        </div>
      </CheckedForm>
    </>
  );
}
