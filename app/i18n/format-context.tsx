"use client";
import { createContext, type ReactNode, use, useMemo } from "react";
import { createFormat, type Format, type FormatOptions } from "./format.ts";

const Context = createContext<Format | null>(null);

/** Gives client components the currency, time zone and language of figures and dates. */
export function FormatProvider({
  children,
  language,
  countryCode,
  timeZone,
}: FormatOptions & { children: ReactNode }) {
  const format = useMemo(
    () => createFormat({ language, countryCode, timeZone }),
    [language, countryCode, timeZone],
  );
  return <Context value={format}>{children}</Context>;
}

/** Returns the client components' counterpart of `getFormat()`. */
export function useFormat(): Format {
  const format = use(Context);
  if (!format) throw new Error("A client component outside of <FormatProvider>");
  return format;
}
