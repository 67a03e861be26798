import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { FILE_CURRENCIES } from "./import-fields.ts";
import { Money } from "./money.ts";
import { PRODUCT_LIMITS } from "./product-limits.ts";
import { instant, paging } from "./query.ts";

export const IMPORT_STATUSES = [
  /** Of no system that is known: the seller says first which column is what (import-columns.ts). */
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
    /** What the file's prices are in, where somebody said so; the rate says what that is worth. */
    currency: z.enum(FILE_CURRENCIES).nullable().default(null),
    /**
     * One unit of money in the file is this many rupiah (or baht): 1 when the file is in the
     * account's own currency.
     */
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
    /** The file's own heading; the name of our own column where the file has none for it. */
    column: z.string(),
    code: z.string(),
    value: z.string(),
    level: z.enum(["error", "warning"]),
  })
  .openapi("ImportProblem");

export const ProductImport = z
  .object({
    id: z.string(),
    fileName: z.string(),
    options: ImportOptions,
    status: z.enum(IMPORT_STATUSES),
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
      /** The system whose file this is by its columns; null: of none that is known. */
      format: z.string().nullable(),
      /** Read as the seller said which column is what. */
      isMapped: z.boolean(),
      /** Found where it is not UTF-8; null: nothing to look at. */
      encoding: z.string().nullable().default(null),
      /** Heads of the columns that have something and are not read. */
      leftOut: z.array(z.string()),
    }),
    /**
     * Products held back because their prices are most likely of another currency than the
     * account's: they name it, have a fraction that this one does not have, or are very small.
     */
    fractions: z.number().int(),
    /** Of the written products, those that could not be fetched until now. */
    pictures: z.object({
      missing: z.number().int(),
      /** null: they are tried again only when somebody asks for it. */
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
    /** Of the prices that could be read; 0 where none could. */
    minPrice: Money,
    maxPrice: Money,
    decision: z.enum(IMPORT_DECISIONS),
    status: z.enum(["waiting", "done", "failed", "skipped"]),
    productId: z.string().nullable(),
    /**
     * Why its product is no longer in the catalogue: taken back with the import, or deleted since.
     * null: it is.
     */
    gone: z.enum(["undone", "deleted"]).nullable().default(null),
    errorCode: z.string().nullable(),
    problems: z.array(ImportProblem),
  })
  .openapi("ImportItem");

const importId = z.object({ importId: z.string() });
const p = { access: ["integration-manage", "product-manage"] } as const;

/**
 * Multipart: `file` (a product file of ours or of another system as CSV or XLSX; at most 20 MB and
 * 100,000 rows) and the options as fields. Checks it, unless its columns are not known (status
 * `mapping`); writes no product.
 */
export const startProductImport = endpoint("startProductImport", "post", "/v2/products/imports", {
  ...p,
  summary: "Uploads a product file and checks it",
  multipart: true,
  body: z.object({ file: z.any().optional(), ...ImportOptions.shape }),
  response: z.object({ import: ProductImport }),
  errors: [413, 429],
});
export const listProductImports = endpoint("listProductImports", "get", "/v2/products/imports", {
  ...p,
  summary: "Earlier imports",
  query: z.object(paging(20)),
  response: z.object({ imports: z.array(ProductImport), total: z.number().int() }),
});
export const getProductImport = endpoint(
  "getProductImport",
  "get",
  "/v2/products/imports/{importId}",
  {
    ...p,
    summary: "An import with its products, a page at a time",
    params: importId,
    query: z.object({ ...paging(50), show: z.enum(["all", "problems", "failed"]).default("all") }),
    response: z.object({
      import: ProductImport,
      items: z.array(ImportItem),
      total: z.number().int(),
      /** Of the latest import that named a currency, to begin with. */
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
    ...p,
    summary: "Checks the file again with other options",
    params: importId,
    body: ImportOptions,
    response: z.object({ import: ProductImport }),
    errors: [404, 409],
  },
);
const act = (name: string, verb: string, summary: string) =>
  endpoint(name, "post", `/v2/products/imports/{importId}/;${verb}`, {
    ...p,
    summary,
    params: importId,
    response: z.object({ import: ProductImport }),
    errors: [404, 409],
  });
export const applyProductImport = act(
  "applyProductImport",
  "apply",
  "Writes what the check found good",
);
export const stopProductImport = act(
  "stopProductImport",
  "stop",
  "Stops applying; what is written stays",
);
export const cancelProductImport = act("cancelProductImport", "cancel", "Forgets a checked import");
/**
 * After what was wrong has been mended in the catalogue; 409 `already_undone` when the import has
 * been taken back.
 */
export const retryProductImport = act(
  "retryProductImport",
  "retry",
  "Tries the products again that failed",
);
/** Of the written products; 409 `import_state` when none is missing. */
export const retryImportPictures = act(
  "retryImportPictures",
  "retry-pictures",
  "Fetches the pictures again that could not be fetched",
);
export const clearProductImport = act(
  "clearProductImport",
  "clear",
  "Takes a finished import off the list; what it wrote stays",
);
