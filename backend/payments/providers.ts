import type { CountryCode } from "#contract/countries.ts";
import type { BackendConfig } from "../config.ts";
import type { PaymentProvider } from "./provider.ts";
import { createStripe } from "./stripe.ts";
import { createXendit } from "./xendit.ts";

interface Surroundings {
  fetch: typeof fetch;
  now: () => Date;
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
