import "server-only";
import { createFormat } from "#app/i18n/format.ts";
import { currentState } from "#app/middleware/request-store.ts";

/**
 * Formats an amount in minor units as the country of another account writes it. A currency that we
 * never ask for stays as the provider wrote it.
 */
export function formatMoneyOf(currency: string, minor: number): string {
  if (currency !== "IDR" && currency !== "THB") return `${currency} ${minor}`;
  const countryCode = currency === "THB" ? "th" : "id";
  return createFormat({ ...currentState(), countryCode }).money(minor);
}
