import { and, asc, eq, inArray } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { productImportItems, productImports } from "../db/schema/product-imports.ts";
import { transaction } from "../db/transaction.ts";
import { applyItem, prepareItem } from "./apply-item.ts";
import type { Item } from "./decide-item.ts";
import { applyImportJob, type ImportKey } from "./jobs.ts";

/** Well below the job's time limit. */
const RUN_MS = 30_000;
/** Most time is spent waiting for pictures and the database. */
const MAX_PARALLEL = 4;

/**
 * Writes waiting products, one transaction each, until none is left, the import is stopped, or the
 * time is over; then enqueues the next run. Repeatable and safe to run concurrently: an item is
 * written by the run that locks it first.
 */
export async function applyImport(
  backend: Backend,
  key: ImportKey,
  sliceMs = RUN_MS,
): Promise<void> {
  const endsAt = performance.now() + sliceMs;
  do {
    const row = await readApplying(backend, key);
    if (!row) return;
    const items = await readNextItems(backend, key);
    if (items.length === 0) return finishImport(backend, key);
    await Promise.all(
      items.map(async (item) => applyItem(backend, row, await prepareItem(backend, row, item))),
    );
  } while (performance.now() < endsAt);
  await transaction(backend.db, (tx) => backend.enqueue(tx, applyImportJob, key));
}

const isApplying = ({ accountId, importId }: ImportKey) =>
  and(
    eq(productImports.accountId, accountId),
    eq(productImports.id, importId),
    eq(productImports.status, "applying"),
  );

async function readApplying({ db }: Backend, key: ImportKey) {
  const [row] = await db.select().from(productImports).where(isApplying(key));
  return row ?? null;
}

async function readNextItems({ db }: Backend, { accountId, importId }: ImportKey): Promise<Item[]> {
  const rows = await db
    .select()
    .from(productImportItems)
    .where(
      and(
        eq(productImportItems.accountId, accountId),
        eq(productImportItems.importId, importId),
        eq(productImportItems.status, "waiting"),
      ),
    )
    .orderBy(asc(productImportItems.position))
    .limit(MAX_PARALLEL);
  return rows as Item[];
}

async function finishImport({ db, now }: Backend, key: ImportKey): Promise<void> {
  await db
    .update(productImports)
    .set({ status: "applied", finishedAt: now() })
    .where(isApplying(key));
}

/** Finds imports whose job a crash lost. The queue would notice only after the job's time limit. */
export async function findResumableImports({
  db,
}: Backend): Promise<(ImportKey & { status: string })[]> {
  return db
    .select({
      accountId: productImports.accountId,
      importId: productImports.id,
      status: productImports.status,
    })
    .from(productImports)
    .where(inArray(productImports.status, ["checking", "applying"]));
}
