import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { MAX_PICKED } from "#contract/query.ts";
import type { startStockBatch as call } from "#contract/stock-batches.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import { stockBatches } from "../../db/schema/stock-operations.ts";
import { stocks } from "../../db/schema/stocks.ts";
import { transaction } from "../../db/transaction.ts";
import { invalid, notFound, ProblemError } from "../../http/problem-error.ts";
import { requireRunAllowed } from "../../limits/index.ts";
import { requireSkuRule } from "../assign-rule.ts";
import { makeStockCondition } from "../find-stocks.ts";
import { runStockBatchJob } from "../jobs.ts";

type BatchInput = z.output<typeof call.body>;

/**
 * Stores the change for each chosen level and starts the job that applies it. Throws 404 for a
 * foreign level or rule; 409 `rule_scope`; 422 `nothing_to_change`, `too_many_levels` (details:
 * `most`).
 */
export async function startStockBatch(
  backend: Backend,
  caller: Caller,
  { pick, change }: BatchInput,
): Promise<{ batchId: string }> {
  const { reason: _, note: __, ...requestedChanges } = change;
  if (Object.values(requestedChanges).every((value) => value === undefined))
    throw invalid("nothing_to_change", "Say what is to be changed");
  const { accountId, userId: actor } = caller;
  const batchId = newId();
  await transaction(backend.db, async (tx) => {
    await requireRunAllowed(backend, tx, accountId);
    if (change.ruleId !== undefined) await requireSkuRule(tx, accountId, change.ruleId);
    await tx
      .insert(stockBatches)
      .values({ id: batchId, accountId, actor, source: "bulk", status: "running" });
    const condition =
      "filter" in pick
        ? await makeStockCondition(tx, caller, pick.filter)
        : and(eq(stocks.accountId, accountId), inArray(stocks.id, pick.stockIds));
    const writtenCount = await writeItems(tx, { accountId, batchId }, condition, change);
    if ("stockIds" in pick && writtenCount < new Set(pick.stockIds).size) throw notFound("Stock");
    if (writtenCount > MAX_PICKED)
      throw new ProblemError(422, "too_many_levels", `At most ${MAX_PICKED} levels at once`, {
        details: { most: MAX_PICKED },
      });
    await backend.enqueue(tx, runStockBatchJob, { accountId, batchId }, { singletonKey: batchId });
  });
  return { batchId };
}

async function writeItems(
  tx: Transaction,
  { accountId, batchId }: { accountId: string; batchId: string },
  condition: Awaited<ReturnType<typeof makeStockCondition>>,
  change: BatchInput["change"],
): Promise<number> {
  const pickedLevels = tx
    .select({ id: stocks.id })
    .from(stocks)
    .where(condition)
    .orderBy(asc(stocks.variantId), asc(stocks.warehouseId))
    .limit(MAX_PICKED + 1);
  const { rows } = await tx.execute<{ written: number }>(sql`
    with picked as (${pickedLevels}), written as (
      insert into stock_batch_items (account_id, batch_id, position, sku, warehouse_name, variant_id, warehouse_id, change)
      select s.account_id, ${batchId}, row_number() over (order by s.variant_id, s.warehouse_id), v.sku, w.name, s.variant_id, s.warehouse_id,
        ${JSON.stringify(change)}::jsonb
      from picked p join stocks s on s.account_id = ${accountId} and s.id = p.id
      join variants v on v.account_id = s.account_id and v.id = s.variant_id
      join warehouses w on w.account_id = s.account_id and w.id = s.warehouse_id
      returning 1
    ) select count(*)::int as written from written`);
  return rows[0]?.written ?? 0;
}
