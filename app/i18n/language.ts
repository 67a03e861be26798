import { LANGUAGES, type Language } from "#contract/accounts.ts";

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}

/** The best of our languages in an Accept-Language header, or null when it names none of them. */
export function acceptedLanguage(header: string | null): Language | null {
  const wanted = (header ?? "").split(",").map((part) => {
    const [tag = "", ...parameters] = part.trim().split(";");
    const quality = parameters.find((parameter) => parameter.trim().startsWith("q="));
    return {
      language: tag.slice(0, 2).toLowerCase(),
      quality: quality ? Number(quality.trim().slice(2)) : 1,
    };
  });
  wanted.sort((a, b) => b.quality - a.quality);
  return (
    (wanted.find(({ language, quality }) => quality > 0 && isLanguage(language))?.language as
      | Language
      | undefined) ?? null
  );
}
