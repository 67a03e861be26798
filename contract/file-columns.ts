import "@hono/zod-openapi";
import { z } from "zod";

/**
 * The columns of an uploaded file, with the meaning of each. `more`: what else a column has in
 * files of this kind.
 */
export const createFileColumns = <Choice extends z.ZodType, More extends z.ZodRawShape>(
  choice: Choice,
  more: More,
) =>
  z.object({
    /** Number of the header line; 0 for a file without headings. */
    line: z.number().int(),
    columns: z.array(
      z.object({
        head: z.string(),
        /** Up to three different values; long ones are cut. */
        samples: z.array(z.string()),
        /** The current choice, or the proposal where the file was not read yet. */
        choice,
        ...more,
      }),
    ),
    /** Files with the same columns are read this way without asking. */
    isRemembered: z.boolean(),
  });
