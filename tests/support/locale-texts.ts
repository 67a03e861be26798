import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Language } from "#contract/languages.ts";

/** Returns all texts of a language in app/i18n/locales by `namespace:key`, with plural suffixes. */
export function localeTexts(language: Language): Map<string, string> {
  const folder = fileURLToPath(new URL(`../../app/i18n/locales/${language}/`, import.meta.url));
  return new Map(
    readdirSync(folder).flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(folder + file, "utf8")) as Record<string, string>).map(
        ([key, text]) => [`${file.replace(".json", "")}:${key}`, text] as const,
      ),
    ),
  );
}
