import "server-only";
import { z } from "zod";

/** Schema of `page` in a list's address. 1 if absent or invalid. */
export const pageParam = z.coerce.number().int().min(1).max(100_000).catch(1);
