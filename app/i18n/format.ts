import { getChannelName } from "#contract/channel-names.ts";
import { type CountryCode, findCountry } from "#contract/countries.ts";
import type { Language } from "#contract/languages.ts";
import type { ChannelType } from "#contract/statuses.ts";

export interface FormatOptions {
  language: Language;
  countryCode: CountryCode;
  /** IANA time zone of the account, used for days and hours. */
  timeZone: string;
}

const DATE_LOCALES = { en: "en-GB", id: "id-ID", th: "th-TH" } as const satisfies Record<
  Language,
  string
>;
/**
 * Text for the last minute. `Intl` says "now", "sekarang" or "ขณะนี้", which does not mean the past
 * after a verb ("saved now").
 */
const JUST_NOW = { en: "just now", id: "baru saja", th: "เมื่อสักครู่" } as const satisfies Record<
  Language,
  string
>;
/** The words of short numbers: "8.3M", "8,3 jt". British English would write "8.3m". */
const COMPACT_LOCALES = { ...DATE_LOCALES, en: "en-US" } as const;
const TIME_STEPS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** Creating an Intl object costs a hundred times its use, and only a few are needed. */
const cache = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat>();
function getCached<T extends Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat>(
  key: string,
  make: () => T,
): T {
  const cachedFormat = cache.get(key) as T | undefined;
  if (cachedFormat) return cachedFormat;
  const newFormat = make();
  cache.set(key, newFormat);
  return newFormat;
}

/** Formats a number in the country's format: 1.234,5 in Indonesia, 1,234.5 in Thailand. */
export function formatNumber(
  countryCode: CountryCode,
  value: number,
  minimumFractionDigits = 0,
  maximumFractionDigits = minimumFractionDigits,
): string {
  const { locale } = findCountry(countryCode);
  const key = `n|${locale}|${minimumFractionDigits}|${maximumFractionDigits}`;
  return getCached(
    key,
    () => new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits }),
  ).format(value);
}

/**
 * Creates formatters: numbers follow the account's country, words the interface language. Locale
 * and zone are always explicit, so server and browser write the same text.
 */
export function createFormat({ language, countryCode, timeZone }: FormatOptions) {
  const country = findCountry(countryCode);
  const dateLocale = DATE_LOCALES[language];

  const number = (value: number, ...digits: [least?: number, most?: number]) =>
    formatNumber(countryCode, value, ...digits);
  /** The word is the language's, the decimal mark the country's. */
  function compact(value: number): string {
    const locale = COMPACT_LOCALES[language];
    const decimalMark = number(0.5, 1).replaceAll(/\d/g, "");
    return getCached(
      `c|${locale}`,
      () => new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }),
    )
      .formatToParts(value)
      .map((part) => (part.type === "decimal" ? decimalMark : part.value))
      .join("");
  }
  function dateIn(style: Intl.DateTimeFormatOptions, name: string) {
    return (instant: string | number | Date) =>
      getCached(
        `d|${dateLocale}|${timeZone}|${name}`,
        () => new Intl.DateTimeFormat(dateLocale, { timeZone, ...style }),
      ).format(new Date(instant));
  }

  return {
    language,
    number,
    /** Formats a count, as "10.000+" where counting stopped. */
    counted: (total: number, hasMore: boolean): string => number(total) + (hasMore ? "+" : ""),
    /**
     * Formats minor units as "Rp 125.000", "฿1,250" or "฿1,250.50", with decimals only if needed
     * and a non-breaking space.
     */
    money(minor: number): string {
      const unit = 10 ** country.minorDigits;
      const amount = number(Math.abs(minor) / unit, minor % unit === 0 ? 0 : country.minorDigits);
      return `${minor < 0 ? "−" : ""}${country.currency === "IDR" ? "Rp\u00a0" : country.prefix}${amount}`;
    },
    /** Formats minor units in short form, for axes: "Rp 1,2 jt", in Thai "Rp 1,2M". */
    compactMoney(minor: number): string {
      const amount = compact(Math.abs(minor) / 10 ** country.minorDigits);
      return `${minor < 0 ? "−" : ""}${country.currency === "IDR" ? "Rp\u00a0" : country.prefix}${amount}`;
    },
    compact,
    /** Formats bytes as "512 MB" or "1,9 GB" with a non-breaking space. */
    bytes(value: number): string {
      const [unit, size] = value < 1e9 ? ["MB", 1e6] : ["GB", 1e9];
      return `${number(value / size, 0, 1)}\u00a0${unit}`;
    },
    /** 0.25 → "25%" */
    percent(fraction: number): string {
      return `${number(fraction * 100, 0, 1)}%`;
    },
    /** 21 Nov 2026 */
    date: dateIn({ day: "numeric", month: "short", year: "numeric" }, "date"),
    /** 21 Nov */
    day: dateIn({ day: "numeric", month: "short" }, "day"),
    /** Sat 21 Nov */
    weekdayAndDay: dateIn({ weekday: "short", day: "numeric", month: "short" }, "weekdayAndDay"),
    /** Sat */
    weekday: dateIn({ weekday: "short" }, "weekday"),
    /** Nov 2026 */
    month: dateIn({ month: "short", year: "numeric" }, "month"),
    /** 14:05 */
    time: dateIn({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, "time"),
    /** 21 Nov 2026, 14:05 */
    dateTime: dateIn(
      {
        day: "numeric",
        month: "short",
        year: "numeric",
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
      },
      "dateTime",
    ),
    /** 2026-11-21 14:05:09, which spreadsheets read and sort in any language. */
    fileTime(instant: string | number | Date): string {
      return getCached(
        `f|${timeZone}`,
        () =>
          new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }),
      ).format(new Date(instant));
    },
    /** "9 minutes ago", "in 2 hours". `now` is the server's render time, for hydration. */
    relative(instant: string | number | Date, now: number): string {
      const seconds = Math.round((new Date(instant).getTime() - now) / 1000);
      if (seconds > -60 && seconds <= 0) return JUST_NOW[language];
      const [unit, size] = TIME_STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? [
        "minute",
        60,
      ];
      const words = getCached(
        `r|${language}`,
        () => new Intl.RelativeTimeFormat(language, { numeric: "auto" }),
      );
      return words.format(Math.trunc(seconds / size), unit);
    },
    channelName: (type: ChannelType): string => getChannelName(type, countryCode),
  };
}
export type Format = ReturnType<typeof createFormat>;
