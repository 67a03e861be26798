import type { Translate } from "#app/i18n/keys.ts";
import type { CountryCode } from "#contract/countries.ts";
import { findVatRule } from "#contract/vat.ts";

/** Returns "VAT 7%", or the law's wording: "VAT 12% on 11/12 of the price". */
export function formatVatLabel(
  t: Translate<"quota">,
  countryCode: CountryCode,
  rate: number,
): string {
  const { percent, base } = findVatRule(countryCode, rate);
  return base
    ? t("quota:pay.vatOnPart", { percent, part: base.join("/") })
    : t("quota:pay.vat", { percent });
}
