import { z } from "zod";
import type { CountryCode } from "#contract/countries.ts";
import { taxNumber } from "#contract/tax-number.ts";

export interface InvoiceSeller {
  name: string;
  /** May have several lines. */
  address: string;
  /** Digits only. */
  taxNumber: string;
}

/**
 * Parses a line of name, lines of address and a line that ends in the tax number. All three are
 * needed: no tax invoice may leave one out (Indonesia: UU PPN art. 13 (5); Thailand: Revenue Code
 * s. 86/4).
 */
const makeSellerSchema = (countryCode: CountryCode) =>
  z.string().transform((setting, context): InvoiceSeller => {
    const [name = "", ...remainder] = setting
      .replaceAll("\\n", "\n")
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
    const digits = taxNumber(countryCode, (remainder.at(-1) ?? "").replace(/^\D*/, ""));
    const address = remainder.slice(0, -1).join("\n");
    if (name && address && digits !== null) return { name, address, taxNumber: digits };
    context.addIssue({
      code: "custom",
      message:
        digits === null && address
          ? "its last line is no tax number of the country: a digit is wrong or missing"
          : "needs a line of name, lines of address and a line of tax number",
    });
    return z.NEVER;
  });

export const INVOICE_SELLER_VARIABLES = {
  /** Without it no tax invoice is issued in the country. A written \n begins a new line. */
  INVOICE_SELLER_ID: makeSellerSchema("id").nullable().default(null),
  INVOICE_SELLER_TH: makeSellerSchema("th").nullable().default(null),
};
