import { type SQL, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { executeRepeated } from "../db/execute-repeated.ts";
import { orders } from "../db/schema/orders.ts";
import type { Events } from "../events.ts";
import {
  type Identifiers,
  joinColumns,
  LINE_MEASURES,
  ORDER_MEASURES,
  selectLineFacts,
  selectOrderFacts,
} from "./sale-facts.ts";

/**
 * Replaces the changed orders' contributions to the roll-ups (db/schema/sales.ts). One changed
 * order takes a shared lock: its own row lock serialises it. Many (lines of merged products, a
 * rebuild) block all other counting.
 */
export async function countOrders(
  _backend: Backend,
  tx: Transaction,
  { accountId, orderIds }: Events["salesChanged"],
): Promise<void> {
  if (orderIds.length === 0) return;
  await (orderIds.length === 1
    ? lockForSharedCounting(tx, accountId)
    : lockForSoleCounting(tx, accountId));
  await recountOrders(tx, accountId, orderIds);
}

const makeLockKey = (accountId: string) => sql`hashtextextended(${`sales ${accountId}`}, 0)`;
const lockForSharedCounting = (tx: Transaction, accountId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(${makeLockKey(accountId)})`);
/** Waits for transactions that count an order of the account, and blocks later ones. */
export const lockForSoleCounting = (tx: Transaction, accountId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${makeLockKey(accountId)})`);

/**
 * Writes nothing for unchanged contributions. Roll-ups are locked in key order to avoid deadlocks.
 * `except` reads each set once: `not exists` becomes a nested loop if the planner underestimates a
 * day's thousands.
 */
export async function recountOrders(
  tx: Transaction,
  accountId: string,
  orderIds: readonly string[],
): Promise<void> {
  const ids = sql`string_to_array(${orderIds.join(",")}, ',')`;
  // A marketplace's push counts one order. Planning takes several times as long as running.
  const executeStatement = (statement: SQL) =>
    orderIds.length === 1 ? executeRepeated(tx, statement) : tx.execute(statement);
  const matchOrders = sql`${orders.id} = any(${ids})`;
  const matchCounted = sql`order_id = any(${ids})`;
  await executeStatement(
    makeCountStatement({
      accountId,
      counted: matchCounted,
      facts: "sale_orders",
      fresh: selectOrderFacts(accountId, matchOrders),
      key: toColumns("account_id", "order_id"),
      dimensions: toColumns("hour", "channel_id", "warehouse_id", "courier", "city"),
      measures: ORDER_MEASURES,
      rollUp: "sale_hours",
      rollUpKey: toColumns("account_id", "kind", "hour", "channel_id", "warehouse_id", "value"),
      // Each order counts in its shop's, its courier's and its city's hour.
      rollUpRows: sql`select d.*, 'shop' as kind, '' as value from delta d union all select d.*, 'courier', d.courier from delta d
        union all select d.*, 'city', d.city from delta d`,
    }),
  );
  await executeStatement(
    makeCountStatement({
      accountId,
      counted: matchCounted,
      facts: "sale_lines",
      fresh: selectLineFacts(accountId, matchOrders),
      key: toColumns("account_id", "order_line_id"),
      dimensions: toColumns("order_id", "hour", "channel_id", "warehouse_id", "variant_key"),
      measures: LINE_MEASURES,
      rollUp: "sale_variant_hours",
      rollUpKey: toColumns("account_id", "hour", "channel_id", "warehouse_id", "variant_key"),
      rollUpRows: sql`select d.* from delta d`,
    }),
  );
}

const toColumns = (...texts: string[]): Identifiers => texts.map((word) => sql.identifier(word));

interface CountParams {
  accountId: string;
  counted: SQL;
  facts: "sale_orders" | "sale_lines";
  /** The current contributions of the orders, in the columns of `facts`. */
  fresh: SQL;
  key: Identifiers;
  dimensions: Identifiers;
  measures: Identifiers;
  rollUp: "sale_hours" | "sale_variant_hours";
  rollUpKey: Identifiers;
  /** Selects the rows of `delta` with the columns of `rollUpKey`. */
  rollUpRows: SQL;
}

function makeCountStatement(counting: CountParams): SQL {
  const facts = sql.identifier(counting.facts);
  const rollUp = sql.identifier(counting.rollUp);
  const values = [...counting.dimensions, ...counting.measures];
  const allNames = [...counting.key, ...values];
  const isNonZero = sql.join(
    counting.measures.map((name) => sql`sum(${name}) <> 0`),
    sql` or `,
  );
  const prefixColumns = (table: SQL) => joinColumns(values, (name) => sql`${table}.${name}`);
  return sql`
    with fresh as materialized (${counting.fresh}),
    counted as materialized (select ${joinColumns(allNames)} from ${facts} where account_id = ${counting.accountId} and ${counting.counted}),
    delta as (
      select account_id, ${joinColumns(counting.dimensions)}, ${joinColumns(counting.measures, (name) => sql`sum(${name}) as ${name}`)}
      from (
        select account_id, ${joinColumns(values)} from fresh
        union all
        select account_id, ${joinColumns(counting.dimensions)}, ${joinColumns(counting.measures, (name) => sql`-${name}`)} from counted
      ) change
      group by account_id, ${joinColumns(counting.dimensions)}
      having ${isNonZero}
    ),
    rolled_up as (
      insert into ${rollUp} (${joinColumns([...counting.rollUpKey, ...counting.measures])})
      select ${joinColumns(counting.rollUpKey)}, ${joinColumns(counting.measures, (name) => sql`sum(${name})`)} from (${counting.rollUpRows}) placed
      group by ${joinColumns(counting.rollUpKey)} having ${isNonZero} order by ${joinColumns(counting.rollUpKey)}
      on conflict (${joinColumns(counting.rollUpKey)}) do update set ${joinColumns(counting.measures, (name) => sql`${name} = ${rollUp}.${name} + excluded.${name}`)}
    ),
    kept as (
      insert into ${facts} (${joinColumns(allNames)}) select ${joinColumns(allNames)} from fresh
      on conflict (${joinColumns(counting.key)}) do update set ${joinColumns(values, (name) => sql`${name} = excluded.${name}`)}
      where (${prefixColumns(sql`${facts}`)}) is distinct from (${prefixColumns(sql`excluded`)})
    )
    delete from ${facts} gone using (select ${joinColumns(counting.key)} from counted except select ${joinColumns(counting.key)} from fresh) lost
    where ${sql.join(
      counting.key.map((name) => sql`gone.${name} = lost.${name}`),
      sql` and `,
    )}`;
}
