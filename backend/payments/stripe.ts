import { createHmac, timingSafeEqual } from "node:crypto";
import { PAYMENT_METHOD } from "#contract/payment-methods.ts";
import { findByWord } from "#contract/word-table.ts";
import { parseStorable } from "../http/storable.ts";
import { callProvider } from "./call-provider.ts";
import {
  type OpenedPayment,
  type PaymentEvent,
  type PaymentMeans,
  type PaymentOrder,
  type PaymentProvider,
  PaymentRefused,
  type ProviderPayment,
  type ProviderRefund,
  ProviderUnavailable,
  type WebhookRequest,
} from "./provider.ts";
import * as wire from "./stripe-wire.ts";

export interface StripeConfig {
  host: string;
  secretKey: string;
  publishableKey: string;
  /** `whsec_…` */
  webhookSecret: string;
  scriptUrl: string;
  fetch: typeof fetch;
  now: () => Date;
}

/**
 * Without a version an account's own counts, and accounts of after 2026-09-30 know no
 * `payment_method_types` (docs.stripe.com/changelog/endive).
 */
const API_VERSION = "2025-09-30.clover";
/** Stripe signs when it sends. Its own libraries refuse older signatures. */
const MAX_SIGNATURE_AGE_S = 300;
const PAGE_SIZE = 100;

export function createStripe(config: StripeConfig): PaymentProvider {
  const callStripe = <T>(
    method: "GET" | "POST",
    path: string,
    answer: Parameters<typeof callProvider<T>>[1]["answer"],
    fields?: Record<string, string | number | boolean>,
    idempotencyKey?: string,
  ) =>
    callProvider(config.fetch, {
      url: `${config.host}/v1${path}`,
      method,
      headers: {
        Authorization: `Bearer ${config.secretKey}`,
        "Content-Type": "application/x-www-form-urlencoded",
        "Stripe-Version": API_VERSION,
        ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
      },
      ...(fields ? { body: wire.makeFormBody(fields) } : {}),
      answer,
      readRefusal: (json) => {
        const { data } = wire.Refusal.safeParse(json);
        return {
          code: data?.error.decline_code || data?.error.code || "refused",
          message: data?.error.message || "The provider refused it",
        };
      },
    });

  /** The card is entered on Stripe's page, not on ours. */
  async function openCheckoutPage(order: PaymentOrder): Promise<OpenedPayment> {
    const expiresAtS = computePageEnd(order, config.now());
    const { id, url } = await callStripe(
      "POST",
      "/checkout/sessions",
      wire.CheckoutSession,
      makePageFields(order, expiresAtS),
      // Stripe refuses a key that comes with other fields than before.
      `${order.reference}:${expiresAtS}`,
    );
    if (!url) throw new ProviderUnavailable("/checkout/sessions: the answer has no page");
    return { kind: "authenticate", externalId: id, url };
  }

  return {
    name: "stripe",
    hasWebhookSecret: config.webhookSecret !== "",
    methods: [PAYMENT_METHOD.qr, PAYMENT_METHOD.creditCard],
    cardScript: { scriptUrl: config.scriptUrl, publishableKey: config.publishableKey },
    async open(order, means) {
      if (means.kind === "card" && means.card === null) return openCheckoutPage(order);
      const createdIntent = await callStripe(
        "POST",
        "/payment_intents",
        wire.PaymentIntent,
        { ...makeOrderFields(order), ...makeMeansFields(order, means) },
        order.reference,
      );
      return toOpened(createdIntent);
    },
    async close(externalId) {
      try {
        if (isCheckoutPage(externalId))
          await callStripe("POST", `/checkout/sessions/${externalId}/expire`, wire.CheckoutSession);
        else
          await callStripe("POST", `/payment_intents/${externalId}/cancel`, wire.PaymentIntent, {
            cancellation_reason: "requested_by_customer",
          });
      } catch (error) {
        // A paid or cancelled intent refuses it. Its message reports which.
        if (!(error instanceof PaymentRefused)) throw error;
      }
    },
    async listPaymentsOf(_reference, externalId) {
      if (!externalId) return [];
      const intentId = isCheckoutPage(externalId)
        ? (await callStripe("GET", `/checkout/sessions/${externalId}`, wire.CheckoutSession))
            .payment_intent
        : externalId;
      if (!intentId) return [];
      const intent = await callStripe("GET", `/payment_intents/${intentId}`, wire.PaymentIntent);
      return intent.status === "SUCCEEDED" ? [toProviderPayment(intent)] : [];
    },
    async isEnded(externalId) {
      if (isCheckoutPage(externalId)) {
        const path = `/checkout/sessions/${externalId}`;
        return (await callStripe("GET", path, wire.CheckoutSession)).status !== "OPEN";
      }
      const intent = await callStripe("GET", `/payment_intents/${externalId}`, wire.PaymentIntent);
      // A code that nobody scanned in time leaves the intent without a method.
      return ["CANCELED", "SUCCEEDED", "REQUIRES_PAYMENT_METHOD"].includes(intent.status);
    },
    async *listPaymentsBetween(from, to) {
      let lastId: string | undefined;
      for (;;) {
        const search = new URLSearchParams({
          "created[gte]": String(Math.floor(from.getTime() / 1000)),
          "created[lt]": String(Math.ceil(to.getTime() / 1000)),
          limit: String(PAGE_SIZE),
          ...(lastId ? { starting_after: lastId } : {}),
        });
        const page = await callStripe("GET", `/payment_intents?${search}`, wire.IntentList);
        for (const intent of page.data)
          if (intent.status === "SUCCEEDED" && intent.currency.toLowerCase() === "thb")
            yield toProviderPayment(intent);
        lastId = page.data.at(-1)?.id;
        // Without a word about more, the next page tells.
        if (page.has_more === false || !lastId) return;
      }
    },
    async checkKey() {
      await callStripe("GET", "/payment_intents?limit=1", wire.IntentList);
    },
    canRefund: (paymentId) => paymentId.startsWith("pi_"),
    async refund(paymentId, amount, reference) {
      const fields = { payment_intent: paymentId, amount };
      return toRefund(await callStripe("POST", "/refunds", wire.Refund, fields, reference));
    },
    async readRefund(refundId) {
      return toRefund(await callStripe("GET", `/refunds/${refundId}`, wire.Refund));
    },
    isFromProvider: (webhook) => hasValidSignature(webhook, config.webhookSecret, config.now()),
    readEvent,
  };
}

function makeOrderFields(order: PaymentOrder): Record<string, string | number | boolean> {
  return {
    amount: order.amount,
    currency: order.currency.toLowerCase(),
    description: order.description,
    confirm: true,
    return_url: order.returnUrl,
    "metadata[transaction_id]": order.reference,
  };
}

/** See docs.stripe.com/api/checkout/sessions/create. */
const PAGE_LIFETIME_S = { least: 31 * 60, most: 24 * 3_600 - 60 };
const QUARTER_S = 15 * 60;
const isCheckoutPage = (externalId: string) => externalId.startsWith("cs_");

/**
 * Returns when the page ends, in seconds: the payment's end within Stripe's limits. A bound is
 * rounded to a quarter of an hour, so that a repeated opening mostly asks for the same page.
 */
function computePageEnd({ expiresAt }: PaymentOrder, now: Date): number {
  const nowS = now.getTime() / 1000;
  const earliest = Math.ceil((nowS + PAGE_LIFETIME_S.least) / QUARTER_S) * QUARTER_S;
  const latest = Math.floor((nowS + PAGE_LIFETIME_S.most) / QUARTER_S) * QUARTER_S;
  const endS = Math.floor(expiresAt.getTime() / 1000);
  if (endS < nowS + PAGE_LIFETIME_S.least) return earliest;
  return endS > nowS + PAGE_LIFETIME_S.most ? latest : endS;
}

function makePageFields(order: PaymentOrder, expiresAtS: number): Record<string, string | number> {
  const item = "line_items[0]";
  return {
    mode: "payment",
    client_reference_id: order.reference,
    "payment_intent_data[metadata][transaction_id]": order.reference,
    "payment_method_types[]": "card",
    [`${item}[quantity]`]: 1,
    [`${item}[price_data][currency]`]: order.currency.toLowerCase(),
    [`${item}[price_data][unit_amount]`]: order.amount,
    [`${item}[price_data][product_data][name]`]: order.description,
    expires_at: expiresAtS,
    success_url: order.returnUrl,
    cancel_url: order.returnUrl,
    ...(order.payer.email ? { customer_email: order.payer.email } : {}),
  };
}

function makeMeansFields({ payer }: PaymentOrder, means: PaymentMeans): Record<string, string> {
  if (means.kind === "qr")
    return {
      "payment_method_types[]": "promptpay",
      "payment_method_data[type]": "promptpay",
      "payment_method_data[billing_details][email]": payer.email,
      "payment_method_data[billing_details][name]": payer.name,
    };
  if (means.kind === "card" && means.card && "paymentMethodId" in means.card)
    return { "payment_method_types[]": "card", payment_method: means.card.paymentMethodId };
  throw new PaymentRefused("unsupported", "Stripe takes cards and PromptPay");
}

function toOpened(intent: wire.PaymentIntent): OpenedPayment {
  const { id: externalId, next_action: next } = intent;
  if (intent.status === "SUCCEEDED")
    return { kind: "paid", externalId, payment: toProviderPayment(intent) };
  if (intent.status === "CANCELED" || intent.status === "REQUIRES_PAYMENT_METHOD")
    throw new PaymentRefused(findFailureCode(intent), "The payment failed");
  if (next?.promptpay_display_qr_code?.data)
    return { kind: "qr", externalId, payload: next.promptpay_display_qr_code.data };
  if (next?.redirect_to_url?.url)
    return { kind: "authenticate", externalId, url: next.redirect_to_url.url };
  return { kind: "waiting", externalId };
}

/** An intent is paid once, so its id identifies the payment. */
function toProviderPayment(intent: wire.PaymentIntent): ProviderPayment {
  return {
    id: intent.id,
    reference: intent.metadata?.transaction_id ?? "",
    amount: intent.amount_received ?? intent.amount,
    currency: intent.currency.toUpperCase(),
    paidAt: intent.created,
  };
}

const REFUND_STATES: Readonly<Record<string, ProviderRefund["state"]>> = {
  ...{ SUCCEEDED: "paid", REQUIRES_ACTION: "waits_for_buyer" },
  ...{ FAILED: "failed", CANCELED: "failed" },
};

/** An unknown status is not final. */
function toRefund({ id, status, failure_reason: reason }: wire.Refund): ProviderRefund {
  const state = findByWord(REFUND_STATES, status) ?? "pending";
  return { id, state, failureCode: state === "failed" ? reason || status.toLowerCase() : "" };
}

const findFailureCode = ({ last_payment_error: error }: wire.PaymentIntent) =>
  error?.decline_code || error?.code || "failed";

function readEvent(rawBody: Uint8Array): PaymentEvent {
  const event = wire.Event.safeParse(parseStorable(new TextDecoder().decode(rawBody)));
  if (!event.success) throw new SyntaxError("not a Stripe event");
  const { id: dedupeKey, type } = event.data;
  const refund = wire.Refund.safeParse(event.data.data.object);
  if (refund.success) return { kind: "refund", dedupeKey, refundId: refund.data.id };
  const intent = wire.PaymentIntent.safeParse(event.data.data.object);
  if (!intent.success) return { kind: "other", dedupeKey };
  if (type === "payment_intent.succeeded") {
    const paidAt = event.data.created;
    return { kind: "paid", dedupeKey, payment: { ...toProviderPayment(intent.data), paidAt } };
  }
  const reference = intent.data.metadata?.transaction_id;
  if (type === "payment_intent.payment_failed" && reference)
    return { kind: "failed", dedupeKey, reference, reason: findFailureCode(intent.data) };
  return { kind: "other", dedupeKey };
}

/** Checks `t=…,v1=…`: HMAC-SHA256 of `t.body` (docs.stripe.com/webhooks/signature). */
function hasValidSignature(
  { rawBody, header }: WebhookRequest,
  secret: string,
  now: Date,
): boolean {
  const parts = (header("stripe-signature") ?? "").split(",").map((part) => part.split("="));
  const signedSeconds = Number(parts.find(([name]) => name === "t")?.[1]);
  if (!secret || !(Math.abs(now.getTime() / 1000 - signedSeconds) <= MAX_SIGNATURE_AGE_S))
    return false;
  const expectedSignature = createHmac("sha256", secret)
    .update(`${signedSeconds}.`)
    .update(rawBody)
    .digest();
  return parts.some(([name, value]) => {
    const givenSignature = Buffer.from(name === "v1" ? (value ?? "") : "", "hex");
    return (
      givenSignature.length === expectedSignature.length &&
      timingSafeEqual(givenSignature, expectedSignature)
    );
  });
}
