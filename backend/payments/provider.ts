import type { BankCode, PaymentMethod } from "#contract/payment-methods.ts";
import type { CardReference, ProviderName } from "../db/schema/top-ups.ts";

/** A payment to make. The provider's idempotency key makes a `reference` one payment. */
export interface PaymentOrder {
  /** The transaction's id, which the provider returns in all its data. */
  reference: string;
  /** Minor units. */
  amount: number;
  currency: "IDR" | "THB";
  description: string;
  expiresAt: Date;
  payer: { name: string; email: string };
  /** Address to which the payer's browser returns. */
  returnUrl: string;
}

export type PaymentMeans =
  | { kind: "bank"; bankCode: BankCode }
  | { kind: "qr" }
  /** `null` where the payer enters the card on the provider's own page. */
  | { kind: "card"; card: CardReference | null };

/** The result of opening a payment at the provider, with its id there. */
export type Opened = { externalId: string } & (
  | { kind: "bank"; accountNumber: string }
  /** EMVCo merchant-presented text. */
  | { kind: "qr"; payload: string }
  /** The payer goes to a page: of the card's bank, which asks to confirm, or of the provider. */
  | { kind: "authenticate"; url: string }
  | { kind: "paid"; payment: ProviderPayment }
  /** A later message has the outcome. */
  | { kind: "waiting" }
);

export interface ProviderPayment {
  /** The provider's id, equal in all reports of it. */
  id: string;
  reference: string;
  /** Minor units. */
  amount: number;
  /** As reported, perhaps not the requested one. */
  currency: string;
  paidAt: Date;
}

/**
 * A refund as the provider has it. `pending`: the money is on its way. `waits_for_buyer`: the
 * provider asked the payer where it shall go. A paid one may still fail: a bank sends it back.
 */
export interface ProviderRefund {
  /** The provider's id, equal in all reports of it. */
  id: string;
  state: "paid" | "pending" | "waits_for_buyer" | "failed";
  /** The provider's code of a failure; "" for none. */
  failureCode: string;
}

/** A provider's message. */
export type PaymentEvent = { dedupeKey: string } & (
  | { kind: "paid"; payment: ProviderPayment }
  /** Something changed about a refund. */
  | { kind: "refund"; refundId: string }
  | { kind: "failed"; reference: string; reason: string }
  /** Irrelevant to us. */
  | { kind: "other" }
);

export interface WebhookRequest {
  rawBody: Uint8Array;
  header: (name: string) => string | undefined;
}

/** The interface to payment providers. Amounts are in minor units of the currency. */
export interface PaymentProvider {
  readonly name: ProviderName;
  readonly methods: readonly PaymentMethod[];
  /**
   * Script that turns a card into a token in the browser. `null`: the payer enters the card on the
   * provider's page.
   */
  readonly page: { scriptUrl: string; publishableKey: string } | null;
  /** Throws PaymentRefused for a final refusal, ProviderUnavailable if the outcome is unknown. */
  open(order: PaymentOrder, means: PaymentMeans): Promise<Opened>;
  /**
   * Closes the payment, so that nobody pays it. A repeat or a late call is no error. Throws
   * ProviderUnavailable.
   */
  close(externalId: string, means: PaymentMeans["kind"]): Promise<void>;
  paymentsOf(reference: string, externalId: string | null): Promise<ProviderPayment[]>;
  /**
   * Returns whether nobody can pay it any more: it expired, was closed, or failed for good. A paid
   * one counts as ended. Throws PaymentRefused, ProviderUnavailable.
   */
  isEnded(externalId: string, means: PaymentMeans["kind"]): Promise<boolean>;
  /** Returns the payments from `from` until `to`, in no order. */
  paidBetween(from: Date, to: Date): AsyncIterable<ProviderPayment>;
  /** Throws PaymentRefused if the provider does not take the key, ProviderUnavailable. */
  check(): Promise<void>;
  /** Whether this payment can be paid back by `refund`. Transfers cannot. */
  mayRefund(paymentId: string): boolean;
  /**
   * Pays back a part of a payment. A `reference` is one refund, and a repeat may answer its first
   * state. Throws PaymentRefused for a final refusal, ProviderUnavailable if the outcome is not
   * known.
   */
  refund(paymentId: string, amount: number, reference: string): Promise<ProviderRefund>;
  /** Throws PaymentRefused if the provider does not know it, ProviderUnavailable. */
  readRefund(refundId: string): Promise<ProviderRefund>;
  /** Whether it has what proves the messages. */
  readonly hasWebhookSecret: boolean;
  /** Returns whether the provider sent it. */
  isOurs(webhook: WebhookRequest): boolean;
  /** Throws SyntaxError for a body that is not the provider's. */
  readEvent(rawBody: Uint8Array): PaymentEvent;
}

/** The provider's refusal is final: the card was declined, the amount is too small. */
export class PaymentRefused extends Error {
  readonly code: string;
  /** The provider refuses every call with this key, not only this one. */
  readonly isKeyRefused: boolean;
  constructor(code: string, message: string, { isKeyRefused = false } = {}) {
    super(message);
    this.name = "PaymentRefused";
    this.code = code;
    this.isKeyRefused = isKeyRefused;
  }
}

/** No answer, or an unclear outcome. */
export class ProviderUnavailable extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ProviderUnavailable";
  }
}
