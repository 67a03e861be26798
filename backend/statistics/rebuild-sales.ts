import { and, desc, eq, sql } from "drizzle-orm";
import type { SaleRebuild } from "#contract/admin-statistics.ts";
import type { Backend } from "../context.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import { accounts } from "../db/schema/accounts.ts";
import { type SaleRebuildRow, saleRebuilds } from "../db/schema/sales.ts";
import { findBrokenConstraint, transaction } from "../db/transaction.ts";
import { conflict, notFound } from "../http/problem-error.ts";
import type { JobRun } from "../jobs/queue.ts";
import { lockForSoleCounting, recountOrders } from "./count-orders.ts";
import { rebuildSalesJob } from "./jobs.ts";
import {
  type Identifiers,
  joinColumns,
  LINE_MEASURES,
  ORDER_MEASURES,
  SALE_RULE_VERSION,
} from "./sale-facts.ts";

/** Returns the account's latest rebuild, or `null`. Throws 404 for an unknown account. */
export async function readRebuild(
  { db }: Pick<Backend, "db">,
  accountId: string,
): Promise<SaleRebuild | null> {
  await requireAccount(db, accountId);
  const [row] = await db
    .select()
    .from(saleRebuilds)
    .where(eq(saleRebuilds.accountId, accountId))
    .orderBy(desc(saleRebuilds.startedAt), desc(saleRebuilds.id))
    .limit(1);
  return row ? presentRebuild(row) : null;
}

/** Throws 404 for an unknown account, 409 `already_running`. */
export async function startRebuild(backend: Backend, accountId: string): Promise<SaleRebuild> {
  await requireAccount(backend.db, accountId);
  try {
    return await transaction(backend.db, async (tx) => {
      const { days } = await readSalesSpan(tx, accountId);
      const [row] = await tx
        .insert(saleRebuilds)
        .values({ accountId, days, rule: SALE_RULE_VERSION, startedAt: backend.now() })
        .returning();
      if (!row) throw new Error("The rebuild was not kept");
      const job = { accountId, rebuildId: row.id };
      await backend.enqueue(tx, rebuildSalesJob, job, { singletonKey: row.id });
      return presentRebuild(row);
    });
  } catch (error) {
    if (findBrokenConstraint(error) === "sale_rebuilds_running")
      throw conflict("already_running", "A rebuild of this account is under way");
    throw error;
  }
}

/**
 * Runs the job, one transaction a day, so that new orders are counted in between. A repeat
 * continues.
 */
export async function rebuildSales(
  backend: Backend,
  job: { accountId: string; rebuildId: string },
  run: JobRun,
): Promise<void> {
  try {
    while (await transaction(backend.db, (tx) => rebuildDay(tx, job, backend.now())));
  } catch (error) {
    if (run.isLastTry)
      await backend.db
        .update(saleRebuilds)
        .set({ status: "failed", finishedAt: backend.now() })
        .where(matchRebuild(job));
    throw error;
  }
}

const matchRebuild = ({ accountId, rebuildId }: { accountId: string; rebuildId: string }) =>
  and(
    eq(saleRebuilds.accountId, accountId),
    eq(saleRebuilds.id, rebuildId),
    eq(saleRebuilds.status, "running"),
  );

/**
 * Rebuilds one day, and returns whether days are left. Recounts the orders of the day and those
 * counted on it, then corrects the day's roll-ups. The lock keeps other transactions from counting.
 */
async function rebuildDay(
  tx: Transaction,
  job: { accountId: string; rebuildId: string },
  now: Date,
): Promise<boolean> {
  const { accountId } = job;
  await lockForSoleCounting(tx, accountId);
  const [saleRebuild] = await tx.select().from(saleRebuilds).where(matchRebuild(job)).for("update");
  if (!saleRebuild) return false;
  const { first, days } = await readSalesSpan(tx, accountId);
  if (first === null || saleRebuild.done >= days) {
    await tx
      .update(saleRebuilds)
      .set({ status: "done", days: saleRebuild.done, finishedAt: now })
      .where(matchRebuild(job));
    return false;
  }
  const from = sql`${first}::timestamptz + make_interval(days => ${saleRebuild.done}::int)`;
  const dayEnd = sql`${first}::timestamptz + make_interval(days => ${saleRebuild.done + 1}::int)`;
  const matchDay = sql`hour >= ${from} and hour < ${dayEnd}`;
  // Ids, because a condition on both tables would scan all orders for each day.
  const { rows: ordersOfDay } = await tx.execute<{ id: string }>(sql`
    select id from orders where account_id = ${accountId} and placed_at >= ${from} and placed_at < ${dayEnd}
    union select order_id from sale_orders where account_id = ${accountId} and ${matchDay}`);
  await recountOrders(
    tx,
    accountId,
    ordersOfDay.map(({ id }) => id),
  );
  const mended =
    (await correctRollUp(tx, {
      table: "sale_hours",
      key: toColumns("account_id", "kind", "hour", "channel_id", "warehouse_id", "value"),
      measures: ORDER_MEASURES,
      accountId,
      matchDay: sql`${matchKinds} and ${matchDay}`,
      rows: sql`select c.*, k.kind, case k.kind when 'courier' then c.courier when 'city' then c.city else '' end as value
        from sale_orders c cross join unnest(array['shop', 'courier', 'city']) as k(kind) where c.account_id = ${accountId} and ${matchDay}`,
    })) +
    (await correctRollUp(tx, {
      table: "sale_variant_hours",
      key: toColumns("account_id", "hour", "channel_id", "warehouse_id", "variant_key"),
      measures: LINE_MEASURES,
      accountId,
      matchDay,
      rows: sql`select * from sale_lines where account_id = ${accountId} and ${matchDay}`,
    }));
  await tx
    .update(saleRebuilds)
    .set({
      done: saleRebuild.done + 1,
      days: Math.max(days, saleRebuild.done + 1),
      mended: saleRebuild.mended + mended,
    })
    .where(matchRebuild(job));
  return true;
}

const toColumns = (...texts: string[]): Identifiers => texts.map((word) => sql.identifier(word));

const DIMENSION_KINDS = ["shop", "courier", "city"];
/** Names all kinds, because `sale_hours` is indexed by kind and hour. */
const matchKinds = sql`kind in ${DIMENSION_KINDS}`;

interface RollUpParams {
  table: "sale_hours" | "sale_variant_hours";
  key: Identifiers;
  measures: Identifiers;
  accountId: string;
  matchDay: ReturnType<typeof sql>;
  /** The counted values, in the columns of `key` and `measures`. */
  rows: ReturnType<typeof sql>;
}

/** Corrects the day's wrong rows. Returns their number. */
async function correctRollUp(tx: Transaction, rollUpParams: RollUpParams): Promise<number> {
  const table = sql.identifier(rollUpParams.table);
  const prefixColumns = (name: ReturnType<typeof sql>) =>
    joinColumns(rollUpParams.measures, (measure) => sql`${name}.${measure}`);
  const { rows } = await tx.execute<{ mended: number }>(sql`
    with right_ones as materialized (
      select ${joinColumns(rollUpParams.key)}, ${joinColumns(rollUpParams.measures, (name) => sql`sum(${name}) as ${name}`)}
      from (${rollUpParams.rows}) counted group by ${joinColumns(rollUpParams.key)}
    ),
    written as (
      insert into ${table} (${joinColumns([...rollUpParams.key, ...rollUpParams.measures])}) select ${joinColumns([...rollUpParams.key, ...rollUpParams.measures])} from right_ones
      on conflict (${joinColumns(rollUpParams.key)}) do update set ${joinColumns(rollUpParams.measures, (name) => sql`${name} = excluded.${name}`)}
      where (${prefixColumns(sql`${table}`)}) is distinct from (${prefixColumns(sql`excluded`)})
      returning 1
    ),
    gone as (
      delete from ${table} old using (
        select ${joinColumns(rollUpParams.key)} from ${table} where account_id = ${rollUpParams.accountId} and ${rollUpParams.matchDay}
        except select ${joinColumns(rollUpParams.key)} from right_ones) lost
      where ${sql.join(
        rollUpParams.key.map((name) => sql`old.${name} = lost.${name}`),
        sql` and `,
      )}
      returning ${sql.join(
        rollUpParams.measures.map((name) => sql`${name} <> 0`),
        sql` or `,
      )} as was_wrong
    )
    select ((select count(*) from written) + (select count(*) from gone where was_wrong))::int as mended`);
  return rows[0]?.mended ?? 0;
}

/** Returns the UTC days from the first to the last order; `first` is `null` without orders. */
async function readSalesSpan(
  db: Queryable,
  accountId: string,
): Promise<{ first: string | null; days: number }> {
  const selectEnds = (column: string, table: string, condition = sql`true`) => {
    const [name, from] = [sql.identifier(column), sql.identifier(table)];
    return sql`select min(${name}) as first, max(${name}) as last from ${from} where account_id = ${accountId} and ${condition}`;
  };
  const selectsByKind = DIMENSION_KINDS.map((kind) =>
    selectEnds("hour", "sale_hours", sql`kind = ${kind}`),
  );
  const { rows } = await db.execute<{ first: string | null; days: number | null }>(sql`
    select to_char(min(first) at time zone 'UTC', 'YYYY-MM-DD"T00:00:00Z"') as first,
      (date_trunc('day', max(last) at time zone 'UTC')::date - date_trunc('day', min(first) at time zone 'UTC')::date) + 1 as days
    from (${selectEnds("placed_at", "orders")} union all ${selectEnds("hour", "sale_orders")} union all ${selectEnds("hour", "sale_variant_hours")}
      union all ${sql.join(selectsByKind, sql` union all `)}) ends`);
  return { first: rows[0]?.first ?? null, days: rows[0]?.days ?? 0 };
}

/** Throws 404. */
export async function requireAccount(db: Queryable, accountId: string): Promise<void> {
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!account) throw notFound("Account");
}

const presentRebuild = (row: SaleRebuildRow): SaleRebuild => ({
  ...{ id: row.id, accountId: row.accountId, status: row.status },
  ...{ days: row.days, done: row.done, mended: row.mended },
  startedAt: row.startedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
});
