import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { BANK_ACCOUNT, CHECKOUT_CODE_WAYS, PHONE_CODE } from "./form-fields.ts";
import { LANGUAGES } from "./languages.ts";
import { NEWS_WAYS } from "./messengers.ts";
import { Money } from "./money.ts";
import { BANK_CODES } from "./payment-methods.ts";
import { instant } from "./query.ts";
import { VOUCHER_CODE } from "./shop-voucher-fields.ts";
import { ORDER_STATUSES } from "./statuses.ts";
import { Picture, STOREFRONT_PAYMENTS } from "./storefront.ts";

const shop = { access: "public", limit: { perSecond: 10 }, errors: [404] } as const;
const params = z.object({ slug: z.string() });

export const MAX_CART_LINES = 30;
export const MAX_UNITS = 999;

const CartLine = z.object({
  variantId: z.string().max(64),
  quantity: z.number().int().min(1).max(MAX_UNITS),
});
const CartLines = z.array(CartLine).min(1, "required").max(MAX_CART_LINES, "too_many");

/** Why a voucher's code is refused. `used_by_you`: the buyer's phone has used it. */
export const VOUCHER_PROBLEMS = [
  ...["unknown", "not_yet", "over", "used_up", "used_by_you", "min_spend"],
] as const;
export type VoucherProblem = (typeof VOUCHER_PROBLEMS)[number];

const PricedLine = z.object({
  variantId: z.string(),
  itemId: z.string(),
  name: z.string(),
  variantName: z.string(),
  picture: Picture.nullable(),
  unitPrice: Money,
  /** The requested units. */
  quantity: z.number().int(),
  /**
   * Requested units that can be ordered now. If they are fewer than requested, the line must be
   * changed first.
   */
  stock: z.number().int(),
});
export const PricedCart = z
  .object({
    lines: z.array(PricedLine),
    /** Total of the units that can be ordered. */
    itemsTotal: Money,
    weightG: z.number().int(),
    /**
     * From this price of the goods the cheapest shipping costs nothing, and what is missing; `null`
     * in a shop without.
     */
    freeShipping: z.object({ from: Money, missing: Money }).nullable(),
    /** `null` where no code was given. The discount is 0 where it is refused. */
    voucher: z
      .object({
        code: z.string(),
        discount: Money,
        problem: z.enum(VOUCHER_PROBLEMS).nullable(),
      })
      .nullable(),
    /** Every line can be ordered as wished, and no line was removed because its item is gone. */
    isReady: z.boolean(),
  })
  .openapi("PricedCart");
export type PricedCart = z.infer<typeof PricedCart>;

export const priceStorefrontCart = endpoint(
  "priceStorefrontCart",
  "post",
  "/v1/storefronts/{slug}/;price-cart",
  {
    ...shop,
    summary: "What a cart costs now. Lines of products that are gone are left out",
    params,
    body: z.object({
      lines: z.array(CartLine).max(MAX_CART_LINES, "too_many"),
      /** A voucher's code; "" for none. */
      voucher: z.string().max(40).default(""),
    }),
    response: z.object({ cart: PricedCart }),
  },
);

/**
 * Why no cash is taken. `no_cod`: the courier takes none. The others are the shop's rules; the
 * phone's is only known when the order is placed.
 */
export const COD_REFUSALS = [
  "no_cod",
  "cod_courier",
  "cod_region",
  "cod_amount",
  "cod_returns",
] as const;
export type CodRefusal = (typeof COD_REFUSALS)[number];

const ShippingService = z
  .object({
    courierId: z.string(),
    serviceId: z.string(),
    name: z.string(),
    fee: Money,
    minDays: z.number().int(),
    maxDays: z.number().int(),
    supportsCod: z.boolean(),
    /** Why no cash is taken by it, where the shop takes cash; `null` where it is. */
    codRefusal: z.enum(COD_REFUSALS).nullable(),
  })
  .openapi("ShippingService");
export const quoteStorefrontShipping = endpoint(
  "quoteStorefrontShipping",
  "post",
  "/v1/storefronts/{slug}/;shipping-costs",
  {
    ...shop,
    // Each call asks all couriers.
    limit: { perSecond: 5 },
    summary: "Which couriers bring a cart to a place, and for how much; the cheapest first",
    params,
    body: z.object({ lines: CartLines, placeCode: z.string().max(20) }),
    response: z.object({ services: z.array(ShippingService) }),
    errors: [404, 422, 503],
  },
);

/** A bank account or a PromptPay number, as the buyer writes it. */
export const REFUND_PAYEE = z.string().trim().min(8, "too_short").max(200, "too_long");

/** Reasons of an order's risk (OrderRisk in contract/shop.ts). */
export const STOREFRONT_DOUBTS = [
  "refused_before",
  "many_here",
  "takes_most",
  "much_money",
  "same_device",
  "same_address",
  "open_cash",
  "unusual_amount",
  "unusual_quantity",
  "address_differs",
  "others_here",
] as const;
export type StorefrontDoubt = (typeof STOREFRONT_DOUBTS)[number];

export const StorefrontOrderInput = z.object({
  lines: CartLines,
  /** One key per checkout page. The same cart sent again with it answers the placed order. */
  checkoutKey: z.uuid(),
  /** The total that the buyer saw. 409 `price_changed` if it differs now. */
  total: Money.nonnegative().max(2_147_483_647),
  name: z.string().trim().min(2, "too_short").max(100, "too_long"),
  phone: z
    .string()
    .trim()
    .regex(/^\+?[\d ()-]{8,20}$/, "invalid_phone"),
  street: z.string().trim().min(8, "too_short").max(255, "too_long"),
  placeCode: z.string().min(1, "required").max(20),
  postCode: z
    .string()
    .trim()
    .regex(/^\d{5}$/, "invalid_post_code"),
  note: z.string().trim().max(500, "too_long").default(""),
  /** For news of the order. "" for none. */
  email: z
    .union([z.literal(""), z.email("invalid_email").max(254, "too_long")], "invalid_email")
    .default(""),
  /** A way that the shop offers (`Storefront.newsWays`). WhatsApp writes to the phone. */
  newsBy: z.enum(NEWS_WAYS).default("email"),
  /** A voucher's code; "" for none. */
  voucher: z.union([z.literal(""), VOUCHER_CODE]).default(""),
  service: z.object({ courierId: z.string().max(40), serviceId: z.string().max(40) }),
  payment: z.enum(STOREFRONT_PAYMENTS),
  language: z.enum(LANGUAGES),
  /** Identifies the browser as long as it keeps its cookies. `null` where it keeps none. */
  deviceId: z.uuid().nullable().default(null),
  /** Sends a code this way if the order needs one. `null` sends none. */
  sendCodeBy: z.enum(CHECKOUT_CODE_WAYS).nullable().default(null),
  /** The code that was sent for this checkout; "" for none. */
  code: z.union([z.literal(""), PHONE_CODE], "invalid_code").default(""),
});
/**
 * Reserves the stock and creates the order in one transaction. 409 `sold_out` (details:
 * `variantId`, `name`, `left`), `price_changed`, `service_gone`, `checkout_used` for another cart
 * with the key of a placed order; 422 with the fields, `wrong_post_code` for a post code of another
 * region, a `COD_REFUSALS` for the payment; 429
 * `too_many_orders`, `too_many_cod` if one phone or browser has too many open unpaid orders, and
 * `too_many_tries`. 409 `code_needed` (details: `ways`, comma-separated) if strangers hold half of
 * an item, or its network has too many open orders: with `sendCodeBy` a code is sent and the answer
 * is 409 `code_sent` (details: also `by`), and with the `code` the order is placed; 422 `code`:
 * `wrong_code`, `code_over`; `email`: `required` for a code by e-mail; 429 `too_soon`,
 * `too_many_codes`. A doubtful order on delivery is `on_hold` until its
 * buyer confirms it (`StorefrontOrder.confirm`) or pays ahead; a doubtful order to be paid ahead
 * has less time. Where the shop asks for the phone, the order waits for a code
 * (`StorefrontOrder.phoneCheck`, contract/storefront-phone.ts).
 */
export const placeStorefrontOrder = endpoint(
  "placeStorefrontOrder",
  "post",
  "/v1/storefronts/{slug}/orders",
  {
    ...shop,
    limit: { perSecond: 5, tries: { network: 60, device: 20, phone: 20 } },
    summary: "Orders a cart",
    params,
    body: StorefrontOrderInput,
    response: z.object({ token: z.string(), number: z.string() }),
    errors: [404, 409, 422, 429, 503],
  },
);

/** Ways to pay online: a QR, a virtual account at a bank, or the provider's page. */
export const ONLINE_WAYS = ["qr", ...BANK_CODES, "page"] as const;
export type OnlineWay = (typeof ONLINE_WAYS)[number];

export const StorefrontOrder = z
  .object({
    number: z.string(),
    status: z.enum(ORDER_STATUSES),
    placedAt: instant(),
    paidAt: instant().nullable(),
    paymentClaimedAt: instant().nullable(),
    /** The seller looked for the reported payment and did not find it. */
    claimRefusedAt: instant().nullable(),
    expiresAt: instant().nullable(),
    shippedAt: instant().nullable(),
    deliveredAt: instant().nullable(),
    cancelledAt: instant().nullable(),
    cancelReason: z.string().nullable(),
    payment: z.enum(STOREFRONT_PAYMENTS),
    /**
     * The order waits until the phone that ordered sends this code to the shop, or it is paid
     * ahead. `null` where it does not wait.
     */
    confirm: z.object({ code: z.string(), phone: z.string() }).nullable(),
    /** The order waits for a code that the buyer was sent. `null` where none is awaited. */
    phoneCheck: z
      .object({
        /** The way of the last code; LINE: the buyer sends the order's code to the shop. */
        by: z.enum(NEWS_WAYS),
        /** The end of the phone number, or the address with its middle hidden. */
        to: z.string(),
        /** `null` where no code could be sent. */
        sentAt: instant().nullable(),
        /** The messenger has refused it. */
        isFailed: z.boolean(),
        /** Ways of a new code. */
        ways: z.array(z.enum(NEWS_WAYS)),
      })
      .nullable(),
    bankAccounts: z.array(BANK_ACCOUNT),
    /**
     * The seller's QR with the amount: its EMVCo text and an SVG of it. `null` where there is none,
     * or nothing is due.
     */
    qr: z.object({ text: z.string(), svg: z.string() }).nullable(),
    /** Payment by the shop's provider. `null` where nothing is to be paid that way. */
    online: z
      .object({
        ways: z.array(z.enum(ONLINE_WAYS)),
        /** The provider needs the buyer's e-mail, which the order has not. */
        needsEmail: z.boolean(),
        /** Opened payments, each of another way. */
        payments: z.array(
          z.object({
            way: z.enum(ONLINE_WAYS),
            qr: z.object({ text: z.string(), svg: z.string() }).nullable(),
            accountNumber: z.string().nullable(),
            url: z.string().nullable(),
          }),
        ),
      })
      .nullable(),
    courier: z.string(),
    minDays: z.number().int(),
    maxDays: z.number().int(),
    trackingCode: z.string().nullable(),
    tracking: z.array(z.object({ at: instant(), text: z.string() })),
    name: z.string(),
    phone: z.string(),
    /** "" for none. */
    email: z.string(),
    newsBy: z.enum(NEWS_WAYS),
    /**
     * Opens LINE with the text that makes the buyer known to the shop's account. `null` where that
     * was done, or is not needed.
     */
    lineUrl: z.string().nullable(),
    address: z.string(),
    note: z.string(),
    lines: z.array(
      z.object({
        /** The line's place, from 0. */
        position: z.number().int(),
        itemId: z.string(),
        name: z.string(),
        variantName: z.string(),
        picture: Picture.nullable(),
        quantity: z.number().int(),
        unitPrice: Money,
        /** The stars of the buyer's review. `null` where there is none. */
        stars: z.number().int().nullable(),
      }),
    ),
    /** Whether lines without a review can be reviewed. */
    takesReviews: z.boolean(),
    itemsTotal: Money,
    /** The voucher's code, "" for none, and what it takes off. */
    voucherCode: z.string(),
    discount: Money,
    shippingFee: Money,
    total: Money,
    /** Pictures of the transfer that the buyer has shown. */
    slips: z.array(z.object({ uploadedAt: instant() })),
    /** Whether the buyer may show a picture of the transfer. */
    takesSlip: z.boolean(),
    /** `null` where nothing is to be paid back. */
    refund: z
      .object({
        isUnconfirmed: z.boolean(),
        amountDue: Money,
        payee: z.string(),
        closedAt: instant().nullable(),
        /** `null` while open, and where nothing is paid back. */
        amount: Money.nullable(),
        paidOn: z.iso.date().nullable(),
        note: z.string(),
        hasPicture: z.boolean(),
        /**
         * The provider's refund that is not paid yet; `waitsForBuyer` while the provider waits for
         * the buyer's answer to its mail. `null` for none.
         */
        sending: z
          .object({
            provider: z.enum(["xendit", "stripe"]),
            amount: Money,
            waitsForBuyer: z.boolean(),
          })
          .nullable(),
      })
      .nullable(),
    /** Questions to the shop about the order, and its answers; the oldest first. */
    messages: z.array(
      z.object({ from: z.enum(["buyer", "seller"]), text: z.string(), at: instant() }),
    ),
    actions: z.array(
      z.enum(["claim_payment", "pay_ahead", "cancel", "confirm_received", "stop_mails"]),
    ),
  })
  .openapi("StorefrontOrder");
export type StorefrontOrder = z.infer<typeof StorefrontOrder>;

const order = params.extend({ token: z.string().max(64) });
const oneOrder = z.object({ order: StorefrontOrder });

export const getStorefrontOrder = endpoint(
  "getStorefrontOrder",
  "get",
  "/v1/storefronts/{slug}/orders/{token}",
  { ...shop, summary: "An order, for whoever placed it", params: order, response: oneOrder },
);
/** 409 `wrong_status` if the order has moved on. */
export const changeStorefrontOrder = endpoint(
  "changeStorefrontOrder",
  "post",
  "/v1/storefronts/{slug}/orders/{token}/;change",
  {
    ...shop,
    summary:
      "The buyer says that it was paid or has come, or cancels: at once while unpaid, else the seller is asked",
    params: order,
    body: z.object({ action: StorefrontOrder.shape.actions.element }),
    response: oneOrder,
    errors: [404, 409],
  },
);
/** 409 `wrong_status` if no refund is open. */
export const nameRefundPayee = endpoint(
  "nameRefundPayee",
  "post",
  "/v1/storefronts/{slug}/orders/{token}/;refund-to",
  {
    ...shop,
    summary: "The buyer says where the money shall go back to",
    params: order,
    body: z.object({ payee: REFUND_PAYEE }),
    response: oneOrder,
    errors: [404, 409],
  },
);
export const getStorefrontRefundPicture = endpoint(
  "getStorefrontRefundPicture",
  "get",
  "/v1/storefronts/{slug}/orders/{token}/refund-picture",
  {
    ...shop,
    summary: "The proof of a refund, for the buyer",
    params: order,
    produces: "image/jpeg",
  },
);
/**
 * Also reports the payment. Refused like a product's picture (413, 415, 422 `unreadable_image`);
 * 422 `required`; 409 `wrong_status` if nothing is to be paid, `too_many_slips`.
 */
export const showSlip = endpoint(
  "showSlip",
  "post",
  "/v1/storefronts/{slug}/orders/{token}/slips",
  {
    ...shop,
    limit: { perSecond: 1 },
    summary: "The buyer shows a picture of the transfer, and says that it was paid",
    params: order,
    multipart: true,
    body: z.object({ slip: z.any().optional() }),
    response: oneOrder,
    errors: [404, 409, 413, 415, 422, 429],
  },
);
export const getStorefrontOrderQr = endpoint(
  "getStorefrontOrderQr",
  "get",
  "/v1/storefronts/{slug}/orders/{token}/qr",
  {
    ...shop,
    summary: "The QR with the amount as a picture to save. 404 where none is due",
    params: order,
    produces: "image/png",
  },
);
