import type { Language } from "#contract/accounts.ts";
import type { MessageKey, MessageValues, Namespace, Translate } from "./keys.ts";

export type { MessageKey, MessageValues, Namespace, Translate } from "./keys.ts";
export type Messages = { [N in Namespace]?: Record<string, string> };

const NO_VALUES: MessageValues = {};
const pluralRules = new Map<Language, Intl.PluralRules>();

function pluralForm(language: Language, count: number): string {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules.select(count);
}

/**
 * The same on the server and in islands. A key without a message comes back as itself: that is only possible for a code
 * that was never translated (`errorText` notices) or an island whose layout did not pass the namespace.
 */
export function createTranslate(language: Language, messages: Messages): Translate {
  const known = knownIn(messages);
  return (key, values = NO_VALUES) => {
    if (values === NO_VALUES)
      return known.get(key) ?? remembered(known, key, textOf(messages, key));
    const plural =
      typeof values.count === "number"
        ? textOf(messages, `${key}_${pluralForm(language, values.count)}`)
        : undefined;
    const text = plural ?? known.get(key) ?? remembered(known, key, textOf(messages, key));
    return text.replace(/\{\{(\w+)\}\}/g, (place, value: string) => String(values[value] ?? place));
  };
}

const knownTexts = new WeakMap<Messages, Map<string, string>>();

/** The texts that were looked up by their whole key: a page asks for hundreds, the same ones as the next page. */
function knownIn(messages: Messages): Map<string, string> {
  const known = knownTexts.get(messages) ?? new Map<string, string>();
  knownTexts.set(messages, known);
  return known;
}

/** Only what there is a message for: whatever code an upstream makes up is not kept. */
function remembered(known: Map<string, string>, key: string, text: string | undefined): string {
  if (text !== undefined) known.set(key, text);
  return text ?? key;
}

function textOf(messages: Messages, key: string): string | undefined {
  const colon = key.indexOf(":");
  const texts = messages[key.slice(0, colon) as Namespace] as Record<string, string> | undefined;
  const name = key.slice(colon + 1);
  return texts?.[name] ?? texts?.[`${name}_other`];
}

/** The text of an error code from HTTP, in words; the general one when the code is not known here. */
export function errorText(t: Translate, code: string, values?: MessageValues): string {
  const key = `errors:${code}` as MessageKey;
  const text = t(key, values);
  return text === key ? t("errors:unexpected") : text;
}
