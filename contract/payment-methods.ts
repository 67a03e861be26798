// Separate from the calls, because browsers need these facts without zod.

/** E-wallets are not offered yet: Indonesia has bank, QR and card, Thailand card and QR. */
export const PAYMENT_METHOD = { bank: 1, creditCard: 2, eWallet: 3, qr: 4 } as const;
export type PaymentMethod = (typeof PAYMENT_METHOD)[keyof typeof PAYMENT_METHOD];

/** Xendit's codes. */
export const BANK_CODES = ["BCA", "MANDIRI", "BRI"] as const;
export type BankCode = (typeof BANK_CODES)[number];
export const BANK_NAMES: Record<BankCode, string> = { BCA: "BCA", MANDIRI: "Mandiri", BRI: "BRI" };

/** REGISTERED waits for its payment; the others are final. */
export const TRANSACTION_STATUSES = [
  "REGISTERED",
  "PAID",
  "CANCELLED",
  "EXPIRED",
  "FAILED",
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** Such a payment was not credited automatically. */
export const PAYMENT_REVIEWS = [
  "amount_differs",
  "paid_twice",
  "paid_after_cancel",
  "paid_after_expiry",
  "paid_after_failure",
  "unknown_transaction",
] as const;
export type PaymentReview = (typeof PAYMENT_REVIEWS)[number];

export const PENDING_PAGE = 20;
/** Bounds of a freely chosen quantity. */
export const CUSTOM_QUOTA = { least: 100, most: 1_000_000 } as const;
