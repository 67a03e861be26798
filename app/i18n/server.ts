import "server-only";
import { createInstance } from "i18next";
import type { Language } from "#contract/accounts.ts";
import type { MessageKey, Translate } from "./keys.ts";
import { i18nextOptions } from "./options.ts";
import { resources } from "./resources.ts";

const known = new Map<Language, Translate>();

/** The texts of one language, on the server: the same function each time. */
export function translatorOf(language: Language): Translate {
  const t = known.get(language) ?? createTranslator(language);
  known.set(language, t);
  return t;
}

/**
 * i18next takes some microseconds for a text, and a page asks for hundreds, the same ones as the
 * next page: those without values are looked up once.
 */
function createTranslator(language: Language): Translate {
  const i18n = createInstance({ ...i18nextOptions, resources });
  void i18n.init({ lng: language });
  const translate = i18n.getFixedT(language) as Translate;
  const texts = new Map<MessageKey, string>();
  return (key, values) => {
    if (values !== undefined) return translate(key, values);
    const text = texts.get(key) ?? translate(key);
    // Only what there is a text for: whatever code an upstream makes up is not kept.
    if (text !== key) texts.set(key, text);
    return text;
  };
}
