import { and, asc, eq, inArray } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { channelImports, channelImportItems as items } from "../db/schema/channel-imports.ts";
import { transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import { applyItem, prepareItem } from "./apply-item.ts";
import { markShopImported } from "./imported-shop.ts";
import { storeSizeCharts } from "./item-size-charts.ts";
import { applyChannelImportJob, type ImportKey } from "./jobs.ts";
import { type ImportRow, readRunning } from "./read-channel-imports.ts";
import type { ItemRow } from "./read-items.ts";

/** Well below the job's time limit. A restart loses only the current item. */
const SLICE_MS = 30_000;
/** Parallel items: most of the time passes waiting for pictures and data. */
const AT_ONCE = 4;

/**
 * Links and creates decided items, one transaction each, until none is left, it is stopped, or the
 * slice is over; then enqueues the next slice. Safe to repeat and to run concurrently: the run that
 * locks an item writes it.
 */
export async function applyChannelImportSlice(
  backend: Backend,
  key: ImportKey,
  sliceMs = SLICE_MS,
): Promise<void> {
  const ends = performance.now() + sliceMs;
  do {
    const job = await readRunning(backend, key, "applying");
    if (!job) return;
    const rows = await readNextItems(backend, key);
    if (rows.length === 0) return finishImport(backend, job);
    const charts = await storeSizeCharts(backend, job, rows);
    await Promise.all(
      rows.map(async (row) => {
        const sizeChart = charts.get(row.externalProductId) ?? null;
        return applyItem(backend, job, await prepareItem(backend, job, row, sizeChart));
      }),
    );
  } while (performance.now() < ends);
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
    .limit(AT_ONCE);
}

async function finishImport(backend: Backend, job: ImportRow): Promise<void> {
  const { db, now } = backend;
  await transaction(db, async (tx) => {
    const foundChannelImports = await tx
      .update(channelImports)
      .set({ status: "applied", appliedAt: job.appliedAt ?? now() })
      .where(
        and(
          eq(channelImports.accountId, job.accountId),
          eq(channelImports.id, job.id),
          eq(channelImports.status, "applying"),
        ),
      )
      .returning({ id: channelImports.id });
    if (foundChannelImports.length === 0) return;
    await markShopImported(backend, tx, job);
    await raiseEvent(backend, tx, "shopImportMoved", {
      accountId: job.accountId,
      importId: job.id,
    });
  });
}
