import type { CountryCode } from "./countries.ts";

/** Digits after the country code: 8 to 12 in Indonesia, 8 or 9 in Thailand. */
const NATIONAL_NUMBERS = {
  id: { code: "62", own: /^[1-9]\d{7,11}$/ },
  th: { code: "66", own: /^[1-9]\d{7,8}$/ },
} as const satisfies Record<CountryCode, { code: string; own: RegExp }>;

/**
 * Returns E.164 (`+6281234567801`) for any spelling: `0812…`, `62 812…`, `+62 (0)812…`; `null` if
 * it is no number.
 */
export function parseE164(typed: string, country: CountryCode): string | null {
  const isAbroad = /^\s*(?:\+|00)/.test(typed);
  const digits = typed.replace(/\D/g, "").replace(isAbroad ? /^00/ : /^$/, "");
  const { code, own } = NATIONAL_NUMBERS[country];
  for (const number of new Set([
    ...(digits.startsWith(code) ? [digits.slice(code.length)] : []),
    ...(isAbroad ? [] : [digits]),
  ])) {
    const national = number.replace(/^0/, "");
    if (own.test(national)) return `+${code}${national}`;
  }
  const isForeign = isAbroad && !digits.startsWith(code) && /^[1-9]\d{7,14}$/.test(digits);
  return isForeign ? `+${digits}` : null;
}

/** A masked or unreadable number stays. */
export const formatPhone = (text: string, country: CountryCode): string =>
  text.includes("*") ? text : (parseE164(text, country) ?? text);
