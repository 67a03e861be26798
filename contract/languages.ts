export const LANGUAGES = ["en", "id", "th"] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value);

export const toKnownLanguage = (value: unknown): Language | null =>
  isLanguage(value) ? value : null;

/** Reads an Accept-Language header (RFC 9110 12.5.4). */
export function findAcceptedLanguage(header: string | null): Language | null {
  const rankedLanguages = (header ?? "").split(",").map((part) => {
    const [tag = "", ...parameters] = part.trim().split(";");
    const quality = parameters
      .map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1])
      .find(Boolean);
    return {
      language: toKnownLanguage(tag.slice(0, 2).toLowerCase()),
      quality: quality === undefined ? 1 : Number(quality),
    };
  });
  rankedLanguages.sort((a, b) => b.quality - a.quality);
  return (
    rankedLanguages.find(({ language, quality }) => language !== null && quality > 0)?.language ??
    null
  );
}
