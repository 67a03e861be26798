import "@hono/zod-openapi";
import { z } from "zod";

/**
 * The body of every answer that is not 2xx. `code` is a closed, snake_case word that the app
 * translates. `message` is for people in the language of the `Locale` header; without that header
 * it is for developers.
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
