import { z } from "@hono/zod-openapi";
import { LANGUAGES } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { Money } from "./money.ts";
import { integerParam } from "./numbers.ts";
import { findPlaces } from "./places.ts";
import { instant } from "./query.ts";
import { ORDER_STATUSES } from "./statuses.ts";

/**
 * What a buyer's browser asks of a seller's own shop. Nobody is signed in: the slug says which
 * shop, and through it whose; an order is shown to whoever knows its token. A shop that is not
 * there is 404; of one that is closed there are only its facts and its buyers' orders.
 */

/** `slug`: the last part of the shop's address. */
export const Slug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$/, "slug_invalid");

export const STOREFRONT_PAYMENTS = ["bank", "qr", "cod"] as const;
export type StorefrontPayment = (typeof STOREFRONT_PAYMENTS)[number];

export const BankAccount = z.object({
  bank: z.string().trim().min(1, "required").max(60, "too_long"),
  number: z
    .string()
    .trim()
    .regex(/^[\d -]{5,30}$/, "invalid"),
  holder: z.string().trim().min(1, "required").max(100, "too_long"),
});
export type BankAccount = z.infer<typeof BankAccount>;

/** Items are shown 24 a page. */
export const STOREFRONT_PAGE = 24;
export const STOREFRONT_SORTS = ["new", "cheap", "dear"] as const;
/** What one order holds. */
export const MOST_CART_LINES = 30;
export const MOST_UNITS = 999;

const shop = { access: "public", errors: [404] } as const;
const params = z.object({ slug: z.string() });

export const Storefront = z
  .object({
    slug: z.string(),
    name: z.string(),
    tagline: z.string(),
    about: z.string(),
    phone: z.string(),
    /** Of the shop's logo and its wide picture; null: it has none. */
    logoUrl: z.string().nullable(),
    coverUrl: z.string().nullable(),
    countryCode: z.enum(["id", "th"]),
    timeZone: z.string(),
    /** Where it sells from, for buyers who ask how far it is; "": not said. */
    city: z.string(),
    payments: z.array(z.enum(STOREFRONT_PAYMENTS)),
    /** Whether anything can be ordered: the shop knows where it sends from and how it is paid. */
    takesOrders: z.boolean(),
    /** The top of the seller's own categories, as far as something is in them. */
    categories: z.array(z.object({ name: z.string(), count: z.number().int() })),
  })
  .openapi("Storefront");
export type Storefront = z.infer<typeof Storefront>;

const Picture = z.object({ imageId: z.string(), url: z.string() });
const ItemCard = z
  .object({
    id: z.string(),
    name: z.string(),
    /** null: none yet. */
    picture: Picture.nullable(),
    lowestPrice: Money,
    highestPrice: Money,
    /** Units of all its variants that can be ordered. */
    stock: z.number().int(),
    updatedAt: instant(),
  })
  .openapi("StorefrontItem");
export type ItemCard = z.infer<typeof ItemCard>;

const Item = ItemCard.extend({
  description: z.string(),
  brandName: z.string(),
  condition: z.enum(["new", "used"]),
  category: z.string(),
  /** Of goods on order. */
  daysToShip: z.number().int().nullable(),
  pictures: z.array(Picture),
  variationTypes: z.array(
    z.object({
      name: z.string(),
      options: z.array(z.object({ name: z.string(), picture: Picture.nullable() })),
    }),
  ),
  variants: z.array(
    z.object({
      id: z.string(),
      /** The chosen options' names, joined; "" where there is nothing to choose. */
      name: z.string(),
      optionIndexes: z.array(z.number().int()),
      sku: z.string(),
      barcode: z.string(),
      price: Money,
      stock: z.number().int(),
      weightG: z.number().int(),
    }),
  ),
  related: z.array(ItemCard),
}).openapi("StorefrontItemDetail");
export type StorefrontItem = z.infer<typeof Item>;

export const getStorefront = endpoint("getStorefront", "get", "/v1/storefronts/{slug}", {
  ...shop,
  summary: "A seller's own shop",
  params,
  response: z.object({ storefront: Storefront }),
});
export const listStorefrontItems = endpoint(
  "listStorefrontItems",
  "get",
  "/v1/storefronts/{slug}/products",
  {
    ...shop,
    summary: "What the shop sells: what can be ordered before what is sold out",
    params,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).default(STOREFRONT_PAGE),
      offset: integerParam().min(0).default(0),
      search: z.string().trim().max(100).default(""),
      category: z.string().trim().max(255).default(""),
      sort: z.enum(STOREFRONT_SORTS).default("new"),
    }),
    response: z.object({ items: z.array(ItemCard), total: z.number().int() }),
  },
);
export const getStorefrontItem = endpoint(
  "getStorefrontItem",
  "get",
  "/v1/storefronts/{slug}/products/{itemId}",
  {
    ...shop,
    summary: "One product with its variants",
    params: params.extend({ itemId: z.string() }),
    response: z.object({ item: Item }),
  },
);
export const findStorefrontPlaces = endpoint(
  "findStorefrontPlaces",
  "get",
  "/v1/storefronts/{slug}/places",
  {
    ...shop,
    summary: "Places of the shop's country by words of their names",
    params,
    query: findPlaces.query,
    response: findPlaces.response,
  },
);

const CartLine = z.object({
  variantId: z.string().max(64),
  quantity: z.number().int().min(1).max(MOST_UNITS),
});
const CartLines = z.array(CartLine).min(1, "required").max(MOST_CART_LINES, "too_many");

const PricedLine = z.object({
  variantId: z.string(),
  itemId: z.string(),
  name: z.string(),
  variantName: z.string(),
  picture: Picture.nullable(),
  unitPrice: Money,
  /** As wished. */
  quantity: z.number().int(),
  /** Units that can be ordered now; fewer than wished: the line has to be changed first. */
  stock: z.number().int(),
});
export const PricedCart = z
  .object({
    lines: z.array(PricedLine),
    /** Of what can be ordered. */
    itemsTotal: Money,
    weightG: z.number().int(),
    /** Every line can be ordered as wished, and nothing was left out as gone. */
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
    body: z.object({ lines: z.array(CartLine).max(MOST_CART_LINES, "too_many") }),
    response: z.object({ cart: PricedCart }),
  },
);

const ShippingService = z
  .object({
    courierId: z.string(),
    serviceId: z.string(),
    name: z.string(),
    fee: Money,
    minDays: z.number().int(),
    maxDays: z.number().int(),
    supportsCod: z.boolean(),
  })
  .openapi("ShippingService");
export const quoteStorefrontShipping = endpoint(
  "quoteStorefrontShipping",
  "post",
  "/v1/storefronts/{slug}/;shipping-costs",
  {
    ...shop,
    summary: "Which couriers bring a cart to a place, and for how much; the cheapest first",
    params,
    body: z.object({ lines: CartLines, placeCode: z.string().max(20) }),
    response: z.object({ services: z.array(ShippingService) }),
    errors: [404, 422, 503],
  },
);

export const PlaceOrder = z.object({
  lines: CartLines,
  /** One for each checkout page: the same once more answers the order that was placed. */
  checkoutKey: z.uuid(),
  /** What the buyer was shown; another price now is 409 `price_changed`. */
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
  service: z.object({ courierId: z.string().max(40), serviceId: z.string().max(40) }),
  payment: z.enum(STOREFRONT_PAYMENTS),
  language: z.enum(LANGUAGES),
});
/**
 * Holds the stock and makes the order in one transaction. 409 `sold_out` (details: `variantId`,
 * `name`, `left`), `price_changed`, `service_gone`; 422 with the fields; 429 where one phone number
 * has too many orders unpaid.
 */
export const placeStorefrontOrder = endpoint(
  "placeStorefrontOrder",
  "post",
  "/v1/storefronts/{slug}/orders",
  {
    ...shop,
    summary: "Orders a cart",
    params,
    body: PlaceOrder,
    response: z.object({ token: z.string(), number: z.string() }),
    errors: [404, 409, 422, 429, 503],
  },
);

export const StorefrontOrder = z
  .object({
    number: z.string(),
    status: z.enum(ORDER_STATUSES),
    placedAt: instant(),
    paidAt: instant().nullable(),
    paymentClaimedAt: instant().nullable(),
    expiresAt: instant().nullable(),
    shippedAt: instant().nullable(),
    deliveredAt: instant().nullable(),
    cancelledAt: instant().nullable(),
    cancelReason: z.string().nullable(),
    payment: z.enum(STOREFRONT_PAYMENTS),
    /** Where to pay, while it is to be paid. */
    bankAccounts: z.array(BankAccount),
    /**
     * The seller's QR with the amount: its EMVCo text and an SVG of it; null: none, or nothing is
     * to be paid.
     */
    qr: z.object({ text: z.string(), svg: z.string() }).nullable(),
    courier: z.string(),
    minDays: z.number().int(),
    maxDays: z.number().int(),
    trackingCode: z.string().nullable(),
    tracking: z.array(z.object({ at: instant(), text: z.string() })),
    name: z.string(),
    phone: z.string(),
    address: z.string(),
    note: z.string(),
    lines: z.array(
      z.object({
        itemId: z.string(),
        name: z.string(),
        variantName: z.string(),
        picture: Picture.nullable(),
        quantity: z.number().int(),
        unitPrice: Money,
      }),
    ),
    itemsTotal: Money,
    shippingFee: Money,
    total: Money,
    /** What the buyer may do now. */
    actions: z.array(z.enum(["claim_payment", "cancel", "confirm_received"])),
  })
  .openapi("StorefrontOrder");
export type StorefrontOrder = z.infer<typeof StorefrontOrder>;

const order = params.extend({ token: z.string().max(64) });
const one = z.object({ order: StorefrontOrder });

export const getStorefrontOrder = endpoint(
  "getStorefrontOrder",
  "get",
  "/v1/storefronts/{slug}/orders/{token}",
  { ...shop, summary: "An order, for whoever placed it", params: order, response: one },
);
/** 409 `wrong_status` where the order has moved on. */
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
    response: one,
    errors: [404, 409],
  },
);
