import type { FormatterModule } from "i18next";
import type { CountryCode } from "#contract/countries.ts";
import { formatNumber } from "./format.ts";

/** Maximum decimals of a number in a text. */
const MAX_DECIMALS = 3;

/**
 * Formatter of an i18next instance. It writes numbers in the format of the reader's country. A
 * number that must not be formatted, such as a year, is passed as text.
 */
export const createFigureFormatter = (countryCode: () => CountryCode): FormatterModule => ({
  type: "formatter",
  init() {},
  add() {},
  addCached() {},
  format: (value) =>
    typeof value === "number" ? formatNumber(countryCode(), value, 0, MAX_DECIMALS) : value,
});
