import type { Translate } from "#app/i18n/keys.ts";
import type { Storefront } from "#contract/storefront.ts";

/** Of how a buyer pays, as the shop's country calls it, whatever language it is read in. */
export const paymentName = (
  payment: Storefront["payments"][number],
  countryCode: Storefront["countryCode"],
  t: Translate<"storefront">,
): string =>
  payment === "qr" ? t(`storefront:pay.qr.${countryCode}`) : t(`storefront:pay.${payment}`);
