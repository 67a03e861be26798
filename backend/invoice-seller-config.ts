import type { Logger } from "pino";
import { z } from "zod";
import type { CountryCode } from "#contract/countries.ts";
import { parseTaxBranch } from "#contract/tax-branch.ts";
import { normaliseTaxNumber } from "#contract/tax-number.ts";

export interface InvoiceSeller {
  name: string;
  /** May have several lines. */
  address: string;
  /** Digits only. */
  taxNumber: string;
  /** Thailand: the head office or branch, five digits. Absent: not named. */
  branch?: string;
}

/**
 * Parses a line of name, lines of address, a line that ends in the tax number and, in Thailand, a
 * line of the head office or branch. A tax invoice needs all of them (Indonesia: UU PPN art. 13
 * (5); Thailand: Revenue Code s. 86/4, contract/tax-branch.ts).
 */
const makeSellerSchema = (countryCode: CountryCode) =>
  z.string().transform((text, context): InvoiceSeller => {
    const [name = "", ...lines] = text
      .replaceAll("\\n", "\n")
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
    const lastLine = lines.at(-1) ?? "";
    const branch = countryCode === "th" ? parseTaxBranch(lastLine) : null;
    if (branch !== null) lines.pop();
    const digits = normaliseTaxNumber(countryCode, (lines.at(-1) ?? "").replace(/^\D*/, ""));
    const address = lines.slice(0, -1).join("\n");
    if (name && address && digits !== null)
      return { name, address, taxNumber: digits, ...(branch === null ? {} : { branch }) };
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

/** Returns `null` where no tax invoice can be issued, such as in Thailand without a branch. */
export function findInvoiceSeller(
  sellers: Record<CountryCode, InvoiceSeller | null>,
  countryCode: CountryCode,
): InvoiceSeller | null {
  const seller = sellers[countryCode];
  return countryCode === "th" && seller?.branch === undefined ? null : seller;
}

/** Earlier versions accepted a Thai seller without a branch, so its operator must be told. */
export function logMissingBranch(
  sellers: Record<CountryCode, InvoiceSeller | null>,
  log: Pick<Logger, "error">,
): void {
  if (sellers.th === null || findInvoiceSeller(sellers, "th") !== null) return;
  log.error(
    "INVOICE_SELLER_TH needs a last line with สำนักงานใหญ่ or a branch such as สาขาที่ 00001: no tax invoice is issued in Thailand without it",
  );
}
