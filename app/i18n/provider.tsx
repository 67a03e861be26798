"use client";
import { createContext, type ReactNode, use, useMemo } from "react";
import { createFormat, type Format, type FormatOptions } from "./format.ts";
import { type PackedTexts, unpackTexts } from "./pack.ts";
import { createTranslate, type Messages, type Namespace, type Translate } from "./translate.ts";

interface Texts extends FormatOptions {
  packed: Partial<Record<Namespace, PackedTexts>>;
}
interface Value extends FormatOptions {
  messages: Messages;
  t: Translate;
  format: Format;
}
const Context = createContext<Value | null>(null);

/** Gives islands their texts. An inner provider adds its namespaces to the outer one's. */
export function I18nProvider({
  children,
  packed,
  language,
  countryCode,
  timeZone,
}: Texts & { children: ReactNode }) {
  const outer = use(Context);
  const value = useMemo(() => {
    const options = { language, countryCode, timeZone };
    const messages = Object.fromEntries(
      Object.entries(packed).map(([name, texts]) => [name, unpackTexts(texts)]),
    ) as Messages;
    const all = outer?.language === language ? { ...outer.messages, ...messages } : messages;
    return {
      ...options,
      messages: all,
      t: createTranslate(language, all),
      format: createFormat(options),
    };
  }, [outer, packed, language, countryCode, timeZone]);
  return <Context value={value}>{children}</Context>;
}

function useTexts(): Value {
  const value = use(Context);
  if (!value) throw new Error("An island outside of <Texts>");
  return value;
}

export function useT(): Translate {
  return useTexts().t;
}
export function useFormat(): Format {
  return useTexts().format;
}
