"use client";
import { createContext, type ReactNode, use, useMemo } from "react";
import { createFormat, type Format, type FormatOptions } from "./format.ts";

const Context = createContext<Format | null>(null);

/**
 * Tells client components below in which currency, time zone and language figures and dates are
 * written.
 */
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

/** What `getFormat()` is in server components. */
export function useFormat(): Format {
  const format = use(Context);
  if (!format) throw new Error("A client component outside of <FormatProvider>");
  return format;
}
