import "server-only";
import { z } from "@hono/zod-openapi";

/**
 * `page` among the other parameters of a list's address: 1 where it is absent or makes no sense.
 */
export const pageParam = z.coerce.number().int().min(1).max(100_000).catch(1);
