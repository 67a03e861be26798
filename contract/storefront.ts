import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import type { BANK_ACCOUNT } from "./form-fields.ts";
import { NEWS_WAYS } from "./messengers.ts";
import { Money } from "./money.ts";
import { integerParam } from "./numbers.ts";
import { findPlaces } from "./places.ts";
import { instant } from "./query.ts";
import { SHOP_PAGES, WINDOW_FIELDS } from "./shop-window-fields.ts";

/**
 * Calls of a buyer's browser to a seller's own shop. Nobody is signed in: the slug identifies the
 * shop and its account, and an order's token shows the order. 404 for a shop that does not exist; a
 * closed one answers only its facts and its buyers' orders.
 */

export const STOREFRONT_PAYMENTS = ["online", "bank", "qr", "cod"] as const;
export type StorefrontPayment = (typeof STOREFRONT_PAYMENTS)[number];

export type BankAccount = z.infer<typeof BANK_ACCOUNT>;

export const STOREFRONT_PAGE_SIZE = 24;
export const STOREFRONT_SORTS = ["new", "cheap", "dear"] as const;

const shop = { access: "public", limit: { perSecond: 20 }, errors: [404] } as const;
const params = z.object({ slug: z.string() });

export const Picture = z.object({
  imageId: z.string(),
  /** The address of one of its sizes; the last part names it (getImage). */
  url: z.string(),
  /** Pixels of the original, which no copy exceeds. */
  width: z.number().int(),
  height: z.number().int(),
  /** Whether there are AVIF copies and larger ones (contract/product-images.ts SHOP_COPIES). */
  hasCopies: z.boolean(),
});
export type Picture = z.infer<typeof Picture>;

export const Storefront = z
  .object({
    slug: z.string(),
    /** Where the shop's pages are: its own domain, or `/shop/…` below the app's address. */
    url: z.string(),
    /** Its verified domain. `null` for none. */
    domain: z.string().nullable(),
    name: z.string(),
    tagline: z.string(),
    about: z.string(),
    phone: z.string(),
    /** The shop's logo and wide picture. `null` where it has none. */
    logoUrl: z.string().nullable(),
    cover: Picture.nullable(),
    countryCode: z.enum(["id", "th"]),
    timeZone: z.string(),
    /** The city from which it sends; "" where it is not given. */
    city: z.string(),
    payments: z.array(z.enum(STOREFRONT_PAYMENTS)),
    /** How buyers can get the news of an order, the first recommended. */
    newsWays: z.array(z.enum(NEWS_WAYS)),
    /** Whether orders are possible: the shop has an address to send from and a way to be paid. */
    takesOrders: z.boolean(),
    /** The seller's own delivery to any place. `null` where only couriers deliver. */
    ownDelivery: z
      .object({ fee: Money, minDays: z.number().int(), maxDays: z.number().int() })
      .nullable(),
    /**
     * From this price of the goods the cheapest service costs nothing, and the cheapest that takes
     * cash where the shop does; `null` for never.
     */
    freeShippingFrom: Money.nullable(),
    /** Whether a connected courier delivers. */
    hasCourier: z.boolean(),
    /** Days until goods on hand leave. */
    handlingDays: z.number().int(),
    openedAt: instant(),
    isFindable: WINDOW_FIELDS.isFindable,
    returnDays: WINDOW_FIELDS.returnDays,
    returnPayer: WINDOW_FIELDS.returnPayer,
    /** The colour, "" for ours, and a number that changes with it. */
    theme: z.object({ colour: z.string(), version: z.number().int() }),
    hours: WINDOW_FIELDS.hours,
    trustMarks: WINDOW_FIELDS.trustMarks,
    /** The top level of the seller's own categories in the seller's order, without empty ones. */
    categories: z.array(z.object({ name: z.string(), count: z.number().int() })),
  })
  .openapi("Storefront");
export type Storefront = z.infer<typeof Storefront>;

/** `few`: fewer than six units. Exact figures would tell competitors what the shop sells. */
export const AVAILABILITIES = ["available", "few", "none"] as const;
export type Availability = (typeof AVAILABILITIES)[number];

const ItemCard = z
  .object({
    id: z.string(),
    name: z.string(),
    picture: Picture.nullable(),
    lowestPrice: Money,
    highestPrice: Money,
    /** `priceBefore` of the cheapest variant. */
    priceBefore: Money.nullable(),
    /** Counts the units of all variants. */
    availability: z.enum(AVAILABILITIES),
    updatedAt: instant(),
  })
  .openapi("StorefrontItem");
export type ItemCard = z.infer<typeof ItemCard>;

const Item = ItemCard.extend({
  description: z.string(),
  brandName: z.string(),
  condition: z.enum(["new", "used"]),
  category: z.string(),
  /** Set for pre-orders. */
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
      /** The chosen options' names, joined; "" where there are no options. */
      name: z.string(),
      optionIndexes: z.array(z.number().int()),
      sku: z.string(),
      barcode: z.string(),
      price: Money,
      /**
       * The lowest price that the shop asked in the 30 days before it reduced the price. `null` if
       * the reduction is older than 30 days, and where there is none.
       */
      priceBefore: Money.nullable(),
      availability: z.enum(AVAILABILITIES),
      weightG: z.number().int(),
    }),
  ),
  /** The average of the shown reviews, from 1 to 5. `null` without one. */
  rating: z.object({ average: z.number(), count: z.number().int() }).nullable(),
  /** The seller's size guide, in centimetres; a picture can replace the table. */
  sizeGuide: z
    .object({
      measures: z.array(z.string()),
      rows: z.array(z.object({ size: z.string(), values: z.array(z.number().nullable()) })),
      picture: Picture.nullable(),
    })
    .nullable(),
  related: z.array(ItemCard),
}).openapi("StorefrontItemDetail");
export type StorefrontItem = z.infer<typeof Item>;

/** Storefronts in one answer, at most. */
export const MAX_STOREFRONTS = 1000;

export const listStorefronts = endpoint("listStorefronts", "get", "/v1/storefronts", {
  access: "public",
  limit: { perSecond: 5 },
  summary: "Shops that are open to buyers and show products, for search engines",
  query: z.object({
    limit: z.coerce.number().int().min(1).max(MAX_STOREFRONTS).default(MAX_STOREFRONTS),
    offset: integerParam().min(0).default(0),
  }),
  response: z.object({
    storefronts: z.array(
      z.object({
        slug: z.string(),
        countryCode: z.enum(["id", "th"]),
        /** `null` where it has none of its own. */
        domain: z.string().nullable(),
        /** The number of shown products. */
        products: z.number().int(),
      }),
    ),
    total: z.number().int(),
  }),
});
export const getStorefront = endpoint("getStorefront", "get", "/v1/storefronts/{slug}", {
  ...shop,
  summary: "A seller's own shop",
  params,
  /** `preview`: a text of `previewShopTheme`. */
  query: z.object({ preview: z.string().max(10_000).default("") }),
  response: z.object({ storefront: Storefront }),
});
export const getStorefrontPage = endpoint(
  "getStorefrontPage",
  "get",
  "/v1/storefronts/{slug}/pages/{page}",
  {
    ...shop,
    summary: "The seller's own words about the shop or a policy",
    params: params.extend({ page: z.enum(SHOP_PAGES) }),
    /** "" where the seller wrote none. */
    response: z.object({ text: z.string() }),
  },
);
export const listStorefrontItems = endpoint(
  "listStorefrontItems",
  "get",
  "/v1/storefronts/{slug}/products",
  {
    ...shop,
    summary: "What the shop sells: what can be ordered before what is sold out",
    params,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).default(STOREFRONT_PAGE_SIZE),
      offset: integerParam().min(0).default(0),
      search: z.string().trim().max(100).default(""),
      category: z.string().trim().max(255).default(""),
      /** Answers the product with this variant alone. */
      sku: z.string().max(100).default(""),
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
