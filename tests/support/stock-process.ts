/**
 * A backend that may be killed at any moment: `node tests/support/stock-process.ts`, configured by
 * the environment like the real one. On an empty database it creates a shop and starts four things
 * at once: filling a new warehouse with levels, posting a count, importing a file and a transfer.
 * In any case it waits for them. It prints a line of JSON (`StockReport`) after each change, and
 * exits once all are done.
 */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { createAccount } from "#backend/accounts/create-account.ts";
import type { Backend, Caller } from "#backend/context.ts";
import { transaction } from "#backend/db/transaction.ts";
import { applyStockBatch } from "#backend/stocks/batches/apply-batch.ts";
import { startStockBatch } from "#backend/stocks/batches/start-batch.ts";
import { startStockImport } from "#backend/stocks/batches/start-import.ts";
import { reviewCount, startCount } from "#backend/stocks/counting/change-count.ts";
import { createCount } from "#backend/stocks/counting/create-count.ts";
import { postCount } from "#backend/stocks/counting/post-count.ts";
import { moveFirstStock } from "#backend/stocks/move-stock.ts";
import { createWarehouses } from "#backend/stocks/warehouses/create-warehouses.ts";
import { findDefaultWarehouseId } from "#backend/stocks/warehouses.ts";
import { startEmbedded } from "#server/embedded.ts";
import { reportAndDie } from "./report-and-die.ts";
import { callerOf } from "./service-calls.ts";

/**
 * Number of products by the operation on their variants. They are so many that filling a new
 * warehouse takes several parts.
 */
const KINDS = { counted: 5, imported: 5, moved: 5, left: 45 };
const VARIANTS_EACH = 100;
const ON_HAND = 20;

export interface StockReport {
  /** Levels of the new warehouse, and levels that were counted, imported or moved. */
  populated: number;
  done: number;
  /** How many of the four things are not done. */
  open: number;
  /** Only in the last line. */
  end?: {
    variants: number;
    /** All units on hand by operation and warehouse. */
    units: { kind: string; warehouse: string; onHand: number; levels: number }[];
    movements: Record<string, number>;
    /** Levels that differ from the sum of their movements. */
    wrong: number;
  };
}

const running = await startEmbedded(process.env, { superviseSeconds: 1 });
const { db } = running.backend;
const one = async <T extends Record<string, unknown>>(
  query: ReturnType<typeof sql>,
): Promise<T> => {
  const [row] = (await db.execute<T>(query)).rows;
  if (!row) throw new Error("There is no row");
  return row;
};
const { users } = await one<{ users: number }>(sql`select count(*)::int as users from users`);
if (users === 0) await begin(running.backend);
await follow();
await running.close();
process.exit(0);

async function begin(backend: Backend): Promise<void> {
  const owner = await createAccount(backend, {
    ...{ email: "laras@toko.test", name: "Laras", password: "a long password" },
    ...{ shopName: "Toko Laras", countryCode: "id" },
  });
  const caller = callerOf(owner);
  const home = await stockUp(backend, caller);
  const [other] = await createWarehouses(backend, caller, [named("Gudang Surabaya")]);
  await until(async () => (await readReport()).open === 0);
  await startThings(backend, caller, home, other?.id ?? "");
}

function named(name: string) {
  return { name, address: "", contactName: "", contactPhone: "", pickupHours: "" };
}

/**
 * Creates products of many variants with units in the default warehouse. Returns the warehouse's
 * id.
 */
async function stockUp(backend: Backend, { accountId }: Caller): Promise<string> {
  return transaction(backend.db, async (tx) => {
    const warehouseId = await findDefaultWarehouseId(tx, accountId);
    if (!warehouseId) throw new Error("There is no warehouse");
    for (const [kind, products] of Object.entries(KINDS)) {
      await tx.execute(sql`
        insert into products (id, account_id, name, category)
        select ${kind} || p, ${accountId}, ${kind} || p, ${kind} from generate_series(1, ${products}::int) p`);
      await tx.execute(sql`
        insert into variants (id, account_id, product_id, position, sku, price, weight_g)
        select ${kind} || p || '-' || v, ${accountId}, ${kind} || p, v, ${kind} || '-' || p || '-' || v, 50000, 200
        from generate_series(1, ${products}::int) p, generate_series(1, ${VARIANTS_EACH}::int) v`);
    }
    const { rows } = await tx.execute<{ id: string }>(sql`
      with made as (
        insert into stocks (id, account_id, variant_id, warehouse_id)
        select gen_random_uuid()::text, account_id, id, ${warehouseId} from variants where account_id = ${accountId} returning variant_id
      ) select variant_id as id from made`);
    const units = new Map(rows.map(({ id }) => [id, ON_HAND]));
    await moveFirstStock(tx, { accountId, warehouseId, actor: "system" }, units);
    return warehouseId;
  });
}

async function startThings(backend: Backend, caller: Caller, home: string, other: string) {
  const { accountId } = caller;
  const { rows } = await db.execute<{ id: string; sku: string; kind: string }>(sql`
    select s.id, v.sku, p.category as kind from stocks s
    join variants v on v.account_id = s.account_id and v.id = s.variant_id
    join products p on p.account_id = v.account_id and p.id = v.product_id
    where s.account_id = ${accountId} and s.warehouse_id = ${home} order by v.sku`);
  const of = (kind: keyof typeof KINDS) => rows.filter((row) => row.kind === kind);
  const { count } = await createCount(backend, caller, {
    ...{ name: "Opname", warehouseId: home, scope: "category", scopeValues: ["counted"] },
    ...{ isBlind: false, assigneeId: null, note: "" },
  });
  await startCount(backend, caller, count.id);
  await db.execute(sql`update stock_count_items set counted = ${ON_HAND + 3}, expected = ${ON_HAND}, counted_at = now(), reason = 'miscounted'
    where account_id = ${accountId} and count_id = ${count.id}`);
  await reviewCount(backend, caller, count.id);
  const text = of("imported")
    .map(({ sku }) => `${sku}\t+5`)
    .join("\n");
  const { batchId } = await startStockImport(backend, caller, {
    ...{ text, warehouseId: "default", reason: "received" },
  });
  await Promise.all([
    createWarehouses(backend, caller, [named("Gudang Medan")]),
    postCount(backend, caller, count.id),
    applyStockBatch(backend, caller, batchId),
    startStockBatch(backend, caller, {
      pick: { stockIds: of("moved").map(({ id }) => id) },
      change: {
        transfer: { toWarehouseId: other, quantity: 7 },
        ...{ reason: "correction", note: "" },
      },
    }),
  ]);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(10);
}

async function follow(): Promise<void> {
  let last = "";
  await until(async () => {
    const report: StockReport = await readReport();
    if (report.open === 0) {
      reportAndDie({ ...report, end: await readEnd() }, report.done);
      return true;
    }
    const line = JSON.stringify(report);
    if (line !== last) reportAndDie(report, report.done);
    last = line;
    return false;
  });
}

function readReport() {
  return one<{ populated: number; done: number; open: number }>(sql`select
    (select count(*)::int from stocks s join warehouses w on w.account_id = s.account_id and w.id = s.warehouse_id where w.name = 'Gudang Medan') as populated,
    (select count(*)::int from stock_batch_items where status = 'done') + (select count(*)::int from stock_count_items where posted_at is not null) as done,
    (select count(*)::int from warehouses where status = 'populating_stock') + (select count(*)::int from stock_batches where status = 'running')
      + (select count(*)::int from stock_counts where status = 'posting') as open`);
}

async function readEnd(): Promise<NonNullable<StockReport["end"]>> {
  const { variants } = await one<{ variants: number }>(
    sql`select count(*)::int as variants from variants`,
  );
  const units = await db.execute<{
    kind: string;
    warehouse: string;
    onHand: number;
    levels: number;
  }>(sql`
    select p.category as kind, w.name as warehouse, s.on_hand as "onHand", count(*)::int as levels from stocks s
    join variants v on v.account_id = s.account_id and v.id = s.variant_id
    join products p on p.account_id = v.account_id and p.id = v.product_id
    join warehouses w on w.account_id = s.account_id and w.id = s.warehouse_id
    group by 1, 2, 3 order by 1, 2, 3`);
  const movements = await db.execute<{ of: string; n: number }>(sql`
    select p.category || ' ' || m.type as of, count(*)::int as n from stock_movements m
    join variants v on v.account_id = m.account_id and v.id = m.variant_id
    join products p on p.account_id = v.account_id and p.id = v.product_id where m.type <> 'import' group by 1 order by 1`);
  const { wrong } = await one<{ wrong: number }>(sql`
    select count(*)::int as wrong from stocks s
    left join lateral (select sum(on_hand_delta) as summed from stock_movements m where m.account_id = s.account_id and m.stock_id = s.id) l on true
    where s.on_hand <> coalesce(l.summed, 0)`);
  return {
    ...{ variants, wrong, units: units.rows },
    movements: Object.fromEntries(movements.rows.map(({ of, n }) => [of, n])),
  };
}
