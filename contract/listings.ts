import "@hono/zod-openapi";
import { z } from "zod";
import { ChannelProduct } from "./channels.ts";
import { endpoint } from "./endpoint.ts";
import { ownFilter, pickSchemas, someIds, words, yesNo } from "./filters.ts";
import { Money } from "./money.ts";
import { SyncStatus } from "./products.ts";
import { commaList, instant, instantParam, MAX_PICKED, paging } from "./query.ts";
import { CHANNEL_TYPES } from "./statuses.ts";

const product = { access: "product-manage" } as const;
const productId = z.object({ productId: z.string() });
const oneListing = z.object({ channelProduct: ChannelProduct });

export const LISTING_FILTERS = {
  channelIds: someIds(),
  ids: someIds(),
  syncStatuses: ownFilter(commaList(z.coerce.number().pipe(SyncStatus))),
  /** Only listings with an activation date. */
  isScheduled: yesNo(),
  /** Searches the product's name, SKUs and barcodes. */
  search: words(),
};
const filters = {
  channelType: z.enum(CHANNEL_TYPES),
  ...pickSchemas(LISTING_FILTERS),
  sortBy: z.enum(["updatedAt", "name"]).default("updatedAt"),
  orderBy: z.enum(["asc", "desc"]).default("desc"),
};

/** A row of a channel's list, in minor units (docs/domain.md "Channel products"). */
export const ListingSummary = z
  .object({
    id: z.string(),
    internalProductId: z.string(),
    channelId: z.string(),
    externalProductId: z.string().nullable(),
    name: z.string(),
    image: z.object({ id: z.string(), url: z.string() }).nullable(),
    variantCount: z.number().int(),
    mappedCount: z.number().int(),
    skus: z.array(z.string()),
    minPrice: Money,
    maxPrice: Money,
    syncStatus: SyncStatus,
    errorCode: z.string().nullable(),
    errorMessage: z.string().nullable(),
    attempts: z.number().int(),
    isRetryPaused: z.boolean(),
    activeAt: instant().nullable(),
    lastSyncAt: instant().nullable(),
    updatedAt: instant(),
  })
  .openapi("ListingSummary", {
    description:
      "`skus` holds the first and the last; `lastSyncAt` is the last try, whether it worked or not",
  });
export type ListingSummary = z.infer<typeof ListingSummary>;

/** Number of listings by sync status, and with an activation date. */
export const ListingCounts = z
  .object({
    statuses: z.array(z.object({ syncStatus: SyncStatus, count: z.number().int() })),
    scheduled: z.number().int(),
  })
  .openapi("ListingCounts");
export type ListingCounts = z.infer<typeof ListingCounts>;

export const findChannelProducts = endpoint(
  "findChannelProducts",
  "get",
  "/v2/channels/products/find",
  {
    ...product,
    summary: "A channel type's listings over its shops, by page",
    query: z.object({
      ...paging(15),
      ...filters,
      include: commaList(z.enum(["counts"])).openapi({
        description:
          "`counts`: how many listings of these shops and words there are, whatever else the filter says",
      }),
    }),
    response: z.object({
      channelProducts: z.array(ListingSummary),
      total: z.number().int(),
      counts: ListingCounts.optional(),
    }),
  },
);
export const findChannelProductIds = endpoint(
  "findChannelProductIds",
  "get",
  "/v2/channels/products/ids",
  {
    ...product,
    summary: "The listings' ids that the filter finds, in its order",
    query: z.object({ ...paging(100, MAX_PICKED), ...filters }),
    response: z.object({ productIds: z.array(z.string()) }),
  },
);

/** `archive` also deletes on the channel. */
export const LISTING_ACTIONS = ["publish", "unpublish", "archive", "resetRetries"] as const;
export type ListingAction = (typeof LISTING_ACTIONS)[number];
export const runListingAction = endpoint(
  "runListingAction",
  "post",
  "/v2/channels/products/;bulk",
  {
    ...product,
    summary: "Publishes, unpublishes, archives or resets many listings, each for itself",
    body: z.object({
      action: z.enum(LISTING_ACTIONS),
      ids: z.array(z.string()).min(1, "invalid_ids_param").max(1000),
    }),
    response: z.object({
      done: z.number().int(),
      failed: z.array(z.object({ id: z.string(), name: z.string(), code: z.string() })),
    }),
  },
);
/**
 * Listings: these, all that a list's filter finds, or those of products on channels. An unknown
 * field of the filter is 422: a misspelt one would find more.
 */
const picked = z.object({
  ids: z.array(z.string()).max(MAX_PICKED, "too_many").optional(),
  filter: z
    .strictObject({
      channelType: filters.channelType,
      channelIds: z.array(z.string()).optional(),
      syncStatuses: z.array(SyncStatus).optional(),
      isScheduled: z.boolean().optional(),
      search: filters.search,
    })
    .optional(),
  ofProducts: z
    .object({
      productIds: z.array(z.string()).max(MAX_PICKED, "too_many"),
      channelIds: z.array(z.string()),
    })
    .optional(),
});
export type ListingPick = z.infer<typeof picked>;
const isOnePick = ({ ids, filter, ofProducts }: ListingPick) =>
  [ids, filter, ofProducts].filter(Boolean).length === 1;

/** `getProductBatch` follows them. `startListingPublish` publishes. */
export const LISTING_BATCHES = [
  "unpublish",
  "archive",
  "resetRetries",
] as const satisfies ListingAction[];
export const startListingBatch = endpoint(
  "startListingBatch",
  "post",
  "/v2/channels/products/;start",
  {
    ...product,
    summary: "Unpublishes, archives or resets many listings by a job",
    body: z.object({
      action: z.enum(LISTING_BATCHES),
      listings: picked.refine(isOnePick, "invalid_ids_param"),
    }),
    response: z.object({ batchId: z.string() }),
    errors: [404],
  },
);
/** As `startPublish`. 404 without listings. */
export const startListingPublish = endpoint(
  "startListingPublish",
  "post",
  "/v2/channels/products/;publish",
  {
    ...product,
    summary: "Publishes many listings by a job",
    body: z.object({ listings: picked.refine(isOnePick, "invalid_ids_param") }),
    response: z.object({ publishId: z.string() }),
    errors: [404],
  },
);
/** A repeat moves the time. */
export const setActiveDate = endpoint(
  "setActiveDate",
  "post",
  "/v2/channels/products/{productId}/active-date",
  {
    ...product,
    summary: "Sets when a listing is published",
    params: productId,
    body: z.object({ date: instantParam() }),
    response: oneListing,
    errors: [404, 409],
  },
);
/** 409 `not_scheduled`, also after the time. */
export const cancelActiveDate = endpoint(
  "cancelActiveDate",
  "delete",
  "/v2/channels/products/{productId}/active-date",
  {
    ...product,
    summary: "Calls a listing's activation date off",
    params: productId,
    response: oneListing,
    errors: [404, 409],
  },
);
/** Internal users only (docs/specification.md "Internal users"). */
export const resetImageMapping = endpoint(
  "resetImageMapping",
  "post",
  "/v2/channels/products/{productId}/;reset-image-mapping",
  {
    access: "internal",
    summary: "Forgets which of the channel's pictures is which of ours",
    params: productId,
    response: oneListing,
    errors: [404],
  },
);
export const resetRetries = endpoint(
  "resetRetries",
  "post",
  "/v2/channels/products/{productId}/;reset-retries",
  {
    ...product,
    summary: "Lets a listing be tried again after it failed the same way three times",
    params: productId,
    response: oneListing,
    errors: [404],
  },
);

/**
 * Creates drafts on `to` for the products of `from`. Listings on `to` are never overwritten. Large
 * copies are a batch (`batchId`, `getProductBatch`).
 */
export const copyChannelListings = endpoint(
  "copyChannelListings",
  "post",
  "/v2/products/channels/;copy",
  {
    ...product,
    summary: "Copies listings from one channel to another as drafts",
    body: z.strictObject({
      from: z.string(),
      to: z.string(),
      productIds: z.array(z.string()).max(MAX_PICKED, "too_many").optional(),
    }),
    response: z.object({
      copied: z.array(z.string()),
      skipped: z.array(z.string()),
      batchId: z.string().nullable(),
    }),
    errors: [404, 409, 422],
  },
);
/**
 * Copies and publishes the listings of `from`, which stays unchanged. `publishId` is `null` for
 * nothing.
 */
export const migrateProducts = endpoint("migrateProducts", "post", "/v2/products/;migrate", {
  ...product,
  summary: "Brings a channel's products to another channel",
  body: z.object({ fromChannelId: z.string(), toChannelId: z.string() }),
  response: z.object({
    publishId: z.string().nullable(),
    migrated: z.number().int(),
    skipped: z.number().int(),
  }),
  errors: [404, 409, 422],
});
