import "@hono/zod-openapi";
import { z } from "zod";

/**
 * The body of every error. The app translates `code`. `message` is for people in the `Locale`
 * header's language, without it for developers.
 */
export const Problem = z
  .object({
    code: z.string(),
    message: z.string(),
    /** Form field path (`variants[0].sku`) → error code. */
    fields: z.record(z.string(), z.string()).optional(),
    /** Values for a translated message, e.g. `{ retryAfter: 30 }`. */
    details: z.record(z.string(), z.unknown()).optional(),
    requestId: z.string().optional(),
  })
  .openapi("Problem");
export type Problem = z.infer<typeof Problem>;
