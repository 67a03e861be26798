import { html, raw } from "hono/html";
import { LANGUAGES, type Language } from "#contract/languages.ts";
import { type Theme, themeMarkup } from "../../../design/theme.ts";
import { renderShopPicture } from "./shop-window.ts";
import { FAVICON_URL, STYLESHEET_VERSION } from "./stylesheet.ts";
import { findErrorText, LANGUAGE_NAMES, PAGE_TEXTS, type PageTexts } from "./texts.ts";

type Markup = ReturnType<typeof html>;

/** The folder's pages, by the last part of their address. */
type PageName = "signin" | "signup" | "forgot" | "reset" | "confirm-email" | "second-step" | "join";

/** The visit's state that all pages share. */
export interface Visit {
  language: Language;
  theme: Theme;
  /** `redirect`, `target` and others that survive errors and links to other pages. */
  carried: URLSearchParams;
}

interface Page extends Visit {
  page: PageName;
  /** Parameters of this page only, such as a link's code. */
  own?: Record<string, string>;
  title: string;
  line: string;
  /** A success to report. */
  note?: string | null;
  /** The problem of the whole form. */
  problem: string | null;
  body: Markup | string;
  other: { question: string; page: PageName; label: string } | null;
}

const ALERT_ICON = html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10"/><line x1="12" x2="12" y1="8" y2="12"/><line x1="12" x2="12.01" y1="16" y2="16"/></svg>`;
const BRAND_LOGO = html`<span class="brand"><svg viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="7" fill="#4169E0"/><g fill="#fff"><rect x="7" y="6.6" width="14" height="2.6" rx="1.3"/><rect x="7" y="12.7" width="8.6" height="2.6" rx="1.3"/><rect x="17.4" y="11.7" width="3.6" height="3.6" rx="1"/><rect x="7" y="18.8" width="14" height="2.6" rx="1.3"/></g></svg>Etalase</span>`;

/**
 * Returns a relative address, because the backend may be mounted anywhere. It has a language only
 * if the visitor chose one: a guess must not persist.
 */
const makeHref = (
  page: PageName,
  { carried, own = {} }: Pick<Page, "carried" | "own">,
  language?: Language,
) => {
  const query = new URLSearchParams(carried);
  if (language) query.set("lang", language);
  for (const [name, value] of Object.entries(own)) query.set(name, value);
  return query.size > 0 ? `${page}?${query}` : page;
};

/** Renders a page: the form beside a shop window. Works without scripts. */
export function renderPage(p: Page): Markup {
  const t = PAGE_TEXTS[p.language];
  const theme = themeMarkup(p.theme);
  return html`<!doctype html>
<html lang="${p.language}" dir="ltr"${raw(theme.attribute)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${raw(theme.metas)}
<title>${p.title} · Etalase</title>
<link rel="icon" href="${FAVICON_URL}"><link rel="stylesheet" href="page.css?v=${STYLESHEET_VERSION}"></head>
<body><main class="auth"><div class="left"><form method="post" action="${makeHref(p.page, p)}" novalidate>
${BRAND_LOGO}<div><h1>${p.title}</h1><p class="sec">${p.line}</p></div>
${p.note ? html`<p class="note" role="status"><span>${p.note}</span></p>` : ""}
${p.problem ? html`<p class="note crit" role="alert">${ALERT_ICON}<span>${p.problem}</span></p>` : ""}
${p.body}
<div class="sec foot">${p.other ? html`<span>${p.other.question} <a href="${makeHref(p.other.page, { carried: p.carried })}">${p.other.label}</a></span>` : html`<span></span>`}<nav aria-label="${t.language}">${LANGUAGE_ORDER.map((language) => makeLanguageLink(p, language))}</nav></div>
</form></div>${renderShopPicture(t, p.language === "th" ? "th" : "id")}</main></body></html>`;
}

const LANGUAGE_ORDER = [...LANGUAGES].sort((a, b) => (a === "en" ? 1 : b === "en" ? -1 : 0));

function makeLanguageLink(
  { page, carried, own = {}, language: current }: Page,
  language: Language,
): Markup {
  const name = LANGUAGE_NAMES[language];
  if (language === current) return html`<b lang="${language}" aria-current="true">${name}</b>`;
  return html`<a href="${makeHref(page, { carried, own }, language)}" lang="${language}" hreflang="${language}">${name}</a>`;
}

interface Field {
  name: string;
  label: string;
  type: "text" | "email" | "password";
  autocomplete: string;
  value?: string;
  /** An error code, shown beside the field. */
  error?: string | undefined;
  /** Marks the field without a text: the note above says it. */
  marked?: boolean;
  hint?: string;
  labelEnd?: Markup;
  autofocus?: boolean;
  inputMode?: "numeric";
  readonly?: boolean;
}

export function renderField(t: PageTexts, field: Field): Markup {
  const { name, error } = field;
  const describedBy = [error ? `${name}-error` : "", field.hint ? `${name}-hint` : ""]
    .filter(Boolean)
    .join(" ");
  return html`<div class="field"><div class="lbl"><label for="${name}">${field.label}</label>${field.labelEnd ?? ""}</div>
<input class="input" id="${name}" name="${name}" type="${field.type}" autocomplete="${field.autocomplete}" value="${field.value ?? ""}" required${error || field.marked ? html` aria-invalid="true"` : ""}${describedBy ? html` aria-describedby="${describedBy}"` : ""}${field.inputMode ? html` inputmode="${field.inputMode}"` : ""}${field.readonly ? html` readonly` : ""}${field.autofocus ? html` autofocus` : ""}>
${renderError(t, name, error)}${field.hint ? html`<p class="hint" id="${name}-hint">${field.hint}</p>` : ""}</div>`;
}

export function renderError(t: PageTexts, name: string, code: string | undefined): Markup | string {
  return code
    ? html`<p class="error" id="${name}-error">${ALERT_ICON}<span>${findErrorText(t, code)}</span></p>`
    : "";
}
