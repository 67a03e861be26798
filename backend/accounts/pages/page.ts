import { html, raw } from "hono/html";
import { LANGUAGES, type Language } from "#contract/languages.ts";
import { type Theme, themeMarkup } from "../../../design/theme.ts";
import { renderShopPicture } from "./shop-window.ts";
import { FAVICON_URL, STYLESHEET_VERSION } from "./stylesheet.ts";
import { findErrorText, LANGUAGE_NAMES, PAGE_TEXTS, type PageTexts } from "./texts.ts";

type Markup = ReturnType<typeof html>;

/** The folder's pages by the last part of their address. */
type PageName = "signin" | "signup" | "forgot" | "reset" | "confirm-email" | "second-step" | "join";

/** State of a visit that all pages share. */
export interface Visit {
  language: Language;
  theme: Theme;
  /** `redirect`, `target` and others that errors and links must keep. */
  carried: URLSearchParams;
}

interface Page extends Visit {
  page: PageName;
  /** Parameters of this page only, such as a link's code. */
  ownQuery?: Record<string, string>;
  title: string;
  line: string;
  /** A success to report. */
  note?: string | null;
  /** The fault of the whole form. */
  problem: string | null;
  body: Markup | string;
  other: { question: string; page: PageName; label: string } | null;
}

const ALERT_ICON = html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10"/><line x1="12" x2="12" y1="8" y2="12"/><line x1="12" x2="12.01" y1="16" y2="16"/></svg>`;
const BRAND_LOGO = html`<span class="brand"><svg viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="7" fill="#4169E0"/><g fill="#fff"><rect x="7" y="6.6" width="14" height="2.6" rx="1.3"/><rect x="7" y="12.7" width="8.6" height="2.6" rx="1.3"/><rect x="17.4" y="11.7" width="3.6" height="3.6" rx="1"/><rect x="7" y="18.8" width="14" height="2.6" rx="1.3"/></g></svg>Etalase</span>`;

/**
 * Returns a relative address, because the backend may be mounted anywhere. A guessed language is
 * left out.
 */
const makeHref = (
  page: PageName,
  { carried, ownQuery = {} }: Pick<Page, "carried" | "ownQuery">,
  language?: Language,
) => {
  const query = new URLSearchParams(carried);
  if (language) query.set("lang", language);
  for (const [name, value] of Object.entries(ownQuery)) query.set(name, value);
  return query.size > 0 ? `${page}?${query}` : page;
};

/** Renders the form beside a shop window. Works without scripts. */
export function renderPage(page: Page): Markup {
  const texts = PAGE_TEXTS[page.language];
  const theme = themeMarkup(page.theme);
  return html`<!doctype html>
<html lang="${page.language}" dir="ltr"${raw(theme.attribute)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${raw(theme.metas)}
<title>${page.title} · Etalase</title>
<link rel="icon" href="${FAVICON_URL}"><link rel="stylesheet" href="page.css?v=${STYLESHEET_VERSION}"></head>
<body><main class="auth"><div class="left"><form method="post" action="${makeHref(page.page, page)}" novalidate>
${BRAND_LOGO}<div><h1>${page.title}</h1><p class="sec">${page.line}</p></div>
${page.note ? html`<p class="note" role="status"><span>${page.note}</span></p>` : ""}
${page.problem ? html`<p class="note crit" role="alert">${ALERT_ICON}<span>${page.problem}</span></p>` : ""}
${page.body}
<div class="sec foot">${page.other ? html`<span>${page.other.question} <a href="${makeHref(page.other.page, { carried: page.carried })}">${page.other.label}</a></span>` : html`<span></span>`}<nav aria-label="${texts.language}">${LANGUAGE_ORDER.map((language) => makeLanguageLink(page, language))}</nav></div>
</form></div>${renderShopPicture(texts, page.language === "th" ? "th" : "id")}</main></body></html>`;
}

const LANGUAGE_ORDER = [...LANGUAGES].sort((a, b) => (a === "en" ? 1 : b === "en" ? -1 : 0));

function makeLanguageLink(
  { page, carried, ownQuery = {}, language: current }: Page,
  language: Language,
): Markup {
  const name = LANGUAGE_NAMES[language];
  if (language === current) return html`<b lang="${language}" aria-current="true">${name}</b>`;
  return html`<a href="${makeHref(page, { carried, ownQuery }, language)}" lang="${language}" hreflang="${language}">${name}</a>`;
}

interface Field {
  name: string;
  label: string;
  type: "text" | "email" | "password";
  autocomplete: string;
  value?: string;
  /** An error code, shown beside the field. */
  error?: string | undefined;
  /** Marks the field without a text, because the note above explains it. */
  marked?: boolean;
  hint?: string;
  labelEnd?: Markup;
  autofocus?: boolean;
  inputMode?: "numeric";
  readonly?: boolean;
}

export function renderField(texts: PageTexts, field: Field): Markup {
  const { name, error } = field;
  const describedBy = [error ? `${name}-error` : "", field.hint ? `${name}-hint` : ""]
    .filter(Boolean)
    .join(" ");
  return html`<div class="field"><div class="lbl"><label for="${name}">${field.label}</label>${field.labelEnd ?? ""}</div>
<input class="input" id="${name}" name="${name}" type="${field.type}" autocomplete="${field.autocomplete}" value="${field.value ?? ""}" required${error || field.marked ? html` aria-invalid="true"` : ""}${describedBy ? html` aria-describedby="${describedBy}"` : ""}${field.inputMode ? html` inputmode="${field.inputMode}"` : ""}${field.readonly ? html` readonly` : ""}${field.autofocus ? html` autofocus` : ""}>
${renderError(texts, name, error)}${field.hint ? html`<p class="hint" id="${name}-hint">${field.hint}</p>` : ""}</div>`;
}

export function renderError(
  texts: PageTexts,
  name: string,
  code: string | undefined,
): Markup | string {
  return code
    ? html`<p class="error" id="${name}-error">${ALERT_ICON}<span>${findErrorText(texts, code)}</span></p>`
    : "";
}
