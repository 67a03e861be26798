import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant } from "./query.ts";
import { isWebsite } from "./website.ts";

/**
 * Files of products on sale, fetched by Google Merchant Center and Meta from secret addresses. The
 * columns follow support.google.com/merchants "Product data specification" and Meta's "Catalog
 * fields".
 */
export const FEED_FILES = ["google.xml", "google.csv", "meta.xml", "meta.csv"] as const;
export type FeedFile = (typeof FEED_FILES)[number];
/** One for each shop and website. */
export const MAX_FEEDS = 10;

export const ProductFeed = z
  .object({
    id: z.string(),
    name: z.string(),
    /** `null`: all of the account's products. */
    channelId: z.string().nullable(),
    /** Products link to this website. */
    url: z.string(),
    files: z.array(z.object({ file: z.enum(FEED_FILES), url: z.string() })),
    createdAt: instant(),
    /** `null`: not since this address was made. */
    lastReadAt: instant().nullable(),
  })
  .openapi("ProductFeed");
export type ProductFeed = z.infer<typeof ProductFeed>;

const permission = {
  access: ["integration-manage", "product-manage"],
  forLimited: "never",
} as const;
const FEEDS_PATH = "/v1/products/feeds";
const params = z.object({ feedId: z.string() });

export const listProductFeeds = endpoint("listProductFeeds", "get", FEEDS_PATH, {
  ...permission,
  summary: "The account's product feeds",
  response: z.object({ feeds: z.array(ProductFeed) }),
});
/** 404 for a foreign shop, 409 `too_many_feeds`. Default address: the own shop's pages. */
export const createProductFeed = endpoint("createProductFeed", "post", FEEDS_PATH, {
  ...permission,
  summary: "Adds a product feed",
  body: z.object({
    name: z.string().trim().min(1, "required").max(100, "too_long"),
    channelId: z.string().nullable().default(null),
    url: z
      .string()
      .trim()
      .refine((url) => url === "" || isWebsite(url), "invalid_website")
      .default(""),
  }),
  response: z.object({ feed: ProductFeed }),
  errors: [404, 409],
});
/** The old addresses stop working at once. */
export const renewProductFeed = endpoint(
  "renewProductFeed",
  "post",
  `${FEEDS_PATH}/{feedId}/;renew`,
  {
    ...permission,
    summary: "Gives a product feed other addresses",
    params,
    response: z.object({ feed: ProductFeed }),
    errors: [404],
  },
);
export const deleteProductFeed = endpoint("deleteProductFeed", "delete", `${FEEDS_PATH}/{feedId}`, {
  ...permission,
  summary: "Removes a product feed",
  params,
  response: z.object({ feedId: z.string() }),
  errors: [404],
});
/** 404 for an unknown or old address. */
export const readProductFeed = endpoint("readProductFeed", "get", "/v1/feeds/{token}/{file}", {
  access: "public",
  limit: { perSecond: 5 },
  summary: "A product feed's file",
  params: z.object({ token: z.string().max(100), file: z.enum(FEED_FILES) }),
  produces: "text/csv",
  errors: [404],
});
