import type { CustomTypeOptions } from "i18next";
import { LIMIT_CODES } from "#contract/field-limits.ts";

type Resources = CustomTypeOptions["resources"];
type PluralSuffix = "_one" | "_other";
type WithoutPlural<K extends string> = K extends `${infer B}${PluralSuffix}` ? B : K;

export type Namespace = keyof Resources;
/** `namespace:area.thing`, without the plural suffix. */
export type MessageKey<N extends Namespace = Namespace> = {
  [K in N]: `${K}:${WithoutPlural<keyof Resources[K] & string>}`;
}[N];

export type MessageValues = Record<string, string | number>;
/**
 * The type of `getT()` and `useTranslation()` for a function that needs the namespaces `N`. `count`
 * selects the plural form; every value replaces its `{{name}}`.
 */
export type Translate<N extends Namespace = Namespace> = (
  key: MessageKey<N>,
  values?: MessageValues,
) => string;

/** A placeholder without a value, as options.ts leaves it. */
export const OPEN_PLACE = /\{\{\w+\}\}/;

/**
 * Returns the message of an HTTP error code. Returns the general one if the code is unknown or its
 * text needs a value that the reply lacks. The text of a passed limit names it, if it is known.
 */
export function errorMessage(t: Translate<"errors">, code: string, values?: MessageValues): string {
  const isLimit = values?.bound !== undefined && LIMIT_CODES.has(code);
  const name = isLimit ? `input.${values.bound}` : code;
  const key = `errors:${name}` as MessageKey<"errors">;
  const text = t(key, values);
  return text === key || OPEN_PLACE.test(text) ? t("errors:unexpected") : text;
}

/** Returns the details of a Problem or Finding that a text can use: numbers, words, lists. */
export function pickTextFacts(details: Record<string, unknown> | undefined): MessageValues {
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
