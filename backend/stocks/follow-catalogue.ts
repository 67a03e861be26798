import { and, eq, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { stockRules } from "../db/schema/stocks.ts";
import type { Events } from "../events.ts";
import { ensureLevels } from "./ensure-levels.ts";
import { pushAfterRename, scheduleRulePush } from "./push-rule.ts";
import { schedulePush } from "./schedule-push.ts";

/** New variants get a level; what is offered otherwise, or by another rule, is pushed. */
export async function followProduct(
  { enqueue }: Backend,
  tx: Transaction,
  { accountId, added, renamed, offeredOtherwise }: Events["productChanged"],
): Promise<void> {
  await ensureLevels(tx, accountId, added);
  if (renamed.length > 0) await pushAfterRename(enqueue, tx, accountId, renamed);
  await schedulePush(enqueue, tx, accountId, offeredOtherwise);
}

/** Rules for a category name it by its path. */
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

/** Another rule may hold for them now. */
export async function pushReassigned(
  { enqueue }: Backend,
  tx: Transaction,
  { accountId, reassignedTo }: Events["categoryDeleted"],
): Promise<void> {
  await scheduleRulePush(enqueue, tx, accountId, [
    { scope: "category", scopeValues: [reassignedTo] },
  ]);
}
