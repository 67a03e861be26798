import type { findCountry } from "#contract/countries.ts";
import type { Language } from "#contract/languages.ts";
import type { Figures } from "#contract/sale-figures.ts";
import type { WeeklyFigure } from "../mail/index.ts";
import { weekFormatter } from "../notifications/index.ts";

const DATE_LOCALES = { en: "en-GB", id: "id-ID", th: "th-TH" } as const satisfies Record<
  Language,
  string
>;
const NONE = "–";

/** Formats a week's figures: numbers by the account's country, days by the language. */
export function weekTexts(language: Language, country: ReturnType<typeof findCountry>) {
  const number = (value: number, most = 0) =>
    new Intl.NumberFormat(country.locale, { maximumFractionDigits: most }).format(value);
  const money = (minor: number) => {
    const unit = 10 ** country.minorDigits;
    const amount = new Intl.NumberFormat(country.locale, {
      minimumFractionDigits: minor % unit === 0 ? 0 : country.minorDigits,
    }).format(Math.abs(minor) / unit);
    return `${minor < 0 ? "−" : ""}${country.currency === "IDR" ? "Rp " : country.prefix}${amount}`;
  };
  const share = (value: number) => `${number(value * 100, 1)}%`;
  const withChange = (now: number, earlier: number, write: (value: number) => string) => {
    if (earlier === 0) return write(now);
    const change = Math.round(((now - earlier) / Math.abs(earlier)) * 100);
    const sign = change > 0 ? "+" : change < 0 ? "−" : "±";
    return `${write(now)} (${sign}${number(Math.abs(change))}%)`;
  };
  return {
    days: weekFormatter(DATE_LOCALES[language]),
    count: (units: number): string => number(units),
    figures: (now: Figures, earlier: Figures): Record<WeeklyFigure, string> => ({
      net: withChange(now.net, earlier.net, money),
      orders: withChange(now.orders, earlier.orders, number),
      averageOrder:
        now.averageOrder === null
          ? NONE
          : withChange(now.averageOrder, earlier.averageOrder ?? 0, money),
      units: withChange(now.units, earlier.units, number),
      margin: now.margin === null ? NONE : withChange(now.margin, earlier.margin ?? 0, money),
      awaitedMargin: money(now.awaitedMargin),
      costUnknownNet: money(now.costUnknownNet),
      cancelRate: now.cancelRate === null ? NONE : share(now.cancelRate),
      returnRate: now.returnRate === null ? NONE : share(now.returnRate),
      onTimeRate: now.onTimeRate === null ? NONE : share(now.onTimeRate),
    }),
  };
}
