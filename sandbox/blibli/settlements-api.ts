import { and, asc, eq, gte, lte } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { createNotFoundError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall } from "./gate.ts";
import { settlements } from "./schema.ts";

const SETTLEMENTS_PATH = "/proxy/seller/v1/settlements";

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

export function addSettlementRoutes(root: Hono, deps: SandboxDeps): void {
  root.post(
    `${SETTLEMENTS_PATH}/filter`,
    handleShopCall(
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
        return takePart(paid, paging, (own) => ({
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
    `${SETTLEMENTS_PATH}/:settlement/orderItems`,
    handleShopCall(
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
        if (!found) throw createNotFoundError(`Settlement ${settlementId}`);
        return {
          content: takePart(found.items, query(Page), (orderItems) => ({ orderItems })),
        };
      },
      { limit: "readSettlement", about: "settlement" },
    ),
  );
}

const takePart = <T>(
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
