import type { FormatterModule } from "i18next";
import type { CountryCode } from "#contract/countries.ts";
import { formatNumber } from "./format.ts";

/** The decimals that a text's figure has at most. */
const DECIMALS = 3;

/**
 * The formatter of an i18next instance: a number that fills a place of a text is written as the
 * reader's country writes it. What is no figure, such as a year, is handed over as text.
 */
export const figuresOf = (countryCode: () => CountryCode): FormatterModule => ({
  type: "formatter",
  init() {},
  add() {},
  addCached() {},
  format: (value) =>
    typeof value === "number" ? formatNumber(countryCode(), value, 0, DECIMALS) : value,
});
