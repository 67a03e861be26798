import "server-only";
import { translatorOf } from "#app/i18n/server.ts";
import type { Language } from "#contract/accounts.ts";
import mark from "../../design/mark.svg?raw";

const TOKENS = Object.values(
  import.meta.glob<string>("../../design/tokens/*.css", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
).join("");

const STYLE = `
body { margin: 0; min-height: 100vh; display: grid; place-content: center; justify-items: center; gap: 12px; padding: 24px; box-sizing: border-box;
  background: var(--canvas); color: var(--text); font: 1rem/max(1.5, var(--leading-least)) var(--font-sans); text-align: center; }
svg { width: 56px; height: 56px; }
h1 { font-size: 1.25rem; line-height: max(1.3, var(--leading-least)); margin: 8px 0 0; }
p { margin: 0; max-width: 26em; color: var(--text-muted); }
a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 20px; margin-top: 8px; border-radius: 8px; font-weight: 600; text-decoration: none;
  background: var(--primary-solid); color: var(--on-primary); }
a:focus-visible { outline: 2px solid var(--primary-text); outline-offset: 2px; }
`;

/**
 * What the service worker shows when the server cannot be reached. It stands at the address that was asked for, so it has neither scripts nor files of
 * its own, and its link asks for that address again.
 */
export async function offlinePage(language: Language): Promise<Response> {
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "public, max-age=3600",
    "Content-Security-Policy": `default-src 'none'; style-src '${await digest(TOKENS + STYLE)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
  return new Response(markup(language), { headers });
}

/** As a policy names it: one of this page's own would be kept with the page, and a nonce is for once. */
async function digest(style: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
}

function markup(language: Language): string {
  const t = translatorOf(language);
  return `<!DOCTYPE html>
<html lang="${language}" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${t("pwa:offline.title")} · Etalase</title><style>${TOKENS}${STYLE}</style></head>
<body>${mark.replace("<svg ", '<svg aria-hidden="true" ')}<h1>${t("pwa:offline.title")}</h1><p>${t("pwa:offline.description")}</p>
<a href="">${t("pwa:offline.again")}</a></body></html>
`;
}
