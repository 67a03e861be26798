import { z } from "zod";

export const Paging = z.object({
  page: z.coerce.number().int().min(1).default(1),
  perPage: z.coerce.number().int().min(1).max(100).default(20),
});

export function takePage<T>(rows: readonly T[], { page, perPage }: z.infer<typeof Paging>) {
  return {
    currentPage: page,
    perPage,
    totalPage: Math.ceil(rows.length / perPage),
    totalRow: rows.length,
    data: rows.slice((page - 1) * perPage, page * perPage),
  };
}
