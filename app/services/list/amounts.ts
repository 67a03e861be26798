import "server-only";
import { parseMoney } from "#app/models/product/parse-money.ts";
import { type CountryCode, findCountry } from "#contract/countries.ts";

/**
 * Parses an amount, or a range with a hyphen, into minor units for a call. Returns `null` if it is
 * neither.
 */
export function readAmounts(text: string, countryCode: CountryCode): string | null | undefined {
  if (text === "") return undefined;
  const bounds = text.split(/[-–—]/).map((bound) => bound.trim());
  const amounts = bounds.map((bound) =>
    bound === "" ? "" : parseMoney(bound, findCountry(countryCode).minorDigits),
  );
  const isRange = amounts.length <= 2 && amounts.every((amount) => amount !== null);
  const [from, to = from] = amounts;
  if (!isRange || amounts.every((amount) => amount === "")) return null;
  if (typeof from === "number" && typeof to === "number" && from > to) return null;
  return amounts.join("-");
}
