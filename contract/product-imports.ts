import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { HiddenParts, NOTHING_HIDDEN } from "./file-columns.ts";
import { EncodingReadings } from "./file-encodings.ts";
import { FILE_CURRENCIES, IMPORT_FIELDS } from "./import-fields.ts";
import { Money } from "./money.ts";
import { PRODUCT_LIMITS } from "./product-limits.ts";
import { instant, paging } from "./query.ts";

export const IMPORT_STATUSES = [
  /** The file's system is unknown, so the seller assigns the columns (import-columns.ts). */
  "mapping",
  "checking",
  "checked",
  "applying",
  "applied",
  "stopped",
  "cancelled",
  "failed",
] as const;
export const IMPORT_DECISIONS = ["create", "update", "unchanged", "blocked"] as const;

export const ImportOptions = z
  .object({
    /** Set by the seller; the rate converts it. */
    currency: z.enum(FILE_CURRENCIES).nullable().default(null),
    /** Rupiah (or baht) per unit of the file's currency: 1 for the account's own. */
    rate: z.coerce.number().positive("invalid_rate").max(1_000_000, "invalid_rate").default(1),
    defaultWeightG: z.coerce
      .number()
      .int("invalid_weight")
      .positive("invalid_weight")
      .max(PRODUCT_LIMITS.weightG, "invalid_weight")
      .default(500),
    missingPictures: z.enum(["placeholder", "none"]).default("placeholder"),
  })
  .openapi("ImportOptions");

export const ImportProblem = z
  .object({
    line: z.number().int(),
    /** Our name if the file has no heading. */
    column: z.string(),
    /** The field, where the file has no column of its own for it. */
    field: z.enum(IMPORT_FIELDS).nullable().default(null),
    code: z.string(),
    value: z.string(),
    level: z.enum(["error", "warning"]),
  })
  .openapi("ImportProblem");

/** Accounts for the cells of a column. */
export const ColumnAccount = z
  .object({
    /** The column's number without a heading (`#3`). */
    heading: z.string(),
    /** `several`: its system's format needs it; `none`: omitted. */
    field: z.enum([...IMPORT_FIELDS, "several", "none"]),
    filled: z.number().int(),
    /** `null`: cells are not compared one by one. */
    figures: z
      .object({
        /** In new products and variants. */
        fresh: z.number().int(),
        changed: z.number().int(),
        /** As in the catalogue. */
        same: z.number().int(),
        held: z.number().int(),
        /** Stock of existing variants, which a product file never changes. */
        kept: z.number().int(),
        /** Repeated or unreadable; see the warnings. */
        unused: z.number().int(),
      })
      .nullable(),
  })
  .openapi("ColumnAccount");
export type ColumnAccount = z.infer<typeof ColumnAccount>;

/** In minor units and grams. */
export const ImportChange = z
  .object({
    line: z.number().int(),
    heading: z.string(),
    field: z.enum(IMPORT_FIELDS),
    from: z.string(),
    to: z.string(),
  })
  .openapi("ImportChange");
export type ImportChange = z.infer<typeof ImportChange>;

export const ProductImport = z
  .object({
    id: z.string(),
    fileName: z.string(),
    options: ImportOptions,
    status: z.enum(IMPORT_STATUSES),
    /** Rows compared so far, of all; `null`: not counted. */
    checked: z.object({ rows: z.number().int(), total: z.number().int().nullable() }),
    /** Why the whole file was refused, e.g. `missing_columns`; the details name them. */
    errorCode: z.string().nullable(),
    counts: z.object({
      total: z.number().int(),
      create: z.number().int(),
      update: z.number().int(),
      unchanged: z.number().int(),
      blocked: z.number().int(),
      warnings: z.number().int(),
      done: z.number().int(),
      failed: z.number().int(),
    }),
    columns: z.object({
      /** The detected system. */
      format: z.string().nullable(),
      /** Read with the seller's assignment of the columns. */
      isMapped: z.boolean(),
      /** `null` for UTF-8. */
      encoding: z.string().nullable().default(null),
      /** Sample lines to confirm the encoding. */
      readings: EncodingReadings.default([]),
      /** Unread visible sheets with as many known headings. */
      otherSheets: z.array(z.string()).default([]),
      hidden: HiddenParts.default(NOTHING_HIDDEN),
      /** Headings of unread columns with values. */
      leftOut: z.array(z.string()),
      /** In order. Empty before the check. */
      account: z.array(ColumnAccount),
    }),
    /**
     * Held back: prices are probably in another currency, because they name it, have decimals that
     * the account's lacks, or are very small.
     */
    fractions: z.number().int(),
    /** Pictures that could not be fetched so far. */
    pictures: z.object({
      missing: z.number().int(),
      /** `null`: retried only on request. */
      nextTry: instant().nullable(),
    }),
    createdAt: instant(),
    finishedAt: instant().nullable(),
  })
  .openapi("ProductImport");
export type ProductImport = z.infer<typeof ProductImport>;

export const ImportItem = z
  .object({
    position: z.number().int(),
    handle: z.string(),
    name: z.string(),
    firstLine: z.number().int(),
    variantCount: z.number().int(),
    /** 0 if none is readable. */
    minPrice: Money,
    maxPrice: Money,
    decision: z.enum(IMPORT_DECISIONS),
    status: z.enum(["waiting", "done", "failed", "skipped"]),
    productId: z.string().nullable(),
    /** Undone with the import, or deleted since. `null`: it exists. */
    gone: z.enum(["undone", "deleted"]).nullable().default(null),
    errorCode: z.string().nullable(),
    /** At most 100. */
    changes: z.array(ImportChange),
    problems: z.array(ImportProblem),
  })
  .openapi("ImportItem");

const importId = z.object({ importId: z.string() });
const permission = { access: ["integration-manage", "product-manage"] } as const;

/**
 * Multipart: `file` (CSV or XLSX of ours or another system; at most 20 MB and 100,000 rows) and
 * options. Checks it, unless its columns are unknown (`mapping`). Writes no product.
 */
export const startProductImport = endpoint("startProductImport", "post", "/v2/products/imports", {
  ...permission,
  summary: "Uploads a product file and checks it",
  multipart: true,
  body: z.object({ file: z.any().optional(), ...ImportOptions.shape }),
  response: z.object({ import: ProductImport }),
  errors: [413, 429],
});
export const listProductImports = endpoint("listProductImports", "get", "/v2/products/imports", {
  ...permission,
  summary: "Earlier imports",
  query: z.object(paging(20)),
  response: z.object({ imports: z.array(ProductImport), total: z.number().int() }),
});
export const getProductImport = endpoint(
  "getProductImport",
  "get",
  "/v2/products/imports/{importId}",
  {
    ...permission,
    summary: "An import with its products, a page at a time",
    params: importId,
    query: z.object({ ...paging(50), show: z.enum(["all", "problems", "failed"]).default("all") }),
    response: z.object({
      import: ProductImport,
      items: z.array(ImportItem),
      total: z.number().int(),
      /** The last import with a currency. */
      lastRate: z.object({ currency: z.enum(FILE_CURRENCIES), rate: z.number() }).nullable(),
    }),
    errors: [404],
  },
);
/** Checks the uploaded file with other options. */
export const recheckProductImport = endpoint(
  "recheckProductImport",
  "put",
  "/v2/products/imports/{importId}",
  {
    ...permission,
    summary: "Checks the file again with other options",
    params: importId,
    body: ImportOptions,
    response: z.object({ import: ProductImport }),
    errors: [404, 409],
  },
);
const createStepCall = (name: string, verb: string, summary: string) =>
  endpoint(name, "post", `/v2/products/imports/{importId}/;${verb}`, {
    ...permission,
    summary,
    params: importId,
    response: z.object({ import: ProductImport }),
    errors: [404, 409],
  });
export const applyProductImport = createStepCall(
  "applyProductImport",
  "apply",
  "Writes what the check found good",
);
export const stopProductImport = createStepCall(
  "stopProductImport",
  "stop",
  "Stops applying; what is written stays",
);
export const cancelProductImport = createStepCall(
  "cancelProductImport",
  "cancel",
  "Forgets a checked import",
);
/** After corrections in the catalogue; 409 `already_undone`. */
export const retryProductImport = createStepCall(
  "retryProductImport",
  "retry",
  "Tries the products again that failed",
);
/** 409 `import_state` if none is missing. */
export const retryImportPictures = createStepCall(
  "retryImportPictures",
  "retry-pictures",
  "Fetches the pictures again that could not be fetched",
);
export const clearProductImport = createStepCall(
  "clearProductImport",
  "clear",
  "Takes a finished import off the list; what it wrote stays",
);
