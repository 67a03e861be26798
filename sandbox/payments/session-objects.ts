import { randomBytes } from "node:crypto";
import type { BillRow, Payment } from "./schema.ts";

const createId = (prefix: string) => `${prefix}${randomBytes(12).toString("hex")}`;
export const createSessionId = () => createId("ps-");
export const isSession = ({ id }: Pick<BillRow, "id">) => id.startsWith("ps-");

/** A payment in the forms of the payment session's reference. */
export const presentSession = (
  bill: BillRow,
  payment: Payment | null,
  { origin, now }: { origin: string; now: Date },
) => ({
  payment_session_id: bill.id,
  created: bill.createdAt.toISOString(),
  updated: (payment?.paidAt ?? bill.createdAt).toISOString(),
  reference_id: bill.reference,
  session_type: "PAY",
  currency: bill.currency,
  amount: payment?.amount ?? bill.amount,
  country: "ID",
  mode: "PAYMENT_LINK",
  allowed_payment_channels: ["CARDS"],
  expires_at: bill.expiresAt?.toISOString(),
  locale: "en",
  success_return_url: bill.returnUrl,
  cancel_return_url: bill.returnUrl,
  items: null,
  metadata: null,
  status: getSessionStatus(bill, now),
  payment_link_url: `${origin}/xendit/checkout/${bill.id}`,
  payment_token_id: null,
  payment_request_id: payment ? `pr-${payment.id.slice(3)}` : null,
  ...(payment ? { payment_id: payment.id } : {}),
  business_id: "sandbox",
});

export function getSessionStatus(bill: BillRow, now: Date): string {
  if (bill.status === "paid") return "COMPLETED";
  if (bill.status === "closed") return "CANCELED";
  return bill.expiresAt && bill.expiresAt <= now ? "EXPIRED" : "ACTIVE";
}

/** The payment's own id, `py-…` for a session's. */
export const choosePaymentId = (bill: BillRow, otherwise: string) =>
  isSession(bill) ? createId("py-") : otherwise;
