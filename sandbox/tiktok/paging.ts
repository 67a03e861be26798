import { z } from "zod";
import { createParamError } from "./answers.ts";

export const PAGING_PARAMETERS = z.object({
  page_size: z.coerce.number().int().min(1).max(100),
  page_token: z.string().optional(),
});
/** For searches with a default page size. */
export const OPTIONAL_PAGING = PAGING_PARAMETERS.extend({
  page_size: PAGING_PARAMETERS.shape.page_size.default(10),
});
export const BRAND_QUERY = PAGING_PARAMETERS.extend({
  category_id: z.string().optional(),
  brand_name: z.string().optional(),
});

/** Returns the page at a token, which is its position; "" is the end. */
export function takePage<T>(
  all: readonly T[],
  { page_size, page_token }: z.infer<typeof PAGING_PARAMETERS>,
) {
  const start = page_token ? Number(Buffer.from(page_token, "base64url").toString()) : 0;
  if (!Number.isInteger(start) || start < 0) throw createParamError("Invalid page_token.");
  const end = start + page_size;
  return {
    items: all.slice(start, end),
    total_count: all.length,
    next_page_token: end < all.length ? Buffer.from(String(end)).toString("base64url") : "",
  };
}
