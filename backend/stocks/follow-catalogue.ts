import { and, eq, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { stockRules } from "../db/schema/stocks.ts";
import type { Events } from "../events.ts";
import { ensureLevels } from "./ensure-levels.ts";
import { pushAfterRename, scheduleRulePush } from "./push-rule.ts";
import { schedulePush } from "./schedule-push.ts";

/** Creates levels for new variants. Pushes variants with a new stock mode or another rule. */
export async function followProduct(
  { enqueue }: Backend,
  tx: Transaction,
  { accountId, added, renamed, availabilityModeChanged }: Events["productChanged"],
): Promise<void> {
  await ensureLevels(tx, accountId, added);
  if (renamed.length > 0) await pushAfterRename(enqueue, tx, accountId, renamed);
  await schedulePush(enqueue, tx, accountId, availabilityModeChanged);
}

/** Rules name a category by its path. */
export async function followCategory(
  _backend: Backend,
  tx: Transaction,
  { accountId, from, to }: Events["categoryMoved"],
): Promise<void> {
  await tx
    .update(stockRules)
    .set({
      scopeValues: sql`array(select case when v = ${from} or starts_with(v, ${`${from} > `}) then ${to}::text || substr(v, ${from.length + 1}::int) else v end from unnest(scope_values) v)`,
    })
    .where(and(eq(stockRules.accountId, accountId), eq(stockRules.scope, "category")));
}

/** Another rule may apply to them. */
export async function pushReassignedProducts(
  { enqueue }: Backend,
  tx: Transaction,
  { accountId, reassignedTo }: Events["categoryDeleted"],
): Promise<void> {
  await scheduleRulePush(enqueue, tx, accountId, [
    { scope: "category", scopeValues: [reassignedTo] },
  ]);
}
