import { and, asc, eq, gte, lte } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { notFound } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { shopEndpoint } from "./gate.ts";
import { settlements } from "./schema.ts";

const SETTLEMENTS = "/proxy/seller/v1/settlements";

const ms = z
  .number()
  .int()
  .transform((at) => new Date(at));
const Page = z.object({
  page: z.coerce.number().int().min(0).default(0),
  size: z.coerce.number().int().min(1).max(100).default(30),
});
/** The number of settlements in an answer is 30 at most. */
const Filter = z.strictObject({
  filter: z.strictObject({
    paymentStartDate: ms.optional(),
    paymentEndDate: ms.optional(),
    periodStartDate: ms.optional(),
    periodEndDate: ms.optional(),
    status: z.string().optional(),
  }),
  paging: z.strictObject({
    page: z.number().int().min(0),
    size: z.number().int().min(1).max(30),
  }),
});

export function settlementRoutes(root: Hono, deps: SandboxDeps): void {
  root.post(
    `${SETTLEMENTS}/filter`,
    shopEndpoint(
      deps,
      async ({ shop, body }) => {
        const { filter, paging } = body(Filter);
        const { paymentStartDate: from, paymentEndDate: to, status = "PAID" } = filter;
        const rows = await deps.db
          .select()
          .from(settlements)
          .where(
            and(
              eq(settlements.shopId, shop.shopId),
              lte(settlements.paidAt, deps.now()),
              from ? gte(settlements.paidAt, from) : undefined,
              to ? lte(settlements.paidAt, to) : undefined,
            ),
          )
          .orderBy(asc(settlements.paidAt), asc(settlements.settlementId));
        const paid = status === "PAID" ? rows : [];
        return part(paid, paging, (own) => ({
          content: own.map(({ settlementId, paidAt, items }) => ({
            ...{ settlementId, status: "PAID", paymentDate: paidAt.getTime() },
            totalPayment: items.reduce((sum, item) => sum + item.totalPayment, 0),
            ...{ paymentHold: false, carryOver: false },
          })),
        }));
      },
      { limit: "listSettlements" },
    ),
  );
  root.get(
    `${SETTLEMENTS}/:settlement/orderItems`,
    shopEndpoint(
      deps,
      async ({ shop, param, query }) => {
        const settlementId = param("settlement");
        const [found] = await deps.db
          .select()
          .from(settlements)
          .where(
            and(
              eq(settlements.settlementId, settlementId),
              eq(settlements.shopId, shop.shopId),
              lte(settlements.paidAt, deps.now()),
            ),
          );
        if (!found) throw notFound(`Settlement ${settlementId}`);
        return {
          content: part(found.items, query(Page), (orderItems) => ({ orderItems })),
        };
      },
      { limit: "readSettlement", about: "settlement" },
    ),
  );
}

const part = <T>(
  rows: readonly T[],
  { page, size }: { page: number; size: number },
  told: (rows: T[]) => object,
) => ({
  ...told(rows.slice(page * size, (page + 1) * size)),
  pageMetaData: {
    ...{ pageNumber: page, pageSize: size },
    ...{ totalPage: Math.ceil(rows.length / size), totalRecord: rows.length },
  },
});
