import { and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { COUNT_SCOPES_WITH_VALUES } from "#contract/form-fields.ts";
import type { createStockCount as call, StockCount } from "#contract/stock-counts.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import { memberships } from "../../db/schema/accounts.ts";
import { stockCounts } from "../../db/schema/stock-counts.ts";
import { warehouses } from "../../db/schema/stocks.ts";
import { transaction } from "../../db/transaction.ts";
import { invalid, notFound, ProblemError } from "../../http/problem-error.ts";
import { matchOpenWarehouses } from "../warehouses.ts";
import { getCount } from "./read-counts.ts";

type CountInput = z.output<typeof call.body>;

/** A level not counted for this long is `uncounted`. Voided counts do not count. */
const UNCOUNTED_DAYS = 30;

/**
 * Creates a draft with the warehouse's levels in its scope. Throws 404 for a foreign warehouse or
 * assignee; 422 `required` for a scope without values, `unknown_skus`, `nothing_to_count`.
 */
export async function createCount(
  backend: Backend,
  { accountId, userId: actor }: Caller,
  request: CountInput,
): Promise<{ count: StockCount }> {
  const id = newId();
  const now = backend.now();
  const needsValues = COUNT_SCOPES_WITH_VALUES.has(request.scope);
  if (needsValues && request.scopeValues.length === 0)
    throw invalid("invalid_body", "Say what is to be counted", { scopeValues: "required" });
  await transaction(backend.db, async (tx) => {
    await requireWarehouse(tx, accountId, request.warehouseId);
    if (request.assigneeId !== null) await requireMember(tx, accountId, request.assigneeId);
    if (request.scope === "skus") await requireSkus(tx, accountId, request.scopeValues);
    await tx.insert(stockCounts).values({
      ...{ id, accountId, actor, ...request },
      scopeValues: needsValues ? request.scopeValues : [],
      createdAt: now,
    });
    const { rows } = await tx.execute<{ listed: number }>(sql`
      with listed as (
        insert into stock_count_items (account_id, count_id, stock_id)
        select s.account_id, ${id}, s.id from stocks s
        join variants v on v.account_id = s.account_id and v.id = s.variant_id and v.deleted_at is null
        join products p on p.account_id = v.account_id and p.id = v.product_id
        where s.account_id = ${accountId} and s.warehouse_id = ${request.warehouseId} and ${matchScope(request, now)}
        returning 1
      ) select count(*)::int as listed from listed`);
    if (!rows[0]?.listed)
      throw invalid("nothing_to_count", "No level is of this kind", {
        [needsValues ? "scopeValues" : "scope"]: "nothing_to_count",
      });
  });
  return { count: await getCount(backend.db, accountId, id) };
}

function matchScope({ scope, scopeValues }: CountInput, now: Date): SQL {
  const lowerValues = scopeValues.map((value) => value.toLowerCase());
  const since = new Date(now.getTime() - UNCOUNTED_DAYS * 86_400_000).toISOString();
  return {
    all: () => sql`true`,
    skus: () => sql`lower(v.sku) in ${lowerValues}`,
    category: () => sql`p.category in ${scopeValues}`,
    rack: () => sql`lower(s.rack) in ${lowerValues}`,
    doubtful: () => sql`s.doubtful > 0`,
    uncounted: () => sql`not exists (
      select 1 from stock_count_items i join stock_counts c on c.account_id = i.account_id and c.id = i.count_id
      where i.account_id = s.account_id and i.stock_id = s.id and i.counted_at >= ${since}::timestamptz and c.status <> 'void')`,
  }[scope]();
}

async function requireWarehouse(tx: Transaction, accountId: string, id: string): Promise<void> {
  // Locks it against deletion while the count is created.
  const [warehouse] = await tx
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(and(matchOpenWarehouses(accountId), eq(warehouses.id, id)))
    .for("key share");
  if (!warehouse) throw notFound("Warehouse");
}

async function requireMember(tx: Transaction, accountId: string, userId: string): Promise<void> {
  const [membership] = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.accountId, accountId), eq(memberships.userId, userId)));
  if (!membership) throw notFound("Member");
}

async function requireSkus(tx: Transaction, accountId: string, skus: string[]): Promise<void> {
  const { rows } = await tx.execute<{ sku: string }>(sql`
    select a.sku from jsonb_array_elements_text(${JSON.stringify(skus)}::jsonb) a (sku)
    where not exists (select 1 from variants v where v.account_id = ${accountId} and lower(v.sku) = lower(a.sku) and v.deleted_at is null)`);
  if (rows.length === 0) return;
  throw new ProblemError(422, "unknown_skus", "Some SKUs are not in the catalogue", {
    fields: { scopeValues: "unknown_skus" },
    details: { skus: rows.map((row) => row.sku) },
  });
}
