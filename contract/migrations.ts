import "@hono/zod-openapi";
import { z } from "zod";
import { ChannelImport } from "./channel-imports.ts";
import { endpoint } from "./endpoint.ts";
import { instant, paging } from "./query.ts";

/** Steps of `/onboarding` (docs/specification.md "Onboarding"). */
export const MIGRATION_STATUSES = [
  /** The seller chooses the two shops. */
  "choosing",
  /** The source's products are fetched, or wait for a decision. */
  "fetching",
  /** The shop's items become products of the account. */
  "importing",
  /** Categories are proposed, and each product is checked against the target's rules. */
  "checking",
  /** The seller confirms here; nothing was written to the target. */
  "ready",
  /** Drafts are created on the target, and published if the seller asked for it. */
  "sending",
  "finished",
  "undoing",
  "undone",
  "cancelled",
] as const;
export const MIGRATION_MODES = ["drafts", "publish"] as const;
/** A product's check: not done, fits, refused, or listed there. */
export const MIGRATION_FITS = ["waiting", "fits", "refused", "there"] as const;
export const MIGRATION_SHOWS = ["all", "fits", "refused", "there", "leftOut"] as const;

/** As in contract/preflights.ts. */
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
    /** The reason for waiting. */
    errorCode: z.string().nullable(),
    /** `null` before it begins, and after it was cleared. */
    import: z.union([ChannelImport, z.null()]),
    counts: z.object({
      total: z.number().int(),
      waiting: z.number().int(),
      fits: z.number().int(),
      refused: z.number().int(),
      there: z.number().int(),
      leftOut: z.number().int(),
      /** Listings created on the target: drafts, publishing, live, refused, withdrawn, kept. */
      sent: z.number().int(),
      drafts: z.number().int(),
      publishing: z.number().int(),
      published: z.number().int(),
      failed: z.number().int(),
      takenBack: z.number().int(),
      kept: z.number().int(),
    }),
    /** Something was written, and nothing sold there. */
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
    /** The findings may be outdated. */
    isChanged: z.boolean(),
    isLeftOut: z.boolean(),
  })
  .openapi("MigrationItem");
export type MigrationItem = z.infer<typeof MigrationItem>;

export const MigrationCategory = z
  .object({
    /** "" for products without a category. */
    sourceCategoryId: z.string(),
    sourcePath: z.string(),
    productCount: z.number().int(),
    targetCategoryId: z.string().nullable(),
    targetPath: z.string(),
    isChosen: z.boolean(),
    /** The target's questions, with proposals. */
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

const permission = { access: ["integration-manage", "product-manage"] } as const;
const MIGRATION_PATH = "/v1/onboarding/migration";
const answer = z.object({ migration: Migration });

export const getMigration = endpoint("getMigration", "get", MIGRATION_PATH, {
  ...permission,
  summary: "The account's migration between two shops, the latest; null: there was none",
  response: z.object({ migration: z.union([Migration, z.null()]) }),
});
/** Restarts a migration that fetched nothing. 409 `migration_state`, `channel_not_active`. */
export const chooseMigrationSource = endpoint(
  "chooseMigrationSource",
  "put",
  `${MIGRATION_PATH}/from`,
  {
    ...permission,
    summary: "The shop whose products are to be brought elsewhere",
    body: z.object({ channelId: z.string() }),
    response: answer,
    errors: [404, 409],
  },
);
/** 422 `same_channel`. */
export const chooseMigrationTarget = endpoint(
  "chooseMigrationTarget",
  "put",
  `${MIGRATION_PATH}/to`,
  {
    ...permission,
    summary: "The shop that gets them",
    body: z.object({ channelId: z.string() }),
    response: answer,
    errors: [404, 409],
  },
);

const createStepCall = (name: string, verb: string, summary: string) =>
  endpoint(name, "post", `${MIGRATION_PATH}/;${verb}`, {
    ...permission,
    summary,
    response: answer,
    errors: [404, 409],
  });
export const startMigration = createStepCall("startMigration", "start", "Begins to fetch");
/**
 * Continues a stopped step (`errorCode`) or fetching. Omits products with a question and no
 * proposal.
 */
export const continueMigration = createStepCall(
  "continueMigration",
  "continue",
  "Goes on where it waits",
);
export const checkMigration = createStepCall(
  "checkMigration",
  "check",
  "Holds the products against the target once more",
);
/**
 * Before the target is written to. Imported products stay. A migration that stopped later ends as
 * `finished`.
 */
export const cancelMigration = createStepCall(
  "cancelMigration",
  "cancel",
  "Ends it before anything is sent",
);
/** 409 `already_sold` if the target has sold one of the products. */
export const undoMigration = createStepCall(
  "undoMigration",
  "undo",
  "Takes the products off the target and out of the account again",
);

export const sendMigration = endpoint("sendMigration", "post", `${MIGRATION_PATH}/;send`, {
  ...permission,
  summary: "Begins drafts of all products on the target, and publishes those that fit",
  body: z.object({ mode: z.enum(MIGRATION_MODES, { error: "required" }) }),
  response: answer,
  errors: [404, 409],
});

export const listMigrationItems = endpoint(
  "listMigrationItems",
  "get",
  `${MIGRATION_PATH}/products`,
  {
    ...permission,
    summary: "The source's products with what the target would say to each",
    query: z.object({ ...paging(50, 100), show: z.enum(MIGRATION_SHOWS).default("all") }),
    response: z.object({ items: z.array(MigrationItem), total: z.number().int() }),
    errors: [404],
  },
);
export const leaveOutOfMigration = endpoint(
  "leaveOutOfMigration",
  "post",
  `${MIGRATION_PATH}/;leave-out`,
  {
    ...permission,
    summary: "Leaves products out of the migration, or takes them in again",
    body: z.object({
      productIds: z.array(z.string()).min(1, "required").max(1000, "too_many"),
      isLeftOut: z.boolean(),
    }),
    response: answer,
    errors: [404, 409],
  },
);

export const listMigrationCategories = endpoint(
  "listMigrationCategories",
  "get",
  `${MIGRATION_PATH}/categories`,
  {
    ...permission,
    summary: "The source's categories with those of the target that they become",
    response: z.object({ categories: z.array(MigrationCategory) }),
    errors: [404, 409],
  },
);
/** Checks the products in it again. 422 `category_unknown`: not a leaf of the target's tree. */
export const chooseMigrationCategory = endpoint(
  "chooseMigrationCategory",
  "put",
  `${MIGRATION_PATH}/categories`,
  {
    ...permission,
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
