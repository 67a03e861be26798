import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { getCall, getMe, getT } from "#app/middleware/request-store.ts";
import { LANGUAGES } from "#contract/languages.ts";
import { getMySignIn } from "#contract/my-sign-in.ts";
import { EmailForm, PasswordForm, ProfileForm } from "./+/account-forms.tsx";
import { changeAccount } from "./+/actions.ts";
import { Passkeys } from "./+/passkeys.tsx";
import { Sessions } from "./+/sessions.tsx";
import type { Route } from "./+types/index";

const FORM_STYLE = "mt-3 grid max-w-form gap-4";

export async function loader({ context }: Route.LoaderArgs) {
  const [{ user }, safety] = await Promise.all([getMe(context), getCall(context)(getMySignIn)]);
  return { user: { name: user.name, email: user.email, locale: user.locale }, safety };
}

export const action = ({ context, request }: Route.ActionArgs) => changeAccount(context, request);

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { user, safety } = loaderData;
  return (
    <>
      <PageHead title={t("account:title")} className="border-b" />
      <Section title={t("account:profile")}>
        <ProfileForm intent="profile" className={FORM_STYLE}>
          <TextField
            name="name"
            autoComplete="name"
            required
            maxLength={100}
            label={t("account:name")}
            defaultValue={user.name}
          />
          <SelectField
            name="locale"
            label={t("account:language")}
            defaultValue={user.locale ?? "auto"}
          >
            <option value="auto">{t("account:language.auto")}</option>
            {LANGUAGES.map((language) => (
              <option key={language} value={language} lang={language}>
                {t(`nav:language.${language}`)}
              </option>
            ))}
          </SelectField>
          <div>
            <SubmitButton>{t("account:profile.save")}</SubmitButton>
          </div>
        </ProfileForm>
      </Section>
      <Section title={t("account:email")} hint={t("account:email.text", { email: user.email })}>
        <EmailForm intent="email" className={FORM_STYLE}>
          <TextField
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            label={t("account:email.new")}
            hint={t("account:email.hint")}
          />
          <CurrentPassword />
          <div>
            <SubmitButton variant="outline">{t("account:email.submit")}</SubmitButton>
          </div>
        </EmailForm>
      </Section>
      <Section title={t("account:password")}>
        <PasswordForm intent="password" className={FORM_STYLE}>
          <CurrentPassword />
          <TextField
            name="newPassword"
            type="password"
            autoComplete="new-password"
            required
            label={t("account:password.new")}
            hint={t("account:password.hint")}
          />
          <div>
            <SubmitButton variant="outline">{t("account:password.submit")}</SubmitButton>
          </div>
        </PasswordForm>
      </Section>
      <Section title={t("account:twoStep")}>
        <div className="mt-1 grid max-w-form gap-4">
          <p className="text-secondary-foreground">
            {t(safety.hasTwoStep ? "account:twoStep.on" : "account:twoStep.off")}
          </p>
          {safety.hasTwoStep ? (
            <StatusDot tone={safety.recoveryCodesLeft > 2 ? "success" : "warning"}>
              {t("account:twoStep.left", { count: safety.recoveryCodesLeft })}
            </StatusDot>
          ) : null}
          <div>
            <ButtonLink to="/account/two-step">
              {t(safety.hasTwoStep ? "account:twoStep.stop" : "account:twoStep.start")}
            </ButtonLink>
          </div>
        </div>
      </Section>
      <Passkeys passkeys={safety.passkeys} />
      <Sessions sessions={safety.sessions} />
    </>
  );
}

function CurrentPassword() {
  const t = getT();
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

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
