import type { Translate } from "#app/i18n/keys.ts";
import type { Storefront } from "#contract/storefront.ts";

/** Returns the payment type's name in the shop's country, whatever the language. */
export const paymentName = (
  payment: Storefront["payments"][number],
  countryCode: Storefront["countryCode"],
  t: Translate<"storefront">,
): string =>
  payment === "qr" ? t(`storefront:pay.qr.${countryCode}`) : t(`storefront:pay.${payment}`);
