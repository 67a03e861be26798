import { and, asc, eq, inArray } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { channelImports, channelImportItems as items } from "../db/schema/channel-imports.ts";
import { transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import { applyItem, prepareItem } from "./apply-item.ts";
import { markShopImported } from "./imported-shop.ts";
import { storeSizeCharts } from "./item-size-charts.ts";
import { applyChannelImportJob, type ImportKey } from "./jobs.ts";
import { type ImportRow, loadInStatus } from "./read-channel-imports.ts";
import type { ItemRow } from "./read-items.ts";

/** Well below the job's time limit. A restart loses only the current items. */
const SLICE_MS = 30_000;
/** Most of the time passes waiting for pictures and data. */
const PARALLEL_ITEMS = 4;

/**
 * Links and creates decided items, one transaction each, until the slice is over, then enqueues the
 * next slice. Can be repeated and run concurrently: the run that locks an item writes it.
 */
export async function applyChannelImportSlice(
  backend: Backend,
  key: ImportKey,
  sliceMs = SLICE_MS,
): Promise<void> {
  const endsAt = performance.now() + sliceMs;
  do {
    const importRow = await loadInStatus(backend, key, "applying");
    if (!importRow) return;
    const rows = await readNextItems(backend, key);
    if (rows.length === 0) return finishImport(backend, importRow);
    const charts = await storeSizeCharts(backend, importRow, rows);
    await Promise.all(
      rows.map(async (row) => {
        const sizeChart = charts.get(row.externalProductId) ?? null;
        return applyItem(backend, importRow, await prepareItem(backend, importRow, row, sizeChart));
      }),
    );
  } while (performance.now() < endsAt);
  await transaction(backend.db, (tx) => backend.enqueue(tx, applyChannelImportJob, key));
}

async function readNextItems(
  { db }: Backend,
  { accountId, importId }: ImportKey,
): Promise<ItemRow[]> {
  return db
    .select()
    .from(items)
    .where(
      and(
        eq(items.accountId, accountId),
        eq(items.importId, importId),
        eq(items.status, "waiting"),
        inArray(items.decision, ["link", "create"]),
      ),
    )
    .orderBy(asc(items.position), asc(items.externalProductId))
    .limit(PARALLEL_ITEMS);
}

async function finishImport(backend: Backend, importRow: ImportRow): Promise<void> {
  const { db, now } = backend;
  await transaction(db, async (tx) => {
    const finishedImports = await tx
      .update(channelImports)
      .set({ status: "applied", appliedAt: importRow.appliedAt ?? now() })
      .where(
        and(
          eq(channelImports.accountId, importRow.accountId),
          eq(channelImports.id, importRow.id),
          eq(channelImports.status, "applying"),
        ),
      )
      .returning({ id: channelImports.id });
    if (finishedImports.length === 0) return;
    await markShopImported(backend, tx, importRow);
    await raiseEvent(backend, tx, "shopImportMoved", {
      accountId: importRow.accountId,
      importId: importRow.id,
    });
  });
}
