import type { CountryCode } from "#contract/countries.ts";
import type { BankCode } from "#contract/payment-methods.ts";
import type { OnlineWay } from "#contract/storefront-orders.ts";
import type { PaymentMeans } from "../../payments/provider.ts";

/** Ways by country, in the page's order. `page`: the provider's page for cards and e-wallets. */
export const WAYS_BY_COUNTRY = {
  id: ["qr", "BCA", "MANDIRI", "BRI", "page"],
  th: ["qr", "page"],
} as const satisfies Record<CountryCode, readonly OnlineWay[]>;

export const toMeans = (way: OnlineWay): PaymentMeans =>
  way === "qr"
    ? { kind: "qr" }
    : way === "page"
      ? { kind: "card", card: null }
      : { kind: "bank", bankCode: way satisfies BankCode };
export const getMeansKind = (way: OnlineWay) => toMeans(way).kind;
