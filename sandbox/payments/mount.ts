import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { migrate } from "#backend/db/migrate.ts";
import { failBill, findBill, findPayable, payBill } from "./bills.ts";
import { mountPath, type PaymentSandboxDeps } from "./deps.ts";
import { sendDue } from "./messages.ts";
import { payRoutes } from "./pay-pages.ts";
import { scriptRoutes } from "./scripts.ts";
import { stripeRoutes } from "./stripe-api.ts";
import { xenditRoutes } from "./xendit-api.ts";

export interface MountedPaymentSandbox {
  /**
   * Answers requests under the mount's path, from browsers and from the providers' clients in this
   * process.
   */
  fetch: (request: Request) => Response | Promise<Response>;
  /** What a payer does, for tests. */
  controls: {
    find: (code: string) => ReturnType<typeof findPayable>;
    read: (billId: string) => ReturnType<typeof findBill>;
    pay: (
      billId: string,
      options?: { amount?: number; messages?: number },
    ) => ReturnType<typeof payBill>;
    fail: (billId: string, failure: string) => Promise<void>;
  };
  /** Sends the messages that are due. Returns how many were tried. */
  tick: () => Promise<number>;
}

const PAYMENT_SANDBOX_TABLES = {
  folder: fileURLToPath(new URL("./migrations", import.meta.url)),
  journalSchema: "sandbox_payments",
};

/**
 * Payment providers that run here: Xendit's and Stripe's wire, with a bank, a QR scanner and cards
 * to pay with.
 */
export async function mountPaymentSandbox(
  deps: PaymentSandboxDeps,
): Promise<MountedPaymentSandbox> {
  await migrate(deps, PAYMENT_SANDBOX_TABLES);
  const root = new Hono();
  xenditRoutes(root, deps);
  stripeRoutes(root, deps);
  scriptRoutes(root, deps);
  payRoutes(root, deps);
  const app = new Hono().route(mountPath(deps) || "/", root);
  return {
    fetch: (request) => app.fetch(request),
    controls: {
      find: (code) => findPayable(deps, code),
      read: (billId) => findBill(deps, billId),
      pay: (billId, options) => payBill(deps, billId, options),
      fail: (billId, failure) => failBill(deps, billId, failure),
    },
    tick: () => sendDue(deps),
  };
}
