import type { CustomTypeOptions } from "i18next";

type Resources = CustomTypeOptions["resources"];
type PluralSuffix = "_one" | "_other";
type Base<K extends string> = K extends `${infer B}${PluralSuffix}` ? B : K;

export type Namespace = keyof Resources;
/** `namespace:area.thing`, without the plural suffix. */
export type MessageKey<N extends Namespace = Namespace> = {
  [K in N]: `${K}:${Base<keyof Resources[K] & string>}`;
}[N];

export type MessageValues = Record<string, string | number>;
/**
 * What `getT()` and `useTranslation()` give, to a function that needs the texts of the namespaces
 * `N`. `count` chooses the plural form; every value fills its `{{name}}`.
 */
export type Translate<N extends Namespace = Namespace> = (
  key: MessageKey<N>,
  values?: MessageValues,
) => string;

/** What options.ts leaves of a place that no value fills. */
export const OPEN_PLACE = /\{\{\w+\}\}/;

/**
 * The text of an error code from HTTP, in words; the general one when the code is not known here,
 * or when its text needs a value that the answer does not give.
 */
export function errorText(t: Translate<"errors">, code: string, values?: MessageValues): string {
  const key = `errors:${code}` as MessageKey<"errors">;
  const text = t(key, values);
  return text === key || OPEN_PLACE.test(text) ? t("errors:unexpected") : text;
}

/**
 * What a text may fill in of a Problem's or a Finding's details: figures, words, and lists of them.
 */
export function factsOf(details: Record<string, unknown> | undefined): MessageValues {
  return Object.fromEntries(
    Object.entries(details ?? {})
      .map(([name, value]) => [
        name,
        Array.isArray(value) && value.every(isFact) ? value.join(", ") : value,
      ])
      .filter((fact): fact is [string, string | number] => isFact(fact[1])),
  );
}

const isFact = (value: unknown) => typeof value === "string" || typeof value === "number";
