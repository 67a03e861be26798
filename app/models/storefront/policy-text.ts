import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import type { ShopPage } from "#contract/shop-window-fields.ts";
import type { Storefront } from "#contract/storefront.ts";
import { formatDays } from "./days-text.ts";

type Facts = Pick<
  Storefront,
  | ("city" | "ownDelivery" | "hasCourier" | "handlingDays" | "returnDays" | "returnPayer")
  | ("phone" | "payments" | "freeShippingFrom")
>;

/**
 * Returns the paragraphs of a policy whose seller wrote none. They say only what is true by the
 * shop's settings and this program.
 */
export function buildPolicyText(
  page: Exclude<ShopPage, "about">,
  shop: Facts,
  t: Translate<"storefront">,
  format: Format,
): string[] {
  switch (page) {
    case "shipping":
      return buildShippingText(shop, t, format);
    case "returns":
      return buildReturnsText(shop, t);
    case "privacy":
      return [
        t("storefront:privacy.what"),
        t("storefront:privacy.who"),
        t("storefront:privacy.cookies"),
        t("storefront:privacy.rights"),
        ...contact(shop, t),
      ];
  }
}

function buildShippingText(
  { city, ownDelivery, hasCourier, handlingDays, payments, freeShippingFrom }: Facts,
  t: Translate<"storefront">,
  format: Format,
): string[] {
  const isCod = payments.includes("cod");
  return [
    ...(city ? [t("storefront:shipping.from", { city })] : []),
    t(isCod ? "storefront:shipping.leavesCod" : "storefront:shipping.leaves", {
      count: handlingDays,
    }),
    ...(ownDelivery
      ? [
          t("storefront:shipping.own", {
            fee:
              ownDelivery.fee === 0 ? t("storefront:checkout.free") : format.money(ownDelivery.fee),
            days: formatDays(ownDelivery.minDays, ownDelivery.maxDays, t),
          }),
        ]
      : []),
    ...(hasCourier ? [t("storefront:shipping.couriers")] : []),
    ...(freeShippingFrom === null
      ? []
      : [
          t(isCod ? "storefront:shipping.freeCod" : "storefront:shipping.free", {
            amount: format.money(freeShippingFrom),
          }),
        ]),
    t("storefront:shipping.follow"),
  ];
}

function buildReturnsText(shop: Facts, t: Translate<"storefront">): string[] {
  const { returnDays, returnPayer } = shop;
  return [
    returnDays === null
      ? t("storefront:returns.undecided")
      : returnDays === 0
        ? t("storefront:returns.none")
        : `${t("storefront:returns.days", { count: returnDays })} ${t(`storefront:returns.${returnPayer}`)}`,
    t("storefront:returns.fault"),
    t("storefront:returns.money"),
    ...contact(shop, t),
  ];
}

const contact = ({ phone }: Facts, t: Translate<"storefront">) =>
  phone ? [t("storefront:ask", { phone })] : [];
