import { type SQL, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { executeRepeated } from "../db/execute-repeated.ts";
import { orders } from "../db/schema/orders.ts";
import type { Events } from "../events.ts";
import {
  LINE_MEASURES,
  lineFacts,
  list,
  type Names,
  ORDER_MEASURES,
  orderFacts,
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

const lockOf = (accountId: string) => sql`hashtextextended(${`sales ${accountId}`}, 0)`;
const countWithOthers = (tx: Transaction, accountId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(accountId)})`);
/** Waits for transactions that counted an order of the account; later ones wait for it. */
export const lockCounting = (tx: Transaction, accountId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${lockOf(accountId)})`);

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
  const execute = (counting: SQL) =>
    orderIds.length === 1 ? executeRepeated(tx, counting) : tx.execute(counting);
  const isFresh = sql`${orders.id} = any(${ids})`;
  const counted = sql`order_id = any(${ids})`;
  await execute(
    statement({
      accountId,
      counted,
      facts: "sale_orders",
      fresh: orderFacts(accountId, isFresh),
      key: columns("account_id", "order_id"),
      about: columns("hour", "channel_id", "warehouse_id", "courier", "city"),
      measures: ORDER_MEASURES,
      rollUp: "sale_hours",
      place: columns("account_id", "kind", "hour", "channel_id", "warehouse_id", "value"),
      // Each order counts in its shop's, its courier's and its city's hour.
      places: sql`select d.*, 'shop' as kind, '' as value from delta d union all select d.*, 'courier', d.courier from delta d
        union all select d.*, 'city', d.city from delta d`,
    }),
  );
  await execute(
    statement({
      accountId,
      counted,
      facts: "sale_lines",
      fresh: lineFacts(accountId, isFresh),
      key: columns("account_id", "order_line_id"),
      about: columns("order_id", "hour", "channel_id", "warehouse_id", "variant_key"),
      measures: LINE_MEASURES,
      rollUp: "sale_variant_hours",
      place: columns("account_id", "hour", "channel_id", "warehouse_id", "variant_key"),
      places: sql`select d.* from delta d`,
    }),
  );
}

const columns = (...words: string[]): Names => words.map((word) => sql.identifier(word));

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
  /** Rows of `delta` with the columns of `place`. */
  places: SQL;
}

function statement(of: Counting): SQL {
  const facts = sql.identifier(of.facts);
  const rollUp = sql.identifier(of.rollUp);
  const values = [...of.about, ...of.measures];
  const all = [...of.key, ...values];
  const isChange = sql.join(
    of.measures.map((name) => sql`sum(${name}) <> 0`),
    sql` or `,
  );
  const ofTable = (table: SQL) => list(values, (name) => sql`${table}.${name}`);
  return sql`
    with fresh as materialized (${of.fresh}),
    counted as materialized (select ${list(all)} from ${facts} where account_id = ${of.accountId} and ${of.counted}),
    delta as (
      select account_id, ${list(of.about)}, ${list(of.measures, (name) => sql`sum(${name}) as ${name}`)}
      from (
        select account_id, ${list(values)} from fresh
        union all
        select account_id, ${list(of.about)}, ${list(of.measures, (name) => sql`-${name}`)} from counted
      ) change
      group by account_id, ${list(of.about)}
      having ${isChange}
    ),
    rolled_up as (
      insert into ${rollUp} (${list([...of.place, ...of.measures])})
      select ${list(of.place)}, ${list(of.measures, (name) => sql`sum(${name})`)} from (${of.places}) placed
      group by ${list(of.place)} having ${isChange} order by ${list(of.place)}
      on conflict (${list(of.place)}) do update set ${list(of.measures, (name) => sql`${name} = ${rollUp}.${name} + excluded.${name}`)}
    ),
    kept as (
      insert into ${facts} (${list(all)}) select ${list(all)} from fresh
      on conflict (${list(of.key)}) do update set ${list(values, (name) => sql`${name} = excluded.${name}`)}
      where (${ofTable(sql`${facts}`)}) is distinct from (${ofTable(sql`excluded`)})
    )
    delete from ${facts} gone using (select ${list(of.key)} from counted except select ${list(of.key)} from fresh) lost
    where ${sql.join(
      of.key.map((name) => sql`gone.${name} = lost.${name}`),
      sql` and `,
    )}`;
}
