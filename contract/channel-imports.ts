import { z } from "@hono/zod-openapi";
import { endpoint } from "./endpoint.ts";
import { Money } from "./money.ts";
import { PRODUCT_LIMITS } from "./product-limits.ts";
import { instant, paging } from "./query.ts";
import { CHANNEL_STATUSES, CHANNEL_TYPES } from "./statuses.ts";

/**
 * `fetching` → `ready` (or `paused`, `failed`) → `applying` → `applied` (or `stopped`) → `undoing`
 * → `undone`. A `cancelled` one is forgotten, as is one that was cleared.
 */
export const CHANNEL_IMPORT_STATUSES = [
  "fetching",
  "paused",
  "failed",
  "ready",
  "applying",
  "stopped",
  "applied",
  "undoing",
  "undone",
  "cancelled",
] as const;
export const CHANNEL_IMPORT_DECISIONS = ["link", "create", "skip"] as const;
/**
 * Why an item needs a person (docs/domain.md "Import and merge": duplicate, empty or conflicting
 * SKUs ask).
 */
export const CHANNEL_IMPORT_QUESTIONS = [
  /** A variant has no SKU. */
  "sku_missing",
  /** Another item, or another variant of this one, has the same SKU. */
  "sku_duplicate",
  /** The SKUs belong to several master products. */
  "sku_split",
  /** Only some of the SKUs are known. */
  "sku_partial",
  /** Another item would be linked to the same master product. */
  "same_product",
  /** The master product is linked to another item of this shop. */
  "product_linked",
] as const;
/** Which items a list shows. */
export const CHANNEL_IMPORT_SHOWS = [
  "all",
  "undecided",
  "link",
  "create",
  "skip",
  "done",
  "failed",
  "kept",
] as const;

const Decision = z.enum(CHANNEL_IMPORT_DECISIONS);

export const ChannelImport = z
  .object({
    id: z.string(),
    channelId: z.string(),
    channelType: z.enum(CHANNEL_TYPES),
    channelName: z.string(),
    channelStatus: z.enum(CHANNEL_STATUSES),
    status: z.enum(CHANNEL_IMPORT_STATUSES),
    /**
     * Why it failed; while fetching, why the shop is waited for (`rate_limited`,
     * `channel_unavailable`).
     */
    errorCode: z.string().nullable(),
    counts: z.object({
      /** Items the shop has, once it has said so. */
      total: z.number().int().nullable(),
      fetched: z.number().int(),
      /** Waiting for a decision, and how many of these a proposal could answer. */
      undecided: z.number().int(),
      proposed: z.number().int(),
      /** Decided and not applied yet. */
      link: z.number().int(),
      create: z.number().int(),
      skip: z.number().int(),
      /** Were linked before; nothing happens to them. */
      linkedBefore: z.number().int(),
      /** Of those to create: variants, and units that become the first stock. */
      newVariants: z.number().int(),
      newUnits: z.number().int(),
      linked: z.number().int(),
      created: z.number().int(),
      failed: z.number().int(),
      undone: z.number().int(),
      kept: z.number().int(),
    }),
    createdAt: instant(),
    appliedAt: instant().nullable(),
    /** Until then it can be taken back; null: there is nothing to take back. */
    undoUntil: instant().nullable(),
  })
  .openapi("ChannelImport");
export type ChannelImport = z.infer<typeof ChannelImport>;

export const ChannelImportItem = z
  .object({
    externalProductId: z.string(),
    name: z.string(),
    imageUrl: z.string().nullable(),
    isListed: z.boolean(),
    skus: z.array(z.string()),
    variantCount: z.number().int(),
    minPrice: Money,
    maxPrice: Money,
    stock: z.number().int(),
    /** How the proposed master product was found. */
    match: z.enum(["linked", "sku", "name", "none"]),
    question: z.enum(CHANNEL_IMPORT_QUESTIONS).nullable(),
    proposal: Decision.nullable(),
    decision: Decision.nullable(),
    /** The master product it would be, or was, linked to. */
    product: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** How many of the item's variants a variant of that product stands for. */
    matchedCount: z.number().int(),
    /** What a link changes in the shop; null: not to be linked, or not known. */
    effect: z
      .object({ stockAfter: z.number().int().nullable(), keepsPrices: z.boolean() })
      .nullable(),
    status: z.enum(["waiting", "done", "failed", "undone", "kept"]),
    errorCode: z.string().nullable(),
    channelProductId: z.string().nullable(),
  })
  .openapi("ChannelImportItem");
export type ChannelImportItem = z.infer<typeof ChannelImportItem>;

const ChannelImportVariant = z.object({
  externalVariantId: z.string(),
  /** The options' names; "" for an item without variations. */
  name: z.string(),
  sku: z.string(),
  /** What a new variant is to be called; the item's own SKU unless it was changed or made up. */
  newSku: z.string(),
  price: Money,
  stock: z.number().int(),
  /** The master's variant it stands for. */
  variantId: z.string().nullable(),
});

const ChannelImportMaster = z.object({
  id: z.string(),
  name: z.string(),
  variants: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      sku: z.string(),
      price: Money,
      available: z.number().int(),
    }),
  ),
});

const importId = z.object({ importId: z.string() });
const itemOf = importId.extend({ externalProductId: z.string() });
const p = { access: ["integration-manage", "product-manage"] } as const;
const BASE = "/v2/products/imports/channels";

export const startChannelImport = endpoint("startChannelImport", "post", BASE, {
  ...p,
  summary: "Begins to fetch a shop's items; one import of a shop at a time",
  body: z.object({ channelId: z.string() }),
  response: z.object({ import: ChannelImport }),
  errors: [404, 409],
});
export const listChannelImports = endpoint("listChannelImports", "get", BASE, {
  ...p,
  summary: "Imports from shops, latest first",
  query: z.object(paging(20)),
  response: z.object({ imports: z.array(ChannelImport), total: z.number().int() }),
});
export const getChannelImport = endpoint("getChannelImport", "get", `${BASE}/{importId}`, {
  ...p,
  summary: "How an import stands, with a page of the shop's items",
  params: importId,
  query: z.object({
    ...paging(50, 100),
    show: z.enum(CHANNEL_IMPORT_SHOWS).default("all"),
    search: z.string().max(200).default(""),
  }),
  response: z.object({
    import: ChannelImport,
    items: z.array(ChannelImportItem),
    total: z.number().int(),
    /** How many of those somebody can decide about: not linked before, not done. */
    decidable: z.number().int(),
  }),
  errors: [404],
});

const act = (name: string, verb: string, summary: string) =>
  endpoint(name, "post", `${BASE}/{importId}/;${verb}`, {
    ...p,
    summary,
    params: importId,
    response: z.object({ import: ChannelImport }),
    errors: [404, 409],
  });
export const stopChannelImport = act(
  "stopChannelImport",
  "stop",
  "Stops fetching or applying; what is there stays",
);
export const resumeChannelImport = act(
  "resumeChannelImport",
  "resume",
  "Goes on fetching where it stopped or failed",
);
export const acceptChannelImport = act(
  "acceptChannelImport",
  "accept",
  "Accepts the proposals of all items that wait for a decision",
);
export const applyChannelImport = act(
  "applyChannelImport",
  "apply",
  "Links and creates what was decided",
);
export const undoChannelImport = act(
  "undoChannelImport",
  "undo",
  "Takes an import back, within 7 days",
);
export const cancelChannelImport = act(
  "cancelChannelImport",
  "cancel",
  "Forgets an import that has written nothing",
);
export const clearChannelImport = act(
  "clearChannelImport",
  "clear",
  "Takes a finished import off the list; what it wrote stays and can no longer be taken back",
);

export const getChannelImportItem = endpoint(
  "getChannelImportItem",
  "get",
  `${BASE}/{importId}/products/{externalProductId}`,
  {
    ...p,
    summary: "An item with its variants beside those of a master product",
    params: itemOf,
    query: z.object({ productId: z.string().optional() }),
    response: z.object({
      item: ChannelImportItem,
      variants: z.array(ChannelImportVariant),
      master: ChannelImportMaster.nullable(),
    }),
    errors: [404],
  },
);
export const decideChannelImportItem = endpoint(
  "decideChannelImportItem",
  "put",
  `${BASE}/{importId}/products/{externalProductId}`,
  {
    ...p,
    summary: "What is to become of an item",
    params: itemOf,
    body: z.object({
      decision: Decision,
      /** To link with; the proposed one unless it is given. */
      productId: z.string().optional(),
      /**
       * To link: which variant of ours each is, "" for none. To create: the SKU each gets. What is
       * not named stays as it was.
       */
      variants: z
        .array(
          z.object({
            externalVariantId: z.string(),
            variantId: z.string().optional(),
            sku: z.string().trim().max(100, "too_long").optional(),
          }),
        )
        .max(200)
        .default([]),
    }),
    response: z.object({ item: ChannelImportItem }),
    errors: [404, 409],
  },
);
/**
 * One decision for many items: those named, or all that a list shows. `left` counts those that
 * cannot be decided like this and stay as they are; new products whose SKU is taken get one with a
 * number behind it.
 */
export const decideChannelImportItems = endpoint(
  "decideChannelImportItems",
  "post",
  `${BASE}/{importId}/;decide`,
  {
    ...p,
    summary: "What is to become of many items",
    params: importId,
    body: z
      .object({
        decision: Decision,
        externalProductIds: z.array(z.string()).max(1000, "too_many").optional(),
        filter: z
          .object({ show: z.enum(CHANNEL_IMPORT_SHOWS), search: z.string().max(200).default("") })
          .optional(),
      })
      .refine(
        ({ externalProductIds, filter }) =>
          (externalProductIds === undefined) !== (filter === undefined),
        "invalid_ids_param",
      ),
    response: z.object({
      import: ChannelImport,
      decided: z.number().int(),
      left: z.number().int(),
    }),
    errors: [404, 409],
  },
);
export const updateChannelImportSku = endpoint(
  "updateChannelImportSku",
  "put",
  `${BASE}/{importId}/products/{externalProductId}/sku`,
  {
    ...p,
    summary: "Gives a variant of an item that is to be created another SKU",
    params: itemOf,
    body: z.object({
      externalVariantId: z.string(),
      sku: z.string().trim().min(1, "required").max(PRODUCT_LIMITS.sku, "too_long"),
    }),
    response: z.object({ item: ChannelImportItem }),
    errors: [404, 409],
  },
);

const actOnItem = (name: string, verb: string, summary: string) =>
  endpoint(name, "post", `${BASE}/{importId}/products/{externalProductId}/;${verb}`, {
    ...p,
    summary,
    params: itemOf,
    response: z.object({ item: ChannelImportItem }),
    errors: [404, 409],
  });
export const retryChannelImportItem = actOnItem(
  "retryChannelImportItem",
  "retry",
  "Tries an item again that failed",
);
export const republishChannelImportItem = actOnItem(
  "republishChannelImportItem",
  "republish",
  "Sends the master product's figures to the linked item",
);
