import type { CountryCode } from "#contract/countries.ts";
import type { BackendConfig } from "../config.ts";
import type { PaymentProvider } from "./provider.ts";
import { createStripe } from "./stripe.ts";
import { createXendit } from "./xendit.ts";

interface ProviderDependencies {
  fetch: typeof fetch;
  now: () => Date;
}

export interface ShopPaymentKeys {
  secretKey: string;
  webhookSecret: string;
  /** Payers see it. */
  payee: string;
}

/**
 * Returns a factory of providers with a shop's own keys; it returns `null` where payments are off.
 */
export function createShopProviders(
  { payments: { xendit, stripe } }: BackendConfig,
  dependencies: ProviderDependencies,
): (country: CountryCode, keys: ShopPaymentKeys) => PaymentProvider | null {
  return (country, { secretKey, webhookSecret, payee }) => {
    if (country === "th")
      return stripe && createStripe({ ...stripe, ...dependencies, secretKey, webhookSecret });
    const keys = { secretKey, webhookToken: webhookSecret, payee, channels: null };
    const cards = { by: "session" } as const;
    return xendit && createXendit({ ...xendit, ...dependencies, ...keys, cards });
  };
}

/** Returns the payment provider of each country that has one configured. */
export function createProviders(
  { payments }: BackendConfig,
  dependencies: ProviderDependencies,
): ReadonlyMap<CountryCode, PaymentProvider> {
  return new Map<CountryCode, PaymentProvider>([
    ...(payments.xendit
      ? [["id", createXendit({ ...payments.xendit, ...dependencies })] as const]
      : []),
    ...(payments.stripe
      ? [["th", createStripe({ ...payments.stripe, ...dependencies })] as const]
      : []),
  ]);
}
