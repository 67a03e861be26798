import type { BankCode, PaymentMethod } from "#contract/payment-methods.ts";
import type { CardReference, ProviderName } from "../db/schema/top-ups.ts";

/**
 * What is to be paid. Made again with the same `reference` it is the same payment: each provider is
 * told so by its idempotency key.
 */
export interface PaymentOrder {
  /** The transaction's id: comes back in whatever the provider tells about it. */
  reference: string;
  /** Minor units. */
  amount: number;
  currency: "IDR" | "THB";
  description: string;
  expiresAt: Date;
  payer: { name: string; email: string };
  /** Where the payer's browser comes back to. */
  returnUrl: string;
}

export type PaymentMeans =
  | { kind: "bank"; bankCode: BankCode }
  | { kind: "qr" }
  | { kind: "card"; card: CardReference };

/** What the provider made of an order. */
export type Opened = { externalId: string } & (
  | { kind: "bank"; accountNumber: string }
  /** EMVCo merchant-presented text. */
  | { kind: "qr"; payload: string }
  /** The card's bank asks its holder first. */
  | { kind: "authenticate"; url: string }
  | { kind: "paid"; payment: ProviderPayment }
  /** A message tells how it ends. */
  | { kind: "waiting" }
);

/** Money that the provider took. */
export interface ProviderPayment {
  /** The provider's own, the same however often and by whichever way it is told. */
  id: string;
  reference: string;
  /** Minor units. */
  amount: number;
  currency: "IDR" | "THB";
  paidAt: Date;
}

/** What a provider's message says. */
export type PaymentEvent = { dedupeKey: string } & (
  | { kind: "paid"; payment: ProviderPayment }
  | { kind: "failed"; reference: string; reason: string }
  /** Nothing that concerns us. */
  | { kind: "other" }
);

export interface WebhookRequest {
  rawBody: Uint8Array;
  header: (name: string) => string | undefined;
}

/**
 * One interface to those who take money for us. Amounts go out and come in as minor units of the
 * currency.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  readonly methods: readonly PaymentMethod[];
  /** The script that turns a card into a token in the payer's browser. */
  readonly page: { scriptUrl: string; publishableKey: string };
  /**
   * Throws PaymentRefused when it will not be done, ProviderUnavailable when it is not known
   * whether it was.
   */
  open(order: PaymentOrder, means: PaymentMeans): Promise<Opened>;
  /**
   * Nobody is to pay any more. Doing it again, or too late, is no error. Throws
   * ProviderUnavailable.
   */
  close(externalId: string, means: PaymentMeans["kind"]): Promise<void>;
  /** What was paid for a reference. */
  paymentsOf(reference: string, externalId: string | null): Promise<ProviderPayment[]>;
  /** What was paid from `from` until `to`, in no order. */
  paidBetween(from: Date, to: Date): AsyncIterable<ProviderPayment>;
  /** Whether the provider sent it. */
  isOurs(webhook: WebhookRequest): boolean;
  /** Throws SyntaxError for what is not the provider's. */
  readEvent(rawBody: Uint8Array): PaymentEvent;
}

/** The provider's word is final: the card was declined, the amount is too small. */
export class PaymentRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = "PaymentRefused";
    this.code = code;
  }
}

/** No answer, or none that says whether it was done. */
export class ProviderUnavailable extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ProviderUnavailable";
  }
}
