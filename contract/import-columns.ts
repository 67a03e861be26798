import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { COLUMN_CHOICES, IMPORT_FIELDS } from "./import-fields.ts";
import { ProductImport } from "./product-imports.ts";

const choice = z.enum(COLUMN_CHOICES);
export const ImportColumns = z
  .object({
    /** The system whose file this is by its columns; null: of none that is known. */
    format: z.string().nullable(),
    /** Of the line that names the columns. */
    line: z.number().int(),
    columns: z.array(
      z.object({
        head: z.string(),
        /** Up to three values that differ; long ones are cut. */
        samples: z.array(z.string()),
        /** As the file is read now, or what is proposed where it has not been yet. */
        choice,
        /**
         * What `auto` makes of it: a field, several things at once (`several`), or nothing; null
         * where it cannot be chosen.
         */
        auto: z.enum([...IMPORT_FIELDS, "several", "none"]).nullable(),
      }),
    ),
    /** Files with the same columns are read so without being asked. */
    isRemembered: z.boolean(),
  })
  .openapi("ImportColumns");

const p = {
  access: ["integration-manage", "product-manage"] as const,
  params: z.object({ importId: z.string() }),
};
const PATH = "/v2/products/imports/{importId}/columns";

export const getImportColumns = endpoint("getImportColumns", "get", PATH, {
  ...p,
  summary: "The columns of an import's file, and what each is taken for",
  response: z.object({ columns: ImportColumns }),
  errors: [404, 409],
});
/**
 * Says which column is what, checks the file again and remembers it for files with the same
 * columns. `choices` in the columns' order. 422 with fields `needs.name`: `column_missing_name`,
 * `needs.price`: `column_missing_price`, `choices[3]`: `column_twice`.
 */
export const setImportColumns = endpoint("setImportColumns", "put", PATH, {
  ...p,
  summary: "Says which column of the file is what",
  body: z.object({ choices: z.array(choice).max(1000) }),
  response: z.object({ import: ProductImport }),
  errors: [404, 409, 422],
});
/** The file is then read as if it were the first of its kind. */
export const forgetImportColumns = endpoint("forgetImportColumns", "delete", PATH, {
  ...p,
  summary: "Forgets what was said about these columns",
  response: z.object({ import: ProductImport }),
  errors: [404, 409],
});
