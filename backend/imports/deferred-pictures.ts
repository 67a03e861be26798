import { and, asc, eq, inArray, isNotNull, lte, min } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { productBatches } from "../db/schema/product-batches.ts";
import {
  type ImportProblem,
  productImportItems as items,
  productImportPictures as pictures,
  productImports,
} from "../db/schema/product-imports.ts";
import { transaction } from "../db/transaction.ts";
import { changeProduct, fetchPicture, loadProduct, toProductInput } from "../products/index.ts";
import { fetchImage, makeUnreachableProblem } from "./import-pictures.ts";
import type { ImportKey } from "./jobs.ts";
import { enqueueRetry, matchPictures, retryAfter } from "./missing-pictures.ts";
import { insertDeferredPictures, type PictureMap } from "./pictures.ts";
import type { Proposal } from "./proposal.ts";
import { loadImport } from "./read-imports.ts";

const MAX_PARALLEL = 4;
const SLICE_MS = 30_000;

type PictureRow = typeof pictures.$inferSelect;

/**
 * Retries due pictures and adds fetched ones to their product; others wait longer each time. Safe
 * to repeat and run concurrently: the run that locks the product places its pictures.
 */
export async function fetchDeferredPictures(
  backend: Backend,
  key: ImportKey,
  get: typeof fetchPicture = fetchPicture,
  sliceMs = SLICE_MS,
): Promise<void> {
  const ends = performance.now() + sliceMs;
  let duePlaces: number[];
  do {
    duePlaces = await findDuePositions(backend, key);
    await Promise.all(duePlaces.map((position) => fetchOfItem(backend, key, position, get)));
  } while (duePlaces.length > 0 && performance.now() < ends);
  await enqueueNext(backend, key);
}

async function findDuePositions({ db, now }: Backend, key: ImportKey): Promise<number[]> {
  const rows = await db
    .selectDistinct({ position: pictures.position })
    .from(pictures)
    .where(and(matchPictures(key), lte(pictures.retryAt, now())))
    .orderBy(asc(pictures.position))
    .limit(MAX_PARALLEL);
  return rows.map(({ position }) => position);
}

async function enqueueNext(backend: Backend, key: ImportKey): Promise<void> {
  const [next] = await backend.db
    .select({ at: min(pictures.retryAt), tries: min(pictures.tries) })
    .from(pictures)
    .where(and(matchPictures(key), isNotNull(pictures.retryAt)));
  const dueTime = next?.at;
  if (dueTime)
    await transaction(backend.db, (tx) =>
      enqueueRetry(backend, tx, key, dueTime, String(next.tries)),
    );
}

async function fetchOfItem(
  backend: Backend,
  key: ImportKey,
  position: number,
  get: typeof fetchPicture,
): Promise<void> {
  const ofItem = and(matchPictures(key), eq(pictures.position, position));
  const [[item], rows] = await Promise.all([
    backend.db.select().from(items).where(isItem(key, position)),
    backend.db
      .select()
      .from(pictures)
      .where(and(ofItem, lte(pictures.retryAt, backend.now()))),
  ]);
  if (!item) return;
  const proposal = item.proposal as Proposal;
  const readUrl = (row: PictureRow) => proposal.pictures[row.place]?.url ?? "";
  // Before the transaction, which must not wait for the network.
  const fetchedPictures = await Promise.all(
    rows.map(async (row) => [
      readUrl(row),
      await fetchImage(backend, key.accountId, readUrl(row), get),
    ]),
  );
  const fetchedPictureMap: PictureMap = Object.fromEntries(fetchedPictures);
  await transaction(backend.db, async (tx) => {
    const isOpen = await isNotUndone(tx, key);
    const product = await loadProduct(tx, key.accountId, item.productId ?? "", true);
    const places = rows.map(({ place }) => place);
    const waiting = await tx
      .select()
      .from(pictures)
      .where(and(ofItem, inArray(pictures.place, places)))
      .for("update");
    if (!isOpen || !product) {
      // The import was undone or the product deleted.
      await tx.delete(pictures).where(ofItem);
      return;
    }
    await placePictures(backend, tx, key, {
      product,
      proposal,
      fetched: fetchedPictureMap,
      standInId: rows[0]?.standInId ?? null,
    });
    await updateWaitingPictures(
      backend,
      tx,
      ofItem,
      waiting,
      (row) => typeof fetchedPictureMap[readUrl(row)] === "string",
    );
    const formerIds = new Set(
      waiting
        .filter((row) => typeof fetchedPictureMap[readUrl(row)] === "string")
        .map((row) =>
          toProblemKey(
            makeUnreachableProblem(proposal.pictures[row.place] ?? { line: 0, url: "" }),
          ),
        ),
    );
    const [freshItem] = await tx.select().from(items).where(isItem(key, position)).for("update");
    if (freshItem && formerIds.size > 0)
      await tx
        .update(items)
        .set({
          problems: freshItem.problems.filter((problem) => !formerIds.has(toProblemKey(problem))),
        })
        .where(isItem(key, position));
  });
}

const isItem = ({ accountId, importId }: ImportKey, position: number) =>
  and(eq(items.accountId, accountId), eq(items.importId, importId), eq(items.position, position));

const toProblemKey = ({ line, code, value }: ImportProblem): string =>
  JSON.stringify([line, code, value]);

/** The lock prevents an undo until the commit. */
async function isNotUndone(tx: Transaction, { accountId, importId }: ImportKey): Promise<boolean> {
  await tx
    .select({ id: productImports.id })
    .from(productImports)
    .where(and(eq(productImports.accountId, accountId), eq(productImports.id, importId)))
    .for("share");
  const undone = and(eq(productBatches.accountId, accountId), eq(productBatches.undoOf, importId));
  return (await tx.$count(productBatches, undone)) === 0;
}

async function placePictures(
  backend: Backend,
  tx: Transaction,
  key: ImportKey,
  {
    product,
    proposal,
    fetched,
    standInId,
  }: {
    product: NonNullable<Awaited<ReturnType<typeof loadProduct>>>;
    proposal: Proposal;
    fetched: PictureMap;
    standInId: string | null;
  },
): Promise<void> {
  const urls = proposal.pictures.map(({ url }) => url);
  const placedPictures = insertDeferredPictures(product, urls, fetched, standInId);
  if (!placedPictures) return;
  const { actor } = await loadImport(tx, key.accountId, key.importId);
  // Part of the import's batch, so that undoing it includes this.
  const scope = { accountId: key.accountId, actor, now: backend.now(), batchId: key.importId };
  await changeProduct(
    backend,
    tx,
    scope,
    product,
    { ...toProductInput(product), imageIds: placedPictures.imageIds },
    { handle: product.row.importHandle ?? proposal.handle, pictures: placedPictures.pictures },
  );
}

async function updateWaitingPictures(
  { now }: Backend,
  tx: Transaction,
  ofItem: ReturnType<typeof and>,
  waiting: readonly PictureRow[],
  isHad: (row: PictureRow) => boolean,
): Promise<void> {
  for (const row of waiting) {
    const isRow = and(ofItem, eq(pictures.place, row.place));
    const tries = row.tries + 1;
    if (isHad(row)) await tx.delete(pictures).where(isRow);
    else
      await tx
        .update(pictures)
        .set({ tries, retryAt: retryAfter(now(), tries) })
        .where(isRow);
  }
}
