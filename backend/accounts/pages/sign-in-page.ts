import { html, raw } from "hono/html";
import { DEMO_SIGN_IN } from "../demo-sign-in.ts";
import { renderField, renderPage, type Visit } from "./page.ts";
import { PASSKEY_SCRIPT } from "./passkey-script.ts";
import { PAGE_TEXTS, type PageTexts } from "./texts.ts";

export interface SignInPage extends Visit {
  demo: boolean;
  email?: string;
  /** The visitor has just chosen a new password. */
  isChanged?: boolean;
  invitation?: { inviter: string; shop: string } | null;
  /** The invitation was used, cancelled, too old or unknown. */
  isInviteDead?: boolean;
  /** Absent on a new page. */
  failure?:
    | { kind: "wrong"; triesLeft: number }
    | { kind: "paused"; retryAfterS: number }
    | { kind: "unavailable" }
    | { kind: "passkey" }
    /** The challenge expired. */
    | { kind: "over" };
}

/** Outside of the template, because bundlers break a template with a closing script tag. */
const PASSKEY_SCRIPT_TAG = raw(`<script>${PASSKEY_SCRIPT}</script>`);

function describeProblem(t: PageTexts, failure: SignInPage["failure"]): string | null {
  if (failure?.kind === "wrong") return t.wrong(failure.triesLeft);
  if (failure?.kind === "paused")
    return `${t.paused(Math.ceil(failure.retryAfterS / 60))} ${t.orForgot}`;
  if (failure?.kind === "over") return t.stepOver;
  if (failure?.kind === "passkey") return t.passkeyRefused;
  return failure ? t.unavailable : null;
}

export function renderSignInPage({
  demo,
  email = "",
  isChanged = false,
  invitation,
  isInviteDead = false,
  failure,
  ...visit
}: SignInPage) {
  const t = PAGE_TEXTS[visit.language];
  const forgotLink = html`<a href="forgot?${visit.carried}">${t.forgot}</a>`;
  const demoHint = html`<p class="note"><span>${t.demo} <code>${DEMO_SIGN_IN.email}</code> ${t.demoAnd} <code>${DEMO_SIGN_IN.password}</code></span></p>`;
  return renderPage({
    ...visit,
    page: "signin",
    title: t.signIn,
    line: t.signInLine,
    note: isChanged
      ? t.passwordChanged
      : invitation
        ? t.invited(invitation.inviter, invitation.shop)
        : isInviteDead
          ? t.deadInvite
          : null,
    problem: describeProblem(t, failure),
    body: html`${demo ? demoHint : ""}
${renderField(t, { name: "email", label: t.email, type: "email", autocomplete: "username", value: email, autofocus: email === "" })}
${renderField(t, { name: "password", label: t.password, type: "password", autocomplete: "current-password", marked: failure?.kind === "wrong", labelEnd: forgotLink, autofocus: email !== "" })}
<button class="btn">${t.signIn}</button>
<div class="field" data-passkey hidden><input type="hidden" name="passkey"><button class="btn outline" type="button">${t.passkey}</button><p class="error" role="alert" hidden>${t.passkeyFailed}</p></div>
<p class="hint unscripted">${t.passkeyNeedsScript}</p>${PASSKEY_SCRIPT_TAG}`,
    other: { question: t.newHere, page: "signup", label: t.signUp },
  });
}
