import type { findCountry } from "#contract/countries.ts";
import type { Language } from "#contract/languages.ts";
import type { Figures } from "#contract/sale-figures.ts";
import type { WeeklyFigure } from "../mail/index.ts";
import { makeWeekFormatter } from "../notifications/index.ts";

const DATE_LOCALES = { en: "en-GB", id: "id-ID", th: "th-TH" } as const satisfies Record<
  Language,
  string
>;
const NO_VALUE = "–";

/** Numbers follow the account's country, days the reader's language. */
export function makeWeekFormatters(language: Language, country: ReturnType<typeof findCountry>) {
  const formatNumber = (value: number, maxDecimals = 0) =>
    new Intl.NumberFormat(country.locale, { maximumFractionDigits: maxDecimals }).format(value);
  const formatMoney = (minor: number) => {
    const unit = 10 ** country.minorDigits;
    const amount = new Intl.NumberFormat(country.locale, {
      minimumFractionDigits: minor % unit === 0 ? 0 : country.minorDigits,
    }).format(Math.abs(minor) / unit);
    return `${minor < 0 ? "−" : ""}${country.currency === "IDR" ? "Rp " : country.prefix}${amount}`;
  };
  const formatShare = (value: number) => `${formatNumber(value * 100, 1)}%`;
  const formatWithChange = (now: number, earlier: number, write: (value: number) => string) => {
    if (earlier === 0) return write(now);
    const change = Math.round(((now - earlier) / Math.abs(earlier)) * 100);
    const sign = change > 0 ? "+" : change < 0 ? "−" : "±";
    return `${write(now)} (${sign}${formatNumber(Math.abs(change))}%)`;
  };
  return {
    days: makeWeekFormatter(DATE_LOCALES[language]),
    count: (units: number): string => formatNumber(units),
    figures: (now: Figures, earlier: Figures): Record<WeeklyFigure, string> => ({
      net: formatWithChange(now.net, earlier.net, formatMoney),
      orders: formatWithChange(now.orders, earlier.orders, formatNumber),
      averageOrder:
        now.averageOrder === null
          ? NO_VALUE
          : formatWithChange(now.averageOrder, earlier.averageOrder ?? 0, formatMoney),
      units: formatWithChange(now.units, earlier.units, formatNumber),
      margin:
        now.margin === null
          ? NO_VALUE
          : formatWithChange(now.margin, earlier.margin ?? 0, formatMoney),
      awaitedMargin: formatMoney(now.awaitedMargin),
      costUnknownNet: formatMoney(now.costUnknownNet),
      cancelRate: now.cancelRate === null ? NO_VALUE : formatShare(now.cancelRate),
      returnRate: now.returnRate === null ? NO_VALUE : formatShare(now.returnRate),
      onTimeRate: now.onTimeRate === null ? NO_VALUE : formatShare(now.onTimeRate),
    }),
  };
}
