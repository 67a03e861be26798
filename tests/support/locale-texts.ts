import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Language } from "#contract/languages.ts";

/**
 * All texts of a language by `namespace:key`, with the suffix of plural forms, as they stand in
 * app/i18n/locales.
 */
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
