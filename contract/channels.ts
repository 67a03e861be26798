import "@hono/zod-openapi";
import { z } from "zod";
import { ChannelSummary } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { ListingCertificates, listingState, overrides } from "./listing-fields.ts";
import { Money, Price } from "./money.ts";
import { integer } from "./numbers.ts";
import { SyncStatus } from "./products.ts";
import { commaList, instant } from "./query.ts";
import { CHANNEL_TYPES } from "./statuses.ts";

/** See docs/domain.md "Channels". */
export const ChannelDetail = ChannelSummary.extend({
  tokenExpiresAt: instant().nullable(),
  grantExpiresAt: instant().nullable(),
  stockPushPaused: z.boolean(),
  linkedProducts: z.number().int(),
  failedProducts: z.number().int(),
  boundWarehouse: z.string().nullable(),
  lastOrderPullAt: instant().nullable(),
  lastStockPushAt: instant().nullable(),
  lastError: z.string().nullable(),
  lastErrorAt: instant().nullable(),
  /** In the last 24 hours, and the latest. */
  failedCalls: z.number().int().default(0),
  lastFailedCall: z.object({ code: z.string(), at: instant() }).nullable().default(null),
  /** Unreadable records of the shop within a week, and the latest. */
  unreadable: z.number().int().default(0),
  lastUnreadable: z
    .object({
      kind: z.enum(["order", "item", "settlement", "conversation", "message"]),
      externalId: z.string(),
      reason: z.string(),
    })
    .nullable()
    .default(null),
  /** The last import of the shop's items. `null` where none was started. */
  lastImportId: z.string().nullable().default(null),
  /** Items of that import that are neither linked nor ignored. */
  unlinkedItems: z.number().int().default(0),
  /** The seller can end consent on a page of the marketplace (`deleteChannel`). */
  hasConsentPage: z.boolean().default(false),
}).openapi("ChannelDetail");
export type ChannelDetail = z.infer<typeof ChannelDetail>;

const channelId = z.object({ channelId: z.string() });
const integration = { access: "integration-manage" } as const;

export const listChannels = endpoint("listChannels", "get", "/v1/channels", {
  ...integration,
  forLimited: "always",
  summary: "The account's channels with their health",
  response: z.object({
    channels: z.array(ChannelDetail),
    connectable: z.array(z.enum(CHANNEL_TYPES)),
    /** Marketplaces that ended, and where their shops moved: another shop is connected there. */
    moved: z
      .array(z.object({ channelType: z.enum(CHANNEL_TYPES), to: z.enum(CHANNEL_TYPES) }))
      .default([]),
  }),
});
/**
 * `browserChallenge` is its SHA-256 as base64url. The app sets it before the browser leaves, and
 * checks it afterwards.
 */
export const CONNECT_COOKIE = "connect";
/**
 * Answers the address of the consent page. With `channelId` it renews a lost connection and keeps
 * its mappings. Only the browser with the challenge's secret can finish; without a challenge, only
 * one signed in to the account. Otherwise a person lured to another member's consent page would
 * give that member their shop.
 */
export const startChannelAuth = endpoint(
  "startChannelAuth",
  "get",
  "/v1/channels/auth/{channelType}",
  {
    ...integration,
    summary: "Starts connecting a shop",
    params: z.object({ channelType: z.enum(CHANNEL_TYPES) }),
    query: z.object({
      redirect: z.string(),
      browserChallenge: z
        .string()
        .regex(/^[\w-]{43}$/, "invalid")
        .optional(),
      channelId: z.string().optional(),
    }),
    response: z.object({ url: z.string() }),
    errors: [404, 409],
  },
);
/**
 * The marketplace redirects here. Redirects to the start's `redirect`, with `channelId` or `error`;
 * 403 in another browser.
 */
export const channelAuthCallback = endpoint(
  "channelAuthCallback",
  "get",
  "/v1/channels/auth/{channelType}/callback",
  {
    access: "public",
    limit: { perSecond: 5 },
    summary: "Finishes connecting a shop",
    params: z.object({ channelType: z.enum(CHANNEL_TYPES) }),
    query: z.looseObject({ state: z.string().optional() }),
    produces: "text/html",
  },
);
export const updateChannel = endpoint("updateChannel", "put", "/v1/channels/{channelId}", {
  ...integration,
  summary: "Renames a channel or pauses its stock push",
  params: channelId,
  body: z.object({
    name: z.string().trim().min(1, "required").max(100, "too_long").optional(),
    stockPushPaused: z.boolean().optional(),
  }),
  response: z.object({ channel: ChannelDetail }),
  errors: [404],
});
/**
 * Keeps the channel's orders and deletes its listings' mappings. `endConsentUrl`: the marketplace's
 * page on which the seller also ends consent there, valid for five minutes; `null` where it has
 * none.
 */
export const deleteChannel = endpoint("deleteChannel", "delete", "/v1/channels/{channelId}", {
  ...integration,
  summary: "Disconnects a channel",
  params: channelId,
  response: z.object({ channelId: z.string(), endConsentUrl: z.string().nullable().default(null) }),
  errors: [404],
});

/** Variants without a price here use the master's price (docs/domain.md "Channel products"). */
const ChannelPrices = z
  .record(z.string(), Price)
  .openapi("ChannelPrices", { description: "variant id → price in minor units" });

export const ChannelProduct = z
  .object({
    id: z.string(),
    internalProductId: z.string(),
    channelId: z.string(),
    externalProductId: z.string().nullable(),
    syncStatus: SyncStatus,
    lastSyncAt: instant().nullable(),
    errorCode: z.string().nullable(),
    errorMessage: z.string().nullable(),
    categoryId: z.string().nullable(),
    categoryName: z.string().nullable(),
    brandId: z.string().nullable(),
    attributes: z.array(
      z.object({
        attributeId: z.string(),
        valueId: z.string().optional(),
        value: z.string().optional(),
      }),
    ),
    prices: ChannelPrices,
    images: z.array(z.string()),
    version: z.number().int(),
    ...listingState,
    variantMapping: z.array(
      z.object({
        variantId: z.string(),
        externalVariantId: z.string(),
        pushedQuantity: z.number().int().nullable(),
        pushedAt: instant().nullable(),
        pushError: z.string().nullable(),
        pushedPrice: Money.nullable(),
        priceError: z.string().nullable(),
      }),
    ),
  })
  .openapi("ChannelProduct");
export type ChannelProduct = z.infer<typeof ChannelProduct>;

const ChannelProductInput = z.object({
  categoryId: z.string().nullable().optional(),
  categoryName: z.string().nullable().optional(),
  brandId: z.string().nullable().optional(),
  attributes: z
    .array(
      z.object({
        attributeId: z.string(),
        valueId: z.string().optional(),
        value: z.string().optional(),
      }),
    )
    .optional(),
  prices: ChannelPrices.optional(),
  certificates: ListingCertificates.optional(),
  ...z.object(overrides).partial().shape,
});

const product = { access: "product-manage" } as const;
const productId = z.object({ productId: z.string() });
const oneListing = z.object({ channelProduct: ChannelProduct });

export const getChannelProducts = endpoint("getChannelProducts", "get", "/v2/channels/products", {
  ...product,
  summary: "The listings of master products",
  query: z.object({ internalProductIds: commaList(z.string()), channelId: z.string().optional() }),
  response: z.object({ channelProducts: z.array(ChannelProduct) }),
});
/** Creates a draft, or answers the existing listing. */
export const createChannelProduct = endpoint(
  "createChannelProduct",
  "post",
  "/v2/channels/products",
  {
    ...product,
    summary: "Starts a listing as a draft",
    body: z.object({
      channelProduct: ChannelProductInput.extend({
        internalProductId: z.string(),
        channelId: z.string(),
      }),
    }),
    response: oneListing,
    errors: [404, 409],
  },
);
/** Answers 409 `stale_version` if the version is stale. Without a version the last save wins. */
export const updateChannelProduct = endpoint(
  "updateChannelProduct",
  "put",
  "/v2/channels/products/{productId}",
  {
    ...product,
    summary: "Changes a listing (saved as a draft until published)",
    params: productId,
    body: z.object({
      channelProduct: ChannelProductInput.extend({ version: integer().optional() }),
    }),
    response: oneListing,
    errors: [404, 409],
  },
);
/** A job publishes; the status is publishing until then. */
export const publishChannelProduct = endpoint(
  "publishChannelProduct",
  "post",
  "/v2/channels/products/{productId}/;publish",
  {
    ...product,
    summary: "Publishes a listing",
    params: productId,
    response: oneListing,
    errors: [404, 409],
  },
);
export const unpublishChannelProduct = endpoint(
  "unpublishChannelProduct",
  "post",
  "/v2/channels/products/{productId}/;unpublish",
  {
    ...product,
    summary: "Takes a listing off the channel",
    params: productId,
    body: z.object({ archiveFromChannel: z.boolean().default(false) }),
    response: oneListing,
    errors: [404, 409],
  },
);
export const getVariantMapping = endpoint(
  "getVariantMapping",
  "get",
  "/v2/channels/products/variant-mapping",
  {
    ...product,
    summary: "Which of our variants is which of the channel's",
    query: z.object({ internalProductId: z.string(), channelId: z.string() }),
    response: z.object({ mapping: ChannelProduct.shape.variantMapping }),
    errors: [404],
  },
);
