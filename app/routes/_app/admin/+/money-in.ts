import "server-only";
import { createFormat } from "#app/i18n/format.ts";
import { currentState } from "#app/middleware/request-store.ts";

/** An amount of another account, in minor units, as that account's country writes it. */
export function moneyIn(currency: "IDR" | "THB", minor: number): string {
  const countryCode = currency === "THB" ? "th" : "id";
  return createFormat({ ...currentState(), countryCode }).money(minor);
}
