import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { stockBatches, stockBatchItems, stockTransfers } from "../../db/schema/stock-operations.ts";
import { warehouses } from "../../db/schema/stocks.ts";
import { transaction } from "../../db/transaction.ts";
import { ProblemError } from "../../http/problem-error.ts";
import type { JobRun } from "../../jobs/queue.ts";
import { followStockChange } from "../adjust-stocks.ts";
import { moveSkusToRule, requireSkuRule } from "../assign-rule.ts";
import type { LockedLevel } from "../change-level-field.ts";
import { lockRules } from "../check-rule.ts";
import { runStockBatchJob } from "../jobs.ts";
import { ensureLevelsAt, type LevelPlace, lockLiveLevels, toPlaceKey } from "../lock-levels.ts";
import { schedulePush } from "../schedule-push.ts";
import type { TransferRoute } from "../transfers/move-between-warehouses.ts";
import { matchOpenWarehouses } from "../warehouses.ts";
import { type ApplyScope, applyItem, type ItemOutcome } from "./apply-item.ts";
import { type BatchKey, matchBatch, matchBatchItems } from "./batch-key.ts";

/** Locks are short, and a restart loses no more than this. */
const PART_SIZE = 100;

type BatchRow = typeof stockBatches.$inferSelect;
type BatchItem = typeof stockBatchItems.$inferSelect;

/**
 * Applies the next items and enqueues the next part, in one transaction, so that no item is applied
 * twice.
 */
export async function runStockBatch(backend: Backend, key: BatchKey): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const [batch] = await tx.select().from(stockBatches).where(matchBatch(key)).for("update");
    if (batch?.status !== "running") return;
    const items = await tx
      .select()
      .from(stockBatchItems)
      .where(
        and(
          matchBatchItems(key),
          eq(stockBatchItems.status, "waiting"),
          eq(stockBatchItems.isProblem, false),
        ),
      )
      .orderBy(asc(stockBatchItems.position))
      .limit(PART_SIZE);
    if (items.length > 0) await applyPart(backend, tx, batch, items);
    if (items.length === PART_SIZE) {
      const last = String(items.at(-1)?.position);
      await backend.enqueue(tx, runStockBatchJob, key, { singletonKey: `${key.batchId}:${last}` });
    } else
      await tx
        .update(stockBatches)
        .set({ status: "done", finishedAt: backend.now() })
        .where(matchBatch(key));
  });
}

/** After the last failure, marks the remaining rows as failed, so that they do not wait forever. */
export async function runStockBatchOrGiveUp(
  backend: Backend,
  key: BatchKey,
  run: JobRun,
): Promise<void> {
  try {
    await runStockBatch(backend, key);
  } catch (error) {
    if (run.isLastTry)
      await transaction(backend.db, async (tx) => {
        await tx
          .update(stockBatchItems)
          .set({ status: "failed", errorCode: "internal" })
          .where(and(matchBatchItems(key), eq(stockBatchItems.status, "waiting")));
        await tx
          .update(stockBatches)
          .set({ status: "done", finishedAt: backend.now() })
          .where(matchBatch(key));
      });
    throw error;
  }
}

async function applyPart(
  backend: Backend,
  tx: Transaction,
  batch: BatchRow,
  items: BatchItem[],
): Promise<void> {
  const { accountId, actor } = batch;
  if (items.some((item) => item.change.ruleId !== undefined)) await lockRules(tx, accountId);
  const findRoute = await createTransferRoutes(backend, tx, batch, items);
  const findLevel = await lockItemLevels(tx, accountId, items);
  const scope: ApplyScope = { accountId, actor, available: new Map(), now: backend.now() };
  const outcomes = new Map<number, ItemOutcome>();
  for (const item of items) {
    const level = findLevel(item);
    outcomes.set(
      item.position,
      level
        ? await attemptItem(tx, scope, level, item, findRoute(item))
        : { status: "failed", errorCode: "not_found" },
    );
  }
  await assignRules(backend, tx, accountId, items, findLevel, outcomes);
  await storeOutcomes(tx, batch, outcomes);
  if (items.some((item) => item.change.transfer)) await deleteEmptyTransfers(tx, batch);
  await followStockChange(backend, tx, accountId, scope.available);
  const itemsToPush = items.filter(
    ({ change, position }) => change.pushNow && outcomes.get(position)?.status === "done",
  );
  const variantIds = itemsToPush.flatMap(({ variantId }) => variantId ?? []);
  await schedulePush(backend.enqueue, tx, accountId, variantIds, { force: true });
}

/** A refusal rolls back only this item. */
async function attemptItem(
  tx: Transaction,
  scope: ApplyScope,
  level: LockedLevel,
  item: BatchItem,
  route: TransferRoute | null,
): Promise<ItemOutcome> {
  const before = { ...level };
  const rollbackError = new Error("refused");
  let outcome: ItemOutcome = { status: "unchanged" };
  await tx
    .transaction(async (savepoint) => {
      outcome = await applyItem(savepoint as Transaction, scope, level, item.change, route);
      if (outcome.status === "failed") throw rollbackError;
    })
    .catch((error: unknown) => {
      if (error !== rollbackError) throw error;
      Object.assign(level, before);
    });
  return outcome;
}

const toItemPlace = ({ variantId, warehouseId }: BatchItem): LevelPlace | null =>
  variantId !== null && warehouseId !== null ? { variantId, warehouseId } : null;

async function lockItemLevels(tx: Transaction, accountId: string, items: BatchItem[]) {
  const places = items.flatMap((item) => toItemPlace(item) ?? []);
  // Includes both ends of transfers, so that all rows are locked in one order.
  const destinationPlaces = items.flatMap(({ variantId, change }) =>
    variantId !== null && change.transfer
      ? [{ variantId, warehouseId: change.transfer.toWarehouseId }]
      : [],
  );
  const ids = await ensureLevelsAt(tx, accountId, [...places, ...destinationPlaces]);
  const levels = await lockLiveLevels(tx, accountId, [...new Set(ids.values())]);
  return (item: BatchItem): LockedLevel | undefined => {
    const place = toItemPlace(item);
    return place ? levels.get(ids.get(toPlaceKey(place)) ?? "") : undefined;
  };
}

/** Creates a transfer per pair of warehouses. `null`: the target accepts no stock. */
async function createTransferRoutes(
  backend: Backend,
  tx: Transaction,
  batch: BatchRow,
  items: BatchItem[],
) {
  const { accountId, actor } = batch;
  const transferItems = items.filter((item) => item.change.transfer && item.warehouseId !== null);
  const targets = [
    ...new Set(transferItems.flatMap(({ change }) => change.transfer?.toWarehouseId ?? [])),
  ];
  const openWarehouses =
    targets.length === 0
      ? []
      : await tx
          .select({ id: warehouses.id })
          .from(warehouses)
          .where(and(matchOpenWarehouses(accountId), inArray(warehouses.id, targets)))
          .orderBy(asc(warehouses.id))
          .for("key share");
  const routes = new Map<string, TransferRoute>();
  for (const { warehouseId: from, change } of transferItems) {
    const destinationId = change.transfer?.toWarehouseId ?? "";
    if (
      from === null ||
      from === destinationId ||
      !openWarehouses.some(({ id }) => id === destinationId)
    )
      continue;
    const transferId = `${batch.id}:${from}:${destinationId}`;
    if (routes.has(transferId)) continue;
    await tx
      .insert(stockTransfers)
      .values({
        ...{ id: transferId, accountId, actor, note: change.note },
        ...{ fromWarehouseId: from, toWarehouseId: destinationId, status: "received" },
        closedAt: backend.now(),
      })
      .onConflictDoNothing();
    routes.set(transferId, {
      ...{ accountId, actor, transferId, note: change.note },
      ...{ fromWarehouseId: from, toWarehouseId: destinationId },
    });
  }
  return ({ warehouseId, change }: BatchItem): TransferRoute | null =>
    routes.get(`${batch.id}:${warehouseId}:${change.transfer?.toWarehouseId}`) ?? null;
}

/** A transfer has no lines if no unit was free. */
async function deleteEmptyTransfers(tx: Transaction, { accountId, id }: BatchRow): Promise<void> {
  await tx.execute(sql`
    delete from stock_transfers t where t.account_id = ${accountId} and t.id like ${`${id}:%`}
      and not exists (select 1 from stock_transfer_lines l where l.account_id = t.account_id and l.transfer_id = t.id)`);
}

async function assignRules(
  backend: Backend,
  tx: Transaction,
  accountId: string,
  items: BatchItem[],
  findLevel: (item: BatchItem) => LockedLevel | undefined,
  outcomes: Map<number, ItemOutcome>,
): Promise<void> {
  const itemsWithRule = items.filter(
    (item) => item.change.ruleId !== undefined && outcomes.get(item.position)?.status !== "failed",
  );
  for (const [ruleId, itemsOfRule] of Map.groupBy(
    itemsWithRule,
    (item) => item.change.ruleId ?? null,
  )) {
    try {
      await requireSkuRule(tx, accountId, ruleId);
      const ids = itemsOfRule.flatMap((item) => findLevel(item)?.id ?? []);
      await moveSkusToRule(backend, tx, accountId, [...new Set(ids)], ruleId);
      for (const item of itemsOfRule) outcomes.set(item.position, { status: "done" });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const { code } = error.problem;
      for (const item of itemsOfRule)
        outcomes.set(item.position, { status: "failed", errorCode: code });
    }
  }
}

async function storeOutcomes(
  tx: Transaction,
  { accountId, id }: BatchRow,
  outcomes: ReadonlyMap<number, ItemOutcome>,
): Promise<void> {
  const rows = JSON.stringify(
    [...outcomes].map(([position, outcome]) => ({
      position,
      status: outcome.status,
      code: outcome.status === "failed" ? outcome.errorCode : null,
    })),
  );
  await tx.execute(sql`
    update stock_batch_items i set status = r.status, error_code = r.code
    from jsonb_to_recordset(${rows}::jsonb) as r (position int, status text, code text)
    where i.account_id = ${accountId} and i.batch_id = ${id} and i.position = r.position`);
}
