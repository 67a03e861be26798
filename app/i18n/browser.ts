import { type BackendModule, createInstance, type i18n } from "i18next";
import type { CountryCode } from "#contract/countries.ts";
import { figuresOf } from "./figures.ts";
import { i18nextOptions } from "./options.ts";
import { textsUrl } from "./text-urls.ts";

/** One file for each namespace and language. A failed one is asked for again by i18next. */
const files: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, done) {
    fetchTexts(language, namespace).then(
      (texts) => done(null, texts),
      // `true`: worth another try.
      (error: Error) => done(error, true),
    );
  },
};

async function fetchTexts(language: string, namespace: string): Promise<Record<string, string>> {
  const url = textsUrl(language, namespace);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}

/**
 * The texts of client components, in the language of the document. Those that the server rendered
 * the document with, and has the browser preload (document/document-chunks.ts), are there when this
 * resolves, so that hydration need not wait for any; others come when a component first asks for
 * them.
 */
export async function loadTexts(): Promise<i18n> {
  // What the server wrote: it may become another with the next page.
  const { dataset } = document.documentElement;
  const instance = createInstance(i18nextOptions).use(
    figuresOf(() => dataset.country as CountryCode),
  );
  const preloads = document.querySelectorAll<HTMLLinkElement>("link[data-namespace]");
  const ns = Array.from(preloads, (link) => link.dataset.namespace ?? "");
  await instance.use(files).init({ lng: document.documentElement.lang, ns, initAsync: true });
  return instance;
}
