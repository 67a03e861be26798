import { z } from "zod";

/**
 * Xendit's API (developers.xendit.co/api-reference): fixed virtual accounts, QR codes (api-version
 * 2022-07-31), card charges by token, transactions, and payment sessions (docs.xendit.co/apidocs).
 * Rupiah as whole numbers.
 */
export const VirtualAccount = z.object({
  id: z.string(),
  account_number: z.string(),
});
/** Read from a virtual account, a QR code or a session: PENDING, ACTIVE, INACTIVE and others. */
export const State = z.object({ status: z.string() });
export const QrCode = z.object({ id: z.string(), qr_string: z.string() });
export const CardCharge = z.object({
  id: z.string(),
  status: z.string(),
  external_id: z.string(),
  capture_amount: z.number().nullish(),
  authorized_amount: z.number().nullish(),
  failure_reason: z.string().nullish(),
  created: z.string().nullish(),
});
/** A page of Xendit's on which one payment is made. */
export const Session = z.object({
  payment_session_id: z.string(),
  reference_id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  updated: z.string(),
  payment_link_url: z.string().nullish(),
  payment_id: z.string().nullish(),
});
export type Session = z.infer<typeof Session>;
export const SessionCompleted = z.object({
  event: z.literal("payment_session.completed"),
  data: Session,
});
/** docs.xendit.co/apidocs/create-a-refund, docs.xendit.co/apidocs/get-a-refund */
export const Refund = z.object({
  refund_id: z.string(),
  status: z.string(),
  failure_code: z.string().nullish(),
});
export type Refund = z.infer<typeof Refund>;
const RefundChange = z.union([
  z.object({ refund_id: z.string(), status: z.string() }),
  z.object({ id: z.string(), status: z.string() }),
]);
/**
 * docs.xendit.co/apidocs/refund-webhook-notification, whose samples wrap the refund once or twice,
 * and call its id `id`.
 */
export const RefundMessage = z.object({
  event: z.enum(["refund.succeeded", "refund.failed"]),
  data: z.union([RefundChange, z.object({ data: RefundChange }).transform(({ data }) => data)]),
});
export const Refusal = z.object({ error_code: z.string(), message: z.string() });
export const TransactionList = z.object({
  has_more: z.boolean(),
  data: z.array(
    z.object({
      id: z.string(),
      product_id: z.string(),
      reference_id: z.string(),
      amount: z.number(),
      currency: z.string(),
      created: z.string(),
    }),
  ),
});

/** "Virtual account paid", which has no `event` to identify it. */
export const VirtualAccountPaid = z.object({
  payment_id: z.string(),
  callback_virtual_account_id: z.string(),
  external_id: z.string(),
  amount: z.number().int(),
  transaction_timestamp: z.string(),
});
export const QrPaid = z.object({
  event: z.literal("qr.payment"),
  data: z.object({
    id: z.string(),
    reference_id: z.string(),
    amount: z.number().int(),
    currency: z.string(),
    status: z.string(),
    created: z.string(),
  }),
});
