export const LANGUAGES = ["en", "id", "th"] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value);

export const knownLanguage = (value: unknown): Language | null =>
  isLanguage(value) ? value : null;

/** Returns the best of our languages in an Accept-Language header (RFC 9110 12.5.4), or `null`. */
export function acceptedLanguage(header: string | null): Language | null {
  const wanted = (header ?? "").split(",").map((part) => {
    const [tag = "", ...parameters] = part.trim().split(";");
    const quality = parameters
      .map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1])
      .find(Boolean);
    return {
      language: knownLanguage(tag.slice(0, 2).toLowerCase()),
      quality: quality === undefined ? 1 : Number(quality),
    };
  });
  wanted.sort((a, b) => b.quality - a.quality);
  return wanted.find(({ language, quality }) => language !== null && quality > 0)?.language ?? null;
}
