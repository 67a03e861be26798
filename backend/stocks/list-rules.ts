import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { listStockRules, StockRule } from "#contract/stocks.ts";
import type { Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { ProblemError } from "../http/problem-error.ts";
import { stockRules } from "./schema.ts";

/** The general rule first, then custom ones by priority and name. Throws 403 when `accountId` is another account than the caller's. */
export async function listRules(db: Queryable, caller: Caller, query: z.output<typeof listStockRules.query>): Promise<StockRule[]> {
  if (query.accountId !== undefined && query.accountId !== caller.accountId) throw new ProblemError(403, "forbidden", "Not the active account");
  const rows = await db
    .select({ rule: stockRules, stockCount: query.stockInfo ? stocksNamed : sql<null>`null` })
    .from(stockRules)
    .where(eq(stockRules.accountId, caller.accountId))
    .orderBy(desc(eq(stockRules.kind, "general")), desc(stockRules.priority), asc(stockRules.name));
  return rows.map(({ rule: { accountId: _, createdAt: __, updatedAt, ...rule }, stockCount }) => ({ ...rule, updatedAt: updatedAt.toISOString(), stockCount }));
}

/**
 * The levels the rule's scope and warehouses name, whatever another rule says of them. SKUs are compared as they are kept unique: without case.
 * Spelt out, because Drizzle drops the tables' names from columns in the selection of a single table.
 */
const stocksNamed: SQL<number> = sql`(select count(*)::int from stocks s
  join variants v on v.id = s.variant_id and v.deleted_at is null
  join products p on p.id = v.product_id
  where s.account_id = stock_rules.account_id
    and (cardinality(stock_rules.warehouse_ids) = 0 or s.warehouse_id = any(stock_rules.warehouse_ids))
    and case stock_rules.scope
      when 'sku' then lower(v.sku) in (select lower(value) from unnest(stock_rules.scope_values) value)
      when 'category' then p.category = any(stock_rules.scope_values)
      else true end)`;
