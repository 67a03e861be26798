import type { CountryCode } from "#contract/countries.ts";
import type { BackendConfig } from "../config.ts";
import type { PaymentProvider } from "./provider.ts";
import { createStripe } from "./stripe.ts";
import { createXendit } from "./xendit.ts";

interface Surroundings {
  fetch: typeof fetch;
  now: () => Date;
}

export interface ShopPaymentKeys {
  secretKey: string;
  webhookSecret: string;
  /** Payers see it. */
  payee: string;
}

/** Returns what opens a country's provider with a shop's own keys; `null` where it is off. */
export function createShopProviders(
  { payments: { xendit, stripe } }: BackendConfig,
  surroundings: Surroundings,
): (country: CountryCode, keys: ShopPaymentKeys) => PaymentProvider | null {
  return (country, { secretKey, webhookSecret, payee }) => {
    if (country === "th")
      return stripe && createStripe({ ...stripe, ...surroundings, secretKey, webhookSecret });
    const keys = { secretKey, webhookToken: webhookSecret, payee, channels: null };
    const cards = { by: "session" } as const;
    return xendit && createXendit({ ...xendit, ...surroundings, ...keys, cards });
  };
}

/** Returns each country's payment provider; none if nothing is configured. */
export function createProviders(
  { payments }: BackendConfig,
  surroundings: Surroundings,
): ReadonlyMap<CountryCode, PaymentProvider> {
  return new Map<CountryCode, PaymentProvider>([
    ...(payments.xendit
      ? [["id", createXendit({ ...payments.xendit, ...surroundings })] as const]
      : []),
    ...(payments.stripe
      ? [["th", createStripe({ ...payments.stripe, ...surroundings })] as const]
      : []),
  ]);
}
