import "server-only";
import type { Language } from "#contract/languages.ts";
import mark from "../../design/mark.svg?raw";

const TOKEN_STYLES = Object.values(
  import.meta.glob<string>("../../design/tokens/*.css", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
).join("");

const BUTTON_STYLE =
  "display: inline-flex; align-items: center; min-height: 44px; padding: 0 20px; margin-top: 8px; border-radius: 8px; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer;";
const PAGE_STYLE = `
body { margin: 0; min-height: 100vh; display: grid; place-content: center; justify-items: center; gap: 12px; padding: 24px; box-sizing: border-box;
  background: var(--canvas); color: var(--text); font: 1rem/max(1.5, var(--leading-least)) var(--font-sans); text-align: center; }
svg { width: 56px; height: 56px; }
h1 { font-size: 1.25rem; line-height: max(1.3, var(--leading-least)); margin: 8px 0 0; }
p { margin: 0; max-width: 26em; color: var(--text-muted); }
a { ${BUTTON_STYLE} background: var(--primary-solid); color: var(--on-primary); }
button { ${BUTTON_STYLE} background: var(--surface); color: var(--text); border: 1px solid var(--line-strong); }
:is(a, button):focus-visible { outline: 2px solid var(--primary-text); outline-offset: 2px; }
`;

interface PlainPage {
  language: Language;
  /** Plain text, for the document's title and the heading. */
  title: string;
  /** HTML. */
  body: string;
  /** Whether a form on it may be submitted. */
  hasForm?: boolean;
  headers?: Record<string, string>;
  status?: number;
}

/** Returns a page that needs no scripts or files. It has its own content security policy. */
export async function renderPlainPage(page: PlainPage): Promise<Response> {
  const style = TOKEN_STYLES + PAGE_STYLE;
  const formAction = page.hasForm ? "'self'" : "'none'";
  return new Response(renderMarkup(page, style), {
    status: page.status ?? 200,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `default-src 'none'; style-src '${await digestStyle(style)}'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
      ...page.headers,
    },
  });
}

/** Returns a CSP hash. The page may be cached, so a nonce cannot be used. */
async function digestStyle(style: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
}

function renderMarkup({ language, title, body }: PlainPage, style: string): string {
  return `<!DOCTYPE html>
<html lang="${language}" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)} · Etalase</title><style>${style}</style></head>
<body>${mark.replace("<svg ", '<svg aria-hidden="true" ')}<h1>${escapeHtml(title)}</h1>${body}</body></html>
`;
}

const HTML_ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
/** Escapes text and quoted attributes. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => HTML_ENTITIES[sign] ?? "");
