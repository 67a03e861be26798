import { Hono } from "hono";
import { type Product, sandbox } from "../mount.ts";
import { failBill, findBill, findPayable, payBill } from "./bills.ts";
import type { PaymentSandboxDeps } from "./deps.ts";
import { sendDue } from "./messages.ts";
import { payRoutes } from "./pay-pages.ts";
import { scriptRoutes } from "./scripts.ts";
import { stripeRoutes } from "./stripe-api.ts";
import { xenditRoutes } from "./xendit-api.ts";

interface Settings {
  /** `null` where both real providers are configured. */
  sandboxHost: string | null;
  xendit: { host: string; secretKey: string; webhookToken: string } | null;
  stripe: { host: string; secretKey: string; webhookSecret: string } | null;
}

function routes(deps: PaymentSandboxDeps): Hono {
  const root = new Hono();
  xenditRoutes(root, deps);
  stripeRoutes(root, deps);
  scriptRoutes(root, deps);
  payRoutes(root, deps);
  return root;
}

/**
 * Payment providers in this process, where the real ones are not configured: the APIs of Xendit and
 * Stripe, with a bank, a QR scanner and cards to pay with.
 */
export const payments = sandbox({
  own({ sandboxHost, xendit, stripe }: Settings, { turnAway, webhookUrl }: Product) {
    const runsHere = ({ host }: { host: string }) => host.startsWith(`${sandboxHost}/`);
    return {
      turnAway,
      xendit: xendit && runsHere(xendit) ? { ...xendit, webhookUrl: `${webhookUrl}/xendit` } : null,
      stripe: stripe && runsHere(stripe) ? { ...stripe, webhookUrl: `${webhookUrl}/stripe` } : null,
    };
  },
  routes,
  controls: (deps: PaymentSandboxDeps) => ({
    find: (code: string) => findPayable(deps, code),
    read: (billId: string) => findBill(deps, billId),
    pay: (billId: string, options?: { amount?: number; messages?: number }) =>
      payBill(deps, billId, options),
    fail: (billId: string, failure: string) => failBill(deps, billId, failure),
  }),
  tick: sendDue,
});
