import { createInstance, type i18n } from "i18next";
import type { CountryCode } from "#contract/countries.ts";
import { figuresOf } from "./figures.ts";
import { i18nextOptions } from "./options.ts";
import { resources } from "./resources.ts";
import { textsUrl } from "./text-urls.ts";

/**
 * The texts of client components while the server renders one page: react-i18next notes in it which
 * namespaces they use.
 */
export function createPageTexts(language: string, countryCode: CountryCode): i18n {
  const instance = createInstance({ ...i18nextOptions, resources }).use(
    figuresOf(() => countryCode),
  );
  void instance.init({ lng: language });
  return instance;
}

export interface TextsFile {
  namespace: string;
  url: string;
}

/** What the browser needs to hydrate the page that was rendered with them. */
export function usedTexts({ language, reportNamespaces }: i18n): TextsFile[] {
  return (reportNamespaces?.getUsedNamespaces() ?? []).map((namespace) => ({
    namespace,
    url: textsUrl(language, namespace),
  }));
}
