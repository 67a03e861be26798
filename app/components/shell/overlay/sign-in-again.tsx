import { type SubmitEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { fetchSessionMember, getShownMember } from "#app/components/shell/session-mark.ts";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import {
  dialogActionsStyle,
  dialogStyle,
  dialogTitleStyle,
} from "#app/components/ui/dialog-style.ts";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { Modal } from "./modal.tsx";

interface SignInAgainProps {
  /** Address of the sign-in page. */
  signIn: string;
  /** Sends the form that was refused. */
  resend: () => void;
  close: () => void;
}
type SignInProblem = "wrong" | "paused" | "unavailable" | "step" | "other" | "none";

/**
 * Asks for the password when a form is sent after its session ended, then sends the form. A sign-in
 * page on another origin and two-step sign-in open in a new tab. The form is only sent as the same
 * member in the same account.
 */
export default function SignInAgain({ signIn, resend, close }: SignInAgainProps) {
  const { t } = useTranslation(["auth"]);
  const id = useId();
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { email, account } = getShownMember();
  const [isAsked, setAsked] = useState(
    () => new URL(signIn, location.origin).origin === location.origin,
  );

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get("password");
    setBusy(true);
    const signInProblem =
      typeof password === "string" ? await trySignIn(signIn, email, password) : null;
    const sessionProblem = signInProblem ?? (await readSession());
    setBusy(false);
    setProblem(sessionProblem);
    if (sessionProblem === "step") setAsked(false);
    if (sessionProblem !== null) return;
    close();
    resend();
  }
  return (
    <Modal close={close} className={cn(dialogStyle, "w-90")} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={dialogTitleStyle}>
        {t("auth:unsent.title")}
      </h2>
      <form method="dialog" onSubmit={onSubmit} className="grid gap-3" aria-busy={isBusy}>
        <p className="text-secondary-foreground">
          {isAsked ? t("auth:again.text", { email }) : t("auth:again.elsewhereText")}
        </p>
        {isAsked ? (
          <>
            {/* For password managers. */}
            <input
              type="email"
              name="email"
              autoComplete="username"
              value={email}
              readOnly
              hidden
            />
            <Field
              id={`${id}-password`}
              label={t("auth:again.password")}
              error={problem ? t(`auth:again.${problem}`, { account }) : undefined}
            >
              <Input
                id={`${id}-password`}
                name="password"
                type="password"
                autoComplete="current-password"
                autoFocus
                required
                aria-invalid={problem === "wrong" || undefined}
                aria-describedby={problem ? `${id}-password-error` : undefined}
              />
            </Field>
          </>
        ) : (
          <p role="status">{problem ? t(`auth:again.${problem}`, { account }) : null}</p>
        )}
        <a href={buildTabAddress(signIn)} target="_blank" rel="noopener">
          {t("auth:again.tab")}
        </a>
        <div className={dialogActionsStyle}>
          <Button type="button" onClick={close}>
            {t("auth:again.later")}
          </Button>
          <Button type="submit" variant="default" disabled={isBusy}>
            {isAsked ? t("auth:again.submit") : t("auth:again.signedIn")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Returns the sign-in address with a redirect away from the waiting page. */
function buildTabAddress(signIn: string): string {
  return withTarget(signIn, "/").href;
}

function withTarget(signIn: string, target: string): URL {
  const signInUrl = new URL(signIn, location.origin);
  signInUrl.searchParams.set("target", target);
  return signInUrl;
}

/** Submits the sign-in form: 422 and 429 refuse, a redirect leads via the callback to /session. */
async function trySignIn(
  signIn: string,
  email: string,
  password: string,
): Promise<Exclude<SignInProblem, "other" | "none"> | null> {
  const body = new URLSearchParams({ email, password });
  const answer = await fetch(withTarget(signIn, "/session"), { method: "POST", body }).catch(
    () => null,
  );
  if (answer === null || answer.status >= 500) return "unavailable";
  if (answer.status === 429) return "paused";
  if (!answer.ok) return "wrong";
  return new URL(answer.url).pathname === "/session" ? null : "step";
}

/** Compares the browser's current session with the page's member. */
async function readSession(): Promise<"other" | "none" | null> {
  const member = await fetchSessionMember();
  if (member === null) return "none";
  return member === getShownMember().member ? null : "other";
}
