import { use } from "react";
import { createTranslate, type Translate } from "#app/i18n/translate.ts";
import type { Language } from "#contract/accounts.ts";

const loaders = {
  en: () => import("#app/i18n/locales/en/elements.json"),
  id: () => import("#app/i18n/locales/id/elements.json"),
  th: () => import("#app/i18n/locales/th/elements.json"),
} satisfies Record<Language, unknown>;

const loading = new Map<Language, Promise<Translate>>();

/** The texts of what opens over the page: loaded with it, because they would travel with every page for nothing. Suspends. */
export function useOverlayTexts(): Translate {
  const { lang } = document.documentElement;
  const language: Language = lang === "id" || lang === "th" ? lang : "en";
  const texts =
    loading.get(language) ??
    loaders[language]().then(({ default: elements }) => createTranslate(language, { elements }));
  loading.set(language, texts);
  return use(texts);
}
