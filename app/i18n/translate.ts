import type { Language } from "#contract/accounts.ts";
import type * as en from "./en/all.ts";

type Suffix = "_zero" | "_one" | "_two" | "_few" | "_many" | "_other";
type Base<K extends string> = K extends `${infer B}${Suffix}` ? B : K;
type English = typeof en;

export type Namespace = keyof English;
/** `namespace:area.thing`, without the plural suffix. */
export type MessageKey = { [N in Namespace]: `${N}:${Base<keyof English[N] & string>}` }[Namespace];
/** What another language must hold: every key of the English one, the singular only where it has one. */
export type Translation<T> = { [K in Exclude<keyof T, `${string}_one`>]: string } & { [K in Extract<keyof T, `${string}_one`>]?: string };
export type Messages = { [N in Namespace]?: Translation<English[N]> };

export type MessageValues = Record<string, string | number>;
/** `count` chooses the plural form; every value fills its `{name}`. */
export type Translate = (key: MessageKey, values?: MessageValues) => string;

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
  return (key, values = NO_VALUES) => {
    const colon = key.indexOf(":");
    const name = key.slice(colon + 1);
    const texts = messages[key.slice(0, colon) as Namespace] as Record<string, string> | undefined;
    const plural = typeof values.count === "number" ? texts?.[`${name}_${pluralForm(language, values.count)}`] : undefined;
    const text = plural ?? texts?.[name] ?? texts?.[`${name}_other`] ?? key;
    return values === NO_VALUES ? text : text.replace(/\{(\w+)\}/g, (place, value: string) => String(values[value] ?? place));
  };
}

/** The text of an error code from HTTP, in words; the general one when the code is not known here. */
export function errorText(t: Translate, code: string, values?: MessageValues): string {
  const key = `errors:${code}` as MessageKey;
  const text = t(key, values);
  return text === key ? t("errors:unexpected") : text;
}
