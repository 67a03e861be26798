import { createInstance, type i18n } from "i18next";
import type { CountryCode } from "#contract/countries.ts";
import { createFigureFormatter } from "./figures.ts";
import { i18nextOptions } from "./options.ts";
import { resources } from "./resources.ts";
import { buildTextsUrl } from "./text-urls.ts";

/** Creates the texts for one server render. react-i18next records the namespaces used. */
export function createPageTexts(language: string, countryCode: CountryCode): i18n {
  const instance = createInstance({ ...i18nextOptions, resources }).use(
    createFigureFormatter(() => countryCode),
  );
  void instance.init({ lng: language });
  return instance;
}

export interface TextsFile {
  namespace: string;
  url: string;
}

/** Returns the texts that the browser needs to hydrate the page. */
export function listUsedTexts({ language, reportNamespaces }: i18n): TextsFile[] {
  return (reportNamespaces?.getUsedNamespaces() ?? []).map((namespace) => ({
    namespace,
    url: buildTextsUrl(language, namespace),
  }));
}
