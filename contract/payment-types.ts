// Separate from the calls, because browsers need these facts without zod.

/** Kinds with one name, whichever bank or brand. */
export const PAYMENT_KINDS = ["cod", "bank", "qris", "promptpay", "card"] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** Marketplaces' spellings, also for PostgreSQL, without case. */
export const PAYMENT_SPELLINGS: Readonly<Record<PaymentKind, string>> = {
  cod: "^(cod|(payment[ _])?(ls[ _])?(cash|pay|payment)[ _-]on[ _-]delivery|bayar[ _]di[ _]tempat|เก็บเงินปลายทาง)$",
  bank: "^((payment[ _])?(ls[ _])?(online[ _])?bank[ _-]?transfer|transfer[ _-]?bank|โอน(เงิน)?ผ่านธนาคาร)$",
  qris: "^(payment[ _])?(qr[ _-]?)?qris$",
  promptpay: "^((payment[ _])?(ls[ _])?(qr[ _])?prompt[ _-]?pay|พร้อมเพย์)$",
  card: "^((mixed|credit|debit|credit[ _]?/[ _]?debit)[ _-]?card|kartu (kredit|debit)|บัตร(เครดิต|เดบิต))$",
};

const KIND_SPELLINGS = PAYMENT_KINDS.map((kind) => ({
  kind,
  spelling: new RegExp(PAYMENT_SPELLINGS[kind], "iu"),
}));

/** `null`: a type with its own name, such as a wallet. */
export function findPaymentKind(paymentType: string): PaymentKind | null {
  const text = paymentType.trim();
  const namedKind = PAYMENT_KINDS.find((kind) => kind === text.toLowerCase());
  return namedKind ?? KIND_SPELLINGS.find(({ spelling }) => spelling.test(text))?.kind ?? null;
}
