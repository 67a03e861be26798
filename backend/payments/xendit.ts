import { createHash, timingSafeEqual } from "node:crypto";
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
} from "./provider.ts";
import * as wire from "./xendit-wire.ts";

/**
 * Xendit's script makes a token on our page, or the payer uses Xendit's page, as accounts opened
 * today do.
 */
export type XenditCards = { by: "token"; publicKey: string; scriptUrl: string } | { by: "session" };

export interface XenditConfig {
  host: string;
  secretKey: string;
  cards: XenditCards;
  /** Payers see it beside the virtual account's number. Default: Etalase. */
  payee?: string;
  /** Payment channels of the page. Default: cards; `null`: all of the account. */
  channels?: readonly string[] | null;
  /** Sent with each message in `x-callback-token`. */
  webhookToken: string;
  fetch: typeof fetch;
  now: () => Date;
}

const DEFAULT_PAYEE = "ETALASE";
const CARDS_ONLY = ["CARDS"];
/** Banks show only these letters of a virtual account's name. */
const toAccountName = (payee: string) =>
  payee
    .replace(/[^A-Za-z ]/g, " ")
    .replace(/ +/g, " ")
    .trim()
    .slice(0, 40) || DEFAULT_PAYEE;
const PAGE_SIZE = 50;
const QR_VERSION = { "api-version": "2022-07-31" };
const REFUND_VERSION = { "api-version": "2024-11-11" };

/** Virtual accounts and older QR codes cannot be refunded. */
const isSessionPayment = (paymentId: string) => paymentId.startsWith("py-");
const isSession = (externalId: string) => externalId.startsWith("ps-");

export function createXendit(config: XenditConfig): PaymentProvider {
  const callXendit = <T>(
    method: "GET" | "POST" | "PATCH",
    path: string,
    answer: Parameters<typeof callProvider<T>>[1]["answer"],
    { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
  ) =>
    callProvider(config.fetch, {
      url: config.host + path,
      method,
      headers: {
        // HTTP basic: the secret key is the user, without a password.
        Authorization: `Basic ${Buffer.from(`${config.secretKey}:`).toString("base64")}`,
        "Content-Type": "application/json",
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      answer,
      readRefusal: (json) => {
        const { data } = wire.Refusal.safeParse(json);
        return {
          code: data?.error_code || "REFUSED",
          message: data?.message || "The provider refused it",
        };
      },
    });

  async function openPaymentRequest(
    order: PaymentOrder,
    means: PaymentMeans,
  ): Promise<OpenedPayment> {
    if (means.kind === "bank") {
      const createdPayment = await callXendit(
        "POST",
        "/callback_virtual_accounts",
        wire.VirtualAccount,
        {
          headers: { "X-IDEMPOTENCY-KEY": order.reference },
          body: {
            external_id: order.reference,
            bank_code: means.bankCode,
            name: toAccountName(config.payee ?? DEFAULT_PAYEE),
            is_closed: true,
            is_single_use: true,
            expected_amount: order.amount,
            expiration_date: order.expiresAt.toISOString(),
          },
        },
      );
      return {
        kind: "bank",
        externalId: createdPayment.id,
        accountNumber: createdPayment.account_number,
      };
    }
    if (means.kind === "qr") {
      const createdPayment = await callXendit("POST", "/qr_codes", wire.QrCode, {
        headers: { ...QR_VERSION, "idempotency-key": order.reference },
        body: {
          reference_id: order.reference,
          type: "DYNAMIC",
          currency: order.currency,
          amount: order.amount,
          expires_at: order.expiresAt.toISOString(),
        },
      });
      return { kind: "qr", externalId: createdPayment.id, payload: createdPayment.qr_string };
    }
    return config.cards.by === "session" ? openSession(order) : chargeCard(order, means.card);
  }

  /**
   * Xendit has no idempotency key here: after a lost answer another session is opened, and nobody
   * has the first one's address.
   */
  async function openSession(order: PaymentOrder): Promise<OpenedPayment> {
    const createdPayment = await callXendit("POST", "/sessions", wire.Session, {
      body: {
        reference_id: order.reference,
        session_type: "PAY",
        mode: "PAYMENT_LINK",
        amount: order.amount,
        currency: order.currency,
        country: "ID",
        ...(config.channels === null
          ? {}
          : { allowed_payment_channels: config.channels ?? CARDS_ONLY }),
        customer: {
          reference_id: `payer-${order.reference}`,
          type: "INDIVIDUAL",
          ...(order.payer.email ? { email: order.payer.email } : {}),
          individual_detail: { given_names: order.payer.name || DEFAULT_PAYEE },
        },
        description: order.description,
        expires_at: order.expiresAt.toISOString(),
        success_return_url: order.returnUrl,
        cancel_return_url: order.returnUrl,
      },
    });
    if (!createdPayment.payment_link_url)
      throw new ProviderUnavailable("/sessions: the answer has no page to pay on");
    return {
      kind: "authenticate",
      externalId: createdPayment.payment_session_id,
      url: createdPayment.payment_link_url,
    };
  }

  async function chargeCard(
    order: PaymentOrder,
    card: Extract<PaymentMeans, { kind: "card" }>["card"],
  ): Promise<OpenedPayment> {
    if (!card || !("tokenId" in card))
      throw new PaymentRefused("INVALID_TOKEN", "not a Xendit token");
    const charge = await callXendit("POST", "/credit_card_charges", wire.CardCharge, {
      headers: { "X-IDEMPOTENCY-KEY": order.reference },
      body: {
        token_id: card.tokenId,
        authentication_id: card.authenticationId,
        external_id: order.reference,
        amount: order.amount,
        currency: order.currency,
        descriptor: DEFAULT_PAYEE,
        capture: true,
      },
    });
    if (charge.status === "FAILED")
      throw new PaymentRefused(charge.failure_reason || "FAILED", "The card was not charged");
    const amount = charge.capture_amount ?? charge.authorized_amount;
    // Without its amount a payment is not known to cover the order: the push or a later list tells.
    if (charge.status !== "CAPTURED" || amount === null)
      return { kind: "waiting", externalId: charge.id };
    const payment = {
      id: charge.id,
      reference: charge.external_id,
      amount,
      currency: "IDR" as const,
      paidAt: charge.created ?? config.now(),
    };
    return { kind: "paid", externalId: charge.id, payment };
  }

  async function* listPayments(query: Record<string, string>): AsyncIterable<ProviderPayment> {
    let afterId: string | undefined;
    for (;;) {
      const search = new URLSearchParams({
        types: "PAYMENT",
        statuses: "SUCCESS",
        limit: String(PAGE_SIZE),
        ...query,
        ...(afterId ? { after_id: afterId } : {}),
      });
      const page = await callXendit("GET", `/transactions?${search}`, wire.TransactionList);
      for (const row of page.data) {
        if (row.currency !== "IDR") continue;
        yield {
          id: row.product_id,
          reference: row.reference_id,
          amount: row.amount,
          currency: "IDR",
          paidAt: row.created,
        };
      }
      afterId = page.data.at(-1)?.id;
      // Without a word about more, the next page tells.
      if (page.has_more === false || !afterId) return;
    }
  }

  return {
    name: "xendit",
    hasWebhookSecret: config.webhookToken !== "",
    methods: [PAYMENT_METHOD.bank, PAYMENT_METHOD.qr, PAYMENT_METHOD.creditCard],
    cardScript:
      config.cards.by === "token"
        ? { scriptUrl: config.cards.scriptUrl, publishableKey: config.cards.publicKey }
        : null,
    open: openPaymentRequest,
    async close(externalId, kind) {
      if (isSession(externalId))
        await endPayment(callXendit("POST", `/sessions/${externalId}/cancel`, wire.Session));
      // Xendit cannot end a QR code early; a token is charged at once or never.
      if (kind !== "bank") return;
      await endPayment(
        callXendit("PATCH", `/callback_virtual_accounts/${externalId}`, wire.VirtualAccount, {
          body: { expiration_date: config.now().toISOString() },
        }),
      );
    },
    async listPaymentsOf(reference, externalId) {
      if (externalId && isSession(externalId)) {
        const payment = toSessionPayment(
          await callXendit("GET", `/sessions/${externalId}`, wire.Session),
        );
        return payment ? [payment] : [];
      }
      const payments: ProviderPayment[] = [];
      for await (const payment of listPayments({ reference_id: reference })) payments.push(payment);
      return payments;
    },
    async isEnded(externalId, kind) {
      const path = isSession(externalId)
        ? "/sessions"
        : kind === "qr"
          ? "/qr_codes"
          : "/callback_virtual_accounts";
      const { status } = await callXendit("GET", `${path}/${externalId}`, wire.PaymentStatus, {
        headers: kind === "qr" ? QR_VERSION : {},
      });
      // A new virtual account is PENDING until the bank has it.
      return status !== "ACTIVE" && status !== "PENDING";
    },
    listPaymentsBetween: (from, to) =>
      listPayments({ "created[gte]": from.toISOString(), "created[lt]": to.toISOString() }),
    async checkKey() {
      await callXendit("GET", "/transactions?limit=1", wire.TransactionList);
    },
    canRefund: isSessionPayment,
    async refund(paymentId, amount, reference) {
      const createdRefund = await callXendit("POST", "/v3/refunds", wire.Refund, {
        headers: { ...REFUND_VERSION, "idempotency-key": reference },
        body: {
          ...{ reference_id: reference, payment_id: paymentId, amount },
          reason: "REQUESTED_BY_CUSTOMER",
        },
      });
      return toRefund(createdRefund);
    },
    async readRefund(refundId) {
      return toRefund(
        await callXendit("GET", `/v3/refunds/${refundId}`, wire.Refund, {
          headers: REFUND_VERSION,
        }),
      );
    },
    isFromProvider: ({ header }) =>
      areSameTexts(header("x-callback-token") ?? "", config.webhookToken),
    readEvent,
  };
}

const REFUND_STATES: Readonly<Record<string, ProviderRefund["state"]>> = {
  ...{ SUCCEEDED: "paid", FAILED: "failed", CANCELLED: "failed", CANCELED: "failed" },
};

/** An unknown status is not final. */
function toRefund({ refund_id: id, status, failure_code: code }: wire.Refund): ProviderRefund {
  const state = findByWord(REFUND_STATES, status) ?? "pending";
  return { id, state, failureCode: state === "failed" ? code || status : "" };
}

/** A paid or ended payment refuses it, which is fine. */
async function endPayment(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
  }
}

function readEvent(rawBody: Uint8Array): PaymentEvent {
  const body = parseStorable(new TextDecoder().decode(rawBody));
  const account = wire.VirtualAccountPaid.safeParse(body);
  if (account.success) {
    const { payment_id, external_id, amount, transaction_timestamp } = account.data;
    return makePaidEvent({
      ...{ id: payment_id, reference: external_id, amount, currency: "IDR" },
      paidAt: transaction_timestamp,
    });
  }
  const qr = wire.QrPaid.safeParse(body);
  if (qr.success && qr.data.data.status === "SUCCEEDED") {
    const { id, reference_id: reference, amount, currency, created } = qr.data.data;
    return makePaidEvent({ id, reference, amount, currency, paidAt: created });
  }
  const session = wire.SessionCompleted.safeParse(body);
  const payment = session.success ? toSessionPayment(session.data.data) : null;
  if (payment) return makePaidEvent(payment);
  const refund = wire.RefundMessage.safeParse(body);
  if (refund.success) {
    const { data } = refund.data;
    const refundId = "refund_id" in data ? data.refund_id : data.id;
    return { kind: "refund", dedupeKey: `refund:${refundId}:${data.status}`, refundId };
  }
  if (typeof body !== "object" || body === null) throw new SyntaxError("not a Xendit message");
  return { kind: "other", dedupeKey: `other:${computeDigest(rawBody)}` };
}

const makePaidEvent = (payment: ProviderPayment): PaymentEvent => ({
  kind: "paid",
  dedupeKey: `paid:${payment.id}`,
  payment,
});

/** `null` while the session is unpaid. */
function toSessionPayment(session: wire.Session): ProviderPayment | null {
  const { status, payment_id: id, reference_id: reference, amount, currency } = session;
  if (status !== "COMPLETED" || !id) return null;
  return { id, reference, amount, currency, paidAt: session.updated };
}

const computeDigest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Compares in constant time. */
function areSameTexts(givenText: string, expected: string): boolean {
  const [a, b] = [Buffer.from(givenText), Buffer.from(expected)];
  return a.length === b.length && expected !== "" && timingSafeEqual(a, b);
}
