import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { TOP_UP_QUOTA } from "./form-fields.ts";
import { Money } from "./money.ts";
import {
  BANK_CODES,
  PAYMENT_METHOD,
  PAYMENT_REVIEWS,
  PENDING_PAGE,
  TRANSACTION_STATUSES,
} from "./payment-methods.ts";
import { commaList, instant, paging } from "./query.ts";

const PaymentMethodCode = z
  .enum(PAYMENT_METHOD)
  .openapi("PaymentMethod", { type: "integer", description: "Part 2 §4 “Payment methods”" });

/** A top-up: an amount of order quota and its price. Money in minor units of `currency`. */
export const TopUpTransaction = z
  .object({
    id: z.string(),
    status: z.enum(TRANSACTION_STATUSES),
    countryCode: z.enum(["id", "th"]),
    currency: z.enum(["IDR", "THB"]),
    /** `null` for a quantity that the buyer chose. */
    packageNumber: z.number().int().nullable(),
    quota: z.number().int(),
    price: Money,
    discount: Money,
    promotionCode: z.string().nullable(),
    /** A fraction, such as 0.11. */
    vatRate: z.number(),
    vat: Money,
    /** price − discount + vat */
    total: Money,
    paymentMethod: PaymentMethodCode,
    /**
     * How to pay, while payment is awaited. `null` until the provider has answered, and after the
     * transaction ended.
     */
    bank: z.object({ bankCode: z.enum(BANK_CODES), accountNumber: z.string() }).nullable(),
    /** `payload` is the EMVCo text, `svg` its image. */
    qr: z.object({ payload: z.string(), svg: z.string() }).nullable(),
    /** The page where the card's bank asks its holder to confirm. */
    authenticationUrl: z.string().nullable(),
    /** The provider's word for why a payment failed. */
    failureReason: z.string().nullable(),
    /** A payment arrived that needs a person. */
    review: z.enum(PAYMENT_REVIEWS).nullable(),
    createdAt: instant(),
    expiresAt: instant(),
    paidAt: instant().nullable(),
    /** Number of the tax invoice, assigned when it is paid. */
    invoiceNumber: z.string().nullable(),
  })
  .openapi("Transaction");
export type TopUpTransaction = z.infer<typeof TopUpTransaction>;

const text = z.string().max(200);

/** Lenient on purpose: missing fields are refused in a fixed order, each with its code. */
const request = {
  quota: TOP_UP_QUOTA.nullish(),
  packageNumber: z.number().int().min(0).max(1_000).nullish(),
  paymentMethod: z.number().int().min(0).max(1_000),
  promotionCode: z.string().trim().max(40).nullish(),
  qr: z.object({}).nullish(),
  /** Created with the form. The same key is one transaction, however late it comes again. */
  requestKey: z.uuid().nullish(),
};
export const IndonesianPaymentRequest = z
  .object({
    ...request,
    bank: z.object({ bankCode: text.nullish() }).nullish(),
    creditCard: z.object({ tokenId: text.nullish(), authenticationId: text.nullish() }).nullish(),
  })
  .openapi("IndonesianPaymentRequest");
export const ThaiPaymentRequest = z
  .object({ ...request, creditCard: z.object({ paymentMethodId: text.nullish() }).nullish() })
  .openapi("ThaiPaymentRequest");
export type PaymentRequest = z.output<typeof IndonesianPaymentRequest> &
  z.output<typeof ThaiPaymentRequest>;

/** A suspended account can still top up. */
const quota = { access: "quota-manage", modes: ["open", "suspended"] } as const;
const oneTransaction = z.object({ transactionId: z.string() });
const answer = z.object({ transaction: TopUpTransaction });
const creates = { ...quota, errors: [402, 409, 502, 503], response: answer } as const;

export const listTransactions = endpoint("listTransactions", "get", "/v1/accounts/transactions", {
  ...quota,
  summary: "Top-ups, the newest first",
  query: z.object({
    ...paging(PENDING_PAGE, 200),
    status: commaList(z.enum(TRANSACTION_STATUSES)),
  }),
  response: z.object({ transactions: z.array(TopUpTransaction), total: z.number().int() }),
});
export const getTransaction = endpoint(
  "getTransaction",
  "get",
  "/v1/accounts/transactions/{transactionId}",
  { ...quota, summary: "One top-up", params: oneTransaction, errors: [404], response: answer },
);
export const createIndonesianTransaction = endpoint(
  "createIndonesianTransaction",
  "post",
  "/v1/accounts/transactions",
  {
    ...creates,
    summary: "Begins a top-up of an Indonesian account: bank, QR or card",
    body: IndonesianPaymentRequest,
  },
);
export const createThaiTransaction = endpoint(
  "createThaiTransaction",
  "post",
  "/v1/accounts/transactions/;create-thai",
  {
    ...creates,
    summary: "Begins a top-up of a Thai account: card or QR",
    body: ThaiPaymentRequest,
  },
);
export const cancelTransaction = endpoint(
  "cancelTransaction",
  "post",
  "/v1/accounts/transactions/{transactionId}/;cancel",
  {
    ...quota,
    summary: "Gives a pending top-up up",
    params: oneTransaction,
    errors: [404, 409],
    response: answer,
  },
);
/** For a buyer who returns from a payment page before the provider's message arrives. */
export const refreshTransaction = endpoint(
  "refreshTransaction",
  "post",
  "/v1/accounts/transactions/{transactionId}/;refresh",
  {
    isNoted: false,
    ...quota,
    summary: "Asks the provider whether a pending top-up was paid",
    params: oneTransaction,
    errors: [404, 503],
    response: answer,
  },
);
export const getTaxInvoice = endpoint(
  "getTaxInvoice",
  "get",
  "/v1/accounts/transactions/{transactionId}/tax-invoice",
  {
    ...quota,
    summary: "The tax invoice of a paid top-up",
    params: oneTransaction,
    errors: [404, 409],
    produces: "application/pdf",
  },
);
