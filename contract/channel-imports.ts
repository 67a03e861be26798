import "@hono/zod-openapi";
import { z } from "zod";
import {
  CHANNEL_IMPORT_DECISIONS,
  CHANNEL_IMPORT_SHOWS,
  ChannelImportItem,
} from "./channel-import-items.ts";
import { endpoint } from "./endpoint.ts";
import { ownFilter, pickSchemas } from "./filters.ts";
import { instant, paging } from "./query.ts";
import { CHANNEL_STATUSES, CHANNEL_TYPES } from "./statuses.ts";

/**
 * `fetching` → `ready` (or `paused`, `failed`) → `applying` → `applied` (or `stopped`) → `undoing`
 * → `undone`. A `cancelled` or cleared import is deleted.
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
export const ChannelImport = z
  .object({
    id: z.string(),
    channelId: z.string(),
    channelType: z.enum(CHANNEL_TYPES),
    channelName: z.string(),
    channelStatus: z.enum(CHANNEL_STATUSES),
    status: z.enum(CHANNEL_IMPORT_STATUSES),
    /** Why it failed or, while fetching, waits (`rate_limited`, `channel_unavailable`). */
    errorCode: z.string().nullable(),
    counts: z.object({
      /** Items in the shop, once it has sent the number. */
      total: z.number().int().nullable(),
      fetched: z.number().int(),
      /** Items that wait for a decision, and how many of them have a proposal. */
      undecided: z.number().int(),
      proposed: z.number().int(),
      /** Decided and not applied yet. */
      link: z.number().int(),
      create: z.number().int(),
      skip: z.number().int(),
      /** Items that were linked before; they do not change. */
      linkedBefore: z.number().int(),
      /** Items to create: their variants, and the units of their first stock. */
      newVariants: z.number().int(),
      newUnits: z.number().int(),
      linked: z.number().int(),
      created: z.number().int(),
      failed: z.number().int(),
      undone: z.number().int(),
      kept: z.number().int(),
    }),
    createdAt: instant(),
    /** `null` where nothing was written: not yet, or because all were linked before. */
    appliedAt: instant().nullable(),
    /** The import can be undone until then. `null` where there is nothing to undo. */
    undoUntil: instant().nullable(),
  })
  .openapi("ChannelImport");
export type ChannelImport = z.infer<typeof ChannelImport>;

const importId = z.object({ importId: z.string() });
const permission = { access: ["integration-manage", "product-manage"] } as const;
const IMPORTS_PATH = "/v2/products/imports/channels";

export const startChannelImport = endpoint("startChannelImport", "post", IMPORTS_PATH, {
  ...permission,
  summary: "Begins to fetch a shop's items; one import of a shop at a time",
  body: z.object({ channelId: z.string() }),
  response: z.object({ import: ChannelImport }),
  errors: [404, 409],
});
export const listChannelImports = endpoint("listChannelImports", "get", IMPORTS_PATH, {
  ...permission,
  summary: "Imports from shops, latest first",
  query: z.object(paging(20)),
  response: z.object({ imports: z.array(ChannelImport), total: z.number().int() }),
});
export const CHANNEL_IMPORT_ITEM_FILTERS = {
  show: ownFilter(z.enum(CHANNEL_IMPORT_SHOWS).default("all")),
  /** Words in the name or a SKU. */
  search: ownFilter(z.string().max(200).default("")),
};
const itemFilters = pickSchemas(CHANNEL_IMPORT_ITEM_FILTERS);
export const getChannelImport = endpoint("getChannelImport", "get", `${IMPORTS_PATH}/{importId}`, {
  ...permission,
  summary: "How an import stands, with a page of the shop's items",
  params: importId,
  query: z.object({
    ...paging(50, 100),
    ...itemFilters,
  }),
  response: z.object({
    import: ChannelImport,
    items: z.array(ChannelImportItem),
    total: z.number().int(),
    /** Items that can be decided: not linked before, not done. */
    decidable: z.number().int(),
  }),
  errors: [404],
});

const stepEndpoint = (name: string, verb: string, summary: string) =>
  endpoint(name, "post", `${IMPORTS_PATH}/{importId}/;${verb}`, {
    ...permission,
    summary,
    params: importId,
    response: z.object({ import: ChannelImport }),
    errors: [404, 409],
  });
export const stopChannelImport = stepEndpoint(
  "stopChannelImport",
  "stop",
  "Stops fetching or applying; what is there stays",
);
export const resumeChannelImport = stepEndpoint(
  "resumeChannelImport",
  "resume",
  "Goes on fetching where it stopped or failed",
);
export const acceptChannelImport = stepEndpoint(
  "acceptChannelImport",
  "accept",
  "Accepts the proposals of all items that wait for a decision",
);
export const applyChannelImport = stepEndpoint(
  "applyChannelImport",
  "apply",
  "Links and creates what was decided",
);
export const undoChannelImport = stepEndpoint(
  "undoChannelImport",
  "undo",
  "Takes an import back, within 7 days",
);
export const cancelChannelImport = stepEndpoint(
  "cancelChannelImport",
  "cancel",
  "Forgets an import that has written nothing",
);
export const clearChannelImport = stepEndpoint(
  "clearChannelImport",
  "clear",
  "Takes a finished import off the list; what it wrote stays and can no longer be taken back",
);

/**
 * Applies one decision to many items: the named ones, or all in a list. `left` counts items that
 * cannot be decided this way and stay as they are. A new product whose SKU is taken gets the SKU
 * with a number appended.
 */
export const decideChannelImportItems = endpoint(
  "decideChannelImportItems",
  "post",
  `${IMPORTS_PATH}/{importId}/;decide`,
  {
    ...permission,
    summary: "What is to become of many items",
    params: importId,
    body: z
      .object({
        decision: z.enum(CHANNEL_IMPORT_DECISIONS),
        externalProductIds: z.array(z.string()).max(1000, "too_many").optional(),
        filter: z.object({ ...itemFilters, show: z.enum(CHANNEL_IMPORT_SHOWS) }).optional(),
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
