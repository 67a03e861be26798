import { and, asc, desc, eq, lte, sql } from "drizzle-orm";
import type { z } from "zod";
import { MAX_PIECES } from "#contract/numbers.ts";
import type { scanStockCount as call, StockCountItem } from "#contract/stock-counts.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { stockCountItems, stockCountScans } from "../../db/schema/stock-counts.ts";
import { stockMovements, stocks } from "../../db/schema/stocks.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, invalid, notFound, ProblemError } from "../../http/problem-error.ts";
import { ensureLevelsAt } from "../lock-levels.ts";
import { readCounters } from "./counters.ts";
import { type CountKey, type CountRow, lockCount } from "./lock-count.ts";
import { readItem } from "./read-items.ts";

type ScanInput = z.output<typeof call.body>;

/**
 * Adds a scan to a level's count, with the ledger's units on hand at that time. Scans of several
 * people add up, because the item's row is locked. Throws 409 `count_moved_on`, `already_posted`,
 * `ambiguous_code`, `below_zero`; 422 `unknown_code`, `too_big`.
 */
export async function scanItem(
  backend: Backend,
  caller: Caller,
  countId: string,
  request: ScanInput,
): Promise<{ item: StockCountItem; wasListed: boolean }> {
  const { accountId } = caller;
  const key = { accountId, countId };
  const { stockId, wasListed } = await transaction(backend.db, async (tx) => {
    const count = await lockCount(tx, key, ["counting"], "share");
    const scannedLevel = await findScannedLevel(tx, count, request);
    const isNew = await listItem(tx, key, scannedLevel);
    // Locks the level first, as every movement does: its figure must not change before the scan is
    // stored.
    const [level] = await tx
      .select({ onHand: stocks.onHand })
      .from(stocks)
      .where(and(eq(stocks.accountId, accountId), eq(stocks.id, scannedLevel)))
      .for("share");
    if (!level) throw notFound("Stock");
    const onHand =
      request.ageMs === 0
        ? level.onHand
        : await readEarlierOnHand(tx, accountId, scannedLevel, request.ageMs);
    await addScan(backend, tx, caller, key, scannedLevel, onHand, request);
    return { stockId: scannedLevel, wasListed: !isNew };
  });
  return { item: await readItem(backend.db, key, stockId), wasListed };
}

const computeScanTime = (ageMs: number) => sql`now() - make_interval(secs => ${ageMs / 1000})`;

/** Returns the units on hand at the time of a scan that waited for the network. */
async function readEarlierOnHand(
  tx: Transaction,
  accountId: string,
  stockId: string,
  ageMs: number,
): Promise<number> {
  const [movement] = await tx
    .select({ onHand: stockMovements.onHandAfter })
    .from(stockMovements)
    .where(
      and(
        eq(stockMovements.accountId, accountId),
        eq(stockMovements.stockId, stockId),
        lte(stockMovements.createdAt, computeScanTime(ageMs)),
      ),
    )
    .orderBy(desc(stockMovements.id))
    .limit(1);
  return movement?.onHand ?? 0;
}

async function addScan(
  backend: Backend,
  tx: Transaction,
  caller: Caller,
  { accountId, countId }: CountKey,
  stockId: string,
  onHand: number,
  { quantity, mode, scanKey, ageMs }: ScanInput,
): Promise<void> {
  const matchItem = and(
    eq(stockCountItems.accountId, accountId),
    eq(stockCountItems.countId, countId),
    eq(stockCountItems.stockId, stockId),
  );
  const [foundRow] = await tx
    .select({
      item: stockCountItems,
      isEarlier: sql<boolean>`${stockCountItems.roundBeganAt} > ${computeScanTime(ageMs)} is true`,
    })
    .from(stockCountItems)
    .where(matchItem)
    .for("update");
  if (!foundRow) throw notFound("Item");
  const { item, isEarlier } = foundRow;
  if (item.postedAt !== null)
    throw conflict("already_posted", "What was counted of it is in the books");
  const countedUnits = mode === "set" ? quantity : (item.counted ?? 0) + quantity;
  const [scanned] = await tx
    .insert(stockCountScans)
    .values({
      ...{ accountId, countId, stockId, onHand, actor: caller.userId, scanKey },
      // A scan from before the recount is stored, but no longer counts.
      round: isEarlier ? item.round - 1 : item.round,
      quantity: isEarlier ? quantity : countedUnits - (item.counted ?? 0),
      isTotal: mode === "set",
      createdAt: computeScanTime(ageMs),
    })
    .onConflictDoNothing()
    .returning({ id: stockCountScans.id });
  if (!scanned || isEarlier) return;
  if (countedUnits < 0) throw conflict("below_zero", "Fewer than none cannot be counted");
  if (countedUnits > MAX_PIECES)
    throw invalid(
      "too_big",
      `At most ${MAX_PIECES}`,
      { quantity: "too_big" },
      { quantity: { bound: "at_most.number", limit: MAX_PIECES } },
    );
  const scans = await tx
    .select({
      actor: stockCountScans.actor,
      quantity: stockCountScans.quantity,
      isTotal: stockCountScans.isTotal,
    })
    .from(stockCountScans)
    .where(
      and(
        eq(stockCountScans.accountId, accountId),
        eq(stockCountScans.countId, countId),
        eq(stockCountScans.stockId, stockId),
        eq(stockCountScans.round, item.round),
      ),
    )
    .orderBy(asc(stockCountScans.id));
  // A total replaces earlier scans, so its ledger figure is the current one.
  const replacesExpected = mode === "set" || item.expected === null;
  await tx
    .update(stockCountItems)
    .set({
      counted: countedUnits,
      expected: replacesExpected ? onHand : Math.max(item.expected ?? onHand, onHand),
      movedMeanwhile: replacesExpected ? false : item.movedMeanwhile || item.expected !== onHand,
      isDisputed: readCounters(scans).isDisputed,
      countedAt: new Date(backend.now().getTime() - ageMs),
      countedBy: caller.userId,
    })
    .where(matchItem);
}

/** Returns whether the item was missing. */
async function listItem(tx: Transaction, key: CountKey, stockId: string): Promise<boolean> {
  const addedItems = await tx
    .insert(stockCountItems)
    .values({ ...key, stockId })
    .onConflictDoNothing()
    .returning({ stockId: stockCountItems.stockId });
  return addedItems.length > 0;
}

/** Barcodes first: one may equal another variant's SKU. */
async function findScannedLevel(
  tx: Transaction,
  count: CountRow,
  { code, stockId }: ScanInput,
): Promise<string> {
  const { accountId, warehouseId } = count;
  if (stockId !== undefined) {
    const [listedLevel] = await tx
      .select({ id: stocks.id })
      .from(stocks)
      .where(
        and(
          eq(stocks.accountId, accountId),
          eq(stocks.id, stockId),
          eq(stocks.warehouseId, warehouseId),
        ),
      );
    if (!listedLevel) throw notFound("Stock");
    return listedLevel.id;
  }
  const variantId = await findScannedVariant(tx, accountId, code ?? "");
  const [id] = [...(await ensureLevelsAt(tx, accountId, [{ variantId, warehouseId }])).values()];
  if (!id) throw notFound("Stock");
  return id;
}

async function findScannedVariant(
  tx: Transaction,
  accountId: string,
  code: string,
): Promise<string> {
  const { rows } = await tx.execute<{ id: string; by_barcode: boolean }>(sql`
    select id, barcode = ${code} as by_barcode from variants
    where account_id = ${accountId} and deleted_at is null and (barcode = ${code} or lower(sku) = lower(${code}))
    order by (barcode = ${code}) desc limit 3`);
  const [first, second] = rows;
  if (!first)
    throw new ProblemError(422, "unknown_code", "No variant has this barcode or SKU", {
      fields: { code: "unknown_code" },
      details: { code },
    });
  if (first.by_barcode && second?.by_barcode)
    throw conflict("ambiguous_code", "Several variants have this barcode", { code });
  return first.id;
}
