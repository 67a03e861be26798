import { type BackendModule, createInstance, type i18n } from "i18next";
import type { CountryCode } from "#contract/countries.ts";
import { createFigureFormatter } from "./figures.ts";
import { i18nextOptions } from "./options.ts";
import { buildTextsUrl } from "./text-urls.ts";

/** Loads one file per namespace and language. i18next retries failed ones. */
const files: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, done) {
    fetchTexts(language, namespace).then(
      (texts) => done(null, texts),
      // `true` asks i18next to retry.
      (error: Error) => done(error, true),
    );
  },
};

async function fetchTexts(language: string, namespace: string): Promise<Record<string, string>> {
  const url = buildTextsUrl(language, namespace);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const texts = await response.json();
  // The build writes prepared files (vite/texts-files.ts); development serves the source.
  if (!import.meta.env.DEV) return texts;
  const { prepareTexts } = await import("./thai-words.ts");
  return prepareTexts(language, texts);
}

/**
 * Loads the texts of client components in the document's language. Resolves once the namespaces
 * used by the server's render are there, which the browser preloads (document/document-chunks.ts),
 * so hydration waits for none. Others load when a component first needs them.
 */
export async function loadTexts(): Promise<i18n> {
  // The server's language at load; the next page may change it.
  const { dataset } = document.documentElement;
  const instance = createInstance(i18nextOptions).use(
    createFigureFormatter(() => dataset.country as CountryCode),
  );
  const preloads = document.querySelectorAll<HTMLLinkElement>("link[data-namespace]");
  const namespaces = Array.from(preloads, (link) => link.dataset.namespace ?? "");
  await instance
    .use(files)
    .init({ lng: document.documentElement.lang, ns: namespaces, initAsync: true });
  return instance;
}
