import "@hono/zod-openapi";
import { z } from "zod";

/** `more`: further fields of a column in this kind of file. */
export const createFileColumns = <Choice extends z.ZodType, More extends z.ZodRawShape>(
  choice: Choice,
  more: More,
) =>
  z.object({
    /** 0 for a file without headings. */
    line: z.number().int(),
    columns: z.array(
      z.object({
        head: z.string(),
        /** Up to three values, shortened. */
        samples: z.array(z.string()),
        /** Before the file was read: the proposal. */
        choice,
        ...more,
      }),
    ),
    /** Files with the same columns are read so without asking. */
    isRemembered: z.boolean(),
    /** The place that the file rather belongs to, by its columns. `null` if it fits here. */
    belongsTo: z.enum(FILE_PLACES).nullable().default(null),
  });

/**
 * The place that a file belongs to, if it is not the one where it was uploaded: a product or price
 * file, a stock file, or `nowhere` for a table that is neither.
 */
const FILE_PLACES = ["products", "stock", "nowhere"] as const;
export type FilePlace = (typeof FILE_PLACES)[number];

/** The parts of a workbook that a person does not see in a spreadsheet program. */
export const HiddenParts = z.object({
  /** Not read. */
  rows: z.number().int(),
  /** Headings; read if the headings or the seller say so. */
  columns: z.array(z.string()),
  /** Sheets with as many known headings as the one that is read. */
  sheets: z.array(z.string()),
});
export type HiddenParts = z.infer<typeof HiddenParts>;

export const NOTHING_HIDDEN: HiddenParts = { rows: 0, columns: [], sheets: [] };
