import { BANK_CODES, PAYMENT_METHOD } from "#contract/payment-methods.ts";
import type { PaymentOptions } from "#contract/top-up.ts";
import type { Backend, Caller } from "../context.ts";

/** Returns the country's payment options; empty without a configured provider. */
export function listPaymentOptions(
  backend: Pick<Backend, "payments" | "config">,
  { countryCode }: Pick<Caller, "countryCode">,
): PaymentOptions {
  const provider = backend.payments(countryCode);
  const methods = [...(provider?.methods ?? [])];
  const { sandboxHost, ...settings } = backend.config.payments;
  const host = provider ? settings[provider.name]?.host : undefined;
  return {
    methods,
    banks: methods.includes(PAYMENT_METHOD.bank) ? [...BANK_CODES] : [],
    card: provider?.cardScript ? { provider: provider.name, ...provider.cardScript } : null,
    sandboxUrl: sandboxHost && host?.startsWith(`${sandboxHost}/`) ? sandboxHost : null,
  };
}
