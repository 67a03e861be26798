import { html } from "hono/html";
import { renderField, renderPage, type Visit } from "./page.ts";
import { PAGE_TEXTS } from "./texts.ts";

/** Renders a reset link's page. It does not use up the link, because mail programs open links. */
export function renderResetPage({
  code,
  error,
  ...visit
}: Visit & { code: string; error?: string }) {
  const t = PAGE_TEXTS[visit.language];
  return renderPage({
    ...visit,
    page: "reset",
    ownQuery: { code },
    title: t.resetTitle,
    line: t.resetLine,
    problem: null,
    body: html`${renderField(t, { name: "password", label: t.newPassword, type: "password", autocomplete: "new-password", hint: t.passwordHint, error, autofocus: true })}
<button class="btn">${t.savePassword}</button>`,
    other: null,
  });
}

export function renderConfirmEmailPage({
  code,
  email,
  ...visit
}: Visit & { code: string; email: string }) {
  const t = PAGE_TEXTS[visit.language];
  return renderPage({
    ...visit,
    page: "confirm-email",
    ownQuery: { code },
    title: t.confirmEmail,
    line: t.confirmEmailLine(email),
    problem: null,
    body: html`<button class="btn">${t.confirmEmailButton}</button>`,
    other: null,
  });
}

export function renderEmailChangedPage({
  email,
  appOrigin,
  ...visit
}: Visit & { email: string; appOrigin: string }) {
  const t = PAGE_TEXTS[visit.language];
  return renderPage({
    ...visit,
    page: "signin",
    title: t.emailChanged,
    line: t.emailChangedLine(email),
    problem: null,
    body: html`<a class="btn" href="${appOrigin}/">${t.toApp}</a>`,
    other: null,
  });
}

export function renderInvalidLinkPage(visit: Visit) {
  const t = PAGE_TEXTS[visit.language];
  return renderPage({
    ...visit,
    page: "signin",
    title: t.deadLink,
    line: t.deadLinkLine,
    problem: null,
    body: html`<a class="btn" href="forgot?${visit.carried}">${t.anotherLink}</a>`,
    other: { question: t.remembered, page: "signin", label: t.signIn },
  });
}
