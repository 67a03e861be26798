import type { Language } from "#contract/languages.ts";
import type { Namespace } from "./keys.ts";
import { prepareTexts } from "./thai-words.ts";

type NamespaceTexts = Record<Namespace, Record<string, string>>;

const files = import.meta.glob<Record<string, string>>("./locales/*/*.json", {
  import: "default",
  eager: true,
});

/** All texts, for rendering. Browsers load the namespaces they need. */
export const resources: Record<Language, NamespaceTexts> = {
  en: loadTexts("en"),
  id: loadTexts("id"),
  th: loadTexts("th"),
};

function loadTexts(language: Language): NamespaceTexts {
  const folder = `./locales/${language}/`;
  return Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.startsWith(folder))
      .map(([path, texts]) => [
        path.slice(folder.length, -".json".length),
        prepareTexts(language, texts),
      ]),
  ) as NamespaceTexts;
}
