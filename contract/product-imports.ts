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
  /** The file's system is unknown: the seller first assigns the columns (import-columns.ts). */
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
    /** The currency of the file's prices, if the seller set one. The rate converts it. */
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
    /** The file's own heading, or our column's name where the file has none. */
    column: z.string(),
    /** The field, where the file has no column of its own for it. */
    field: z.enum(IMPORT_FIELDS).nullable().default(null),
    code: z.string(),
    value: z.string(),
    level: z.enum(["error", "warning"]),
  })
  .openapi("ImportProblem");

/** The use of the figures of one column of a file. */
export const ColumnAccount = z
  .object({
    /** The file's heading, or the column's place where it has none (`#3`). */
    heading: z.string(),
    /** `several`: its system's way of reading needs it; `none`: it is left out. */
    field: z.enum([...IMPORT_FIELDS, "several", "none"]),
    /** Cells with a value. */
    filled: z.number().int(),
    /** `null` for a column whose figures are not compared one by one. */
    figures: z
      .object({
        /** Written into new products and variants. */
        fresh: z.number().int(),
        changed: z.number().int(),
        /** As in the catalogue. */
        same: z.number().int(),
        /** In products that are held back. */
        held: z.number().int(),
        /** Stock of existing variants, which a product file does not change. */
        kept: z.number().int(),
        /** Repeated, or unreadable: the warnings say which. */
        unused: z.number().int(),
      })
      .nullable(),
  })
  .openapi("ColumnAccount");
export type ColumnAccount = z.infer<typeof ColumnAccount>;

/** A value of the catalogue that the file changes: money in minor units, weights in grams. */
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
    /** Rows that a running check has compared with the catalogue, of all; `null`: not counted. */
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
      /** The system that writes such files, by the columns. `null` where it is not known. */
      format: z.string().nullable(),
      /** Read with the seller's assignment of the columns. */
      isMapped: z.boolean(),
      /** The encoding that was detected where the file is not UTF-8. `null` where it is. */
      encoding: z.string().nullable().default(null),
      /** Sample lines, if the encoding is to be confirmed. */
      readings: EncodingReadings.default([]),
      /** Other visible sheets of the workbook with as many known headings, which are not read. */
      otherSheets: z.array(z.string()).default([]),
      hidden: HiddenParts.default(NOTHING_HIDDEN),
      /** Headings of columns that have values and are not read. */
      leftOut: z.array(z.string()),
      /** Every column of the file, in its order. Empty before the check. */
      account: z.array(ColumnAccount),
    }),
    /**
     * Products held back because their prices are probably in another currency than the account's:
     * they name it, have decimals that this currency does not have, or are very small.
     */
    fractions: z.number().int(),
    /** Pictures of the written products that could not be fetched so far. */
    pictures: z.object({
      missing: z.number().int(),
      /** `null` where they are retried only on request. */
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
    /** Lowest of the readable prices; 0 where none could be read. */
    minPrice: Money,
    maxPrice: Money,
    decision: z.enum(IMPORT_DECISIONS),
    status: z.enum(["waiting", "done", "failed", "skipped"]),
    productId: z.string().nullable(),
    /**
     * Why its product is no longer in the catalogue: undone with the import, or deleted since.
     * `null` where it exists.
     */
    gone: z.enum(["undone", "deleted"]).nullable().default(null),
    errorCode: z.string().nullable(),
    /** Its changes to its product of the catalogue; at most 100. */
    changes: z.array(ImportChange),
    problems: z.array(ImportProblem),
  })
  .openapi("ImportItem");

const importId = z.object({ importId: z.string() });
const permission = { access: ["integration-manage", "product-manage"] } as const;

/**
 * Multipart: `file` (a product file of ours or of another system as CSV or XLSX; at most 20 MB and
 * 100,000 rows) and the options as fields. Checks it, unless its columns are unknown (status
 * `mapping`). Writes no product.
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
      /** Default rate: from the latest import with a currency. */
      lastRate: z.object({ currency: z.enum(FILE_CURRENCIES), rate: z.number() }).nullable(),
    }),
    errors: [404],
  },
);
/** Checks the same file again with other options, without another upload. */
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
const stepEndpoint = (name: string, verb: string, summary: string) =>
  endpoint(name, "post", `/v2/products/imports/{importId}/;${verb}`, {
    ...permission,
    summary,
    params: importId,
    response: z.object({ import: ProductImport }),
    errors: [404, 409],
  });
export const applyProductImport = stepEndpoint(
  "applyProductImport",
  "apply",
  "Writes what the check found good",
);
export const stopProductImport = stepEndpoint(
  "stopProductImport",
  "stop",
  "Stops applying; what is written stays",
);
export const cancelProductImport = stepEndpoint(
  "cancelProductImport",
  "cancel",
  "Forgets a checked import",
);
/**
 * For use after the errors were corrected in the catalogue; 409 `already_undone` if the import was
 * undone.
 */
export const retryProductImport = stepEndpoint(
  "retryProductImport",
  "retry",
  "Tries the products again that failed",
);
/** For the written products; 409 `import_state` if none is missing. */
export const retryImportPictures = stepEndpoint(
  "retryImportPictures",
  "retry-pictures",
  "Fetches the pictures again that could not be fetched",
);
export const clearProductImport = stepEndpoint(
  "clearProductImport",
  "clear",
  "Takes a finished import off the list; what it wrote stays",
);
