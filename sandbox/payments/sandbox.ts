import { Hono } from "hono";
import type { Mood } from "../moods.ts";
import { createSandbox, type Product } from "../mount.ts";
import { closeBill, failBill, findBill, findOpenBills, findPayable, payBill } from "./bills.ts";
import type { PaymentSandboxDeps } from "./deps.ts";
import { setMoods } from "./merchant-moods.ts";
import { addMerchantRoutes } from "./merchant-page.ts";
import { ensureMerchant, setWebhook } from "./merchants.ts";
import { sendDue } from "./messages.ts";
import { PAYMENT_MOODS } from "./moods.ts";
import { payRoutes } from "./pay-pages.ts";
import { findRefunds, setRefundAnswer, settleRefund } from "./refunds.ts";
import { addScriptRoutes } from "./scripts.ts";
import { addStripeRoutes } from "./stripe-api.ts";
import { addXenditRoutes } from "./xendit-api.ts";

interface Settings {
  /** `null` where both real providers are configured. */
  sandboxHost: string | null;
  xendit: { host: string; secretKey: string; webhookToken: string } | null;
  stripe: { host: string; secretKey: string; webhookSecret: string } | null;
}

type RefundEnd = Parameters<typeof settleRefund> extends [unknown, unknown, ...infer E] ? E : never;

function createRoutes(deps: PaymentSandboxDeps): Hono {
  const root = new Hono();
  addXenditRoutes(root, deps);
  addStripeRoutes(root, deps);
  addScriptRoutes(root, deps);
  payRoutes(root, deps);
  addMerchantRoutes(root, deps);
  return root;
}

/**
 * Payment providers in this process, where the real ones are not configured: the APIs of Xendit and
 * Stripe, with a bank, a QR scanner and cards to pay with.
 */
export const payments = createSandbox({
  moods: PAYMENT_MOODS,
  own({ sandboxHost, xendit, stripe }: Settings, { turnAway, webhookUrl }: Product) {
    const isServedHere = ({ host }: { host: string }) => host.startsWith(`${sandboxHost}/`);
    return {
      turnAway,
      xendit:
        xendit && isServedHere(xendit) ? { ...xendit, webhookUrl: `${webhookUrl}/xendit` } : null,
      stripe:
        stripe && isServedHere(stripe) ? { ...stripe, webhookUrl: `${webhookUrl}/stripe` } : null,
    };
  },
  routes: createRoutes,
  controls: (deps: PaymentSandboxDeps) => ({
    find: (code: string) => findPayable(deps, code),
    merchant: (seller: string) => ensureMerchant(deps, seller),
    setWebhook: (seller: string, url: string) => setWebhook(deps, seller, url),
    /** `null`: of Etalase's own account. */
    setMoods: (merchant: string | null, moods: readonly Mood[], seed?: number) =>
      setMoods(deps, merchant, moods, seed),
    read: (billId: string) => findBill(deps, billId),
    pay: (billId: string, options?: { amount?: number; messages?: number }) =>
      payBill(deps, billId, options),
    fail: (billId: string, failure: string) => failBill(deps, billId, failure),
    /** Ends a bill at the provider without a payment, as its own expiry does. */
    end: (billId: string) => closeBill(deps, billId),
    openBills: (seller: string) => findOpenBills(deps, seller),
    refundsOf: (billId: string) => findRefunds(deps, billId),
    answerRefunds: (seller: string, answer: "succeeded" | "pending") =>
      setRefundAnswer(deps, seller, answer),
    settleRefund: (refundId: string, ...end: RefundEnd) => settleRefund(deps, refundId, ...end),
  }),
  tick: sendDue,
});
