"use client";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { useReply } from "#app/components/form/use-reply.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { type FormReply, findSentValue } from "#app/models/form/reply.ts";

/** Reply of the page's action on success. It is shown once and not stored. */
export interface TwoStepReply extends FormReply {
  setup?: { secret: string; qrCode: string };
  recoveryCodes?: readonly string[];
}

/** The steps that turn two-step sign-in on or off. Each step shows the reply to the one before. */
export function TwoStepForms({ hasTwoStep }: { hasTwoStep: boolean }) {
  const reply = useReply<TwoStepReply>();
  if (reply?.recoveryCodes) return <RecoveryCodes codes={reply.recoveryCodes} />;
  if (hasTwoStep) return <TurnOff />;
  // A wrong code leaves the authenticator app's entry valid, so only the code is asked for again.
  if (reply?.setup || findSentValue(reply, "intent") === "confirm")
    return <Confirm setup={reply?.setup} />;
  return <TurnOn />;
}

const FORM_STYLE = "grid max-w-form gap-4";

function Password() {
  const { t } = useTranslation(["account"]);
  return (
    <TextField
      name="password"
      type="password"
      autoComplete="current-password"
      required
      label={t("account:password.current")}
    />
  );
}

function Code({ label }: { label: string }) {
  return (
    <TextField
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
      maxLength={30}
      label={label}
    />
  );
}

function TurnOn() {
  const { t } = useTranslation(["account"]);
  return (
    <ActionForm intent="start" className={FORM_STYLE}>
      <p>{t("account:twoStep.off")}</p>
      <Password />
      <div>
        <SubmitButton>{t("account:twoStep.start")}</SubmitButton>
      </div>
    </ActionForm>
  );
}

function Confirm({ setup }: { setup: TwoStepReply["setup"] }) {
  const { t } = useTranslation(["account", "common"]);
  return (
    <ActionForm intent="confirm" className={FORM_STYLE}>
      {setup ? (
        <>
          <h2>{t("account:twoStep.scan")}</h2>
          <img
            className="size-48 rounded-md border"
            src={`data:image/svg+xml,${encodeURIComponent(setup.qrCode)}`}
            alt={t("account:twoStep.qr")}
          />
          <p className="text-secondary-foreground">{t("account:twoStep.scan.text")}</p>
          <code className="wrap-anywhere select-all">
            {setup.secret.match(/.{1,4}/g)?.join(" ")}
          </code>
        </>
      ) : null}
      <Code label={t("account:twoStep.first")} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{t("account:twoStep.confirm")}</SubmitButton>
        <ButtonLink to="/account" variant="ghost">
          {t("common:action.cancel")}
        </ButtonLink>
      </div>
    </ActionForm>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation(["account"]);
  return (
    <div className="grid max-w-form gap-4">
      <h2>{t("account:codes.title")}</h2>
      <p className="text-secondary-foreground">{t("account:codes.text")}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-md border p-4 max-md:grid-cols-1">
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink to="/account" variant="default">
          {t("account:codes.done")}
        </ButtonLink>
      </div>
    </div>
  );
}

function TurnOff() {
  const { t } = useTranslation(["account"]);
  return (
    <div className="grid gap-8">
      {(["renew", "stop"] as const).map((intent) => (
        <ActionForm key={intent} intent={intent} className={FORM_STYLE}>
          <h2>{t(`account:twoStep.${intent}`)}</h2>
          <Password />
          <Code label={t("account:twoStep.code")} />
          <div>
            <SubmitButton variant="outline">{t(`account:twoStep.${intent}`)}</SubmitButton>
          </div>
        </ActionForm>
      ))}
    </div>
  );
}
