import { and, asc, eq, inArray } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { productImportItems, productImports } from "../db/schema/product-imports.ts";
import { transaction } from "../db/transaction.ts";
import { applyItem, prepareItem } from "./apply-item.ts";
import type { Item } from "./decide-item.ts";
import { applyImportJob, type ImportKey } from "./jobs.ts";

/** Well inside the job's time limit. A restart loses only the current product. */
const SLICE_MS = 30_000;
/** Written in parallel, because most of the time is spent waiting for pictures and the database. */
const AT_ONCE = 4;

/**
 * Writes an import's waiting products, one transaction each, until none is left, somebody stops it,
 * or the slice is over; then enqueues the next slice. It is safe to run twice or at once: an item
 * is written by the run that locks it first.
 */
export async function applyImport(
  backend: Backend,
  key: ImportKey,
  sliceMs = SLICE_MS,
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
    .limit(AT_ONCE);
  return rows as Item[];
}

async function finishImport({ db, now }: Backend, key: ImportKey): Promise<void> {
  await db
    .update(productImports)
    .set({ status: "applied", finishedAt: now() })
    .where(isApplying(key));
}

/**
 * Returns imports whose job a crash may have lost. The queue would also notice, but only after the
 * lost job's time limit.
 */
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
