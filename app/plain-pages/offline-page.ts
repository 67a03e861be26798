import "server-only";
import { getTranslator } from "#app/i18n/server.ts";
import type { Language } from "#contract/languages.ts";
import { escapeHtml, renderPlainPage } from "./plain-page.ts";

/**
 * Returns the page that the service worker shows when the server cannot be reached. It keeps the
 * requested address, and its link requests that address again.
 */
export function renderOfflinePage(language: Language): Promise<Response> {
  const t = getTranslator(language);
  return renderPlainPage({
    language,
    title: t("pwa:offline.title"),
    body: `<p>${escapeHtml(t("pwa:offline.description"))}</p><a href="">${escapeHtml(t("pwa:offline.again"))}</a>`,
    headers: { "Cache-Control": "public, max-age=3600" },
  });
}
