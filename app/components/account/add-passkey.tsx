"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSubmit } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { useReply } from "#app/components/form/use-reply.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { errorMessage } from "#app/i18n/keys.ts";
import { type FormReply, findFormCode, findSentValue } from "#app/models/form/reply.ts";

/** Reply of the page's action after a correct password. */
export interface PasskeyReply extends FormReply {
  passkeyOptions?: Record<string, unknown>;
}

/**
 * Asks for a name and the password, creates a passkey on the device and sends the signed response.
 * `known` is the number of existing passkeys; a change empties the fields.
 */
export function AddPasskey({ known }: { known: number }) {
  const { t } = useTranslation(["account", "errors"]);
  const reply = useReply<PasskeyReply>();
  const submit = useSubmit();
  const pendingRequest = useRef<object>(undefined);
  const [isCancelled, setCancelled] = useState(false);
  const options = reply?.passkeyOptions;
  const name = findSentValue(reply, "name");
  useEffect(() => {
    if (!options || pendingRequest.current === options) return;
    pendingRequest.current = options;
    setCancelled(false);
    makePasskey(options).then(
      (response) =>
        submit({ intent: "passkey-add", name: name ?? "", response }, { method: "post" }),
      () => setCancelled(true),
    );
  }, [options, name, submit]);
  const refusal =
    findSentValue(reply, "intent") === "passkey-add" ? findFormCode(reply) : undefined;
  return (
    <div className="mt-3 grid max-w-form gap-4 noscript:hidden">
      {isCancelled ? <Alert tone="warning">{t("errors:passkey_cancelled")}</Alert> : null}
      {refusal ? <Alert tone="critical">{errorMessage(t, refusal)}</Alert> : null}
      <ActionForm intent="passkey-start" className="grid gap-3" fieldsKey={known}>
        <TextField
          name="name"
          required
          maxLength={60}
          label={t("account:passkeys.name")}
          hint={t("account:passkeys.name.hint")}
        />
        <TextField
          name="password"
          type="password"
          autoComplete="current-password"
          required
          label={t("account:password.current")}
        />
        <div>
          <SubmitButton variant="outline">{t("account:passkeys.add")}</SubmitButton>
        </div>
      </ActionForm>
    </div>
  );
}

/**
 * Uses the browser's WebAuthn JSON conversion (level 3). Throws when the person declines or the
 * browser does not support passkeys.
 */
async function makePasskey(options: Record<string, unknown>): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const newCredential = await navigator.credentials.create({ publicKey });
  if (!(newCredential instanceof PublicKeyCredential)) throw new Error("No passkey was made");
  return JSON.stringify(newCredential.toJSON());
}
