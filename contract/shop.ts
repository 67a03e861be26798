import "@hono/zod-openapi";
import { z } from "zod";
import { BUYER_EVENTS } from "./buyer-events.ts";
import { endpoint } from "./endpoint.ts";
import { BANK_ACCOUNT, COD_RULES, PHONE_CHECKS, SHOP_FIELDS } from "./form-fields.ts";
import { MESSAGE_STATUSES, NEWS_WAYS } from "./messengers.ts";
import { Money } from "./money.ts";
import { integer } from "./numbers.ts";
import { OrderDetail } from "./orders.ts";
import { instant } from "./query.ts";
import { ShipmentChoice } from "./shipments.ts";
import { ShopSlip } from "./shop-slips.ts";
import { ORDER_STATUSES } from "./statuses.ts";
import { STOREFRONT_PAYMENTS, Storefront } from "./storefront.ts";
import { STOREFRONT_DOUBTS } from "./storefront-orders.ts";

/**
 * The own shop's calls of the channels service (docs/specification.md "Calls"): its settings, and
 * addresses for calls that every channel has.
 */

export const Shop = z
  .object({
    shopId: z.string(),
    channelId: z.string(),
    /** The shop's address for buyers. */
    url: z.string(),
    slug: z.string(),
    isOpen: z.boolean(),
    name: z.string(),
    tagline: z.string(),
    about: z.string(),
    phone: z.string(),
    originName: z.string(),
    originPhone: z.string(),
    originStreet: z.string(),
    originPlaceCode: z.string(),
    /** The place as written in an address. */
    originPlace: z.string(),
    originPostCode: z.string(),
    bankAccounts: z.array(BANK_ACCOUNT),
    qrText: z.string(),
    takesCod: z.boolean(),
    codRules: COD_RULES,
    /** When buyers have to confirm the phone by a code. */
    phoneCheck: z.enum(PHONE_CHECKS),
    /** Price of the seller's own delivery to any place. `null` where only couriers deliver. */
    flatFee: Money.nullable(),
    /**
     * From this price of the goods the cheapest service costs nothing, and the cheapest that takes
     * cash where the shop does; `null` for never.
     */
    freeShippingFrom: Money.nullable(),
    /** Minutes an order may stay unpaid. */
    orderExpMins: z.number().int(),
    /** Hours in which the seller checks a reported payment. The order expires after them. */
    claimHours: z.number().int(),
    /** Buyers are asked for a review some days after the delivery. */
    asksForReviews: z.boolean(),
    takesOrders: Storefront.shape.takesOrders,
    listedProducts: z.number().int(),
    version: z.number().int(),
  })
  .openapi("Shop");
export type Shop = z.infer<typeof Shop>;

/** How likely an order is not paid, with what it follows from. */
const OrderRisk = z
  .object({
    /** 0 to 100. From 50 on the order waits for the seller, or has less time to be paid. */
    score: z.number().int().min(0).max(100),
    /** The heaviest first. */
    reasons: z.array(z.object({ reason: z.enum(STOREFRONT_DOUBTS), points: z.number().int() })),
  })
  .openapi("OrderRisk");
export type OrderRisk = z.infer<typeof OrderRisk>;

/** `null` where the buyer was asked for no code. */
const BuyerCheck = z
  .object({
    /** The way in which the buyer confirmed, or is asked to. */
    by: z.enum(NEWS_WAYS),
    /** `null` while the code is awaited, and where it never came. */
    confirmedAt: instant().nullable(),
  })
  .openapi("BuyerCheck");
export type BuyerCheck = z.infer<typeof BuyerCheck>;

const integration = { access: "integration-manage" } as const;
const channel = z.object({ channelId: z.string() });
const shop = z.object({ shop: Shop });

export const listShops = endpoint("listShops", "get", "/v1/channels/shop/shops", {
  ...integration,
  summary: "The account's own shops",
  response: z.object({ shops: z.array(Shop) }),
});
/**
 * 409 `slug_taken`, `shop_exists`. A shop that was disconnected opens again with its address, texts
 * and orders.
 */
export const integrateShop = endpoint("integrateShop", "post", "/v1/channels/shop/;integrate", {
  ...integration,
  summary: "Opens the account's own shop",
  body: z.object({ slug: SHOP_FIELDS.slug, name: SHOP_FIELDS.name }),
  response: shop,
  errors: [409],
});

const settings = {
  ...SHOP_FIELDS,
  isOpen: z.boolean(),
  asksForReviews: z.boolean(),
  bankAccounts: z.array(BANK_ACCOUNT).max(3, "too_many"),
  takesCod: z.boolean(),
  codRules: COD_RULES,
  phoneCheck: z.enum(PHONE_CHECKS),
  flatFee: Money.nonnegative().max(1_000_000_000, "too_big").nullable(),
  freeShippingFrom: Money.positive("too_small").max(1_000_000_000, "too_big").nullable(),
};
/**
 * Changes only the given fields. 409 `stale_version`, `slug_taken`; 422 `qr_invalid`,
 * `place_unknown` with the field, `codRules.regions` for a name that is no region.
 */
export const updateShop = endpoint("updateShop", "put", "/v1/channels/shop/{channelId}", {
  ...integration,
  summary: "Changes the shop's address, texts and how it is paid",
  params: channel,
  body: z.object({ version: integer(), ...z.object(settings).partial().shape }),
  response: shop,
  errors: [404, 409],
});

/** One event of an order that was told to the buyer. */
const ToldNews = z.object({
  event: z.enum(BUYER_EVENTS),
  by: z.enum(NEWS_WAYS),
  status: z.enum(MESSAGE_STATUSES),
  queuedAt: instant(),
  /** When the status was reached. */
  at: instant(),
  /** Why it failed, in the messenger's or the mail server's own words. `null` if it did not. */
  failure: z.object({ code: z.string(), text: z.string() }).nullable(),
});
export type ToldNews = z.infer<typeof ToldNews>;

const order = { access: "order-manage", errors: [404, 409, 422, 502, 503] } as const;
const orderId = z.object({ orderId: z.string() });
const answer = z.object({ order: OrderDetail });

export const listShopOrderStatuses = endpoint(
  "listShopOrderStatuses",
  "get",
  "/v1/channels/shop/order-statuses",
  {
    access: "order-manage",
    summary: "The shop's statuses, which are ours",
    response: z.object({ statuses: z.array(z.enum(ORDER_STATUSES)) }),
  },
);
export const getShopReceipt = endpoint(
  "getShopReceipt",
  "get",
  "/v1/channels/shop/orders/{orderId}/receipt",
  {
    ...order,
    summary: "What the buyer bought and paid, and the address of the buyer's page",
    params: orderId,
    response: z.object({
      receipt: z.object({
        number: z.string(),
        url: z.string(),
        /** Where the buyer gets news by e-mail. "" if they do not. */
        email: z.string(),
        /** How the buyer gets the news now. */
        newsBy: z.enum(NEWS_WAYS),
        /** The buyer wants the news by LINE, and has not sent the order's code there yet. */
        isLineAwaited: z.boolean(),
        /** The news that the buyer was told, the oldest first. */
        told: z.array(ToldNews),
        /**
         * The latest news in the buyer's language, for the seller to send by WhatsApp or LINE, and
         * the phone in E.164 form. `null` where there are none, or the buyer is erased.
         */
        message: z.object({ text: z.string(), phone: z.string() }).nullable(),
        risk: OrderRisk,
        phoneCheck: BuyerCheck.nullable(),
        payment: z.string(),
        paidAt: instant().nullable(),
        paymentClaimedAt: instant().nullable(),
        itemsTotal: Money,
        voucherCode: z.string(),
        discount: Money,
        shippingFee: Money,
        total: Money,
      }),
    }),
  },
);
export const getShopShippingCosts = endpoint(
  "getShopShippingCosts",
  "get",
  "/v1/channels/shop/orders/{orderId}/shipping-costs",
  {
    ...order,
    summary: "What the courier asks of the shop for this order, and what its buyer paid for it",
    params: orderId,
    response: z.object({
      courier: z.string(),
      /** The courier's own figure once it is booked; before, what it asked at the checkout. */
      cost: Money,
      /** The buyer's payment for shipping. */
      paid: Money,
    }),
  },
);
/** Answers the job to poll. */
export const requestShopShipping = endpoint(
  "requestShopShipping",
  "post",
  "/v1/channels/shop/orders/{orderId}/;request-shipping",
  {
    ...order,
    summary: "Books the courier",
    params: orderId,
    body: ShipmentChoice,
    response: z.object({ jobId: z.string() }),
  },
);
export const getShopShippingRequest = endpoint(
  "getShopShippingRequest",
  "get",
  "/v1/channels/shop/shipping-requests/{jobId}",
  {
    ...order,
    summary: "How far a shipping request is",
    params: z.object({ jobId: z.string() }),
    response: z.object({
      status: z.enum(["waiting", "done", "failed"]),
      reason: z.string().nullable(),
      trackingCode: z.string().nullable(),
    }),
  },
);
export const getShopTrackingCode = endpoint(
  "getShopTrackingCode",
  "get",
  "/v1/channels/shop/orders/{orderId}/tracking-code",
  {
    ...order,
    summary: "The parcel's tracking code",
    params: orderId,
    response: z.object({ trackingCode: z.string().nullable(), courier: z.string() }),
  },
);
export const downloadShopLabel = endpoint(
  "downloadShopLabel",
  "get",
  "/v1/channels/shop/orders/{orderId}/label",
  { ...order, summary: "The label as a PDF", params: orderId, produces: "application/pdf" },
);
export const markShopOrderPaid = endpoint(
  "markShopOrderPaid",
  "post",
  "/v1/channels/shop/orders/{orderId}/;mark-paid",
  { ...order, summary: "The seller has the money", params: orderId, response: answer },
);
export const getShopWallet = endpoint(
  "getShopWallet",
  "get",
  "/v1/channels/shop/{channelId}/wallet",
  {
    access: "order-manage",
    summary: "What couriers cost and collected, the latest first",
    params: channel,
    response: z.object({
      /** The collected cash minus the costs: couriers settle it with the seller. */
      balance: Money,
      entries: z.array(
        z.object({
          at: instant(),
          type: z.enum(["shipping", "shipping_refund", "shipping_difference", "cod"]),
          orderNumber: z.string(),
          amount: Money,
        }),
      ),
    }),
    errors: [404],
  },
);

/** Orders that have a reservation and that probably nobody will pay. */
export const DoubtfulOrder = z
  .object({
    number: z.string(),
    status: z.enum(ORDER_STATUSES),
    placedAt: instant(),
    /** The order expires at this time. `null` where it does not expire. */
    expiresAt: instant().nullable(),
    payment: z.enum(STOREFRONT_PAYMENTS),
    name: z.string(),
    phone: z.string(),
    address: z.string(),
    total: Money,
    units: z.number().int(),
    /** `null` where the only doubt is that many came from one network. */
    doubt: z.enum(STOREFRONT_DOUBTS).nullable(),
    risk: OrderRisk,
    phoneCheck: BuyerCheck.nullable(),
    /** The code that its buyer must send to the shop. `null` where no code is awaited. */
    code: z.string().nullable(),
    /** Orders from one network have the same group. `null` where it is the only one. */
    group: z.number().int().nullable(),
  })
  .openapi("DoubtfulOrder");
export type DoubtfulOrder = z.infer<typeof DoubtfulOrder>;

/** An unpaid order whose buyer reported the transfer. */
export const ClaimedPayment = z
  .object({
    orderId: z.string(),
    number: z.string(),
    placedAt: instant(),
    claimedAt: instant(),
    /** The order expires then if the seller has not answered. */
    endsAt: instant(),
    payment: z.enum(STOREFRONT_PAYMENTS),
    name: z.string(),
    phone: z.string(),
    total: Money,
    slips: z.array(ShopSlip),
  })
  .openapi("ClaimedPayment");
export type ClaimedPayment = z.infer<typeof ClaimedPayment>;

export const MAX_CLAIMED = 200;
const claimedOrderNumbers = z
  .array(z.string().max(20))
  .min(1, "required")
  .max(MAX_CLAIMED, "too_many");

export const listClaimedPayments = endpoint(
  "listClaimedPayments",
  "get",
  "/v1/channels/shop/{channelId}/claimed-payments",
  {
    access: "order-manage",
    summary: "Unpaid orders whose buyers say that they paid, the longest waiting first",
    params: channel,
    response: z.object({ payments: z.array(ClaimedPayment), total: z.number().int() }),
    errors: [404],
  },
);
/** Leaves orders unchanged that meanwhile ended, or whose payment is no longer reported. */
export const confirmClaimedPayments = endpoint(
  "confirmClaimedPayments",
  "post",
  "/v1/channels/shop/{channelId}/claimed-payments/;confirm",
  {
    access: "order-manage",
    summary: "The money of these orders has arrived",
    params: channel,
    body: z.object({ numbers: claimedOrderNumbers }),
    response: z.object({ confirmed: z.array(z.string()), left: z.array(z.string()) }),
    errors: [404],
  },
);
/**
 * The buyer's page says so and lets the buyer report the payment again, within the shop's usual
 * time. 409 `wrong_status` if it is no longer reported.
 */
export const refuseClaimedPayment = endpoint(
  "refuseClaimedPayment",
  "post",
  "/v1/channels/shop/{channelId}/claimed-payments/;refuse",
  {
    access: "order-manage",
    summary: "The money of an order has not arrived",
    params: channel,
    body: z.object({ number: z.string().max(20) }),
    response: z.object({ number: z.string() }),
    errors: [404, 409],
  },
);

/** Counts for the home page and the list of orders, without the orders themselves. */
export const countShopOrdersToAnswer = endpoint(
  "countShopOrdersToAnswer",
  "get",
  "/v1/channels/shop/{channelId}/orders-to-answer",
  {
    access: "order-manage",
    summary: "How many orders of the own shop wait for the seller",
    params: channel,
    response: z.object({
      /** Orders that look as if nobody would pay them. */
      doubtful: z.number().int(),
      /** Payments that buyers reported. */
      claimed: z.number().int(),
      /** Refunds that the seller owes. */
      refunds: z.number().int(),
    }),
    errors: [404],
  },
);

export const MAX_DOUBTFUL = 200;
const numbers = z.array(z.string().max(20)).min(1, "required").max(MAX_DOUBTFUL, "too_many");

export const listDoubtfulOrders = endpoint(
  "listDoubtfulOrders",
  "get",
  "/v1/channels/shop/{channelId}/doubtful-orders",
  {
    access: "order-manage",
    summary: "Orders that look as if nobody would pay them, the latest first",
    params: channel,
    response: z.object({ orders: z.array(DoubtfulOrder) }),
    errors: [404],
  },
);
/** Leaves orders unchanged that meanwhile ended, were paid, were reported paid, or were packed. */
export const dropDoubtfulOrders = endpoint(
  "dropDoubtfulOrders",
  "post",
  "/v1/channels/shop/{channelId}/doubtful-orders/;drop",
  {
    access: "order-manage",
    summary: "Cancels orders that nobody meant; their goods are sold again at once",
    params: channel,
    body: z.object({ numbers }),
    response: z.object({ dropped: z.array(z.string()), left: z.array(z.string()) }),
    errors: [404],
  },
);
/** 409 `wrong_status` if it no longer waits. */
export const confirmDoubtfulOrder = endpoint(
  "confirmDoubtfulOrder",
  "post",
  "/v1/channels/shop/{channelId}/doubtful-orders/;confirm",
  {
    access: "order-manage",
    summary: "The buyer has confirmed an order that waited for it",
    params: channel,
    body: z.object({ number: z.string().max(20) }),
    response: z.object({ number: z.string() }),
    errors: [404, 409],
  },
);
