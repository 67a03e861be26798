import { html } from "hono/html";
import { renderField, renderPage, type Visit } from "./page.ts";
import { PAGE_TEXTS } from "./texts.ts";

export interface ForgotPage extends Visit {
  email?: string;
  error?: string;
  pausedForS?: number;
}

export function renderForgotPage({ email = "", error, pausedForS, ...visit }: ForgotPage) {
  const t = PAGE_TEXTS[visit.language];
  return renderPage({
    ...visit,
    page: "forgot",
    title: t.forgotTitle,
    line: t.forgotLine,
    problem: pausedForS ? t.paused(Math.ceil(pausedForS / 60)) : null,
    body: html`${renderField(t, { name: "email", label: t.email, type: "email", autocomplete: "username", value: email, error, autofocus: true })}
<button class="btn">${t.sendLink}</button>`,
    other: { question: t.remembered, page: "signin", label: t.signIn },
  });
}

/** The page does not show whether a mail is sent. */
export function renderMailSentPage({
  email,
  sendsMail,
  ...visit
}: Visit & { email: string; sendsMail: boolean }) {
  const t = PAGE_TEXTS[visit.language];
  return renderPage({
    ...visit,
    page: "forgot",
    title: t.mailSent,
    line: t.mailSentLine(email),
    note: sendsMail ? null : t.mailKept,
    problem: null,
    body: "",
    other: { question: t.remembered, page: "signin", label: t.signIn },
  });
}
