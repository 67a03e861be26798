import { html } from "hono/html";
import { DEMO_SIGN_IN } from "../demo-sign-in.ts";
import { renderField, renderPage, type Visit } from "./page.ts";
import { PAGE_TEXTS, type PageTexts } from "./texts.ts";

export interface SignInPage extends Visit {
  demo: boolean;
  email?: string;
  /** Nothing: a fresh page. */
  failure?:
    | { kind: "wrong"; triesLeft: number }
    | { kind: "paused"; retryAfterS: number }
    | { kind: "unavailable" };
}

function problemOf(t: PageTexts, failure: SignInPage["failure"]): string | null {
  if (failure?.kind === "wrong") return t.wrong(failure.triesLeft);
  if (failure?.kind === "paused") return t.paused(Math.ceil(failure.retryAfterS / 60));
  return failure ? t.unavailable : null;
}

export function renderSignInPage({ demo, email = "", failure, ...visit }: SignInPage) {
  const t = PAGE_TEXTS[visit.language];
  const forgot = html`<button type="button" class="link" popovertarget="forgot">${t.forgot}</button><p id="forgot" popover>${t.forgotHint}</p>`;
  const hint = html`<p class="note"><span>${t.demo} <code>${DEMO_SIGN_IN.email}</code> ${t.demoAnd} <code>${DEMO_SIGN_IN.password}</code></span></p>`;
  return renderPage({
    ...visit,
    page: "signin",
    title: t.signIn,
    line: t.signInLine,
    problem: problemOf(t, failure),
    body: html`${demo ? hint : ""}
${renderField(t, { name: "email", label: t.email, type: "email", autocomplete: "username", value: email, autofocus: email === "" })}
${renderField(t, { name: "password", label: t.password, type: "password", autocomplete: "current-password", marked: failure?.kind === "wrong", aside: forgot, autofocus: email !== "" })}
<button class="btn">${t.signIn}</button>`,
    other: { question: t.newHere, page: "signup", label: t.signUp },
  });
}
