import { createHash } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { readTokens } from "../design/read-tokens.ts";
import { themeMarkup, themeOf } from "../design/theme.ts";

export type Language = "en" | "id" | "th";
const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  id: "Bahasa Indonesia",
  th: "ไทย",
};

/** Texts around every page of a sandbox. */
export interface PageChrome {
  title: string;
  notice: string;
  language: string;
}

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

const PAGE_CSS = `
body{margin:0;background:var(--canvas,#f6f7fa);color:var(--text,#171c26);font:15px/1.5 var(--font-sans,system-ui,sans-serif)}
:lang(th){line-height:1.7}
dd{overflow-wrap:anywhere}
header,main{max-width:1080px;margin:0 auto;padding:16px}
header{display:flex;gap:8px 24px;align-items:baseline;flex-wrap:wrap}
header strong{font-size:18px}header nav{margin-left:auto;display:flex;gap:12px}
a{color:var(--primary-text,#3459cb)}
.notice{color:var(--text-secondary,#565c69);margin:0 0 16px}
section{background:var(--surface,#fff);border:1px solid var(--line,#e3e5eb);border-radius:8px;padding:16px;margin:0 0 16px}
h1{font-size:20px;margin:0 0 8px}h2{font-size:16px;margin:0 0 12px}
form{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:end}form.stack{display:grid;gap:12px;max-width:28rem}form.inline{display:inline-flex}
label{display:grid;grid-template-columns:minmax(0,1fr);gap:4px;font-size:13px;color:var(--text-secondary,#565c69)}label.check{display:flex;flex-wrap:wrap;gap:8px;align-items:center;font-size:15px;color:inherit}
input:not([type=radio],[type=checkbox]),select{font:inherit;padding:6px 8px;min-height:38px;border:1px solid var(--line-control,#8c919c);border-radius:6px;background:var(--surface,#fff);color:inherit;max-width:100%;box-sizing:border-box}
label{min-width:0;max-width:100%}form{min-width:0}select{width:100%;max-width:min(30rem,100%)}input[type=number]{width:5.5rem}
button{font:inherit;padding:6px 12px;min-height:38px;border:1px solid var(--line-strong,#d1d5dc);border-radius:6px;background:var(--surface,#fff);color:inherit;cursor:pointer}
button.primary{background:var(--primary-solid,#4169e0);border-color:transparent;color:#fff}
button:focus-visible,input:focus-visible,select:focus-visible,a:focus-visible{outline:2px solid var(--ring,#4169e0);outline-offset:2px}
fieldset{border:1px solid var(--line,#e3e5eb);border-radius:6px;display:grid;gap:8px;padding:12px;margin:0}legend{font-size:13px;padding:0 4px}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:14px}th,td{text-align:left;padding:8px;border-top:1px solid var(--line-soft,#eff1f5);vertical-align:top}
th{font-size:12px;color:var(--text-secondary,#565c69);border:0}td.number,th.number{text-align:right;font-variant-numeric:tabular-nums}
code{font-family:var(--font-mono,monospace);font-size:13px}.badge{display:inline-block;padding:1px 8px;border-radius:99px;background:var(--surface-sunken,#f6f7fa);border:1px solid var(--line,#e3e5eb);font-size:12px}
.actions{display:flex;flex-wrap:wrap;gap:6px}.actions button{min-height:32px;padding:3px 9px;font-size:13px}
.good{border-color:var(--success-line,#beedb8);background:var(--success-soft,#f0fbee)}.bad{border-color:var(--critical-line,#fed2cc);background:var(--critical-soft,#fef5f4)}
@media(max-width:640px){button{min-height:44px}.actions button{min-height:40px}}
`;

let css: string | undefined;
function readStylesheet(): string {
  css ??= readTokens() + PAGE_CSS;
  return css;
}

/**
 * Returns the page's language: from the query (and kept), the cookie, the app beside it, the
 * browser, else English.
 */
export function chooseLanguage(c: Context): Language {
  const asked = c.req.query("lang");
  if (isLanguage(asked)) {
    setCookie(c, "lang", asked, { path: "/", sameSite: "Lax", maxAge: 31_536_000 });
    return asked;
  }
  const kept = [getCookie(c, "lang"), getCookie(c, "lng")].find(isLanguage);
  if (kept) return kept;
  const accepted = (c.req.header("accept-language") ?? "")
    .split(",")
    .map((part) => part.trim().slice(0, 2).toLowerCase());
  return accepted.find(isLanguage) ?? "en";
}

/** Returns a whole page. Only its stylesheet (by digest) and `script` are allowed. */
export async function renderSandboxPage(
  c: Context,
  t: PageChrome,
  title: string,
  body: Html,
  {
    status = 200,
    script = "",
    isPart = false,
  }: {
    status?: 200 | 400 | 404 | 422;
    script?: string;
    /** It is in a frame of another page, which has its own head. */
    isPart?: boolean;
  } = {},
): Promise<Response> {
  const language = chooseLanguage(c);
  const theme = themeMarkup(themeOf(c.req.header("cookie") ?? null));
  const style = readStylesheet();
  // A page with a script is shown inside a payer's page.
  const more = script
    ? `script-src 'sha256-${digestText(script)}'; connect-src 'self'; frame-ancestors 'self'`
    : "frame-ancestors 'none'";
  c.header(
    "content-security-policy",
    `default-src 'none'; img-src 'self'; style-src 'sha256-${digestText(style)}'; base-uri 'none'; ${more}`,
  );
  if (script) c.header("x-frame-options", "SAMEORIGIN");
  // Without it a form of ours would send no origin.
  c.header("referrer-policy", "same-origin");
  const links = Object.entries(LANGUAGE_NAMES).map(
    ([code, name]) =>
      html`<a href="${withLanguage(c, code)}" lang="${code}" hreflang="${code}">${name}</a>`,
  );
  return c.html(
    html`<!doctype html>
<html lang="${language}" dir="ltr"${raw(theme.attribute)}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${raw(theme.metas)}<meta name="robots" content="noindex"><title>${title} · ${t.title}</title><style>${raw(style)}</style></head>
<body>${isPart ? "" : html`<header><strong>${t.title}</strong><nav aria-label="${t.language}">${links}</nav></header>`}
<main>${isPart ? "" : html`<p class="notice">${t.notice}</p>`}${body}</main>${raw(renderScript(script))}</body></html>`,
    status,
  );
}

function withLanguage(c: Context, language: string): string {
  const query = new URL(c.req.url).searchParams;
  query.set("lang", language);
  return `?${query}`;
}

const isLanguage = (value: string | undefined): value is Language =>
  value !== undefined && value in LANGUAGE_NAMES;

const digestText = (text: string) => createHash("sha256").update(text).digest("base64");

/** Not in the template above: a bundler splits a tagged template that ends a script. */
const renderScript = (script: string) => (script ? `<script>${script}</script>` : "");

/** Returns the pages of one sandbox, with its own texts. */
export const createPages = <T extends PageChrome>(languages: Readonly<Record<Language, T>>) => ({
  textsOf: (c: Context): T => languages[chooseLanguage(c)],
  page: (c: Context, title: string, body: Html, status: 200 | 400 | 422 = 200): Promise<Response> =>
    renderSandboxPage(c, languages[chooseLanguage(c)], title, body, { status }),
});
