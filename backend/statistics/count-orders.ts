import { type SQL, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { executeRepeated } from "../db/execute-repeated.ts";
import { orders } from "../db/schema/orders.ts";
import type { Events } from "../events.ts";
import {
  joinColumns,
  LINE_MEASURES,
  type Names,
  ORDER_MEASURES,
  selectLineFacts,
  selectOrderFacts,
} from "./sale-facts.ts";

/**
 * Subtracts the changed orders' former contributions from the roll-ups and adds their current ones
 * (db/schema/sales.ts). A change of one order locks its row, so that one run at a time counts it. A
 * change of many (lines of merged products) and a rebuild block all other counting.
 */
export async function countOrders(
  _backend: Backend,
  tx: Transaction,
  { accountId, orderIds }: Events["salesChanged"],
): Promise<void> {
  if (orderIds.length === 0) return;
  await (orderIds.length === 1 ? countWithOthers(tx, accountId) : lockCounting(tx, accountId));
  await recountOrders(tx, accountId, orderIds);
}

const makeLockKey = (accountId: string) => sql`hashtextextended(${`sales ${accountId}`}, 0)`;
const countWithOthers = (tx: Transaction, accountId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(${makeLockKey(accountId)})`);
/**
 * Waits for transactions that counted an order of the account. Later transactions wait for this
 * one.
 */
export const lockCounting = (tx: Transaction, accountId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${makeLockKey(accountId)})`);

/**
 * Writes nothing for orders with unchanged contributions. Roll-ups are locked in the order of their
 * keys to avoid deadlocks. Sets are compared by `except`, which reads each once: `not exists`
 * becomes a nested loop if the planner underestimates a day's thousands.
 */
export async function recountOrders(
  tx: Transaction,
  accountId: string,
  orderIds: readonly string[],
): Promise<void> {
  const ids = sql`string_to_array(${orderIds.join(",")}, ',')`;
  // Each push of a marketplace counts one order, and planning takes several times as long as
  // running.
  const executeCount = (counting: SQL) =>
    orderIds.length === 1 ? executeRepeated(tx, counting) : tx.execute(counting);
  const isFresh = sql`${orders.id} = any(${ids})`;
  const counted = sql`order_id = any(${ids})`;
  await executeCount(
    makeStatement({
      accountId,
      counted,
      facts: "sale_orders",
      fresh: selectOrderFacts(accountId, isFresh),
      key: toColumns("account_id", "order_id"),
      about: toColumns("hour", "channel_id", "warehouse_id", "courier", "city"),
      measures: ORDER_MEASURES,
      rollUp: "sale_hours",
      place: toColumns("account_id", "kind", "hour", "channel_id", "warehouse_id", "value"),
      // Each order counts in its shop's, its courier's and its city's hour.
      places: sql`select d.*, 'shop' as kind, '' as value from delta d union all select d.*, 'courier', d.courier from delta d
        union all select d.*, 'city', d.city from delta d`,
    }),
  );
  await executeCount(
    makeStatement({
      accountId,
      counted,
      facts: "sale_lines",
      fresh: selectLineFacts(accountId, isFresh),
      key: toColumns("account_id", "order_line_id"),
      about: toColumns("order_id", "hour", "channel_id", "warehouse_id", "variant_key"),
      measures: LINE_MEASURES,
      rollUp: "sale_variant_hours",
      place: toColumns("account_id", "hour", "channel_id", "warehouse_id", "variant_key"),
      places: sql`select d.* from delta d`,
    }),
  );
}

const toColumns = (...texts: string[]): Names => texts.map((word) => sql.identifier(word));

interface Counting {
  accountId: string;
  counted: SQL;
  facts: "sale_orders" | "sale_lines";
  /** The current contributions of those orders, in the columns of `facts`. */
  fresh: SQL;
  key: Names;
  about: Names;
  measures: Names;
  rollUp: "sale_hours" | "sale_variant_hours";
  place: Names;
  /** Selects the rows of `delta` together with the columns in `place`. */
  places: SQL;
}

function makeStatement(counting: Counting): SQL {
  const facts = sql.identifier(counting.facts);
  const rollUp = sql.identifier(counting.rollUp);
  const values = [...counting.about, ...counting.measures];
  const allNames = [...counting.key, ...values];
  const isChange = sql.join(
    counting.measures.map((name) => sql`sum(${name}) <> 0`),
    sql` or `,
  );
  const listOfTable = (table: SQL) => joinColumns(values, (name) => sql`${table}.${name}`);
  return sql`
    with fresh as materialized (${counting.fresh}),
    counted as materialized (select ${joinColumns(allNames)} from ${facts} where account_id = ${counting.accountId} and ${counting.counted}),
    delta as (
      select account_id, ${joinColumns(counting.about)}, ${joinColumns(counting.measures, (name) => sql`sum(${name}) as ${name}`)}
      from (
        select account_id, ${joinColumns(values)} from fresh
        union all
        select account_id, ${joinColumns(counting.about)}, ${joinColumns(counting.measures, (name) => sql`-${name}`)} from counted
      ) change
      group by account_id, ${joinColumns(counting.about)}
      having ${isChange}
    ),
    rolled_up as (
      insert into ${rollUp} (${joinColumns([...counting.place, ...counting.measures])})
      select ${joinColumns(counting.place)}, ${joinColumns(counting.measures, (name) => sql`sum(${name})`)} from (${counting.places}) placed
      group by ${joinColumns(counting.place)} having ${isChange} order by ${joinColumns(counting.place)}
      on conflict (${joinColumns(counting.place)}) do update set ${joinColumns(counting.measures, (name) => sql`${name} = ${rollUp}.${name} + excluded.${name}`)}
    ),
    kept as (
      insert into ${facts} (${joinColumns(allNames)}) select ${joinColumns(allNames)} from fresh
      on conflict (${joinColumns(counting.key)}) do update set ${joinColumns(values, (name) => sql`${name} = excluded.${name}`)}
      where (${listOfTable(sql`${facts}`)}) is distinct from (${listOfTable(sql`excluded`)})
    )
    delete from ${facts} gone using (select ${joinColumns(counting.key)} from counted except select ${joinColumns(counting.key)} from fresh) lost
    where ${sql.join(
      counting.key.map((name) => sql`gone.${name} = lost.${name}`),
      sql` and `,
    )}`;
}
