import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { pickSchemas, yesNo } from "./filters.ts";
import { commaList, inLanguage, instant, paging } from "./query.ts";
import { isWebsite } from "./website.ts";

/** Facebook and Instagram shops show Meta's catalogue (docs/specification.md "Catalogue sync"). */

export const META_MAX_PRODUCTS = 1000;
/** See developers.facebook.com, "Check Batch Request Status". */
export const META_TASK_STATUSES = [
  "scheduled",
  "dispatched",
  "started",
  "finished",
  "canceled",
  "error",
] as const;
export type MetaTaskStatus = (typeof META_TASK_STATUSES)[number];
/** A task is done when it has only these. */
export const META_FINAL_STATUSES: readonly MetaTaskStatus[] = ["finished", "canceled", "error"];

export const MetaAccess = z
  .object({
    businessId: z.string().nullable(),
    businessName: z.string().nullable(),
    catalogId: z.string().nullable(),
    catalogName: z.string().nullable(),
    fbUserId: z.string(),
    fbUserName: z.string(),
    lastTaskId: z.string().nullable(),
    lastTaskCatalogId: z.string().nullable(),
    lastTaskUrl: z.string().nullable(),
    /** The last automatic sync. */
    lastFollowTaskId: z.string().nullable(),
    lastFollowAt: instant().nullable(),
    isSyncing: z.boolean(),
    /** Our variants in the catalogue. */
    itemCount: z.number().int(),
    connectedAt: instant(),
    /** A new connection is needed then. */
    expiresAt: instant().nullable(),
    /** Meta accepts nothing until the person reconnects. */
    isLost: z.boolean(),
    /** `null`: no catalogue is chosen. */
    catalogUrl: z.string().nullable(),
  })
  .openapi("MetaAccess");
export type MetaAccess = z.infer<typeof MetaAccess>;

const Named = z.object({ id: z.string(), name: z.string() });

export const MetaTaskItem = z
  .object({
    name: z.string(),
    imageUrl: z.string().nullable(),
    /** In the order of the variation types. */
    opts: z.array(z.string()),
    /** "Content id": our variant's id. */
    retailerId: z.string(),
    groupId: z.string(),
    url: z.string(),
    /** One of META_ITEM_PROBLEMS, or Meta's words. */
    error: z.string().nullable(),
    warning: z.string().nullable(),
  })
  .openapi("MetaTaskItem");
export type MetaTaskItem = z.infer<typeof MetaTaskItem>;

/** Meta would refuse them (backend/marketplaces/meta/item-rules.ts). */
export const META_ITEM_PROBLEMS = [
  "title_too_long",
  "title_missing",
  "description_too_long",
  "image_missing",
  "image_too_small",
  "image_too_large",
  "price_too_high",
  "link_too_long",
] as const;

export const MetaDomain = z
  .object({
    channelId: z.string(),
    domain: z.string(),
    url: z.string(),
    fbStatus: z.enum(["verified", "unverified"]),
    /** Meta verifies the domain by it. `null`: not in the business yet. */
    verificationCode: z.string().nullable(),
  })
  .openapi("MetaDomain");
export type MetaDomain = z.infer<typeof MetaDomain>;

const permission = { access: ["integration-manage", "product-manage"] } as const;
const META_PATH = "/v1/channels/meta";
const taskId = z.object({ taskId: z.string() });
const access = z.object({ access: MetaAccess });
const website = z.string().trim().min(1, "required").refine(isWebsite, "invalid_website");

/** `null`: nobody is connected. `isOffered`: this server has an app, or a sandbox. */
export const getMetaAccess = endpoint("getMetaAccess", "get", `${META_PATH}/access`, {
  ...permission,
  summary: "Who is connected to Meta, and with which catalogue",
  response: z.object({ access: MetaAccess.nullable(), isOffered: z.boolean() }),
});
/** `redirectUrl`: a page of the app, which passes `code` and `state` to `createMetaAccess`. */
export const getMetaConsent = endpoint("getMetaConsent", "get", `${META_PATH}/consent`, {
  ...permission,
  summary: "Where a person lets the app in",
  query: z.object({ redirectUrl: z.string() }),
  response: z.object({ url: z.string() }),
  errors: [404],
});
/**
 * 409 `state_invalid` (too old, or another member's); 502 `meta_refused`, `meta_unavailable`.
 * Replaces the person.
 */
export const createMetaAccess = endpoint("createMetaAccess", "post", `${META_PATH}/access`, {
  ...permission,
  summary: "Connects to Meta",
  body: z.object({ code: z.string().min(1), state: z.string().min(1) }),
  response: access,
  errors: [404, 409, 502],
});
/** 409 `not_connected`; 422 with the field `catalogId` if the business does not have it. */
export const updateMetaAccess = endpoint("updateMetaAccess", "put", `${META_PATH}/access`, {
  ...permission,
  summary: "Chooses the business and the catalogue",
  body: z.object({
    businessId: z.string().min(1, "required"),
    catalogId: z.string().min(1, "required"),
  }),
  response: access,
  errors: [409, 502],
});
/** The catalogue keeps its items. */
export const deleteMetaAccess = endpoint("deleteMetaAccess", "delete", `${META_PATH}/access`, {
  ...permission,
  summary: "Disconnects from Meta",
  response: z.object({ fbUserId: z.string() }),
  errors: [409],
});
export const getMetaBusinesses = endpoint("getMetaBusinesses", "get", `${META_PATH}/businesses`, {
  ...permission,
  summary: "The businesses of the connected person",
  query: inLanguage,
  response: z.object({ businesses: z.array(Named) }),
  errors: [409, 502],
});
export const getMetaCatalogs = endpoint(
  "getMetaCatalogs",
  "get",
  `${META_PATH}/businesses/{businessId}/catalogs`,
  {
    ...permission,
    summary: "A business's catalogues",
    params: z.object({ businessId: z.string() }),
    query: inLanguage,
    response: z.object({ catalogs: z.array(Named) }),
    errors: [404, 409, 502],
  },
);
/** Answers which of the products are in the chosen catalogue. */
export const getMetaSynced = endpoint("getMetaSynced", "get", `${META_PATH}/synced`, {
  ...permission,
  summary: "Which products are in the catalogue",
  query: z.object({ productIds: commaList(z.string()) }),
  response: z.object({ productIds: z.array(z.string()) }),
});
/**
 * Sends differences, then later changes automatically. 409 `not_connected`, `meta_lost`,
 * `sync_running`, `other_catalog`; 422 with the field `productIds` or `url`.
 */
export const startMetaSync = endpoint("startMetaSync", "post", `${META_PATH}/syncs`, {
  ...permission,
  summary: "Sends products to the catalogue",
  body: z.object({
    catalogId: z.string().min(1, "required"),
    productIds: z.array(z.string()).min(1, "required").max(META_MAX_PRODUCTS, "too_many"),
    url: website,
    /** The channel whose domain `url` is. `null` where it was typed. */
    channelId: z.string().nullable().default(null),
  }),
  response: z.object({ taskId: z.string() }),
  errors: [409],
});
export const checkMetaSync = endpoint("checkMetaSync", "get", `${META_PATH}/syncs/{taskId}`, {
  ...permission,
  summary: "How far a sync is",
  params: taskId,
  response: z.object({
    statuses: z.array(
      z.object({
        status: z.enum(META_TASK_STATUSES),
        errorCount: z.number().int(),
        warningCount: z.number().int(),
      }),
    ),
    /** Meta's reason for sending nothing. */
    problem: z.string().nullable(),
    catalogId: z.string(),
    catalogUrl: z.string(),
    createdAt: instant(),
    /** It started because products changed. */
    isFollowing: z.boolean(),
    /** Variants: sent, unchanged, removed, and with a problem. */
    counts: z.object({
      total: z.number().int(),
      sent: z.number().int(),
      unchanged: z.number().int(),
      issues: z.number().int(),
    }),
  }),
  errors: [404],
});
export const META_ITEM_FILTERS = { hasIssue: yesNo() };
export const getMetaSyncItems = endpoint(
  "getMetaSyncItems",
  "get",
  `${META_PATH}/syncs/{taskId}/items`,
  {
    ...permission,
    summary: "The variants of a sync",
    params: taskId,
    query: z.object({ ...paging(100, 1000), ...pickSchemas(META_ITEM_FILTERS) }),
    response: z.object({ items: z.array(MetaTaskItem), total: z.number().int() }),
    errors: [404],
  },
);
/** `fbResult`: `success`, `no_business`, `business_under_review`, or Meta's own words. */
export const getMetaDomains = endpoint("getMetaDomains", "get", `${META_PATH}/domains`, {
  ...permission,
  summary: "The shops' domains, and whether Meta knows that they are the business's",
  response: z.object({ domains: z.array(MetaDomain), fbResult: z.string() }),
  errors: [409],
});
/** 422 with the field `domain`; 409 `domain_taken`. */
export const addMetaDomain = endpoint("addMetaDomain", "post", `${META_PATH}/domains`, {
  ...permission,
  summary: "Says which domain a shop has",
  body: z.object({
    channelId: z.string().min(1, "required"),
    domain: z.string().trim().toLowerCase().min(1, "required").max(253, "too_long"),
  }),
  response: z.object({ domain: z.string() }),
  errors: [404, 409],
});
export const deleteMetaDomain = endpoint(
  "deleteMetaDomain",
  "delete",
  `${META_PATH}/domains/{domain}`,
  {
    ...permission,
    summary: "Forgets a shop's domain",
    params: z.object({ domain: z.string() }),
    response: z.object({ domain: z.string() }),
    errors: [404],
  },
);
/**
 * 409 `no_permission_to_add_domain`, `not_connected`, `no_business`; 502 `meta_refused` with Meta's
 * words as `message`.
 */
export const verifyMetaDomain = endpoint(
  "verifyMetaDomain",
  "post",
  `${META_PATH}/domains/;verify`,
  {
    ...permission,
    summary: "Has Meta look whether the domain is the business's",
    body: z.object({ channelId: z.string(), domain: z.string() }),
    response: z.object({ domain: MetaDomain }),
    errors: [404, 409, 502],
  },
);
