import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { createFileColumns } from "./file-columns.ts";
import { GUESSED_ENCODINGS } from "./file-encodings.ts";
import { COLUMN_CHOICES, IMPORT_FIELDS } from "./import-fields.ts";
import { ProductImport } from "./product-imports.ts";

const choice = z.enum(COLUMN_CHOICES);
export const ImportColumns = createFileColumns(choice, {
  /** A field, several fields (`several`), or nothing (`none`). `null`: `auto` is not offered. */
  auto: z.enum([...IMPORT_FIELDS, "several", "none"]).nullable(),
})
  .extend({
    /** The detected system; `null`: unknown. */
    format: z.string().nullable(),
    /** Added to prices without tax. `null`: not named. */
    taxPercent: z.number().nullable().default(null),
  })
  .openapi("ImportColumns");

const permission = {
  access: ["integration-manage", "product-manage"] as const,
  params: z.object({ importId: z.string() }),
};
const COLUMNS_PATH = "/v2/products/imports/{importId}/columns";

export const getImportColumns = endpoint("getImportColumns", "get", COLUMNS_PATH, {
  ...permission,
  summary: "The columns of an import's file, and what each is taken for",
  response: z.object({ columns: ImportColumns }),
  errors: [404, 409],
});
/**
 * Checks the file again and remembers the choices for files with the same columns. `choices` are in
 * their order. `taxPercent` is required with UNTAXED_FIELDS. 422 with fields `needs.name`:
 * `column_missing_name`, `needs.price`: `column_missing_price`, `choices[3]`: `column_twice`,
 * `taxPercent`: `required`.
 */
export const setImportColumns = endpoint("setImportColumns", "put", COLUMNS_PATH, {
  ...permission,
  summary: "Says which column of the file is what",
  body: z.object({
    choices: z.array(choice).max(1000),
    taxPercent: z.number().min(0, "invalid_tax").max(100, "invalid_tax").optional(),
  }),
  response: z.object({ import: ProductImport }),
  errors: [404, 409, 422],
});
/**
 * For a stock file that was uploaded as products: checks it as the stock of the default warehouse,
 * and forgets the import. Throws as `checkStockImport`.
 */
export const checkImportAsStock = endpoint(
  "checkImportAsStock",
  "post",
  "/v2/products/imports/{importId}/;check-as-stock",
  {
    access: ["integration-manage", "product-manage", "stock-manage"],
    params: permission.params,
    summary: "Checks a product file as a stock file",
    response: z.object({ batchId: z.string() }),
    errors: [404, 409, 422],
  },
);
/** For a product or price file that was uploaded as stock. Throws as `startProductImport`. */
export const checkStockFileAsImport = endpoint(
  "checkStockFileAsImport",
  "post",
  "/v1/stocks/batches/{batchId}/;check-as-products",
  {
    access: ["integration-manage", "product-manage", "stock-manage"],
    params: z.object({ batchId: z.string() }),
    summary: "Checks a stock file as a product file",
    response: z.object({ import: ProductImport }),
    errors: [404, 409, 422, 429],
  },
);
/** The file is then read like the first of its kind. */
export const forgetImportColumns = endpoint("forgetImportColumns", "delete", COLUMNS_PATH, {
  ...permission,
  summary: "Forgets what was said about these columns",
  response: z.object({ import: ProductImport }),
  errors: [404, 409],
});
/** `encoding`: the one in which a sample line looks right. */
export const setImportEncoding = endpoint(
  "setImportEncoding",
  "put",
  "/v2/products/imports/{importId}/encoding",
  {
    ...permission,
    summary: "Says by which encoding the letters of a file are right",
    body: z.object({ encoding: z.enum(GUESSED_ENCODINGS) }),
    response: z.object({ import: ProductImport }),
    errors: [404, 409, 422],
  },
);
