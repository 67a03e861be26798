import "@hono/zod-openapi";
import { z } from "zod";
import { ChannelImport } from "./channel-imports.ts";
import { endpoint } from "./endpoint.ts";
import { instant, paging } from "./query.ts";

/**
 * The steps of `/onboarding` (docs/specification.md "Onboarding"), each of which can be left and
 * gone on with.
 */
export const MIGRATION_STATUSES = [
  /** The two shops are chosen. */
  "choosing",
  /** The source's products come, or wait for a decision. */
  "fetching",
  /** They become products of the account. */
  "importing",
  /** Categories are proposed, and each product is held against what the target takes. */
  "checking",
  /** Nothing is written to the target before the seller says so here. */
  "ready",
  /** Drafts are begun on the target, and published where that was asked for. */
  "sending",
  "finished",
  "undoing",
  "undone",
  "cancelled",
] as const;
export const MIGRATION_MODES = ["drafts", "publish"] as const;
/**
 * How a product stands to the target: not looked at, it would be taken, refused, or is there
 * already.
 */
export const MIGRATION_FITS = ["waiting", "fits", "refused", "there"] as const;
/** Which products a list shows. */
export const MIGRATION_SHOWS = ["all", "fits", "refused", "there", "leftOut"] as const;

/** As a preflight says it (contract/preflights.ts). */
const Finding = z.object({
  field: z.string(),
  code: z.string(),
  level: z.enum(["error", "warning"]),
  details: z.record(z.string(), z.unknown()).default({}),
});
export type MigrationFinding = z.infer<typeof Finding>;

export const Migration = z
  .object({
    id: z.string(),
    status: z.enum(MIGRATION_STATUSES),
    fromChannelId: z.string(),
    toChannelId: z.string().nullable(),
    mode: z.enum(MIGRATION_MODES).nullable(),
    publishId: z.string().nullable(),
    /** Why it does not go on by itself. */
    errorCode: z.string().nullable(),
    /**
     * The import that fetches the source's products; null before it begins, and once it was cleared
     * away.
     */
    import: z.union([ChannelImport, z.null()]),
    counts: z.object({
      total: z.number().int(),
      waiting: z.number().int(),
      fits: z.number().int(),
      refused: z.number().int(),
      there: z.number().int(),
      leftOut: z.number().int(),
      /**
       * Begun on the target by this migration, and of these: drafts, being published, seen by
       * buyers, not taken, taken back, still there after that.
       */
      sent: z.number().int(),
      drafts: z.number().int(),
      publishing: z.number().int(),
      published: z.number().int(),
      failed: z.number().int(),
      takenBack: z.number().int(),
      kept: z.number().int(),
    }),
    /** Whether it can be taken back: written to the target, and nothing of it sold there yet. */
    canUndo: z.boolean(),
    createdAt: instant(),
    finishedAt: instant().nullable(),
  })
  .openapi("Migration");
export type Migration = z.infer<typeof Migration>;

export const MigrationItem = z
  .object({
    productId: z.string(),
    name: z.string(),
    imageUrl: z.string().nullable(),
    variantCount: z.number().int(),
    fit: z.enum(MIGRATION_FITS),
    findings: z.array(Finding),
    /** Its product was changed since: what was found may be mended. */
    isChanged: z.boolean(),
    isLeftOut: z.boolean(),
  })
  .openapi("MigrationItem");
export type MigrationItem = z.infer<typeof MigrationItem>;

export const MigrationCategory = z
  .object({
    /** "": products without one. */
    sourceCategoryId: z.string(),
    sourcePath: z.string(),
    productCount: z.number().int(),
    targetCategoryId: z.string().nullable(),
    targetPath: z.string(),
    isChosen: z.boolean(),
    /** What the target asks of products in its category, with what is proposed. */
    attributes: z.array(
      z.object({
        attributeId: z.string(),
        name: z.string(),
        isMandatory: z.boolean(),
        values: z.array(z.object({ valueId: z.string(), name: z.string() })),
        valueId: z.string().nullable(),
        value: z.string(),
      }),
    ),
  })
  .openapi("MigrationCategory");
export type MigrationCategory = z.infer<typeof MigrationCategory>;

const p = { access: ["integration-manage", "product-manage"] } as const;
const BASE = "/v1/onboarding/migration";
const answer = z.object({ migration: Migration });

export const getMigration = endpoint("getMigration", "get", BASE, {
  ...p,
  summary: "The account's migration between two shops, the latest; null: there was none",
  response: z.object({ migration: z.union([Migration, z.null()]) }),
});
/**
 * A new migration, or another source for one that has fetched nothing yet. 409 `migration_state`,
 * `channel_not_active`.
 */
export const chooseMigrationSource = endpoint("chooseMigrationSource", "put", `${BASE}/from`, {
  ...p,
  summary: "The shop whose products are to be brought elsewhere",
  body: z.object({ channelId: z.string() }),
  response: answer,
  errors: [404, 409],
});
/** 422 `same_channel`. */
export const chooseMigrationTarget = endpoint("chooseMigrationTarget", "put", `${BASE}/to`, {
  ...p,
  summary: "The shop that gets them",
  body: z.object({ channelId: z.string() }),
  response: answer,
  errors: [404, 409],
});

const act = (name: string, verb: string, summary: string) =>
  endpoint(name, "post", `${BASE}/;${verb}`, {
    ...p,
    summary,
    response: answer,
    errors: [404, 409],
  });
export const startMigration = act("startMigration", "start", "Begins to fetch");
/**
 * Whatever step is held up (`errorCode`), or fetching that stopped or failed; of products that the
 * import asks about those without a proposal are left out then.
 */
export const continueMigration = act("continueMigration", "continue", "Goes on where it waits");
export const checkMigration = act(
  "checkMigration",
  "check",
  "Holds the products against the target once more",
);
/**
 * Nothing was written to the target then. What the import made stays; it is taken back by its own
 * undo. One that is held up while it sends, or takes back, ends as `finished` instead.
 */
export const cancelMigration = act("cancelMigration", "cancel", "Ends it before anything is sent");
/** 409 `already_sold` once the target has sold one of the products. */
export const undoMigration = act(
  "undoMigration",
  "undo",
  "Takes the products off the target and out of the account again",
);

export const sendMigration = endpoint("sendMigration", "post", `${BASE}/;send`, {
  ...p,
  summary: "Begins drafts of all products on the target, and publishes those that fit",
  body: z.object({ mode: z.enum(MIGRATION_MODES, { error: "required" }) }),
  response: answer,
  errors: [404, 409],
});

export const listMigrationItems = endpoint("listMigrationItems", "get", `${BASE}/products`, {
  ...p,
  summary: "The source's products with what the target would say to each",
  query: z.object({ ...paging(50, 100), show: z.enum(MIGRATION_SHOWS).default("all") }),
  response: z.object({ items: z.array(MigrationItem), total: z.number().int() }),
  errors: [404],
});
export const leaveOutOfMigration = endpoint("leaveOutOfMigration", "post", `${BASE}/;leave-out`, {
  ...p,
  summary: "Leaves products out of the migration, or takes them in again",
  body: z.object({
    productIds: z.array(z.string()).min(1, "required").max(1000, "too_many"),
    isLeftOut: z.boolean(),
  }),
  response: answer,
  errors: [404, 409],
});

export const listMigrationCategories = endpoint(
  "listMigrationCategories",
  "get",
  `${BASE}/categories`,
  {
    ...p,
    summary: "The source's categories with those of the target that they become",
    response: z.object({ categories: z.array(MigrationCategory) }),
    errors: [404, 409],
  },
);
/**
 * The products in it are checked again. 422 `category_unknown`: not a leaf of the target's tree.
 */
export const chooseMigrationCategory = endpoint(
  "chooseMigrationCategory",
  "put",
  `${BASE}/categories`,
  {
    ...p,
    summary: "Says what a category of the source is in the target",
    body: z.object({
      sourceCategoryId: z.string().max(64),
      targetCategoryId: z.string().min(1, "required").max(64),
      attributes: z
        .array(
          z.object({
            attributeId: z.string().max(64),
            valueId: z.string().max(64).optional(),
            value: z.string().max(500).optional(),
          }),
        )
        .max(100)
        .default([]),
    }),
    response: answer,
    errors: [404, 409],
  },
);
