import { html } from "hono/html";
import { renderError, renderField, renderPage, type Visit } from "./page.ts";
import { PAGE_TEXTS, type PageTexts } from "./texts.ts";

export interface SignUpPage extends Visit {
  /** Typed values, never the password. */
  values?: Record<string, string>;
  /** Maps a field to its error code. */
  errors?: Record<string, string>;
  pausedForS?: number;
  isUnavailable?: boolean;
}

function describeProblem(
  t: PageTexts,
  { pausedForS, isUnavailable, errors = {} }: SignUpPage,
): string | null {
  if (isUnavailable) return t.unavailable;
  if (pausedForS) return t.paused(Math.ceil(pausedForS / 60));
  return Object.keys(errors).length > 0 ? t.problem : null;
}

export function renderSignUpPage(page: SignUpPage) {
  const { values = {}, errors = {}, ...visit } = page;
  const t = PAGE_TEXTS[visit.language];
  const firstError = Object.keys(errors)[0];
  const renderInput = (
    name: string,
    label: string,
    type: "text" | "email" | "password",
    autocomplete: string,
    otherOptions: { hint?: string } = {},
  ) =>
    renderField(t, {
      name,
      label,
      type,
      autocomplete,
      value: values[name] ?? "",
      error: errors[name],
      autofocus: (firstError ?? "name") === name,
      ...otherOptions,
    });
  const country = values.countryCode ?? (visit.language === "th" ? "th" : "id");
  const renderOption = (code: string, label: string) =>
    html`<option value="${code}"${country === code ? html` selected` : ""}>${label}</option>`;
  return renderPage({
    ...visit,
    page: "signup",
    title: t.signUp,
    line: t.signUpLine,
    problem: describeProblem(t, page),
    body: html`${renderInput("name", t.name, "text", "name")}
${renderInput("shopName", t.shopName, "text", "organization")}
<div class="field"><div class="lbl"><label for="countryCode">${t.country}</label></div><select class="input" id="countryCode" name="countryCode" autocomplete="country">${renderOption("id", t.countryId)}${renderOption("th", t.countryTh)}</select>${renderError(t, "countryCode", errors.countryCode)}</div>
${renderInput("email", t.email, "email", "username")}
${renderInput("password", t.password, "password", "new-password", { hint: t.passwordHint })}
<button class="btn">${t.signUp}</button>`,
    other: { question: t.haveAccount, page: "signin", label: t.signIn },
  });
}
