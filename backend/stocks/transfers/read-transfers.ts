import { and, asc, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { listStockTransfers, StockTransfer } from "#contract/stock-transfers.ts";
import type { Caller } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { limitToIds } from "../../db/limited-to.ts";
import { users } from "../../db/schema/accounts.ts";
import { products, variants } from "../../db/schema/products.ts";
import { stockTransferLines, stockTransfers } from "../../db/schema/stock-operations.ts";
import { warehouses } from "../../db/schema/stocks.ts";
import { notFound } from "../../http/problem-error.ts";

export async function listTransfers(
  db: Queryable,
  { accountId, warehouseIds }: Caller,
  { limit, offset, status }: z.output<typeof listStockTransfers.query>,
) {
  const condition = and(
    eq(stockTransfers.accountId, accountId),
    or(
      limitToIds(stockTransfers.fromWarehouseId, warehouseIds),
      limitToIds(stockTransfers.toWarehouseId, warehouseIds),
    ),
    status ? eq(stockTransfers.status, status) : undefined,
  );
  const transfers = await readTransfers(db, condition, { limit, offset });
  const [count] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(stockTransfers)
    .where(condition);
  return { transfers, total: count?.total ?? 0 };
}

/** Throws 404. */
export async function getTransfer(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<StockTransfer> {
  const matchTransfer = and(eq(stockTransfers.accountId, accountId), eq(stockTransfers.id, id));
  const [transfer] = await readTransfers(db, matchTransfer, { limit: 1, offset: 0 });
  if (!transfer) throw notFound("Transfer");
  return transfer;
}

/** Returns a page of lines, by SKU. Throws 404. */
export async function readTransfer(
  db: Queryable,
  { accountId }: Caller,
  id: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const transfer = await getTransfer(db, accountId, id);
  const lines = await db
    .select({
      variantId: variants.id,
      sku: variants.sku,
      productName: products.name,
      quantity: stockTransferLines.quantity,
      received: stockTransferLines.received,
      shortage: stockTransferLines.shortage,
    })
    .from(stockTransferLines)
    .innerJoin(
      variants,
      and(
        eq(variants.accountId, stockTransferLines.accountId),
        eq(variants.id, stockTransferLines.variantId),
      ),
    )
    .innerJoin(
      products,
      and(eq(products.accountId, variants.accountId), eq(products.id, variants.productId)),
    )
    .where(and(eq(stockTransferLines.accountId, accountId), eq(stockTransferLines.transferId, id)))
    .orderBy(asc(sql`lower(${variants.sku})`))
    .limit(limit)
    .offset(offset);
  return { transfer, lines };
}

async function readTransfers(
  db: Queryable,
  condition: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<StockTransfer[]> {
  const [from, to] = [alias(warehouses, "source"), alias(warehouses, "target")];
  const sumLines = (lineValue: SQL) =>
    sql<number>`(select ${lineValue}::int from stock_transfer_lines l where l.account_id = ${stockTransfers.accountId} and l.transfer_id = ${stockTransfers.id})`;
  const rows = await db
    .select({
      row: stockTransfers,
      fromWarehouseName: from.name,
      toWarehouseName: to.name,
      userName: users.name,
      lineCount: sumLines(sql`count(*)`),
      units: sumLines(sql`coalesce(sum(l.quantity), 0)`),
    })
    .from(stockTransfers)
    .innerJoin(
      from,
      and(
        eq(from.accountId, stockTransfers.accountId),
        eq(from.id, stockTransfers.fromWarehouseId),
      ),
    )
    .innerJoin(
      to,
      and(eq(to.accountId, stockTransfers.accountId), eq(to.id, stockTransfers.toWarehouseId)),
    )
    .leftJoin(users, eq(users.id, stockTransfers.actor))
    .where(condition)
    .orderBy(desc(stockTransfers.createdAt), asc(stockTransfers.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ row: { accountId: _, ...row }, userName, ...names }) => ({
    ...row,
    ...names,
    actor: userName ?? row.actor,
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  }));
}
