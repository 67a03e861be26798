import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { ProductImport } from "#contract/product-imports.ts";
import type { Backend } from "../context.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import { productImportPictures as pictures } from "../db/schema/product-imports.ts";
import { deferredPicturesJob, type ImportKey } from "./jobs.ts";

const MINUTE_MS = 60_000;
/** After the last delay the picture is left to the seller. */
const RETRY_DELAYS_MS = [
  MINUTE_MS,
  10 * MINUTE_MS,
  60 * MINUTE_MS,
  6 * 60 * MINUTE_MS,
  24 * 60 * MINUTE_MS,
];
interface MissingOfItem {
  item: ImportKey & { position: number };
  /** Positions in the proposal's pictures. */
  missing: readonly number[];
  standInId: string | null;
}

export const matchPictures = ({ accountId, importId }: ImportKey) =>
  and(eq(pictures.accountId, accountId), eq(pictures.importId, importId));

export const retryAfter = (now: Date, tries: number): Date | null => {
  const wait = RETRY_DELAYS_MS[tries - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
};

/**
 * Stores a written item's missing pictures with their next try, in its transaction. Does nothing if
 * this backend fetches no pictures.
 */
export async function storeMissingPictures(
  backend: Backend,
  tx: Transaction,
  { item, missing, standInId }: MissingOfItem,
): Promise<void> {
  if (missing.length === 0) return;
  const { accountId, importId, position } = item;
  const retryAt = backend.config.fetchImportPictures ? retryAfter(backend.now(), 1) : null;
  await tx
    .insert(pictures)
    .values(
      missing.map((place) => ({
        ...{ accountId, importId, position, place, standInId },
        ...{ tries: 1, retryAt },
      })),
    )
    .onConflictDoNothing();
  if (retryAt) await enqueueRetry(backend, tx, { accountId, importId }, retryAt, "1");
}

/** One job per number of tries, so that a later try blocks no earlier one. */
export const enqueueRetry = (
  backend: Backend,
  tx: Transaction,
  key: ImportKey,
  time: Date,
  condition: string,
) =>
  backend.enqueue(tx, deferredPicturesJob, key, {
    ...{ startAfter: time, singletonKey: `${key.importId}:${condition}` },
  });

/** Counts each import's missing pictures, with the time of the next try. */
export async function readMissingPictures(
  db: Queryable,
  accountId: string,
  importIds: readonly string[],
): Promise<Map<string, ProductImport["pictures"]>> {
  if (importIds.length === 0) return new Map();
  const rows = await db
    .select({
      importId: pictures.importId,
      missing: count(),
      nextTry: sql<Date | null>`min(${pictures.retryAt})`.mapWith(pictures.retryAt),
    })
    .from(pictures)
    .where(and(eq(pictures.accountId, accountId), inArray(pictures.importId, [...importIds])))
    .groupBy(pictures.importId);
  return new Map(
    rows.map(({ importId, missing, nextTry }) => [
      importId,
      { missing, nextTry: nextTry?.toISOString() ?? null },
    ]),
  );
}
