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

/** A `cancelled` or cleared import is deleted. `applied` may be undone. */
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
    /** Why it failed, or waits while fetching (`rate_limited`, `channel_unavailable`). */
    errorCode: z.string().nullable(),
    counts: z.object({
      /** `null` until the shop has sent it. */
      total: z.number().int().nullable(),
      fetched: z.number().int(),
      /** Undecided items, and those with a proposal. */
      undecided: z.number().int(),
      proposed: z.number().int(),
      /** Decided and not applied yet. */
      link: z.number().int(),
      create: z.number().int(),
      skip: z.number().int(),
      /** Items that were linked before; they do not change. */
      linkedBefore: z.number().int(),
      /** Items to create: their variants, and units of first stock. */
      newVariants: z.number().int(),
      newUnits: z.number().int(),
      linked: z.number().int(),
      created: z.number().int(),
      failed: z.number().int(),
      undone: z.number().int(),
      kept: z.number().int(),
    }),
    createdAt: instant(),
    /** `null`: nothing was written, or all were linked before. */
    appliedAt: instant().nullable(),
    /** `null`: nothing can be undone. */
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
    /** Neither linked before nor done. */
    decidable: z.number().int(),
  }),
  errors: [404],
});

const createStepCall = (name: string, verb: string, summary: string) =>
  endpoint(name, "post", `${IMPORTS_PATH}/{importId}/;${verb}`, {
    ...permission,
    summary,
    params: importId,
    response: z.object({ import: ChannelImport }),
    errors: [404, 409],
  });
export const stopChannelImport = createStepCall(
  "stopChannelImport",
  "stop",
  "Stops fetching or applying; what is there stays",
);
export const resumeChannelImport = createStepCall(
  "resumeChannelImport",
  "resume",
  "Goes on fetching where it stopped or failed",
);
export const acceptChannelImport = createStepCall(
  "acceptChannelImport",
  "accept",
  "Accepts the proposals of all items that wait for a decision",
);
export const applyChannelImport = createStepCall(
  "applyChannelImport",
  "apply",
  "Links and creates what was decided",
);
export const undoChannelImport = createStepCall(
  "undoChannelImport",
  "undo",
  "Takes an import back, within 7 days",
);
export const cancelChannelImport = createStepCall(
  "cancelChannelImport",
  "cancel",
  "Forgets an import that has written nothing",
);
export const clearChannelImport = createStepCall(
  "clearChannelImport",
  "clear",
  "Takes a finished import off the list; what it wrote stays and can no longer be taken back",
);

/**
 * Applies one decision to the named items, or to all in a list. `left` counts items that cannot be
 * decided so. A new product whose SKU is taken gets it with a number appended.
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
