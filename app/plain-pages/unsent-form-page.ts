import "server-only";
import { getTranslator } from "#app/i18n/server.ts";
import { signInHref } from "#app/session/redirects.ts";
import type { RequestState, UnsentForm } from "../middleware/request-store.ts";
import { escapeHtml, renderPlainPage } from "./plain-page.ts";

/**
 * Returns the page for a form sent without a script after its session ended. It carries the typed
 * values, but no files: sign-in opens in a new tab, and the form is sent again from here.
 */
export function renderUnsentFormPage(state: RequestState, form: UnsentForm): Promise<Response> {
  const { env, url, language } = state;
  const t = getTranslator(language);
  const signIn = signInHref({ ...state, url: new URL("/", env.publicOrigin) });
  const fields = form.fields.map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const files = form.hasFiles ? `<p>${escapeHtml(t("auth:unsent.files"))}</p>` : "";
  return renderPlainPage({
    language,
    status: 401,
    hasForm: true,
    title: t("auth:unsent.title"),
    body: `<p>${escapeHtml(t("auth:unsent.text"))}</p>${files}
<a href="${escapeHtml(signIn)}" target="_blank" rel="noopener">${escapeHtml(t("auth:unsent.signIn"))}</a>
<form method="post" action="${escapeHtml(url.pathname + url.search)}">${fields.join("")}<button>${escapeHtml(t("auth:unsent.send"))}</button></form>`,
    headers: { "Cache-Control": "no-store" },
  });
}
