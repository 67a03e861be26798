import { html } from "hono/html";
import { renderField, renderPage, type Visit } from "./page.ts";
import { PAGE_TEXTS } from "./texts.ts";

export interface JoinPage extends Visit {
  invitation: { inviter: string; shop: string; email: string };
  name?: string;
  errors?: Record<string, string>;
  isUnavailable?: boolean;
}

/** Renders the sign-up of an invited person. The address is fixed: only its owner has the link. */
export function renderJoinPage({
  invitation,
  name = "",
  errors = {},
  isUnavailable,
  ...visit
}: JoinPage) {
  const t = PAGE_TEXTS[visit.language];
  const firstError = Object.keys(errors)[0];
  return renderPage({
    ...visit,
    page: "join",
    title: t.join,
    line: t.joinLine(invitation.inviter, invitation.shop),
    problem: isUnavailable ? t.unavailable : firstError ? t.problem : null,
    body: html`${renderField(t, { name: "email", label: t.email, type: "email", autocomplete: "username", value: invitation.email, readonly: true })}
${renderField(t, { name: "name", label: t.name, type: "text", autocomplete: "name", value: name, error: errors.name, autofocus: firstError !== "password" })}
${renderField(t, { name: "password", label: t.password, type: "password", autocomplete: "new-password", hint: t.passwordHint, error: errors.password, autofocus: firstError === "password" })}
<button class="btn">${t.joinButton}</button>`,
    other: null,
  });
}
