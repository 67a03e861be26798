import "server-only";
import { createFormat } from "#app/i18n/format.ts";
import { currentState } from "#app/middleware/request-store.ts";

/** Formats an amount in minor units as the country of another account writes it. */
export function formatMoneyOf(currency: "IDR" | "THB", minor: number): string {
  const countryCode = currency === "THB" ? "th" : "id";
  return createFormat({ ...currentState(), countryCode }).money(minor);
}
