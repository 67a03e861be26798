import "server-only";
import { createInstance } from "i18next";
import type { CountryCode } from "#contract/countries.ts";
import type { Language } from "#contract/languages.ts";
import { createFigureFormatter } from "./figures.ts";
import type { MessageKey, Translate } from "./keys.ts";
import { i18nextOptions } from "./options.ts";
import { resources } from "./resources.ts";

const translatorsByKey = new Map<string, Translate>();

/**
 * Returns the server's texts of one language, with the number format of the reader's country: the
 * same function each time. Unknown readers get Indonesia's format (contract/countries.ts).
 */
export function getTranslator(language: Language, countryCode: CountryCode = "id"): Translate {
  const key = `${language}|${countryCode}`;
  const t = translatorsByKey.get(key) ?? createTranslator(language, countryCode);
  translatorsByKey.set(key, t);
  return t;
}

/**
 * i18next takes some microseconds per text, and a page needs hundreds, mostly the same ones. So
 * texts without values are cached.
 */
function createTranslator(language: Language, countryCode: CountryCode): Translate {
  const i18n = createInstance({ ...i18nextOptions, resources }).use(
    createFigureFormatter(() => countryCode),
  );
  void i18n.init({ lng: language });
  const translate = i18n.getFixedT(language) as Translate;
  const texts = new Map<MessageKey, string>();
  return (key, values) => {
    if (values !== undefined) return translate(key, values);
    const text = texts.get(key) ?? translate(key);
    // Only known texts are cached, as upstreams can send any code.
    if (text !== key) texts.set(key, text);
    return text;
  };
}
