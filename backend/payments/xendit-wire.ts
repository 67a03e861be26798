import { z } from "zod";
import {
  flag,
  idText,
  instant,
  makeListSchema,
  optionalId,
  optionalInstant,
  text,
  word,
} from "../marketplaces/wire.ts";
import { amount, optionalAmount } from "./amounts.ts";

/**
 * Xendit's API (developers.xendit.co/api-reference): fixed virtual accounts, QR codes (api-version
 * 2022-07-31), card charges by token, transactions, and payment sessions (docs.xendit.co/apidocs).
 * Rupiah as whole numbers. Statuses are in capitals here.
 */
export const VirtualAccount = z.object({ id: idText, account_number: idText });
/** PENDING, ACTIVE, INACTIVE and others: a virtual account, a QR code or a session has it. */
export const PaymentStatus = z.object({ status: word });
export const QrCode = z.object({ id: idText, qr_string: z.string().min(1) });
export const CardCharge = z.object({
  id: idText,
  status: word,
  external_id: idText,
  capture_amount: optionalAmount,
  authorized_amount: optionalAmount,
  failure_reason: text,
  created: optionalInstant,
});
/** A page of Xendit's on which one payment is made. */
export const Session = z.object({
  payment_session_id: idText,
  reference_id: idText,
  status: word,
  amount,
  currency: text,
  updated: instant,
  payment_link_url: text,
  payment_id: optionalId,
});
export type Session = z.output<typeof Session>;
export const SessionCompleted = z.object({
  event: z.literal("payment_session.completed"),
  data: Session,
});
/** docs.xendit.co/apidocs/create-a-refund, docs.xendit.co/apidocs/get-a-refund */
export const Refund = z.object({ refund_id: idText, status: word, failure_code: text });
export type Refund = z.output<typeof Refund>;
const RefundChange = z.union([
  z.object({ refund_id: idText, status: word }),
  z.object({ id: idText, status: word }),
]);
/**
 * See docs.xendit.co/apidocs/refund-webhook-notification. Its samples wrap the refund once or
 * twice, and name its id `id`.
 */
export const RefundMessage = z.object({
  event: z.enum(["refund.succeeded", "refund.failed"]),
  data: z.union([RefundChange, z.object({ data: RefundChange }).transform(({ data }) => data)]),
});
export const Refusal = z.object({ error_code: text, message: text });
export const TransactionList = z.object({
  has_more: flag,
  data: makeListSchema(
    z.object({
      id: idText,
      product_id: idText,
      reference_id: idText,
      amount,
      currency: text,
      created: instant,
    }),
  ),
});

/** "Virtual account paid", which has no `event` to identify it. */
export const VirtualAccountPaid = z.object({
  payment_id: idText,
  callback_virtual_account_id: idText,
  external_id: idText,
  amount,
  transaction_timestamp: instant,
});
export const QrPaid = z.object({
  event: z.literal("qr.payment"),
  data: z.object({
    id: idText,
    reference_id: idText,
    amount,
    currency: text,
    status: word,
    created: instant,
  }),
});
