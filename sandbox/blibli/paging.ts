import { z } from "zod";

/** Pages begin at 0. */
export const Paging = z
  .strictObject({
    page: z.number().int().min(0).default(0),
    size: z.number().int().min(1).max(100).default(20),
  })
  .default({ page: 0, size: 20 });

export function takePage<T>(rows: readonly T[], { page, size }: z.output<typeof Paging>) {
  return {
    content: rows.slice(page * size, (page + 1) * size),
    paging: {
      pageNumber: page,
      pageSize: size,
      totalPage: Math.ceil(rows.length / size),
      totalRecord: rows.length,
    },
  };
}
