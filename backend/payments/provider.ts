import type { BankCode, PaymentMethod } from "#contract/payment-methods.ts";
import type { CardReference, ProviderName } from "../db/schema/top-ups.ts";

/** The provider's idempotency key makes a `reference` one payment. */
export interface PaymentOrder {
  /** The transaction's id, which the provider returns with all data. */
  reference: string;
  /** Minor units. */
  amount: number;
  currency: "IDR" | "THB";
  description: string;
  expiresAt: Date;
  payer: { name: string; email: string };
  /** The payer's browser returns there. */
  returnUrl: string;
}

export type PaymentMeans =
  | { kind: "bank"; bankCode: BankCode }
  | { kind: "qr" }
  /** `null` if the payer enters the card on the provider's page. */
  | { kind: "card"; card: CardReference | null };

/** `externalId`: the payment's id at the provider. */
export type OpenedPayment = { externalId: string } & (
  | { kind: "bank"; accountNumber: string }
  /** EMVCo merchant-presented text. */
  | { kind: "qr"; payload: string }
  /** The payer must open a page: of the card's bank, which asks to confirm, or of the provider. */
  | { kind: "authenticate"; url: string }
  | { kind: "paid"; payment: ProviderPayment }
  /** A later message reports the outcome. */
  | { kind: "waiting" }
);

export interface ProviderPayment {
  /** The same in all reports. */
  id: string;
  reference: string;
  /** Minor units. */
  amount: number;
  /** As reported, which may differ from the requested one. */
  currency: string;
  paidAt: Date;
}

/**
 * `waits_for_buyer`: the provider asked the payer where to send the money. A paid refund may still
 * fail if a bank returns it.
 */
export interface ProviderRefund {
  /** The same in all reports. */
  id: string;
  state: "paid" | "pending" | "waits_for_buyer" | "failed";
  /** "" for none. */
  failureCode: string;
}

export type PaymentEvent = { dedupeKey: string } & (
  | { kind: "paid"; payment: ProviderPayment }
  | { kind: "refund"; refundId: string }
  | { kind: "failed"; reference: string; reason: string }
  /** Other messages. */
  | { kind: "other" }
);

export interface WebhookRequest {
  rawBody: Uint8Array;
  header: (name: string) => string | undefined;
}

export interface PaymentProvider {
  readonly name: ProviderName;
  readonly methods: readonly PaymentMethod[];
  /** Turns a card into a token in the browser. `null`: the payer uses the provider's page. */
  readonly cardScript: { scriptUrl: string; publishableKey: string } | null;
  /** Throws PaymentRefused for a final refusal, ProviderUnavailable for an unknown outcome. */
  open(order: PaymentOrder, means: PaymentMeans): Promise<OpenedPayment>;
  /** Prevents a payment. A repeated or late call is no error. Throws ProviderUnavailable. */
  close(externalId: string, means: PaymentMeans["kind"]): Promise<void>;
  listPaymentsOf(reference: string, externalId: string | null): Promise<ProviderPayment[]>;
  /**
   * Returns whether nobody can pay it any more; a paid one has ended. Throws PaymentRefused,
   * ProviderUnavailable.
   */
  isEnded(externalId: string, means: PaymentMeans["kind"]): Promise<boolean>;
  /** In any order. */
  listPaymentsBetween(from: Date, to: Date): AsyncIterable<ProviderPayment>;
  /** Throws PaymentRefused if the provider refuses the key, ProviderUnavailable. */
  checkKey(): Promise<void>;
  /** Transfers cannot be refunded. */
  canRefund(paymentId: string): boolean;
  /**
   * Refunds a part of a payment. A `reference` is one refund; a repeat may return its first state.
   * Throws PaymentRefused for a final refusal, ProviderUnavailable for an unknown outcome.
   */
  refund(paymentId: string, amount: number, reference: string): Promise<ProviderRefund>;
  /** Throws PaymentRefused if the provider does not know it, ProviderUnavailable. */
  readRefund(refundId: string): Promise<ProviderRefund>;
  /** Without the secret, messages cannot be verified. */
  readonly hasWebhookSecret: boolean;
  /** Verifies that the provider sent it. */
  isFromProvider(webhook: WebhookRequest): boolean;
  /** Throws SyntaxError for a body that is not the provider's. */
  readEvent(rawBody: Uint8Array): PaymentEvent;
}

/** A final refusal: the card was declined, the amount is too small. */
export class PaymentRefused extends Error {
  readonly code: string;
  /** The provider refuses every call with this key. */
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
