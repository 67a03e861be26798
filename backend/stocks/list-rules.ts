import { eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { listStockRules, StockRule } from "#contract/stock-rules.ts";
import type { Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { stockRules } from "../db/schema/stocks.ts";
import { ProblemError } from "../http/problem-error.ts";
import { type Rule, rankRule } from "./choose-rule.ts";

/**
 * The general rule comes first, then rules for SKUs, for categories and for everything. Throws 403
 * for a foreign `accountId`.
 */
export async function listRules(
  db: Queryable,
  caller: Caller,
  query: z.output<typeof listStockRules.query>,
): Promise<StockRule[]> {
  if (query.accountId !== undefined && query.accountId !== caller.accountId)
    throw new ProblemError(403, "forbidden", "Not the active account");
  const rows = await db
    .select({
      rule: stockRules,
      stockCount: query.stockInfo ? COUNT_LEVELS_IN_SCOPE : sql<null>`null`,
    })
    .from(stockRules)
    .where(eq(stockRules.accountId, caller.accountId));
  const toListPosition = (rule: Rule) => (rule.kind === "general" ? -1 : rankRule(rule));
  const sorted = rows.toSorted(
    (a, b) =>
      toListPosition(a.rule) - toListPosition(b.rule) || a.rule.name.localeCompare(b.rule.name),
  );
  return sorted.map(({ rule, stockCount }) => presentRule(rule, stockCount));
}

export function presentRule(
  { accountId: _, createdAt: __, updatedAt, ...rule }: Rule,
  stockCount: number | null,
): StockRule {
  return { ...rule, updatedAt: updatedAt.toISOString(), stockCount };
}

/**
 * Levels in the rule's scope, also if another rule wins. Plain SQL, because Drizzle omits table
 * names when it selects from a single table.
 */
const FROM_LEVELS_IN_SCOPE: SQL = sql`from stocks s
  join variants v on v.account_id = s.account_id and v.id = s.variant_id and v.deleted_at is null
  join products p on p.account_id = v.account_id and p.id = v.product_id
  join warehouses w on w.account_id = s.account_id and w.id = s.warehouse_id and w.deleted_at is null
  where s.account_id = stock_rules.account_id
    and (cardinality(stock_rules.warehouse_ids) = 0 or s.warehouse_id = any(stock_rules.warehouse_ids))
    and case stock_rules.scope
      when 'sku' then lower(v.sku) in (select lower(value) from unnest(stock_rules.scope_values) value)
      when 'category' then p.category = any(stock_rules.scope_values)
      else true end`;
const COUNT_LEVELS_IN_SCOPE: SQL<number> = sql`(select count(*)::int ${FROM_LEVELS_IN_SCOPE})`;

export function selectLevelsOfRule(accountId: string, ruleId: string): SQL {
  return sql`select named.id from stock_rules cross join lateral (select s.id ${FROM_LEVELS_IN_SCOPE}) named
    where stock_rules.id = ${ruleId} and stock_rules.account_id = ${accountId}`;
}
