import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { StockCount } from "#contract/stock-counts.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { stockCountItems as items, stockCounts } from "../../db/schema/stock-counts.ts";
import { stocks } from "../../db/schema/stocks.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict } from "../../http/problem-error.ts";
import { followStockChange } from "../adjust-stocks.ts";
import { postCountJob } from "../jobs.ts";
import { tryMoveStock } from "../move-stock.ts";
import { type CountKey, type CountRow, lockCount, matchCount } from "./lock-count.ts";
import { getCount } from "./read-counts.ts";

/** Variances per transaction. */
const PART_SIZE = 100;

/**
 * Starts a job that posts a count's variances. Throws 404; 409 `count_moved_on`, `counts_disputed`
 * (details: `count`), `reason_missing` (details: `count`), or `approval_needed` for a caller who
 * may not manage warehouses, if the value exceeds the account's limit or a cost is unknown.
 */
export async function postCount(
  backend: Backend,
  caller: Caller,
  countId: string,
): Promise<{ count: StockCount }> {
  const { accountId, userId } = caller;
  const key = { accountId, countId };
  await transaction(backend.db, async (tx) => {
    await lockCount(tx, key, ["review"]);
    await requireAgreement(tx, key);
    await requireReasons(tx, key);
    const { needsApproval } = await getCount(tx, accountId, countId);
    if (needsApproval && !caller.permissions.has("warehouse-manage"))
      throw conflict("approval_needed", "Worth more than you may post", {
        permission: "warehouse-manage",
      });
    await tx.update(items).set({ errorCode: null }).where(matchUnposted(key));
    await tx
      .update(stockCounts)
      .set({ status: "posting", approvedBy: userId })
      .where(matchCount(key));
    await backend.enqueue(tx, postCountJob, key, { singletonKey: countId });
  });
  return { count: await getCount(backend.db, accountId, countId) };
}

const matchCountItems = ({ accountId, countId }: CountKey) =>
  and(eq(items.accountId, accountId), eq(items.countId, countId));
const matchUnposted = (key: CountKey) =>
  and(matchCountItems(key), isNotNull(items.counted), isNull(items.postedAt));

async function requireAgreement(tx: Transaction, key: CountKey): Promise<void> {
  const [disputedItems] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(items)
    .where(and(matchUnposted(key), eq(items.isDisputed, true)));
  if (disputedItems && disputedItems.count > 0)
    throw conflict("counts_disputed", "Two people counted different figures", disputedItems);
}

async function requireReasons(tx: Transaction, key: CountKey): Promise<void> {
  const [itemsWithoutReason] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(items)
    .where(
      and(matchUnposted(key), sql`${items.counted} <> ${items.expected}`, isNull(items.reason)),
    );
  if (itemsWithoutReason && itemsWithoutReason.count > 0)
    throw conflict(
      "reason_missing",
      "Say of each variance where it comes from",
      itemsWithoutReason,
    );
}

/**
 * Posts the next variances and enqueues the next part, in one transaction with the items' marks. A
 * variance is a difference, so units sold since the scan stay sold. A level that would have fewer
 * units than orders reserve stays in review.
 */
export async function postPart(backend: Backend, key: CountKey): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const [count] = await tx.select().from(stockCounts).where(matchCount(key)).for("update");
    if (count?.status !== "posting") return;
    const part = await lockNextVariances(tx, key);
    const availableDeltas = new Map<string, number>();
    for (const item of part) await postItem(backend, tx, count, item, availableDeltas);
    await followStockChange(backend, tx, key.accountId, availableDeltas);
    if (part.length === PART_SIZE) {
      const last = part.at(-1)?.stockId ?? "";
      await backend.enqueue(tx, postCountJob, key, { singletonKey: `${key.countId}:${last}` });
    } else await closeCount(backend, tx, key);
  });
}

interface CountVariance {
  stockId: string;
  variantId: string;
  warehouseId: string;
  delta: number;
  doubtful: number;
  wasAvailable: number;
  isDoubtOlder: boolean;
  reason: (typeof items.$inferSelect)["reason"];
  note: string;
}

/**
 * Whether all doubt is older than the level's last scan: the scan then found or missed those units.
 */
const selectIsDoubtOlder = () => sql<boolean>`not exists (
  select 1 from stock_movements m where m.account_id = ${items.accountId} and m.stock_id = ${items.stockId} and m.doubtful_delta > 0
    and m.created_at > (select max(c.created_at) from stock_count_scans c
      where c.account_id = ${items.accountId} and c.count_id = ${items.countId} and c.stock_id = ${items.stockId} and c.round = ${items.round}))`;

async function lockNextVariances(tx: Transaction, key: CountKey): Promise<CountVariance[]> {
  return tx
    .select({
      stockId: stocks.id,
      variantId: stocks.variantId,
      warehouseId: stocks.warehouseId,
      delta: sql<number>`${items.counted} - ${items.expected}`,
      doubtful: stocks.doubtful,
      wasAvailable: stocks.available,
      isDoubtOlder: selectIsDoubtOlder(),
      reason: items.reason,
      note: items.note,
    })
    .from(items)
    .innerJoin(stocks, and(eq(stocks.accountId, items.accountId), eq(stocks.id, items.stockId)))
    .where(and(matchUnposted(key), isNull(items.errorCode)))
    .orderBy(asc(stocks.variantId), asc(stocks.warehouseId))
    .limit(PART_SIZE)
    .for("update", { of: stocks });
}

async function postItem(
  backend: Backend,
  tx: Transaction,
  count: CountRow,
  variance: CountVariance,
  availableDeltas: Map<string, number>,
): Promise<void> {
  const { accountId, id: countId } = count;
  const { stockId, variantId, warehouseId, delta, reason, note, wasAvailable } = variance;
  const settledUnits = variance.isDoubtOlder ? variance.doubtful : 0;
  const hasChange = delta !== 0 || settledUnits !== 0;
  const after = hasChange
    ? await tryMoveStock(tx, {
        ...{ accountId, variantId, warehouseId, countId, reason, note, type: "count" },
        ...{ onHandDelta: delta, doubtfulDelta: -settledUnits },
        actor: count.approvedBy ?? count.actor,
      })
    : null;
  const canMove = !hasChange || after !== null;
  if (after)
    availableDeltas.set(
      variantId,
      (availableDeltas.get(variantId) ?? 0) + after.available - wasAvailable,
    );
  await tx
    .update(items)
    .set(canMove ? { postedAt: backend.now() } : { errorCode: "below_committed" })
    .where(and(matchCountItems({ accountId, countId }), eq(items.stockId, stockId)));
}

async function closeCount(backend: Backend, tx: Transaction, key: CountKey): Promise<void> {
  const [remainingItem] = await tx
    .select({ stockId: items.stockId })
    .from(items)
    .where(and(matchCountItems(key), isNotNull(items.errorCode)))
    .limit(1);
  await tx
    .update(stockCounts)
    .set(remainingItem ? { status: "review" } : { status: "posted", closedAt: backend.now() })
    .where(and(matchCount(key), inArray(stockCounts.status, ["posting"])));
}
