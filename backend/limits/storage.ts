import { and, eq, inArray, sql } from "drizzle-orm";
import { NEAR_LIMIT } from "#contract/account-limits.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { accountLimits, storedFiles } from "../db/schema/limits.ts";
import { transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import { ProblemError } from "../http/problem-error.ts";
import { computeLimits, readRow } from "./limits.ts";

/** Waiting alone frees nothing, so programs should not retry soon. */
const RETRY_AFTER_S = 3600;

export interface StoredFile {
  accountId: string;
  /** The key in the file storage; for a picture the common prefix of its sizes. */
  key: string;
  bytes: number;
}

/**
 * Counts a file that `tx` adds, under the account's lock, so that parallel processes never exceed
 * the quota. Throws 429 `storage_full`, unless the file must be kept (`isNeeded`), such as an
 * order's label.
 */
export async function countFile(
  backend: Backend,
  tx: Transaction,
  { accountId, key, bytes }: StoredFile,
  { isNeeded = false } = {},
): Promise<void> {
  await tx.insert(accountLimits).values({ accountId }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(accountLimits)
    .where(eq(accountLimits.accountId, accountId))
    .for("update");
  if (!row) throw new Error("The row was made");
  const isFile = and(eq(storedFiles.accountId, accountId), eq(storedFiles.key, key));
  const [before] = await tx.select({ bytes: storedFiles.bytes }).from(storedFiles).where(isFile);
  const storedBytes = row.storedBytes - (before?.bytes ?? 0) + bytes;
  const limit = computeLimits(backend, row.own).storageBytes;
  if (!isNeeded && storedBytes > limit) throw storageFullProblem(row.storedBytes, limit);
  await tx
    .insert(storedFiles)
    .values({ accountId, key, bytes, createdAt: backend.now() })
    .onConflictDoUpdate({
      target: [storedFiles.accountId, storedFiles.key],
      set: { bytes },
    });
  // Members are warned once, and again only after space was freed.
  const isLow = storedBytes > limit * NEAR_LIMIT;
  await tx
    .update(accountLimits)
    .set({ storedBytes, toldAt: isLow ? (row.toldAt ?? backend.now()) : null })
    .where(eq(accountLimits.accountId, accountId));
  if (isLow && row.toldAt === null)
    await raiseEvent(backend, tx, "storageLow", { accountId, storedBytes, mostBytes: limit });
}

/** Throws 429 `storage_full` if nothing is left. Called before a picture is decoded. */
export async function requireRoom(backend: Backend, accountId: string): Promise<void> {
  const { storedBytes, own } = await readRow(backend.db, accountId);
  const limit = computeLimits(backend, own).storageBytes;
  if (storedBytes >= limit) throw storageFullProblem(storedBytes, limit);
}

/** Subtracts files that `tx` removes. */
export async function uncountFiles(
  tx: Transaction,
  accountId: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  // The account first, as in `countFile`; the other order could deadlock.
  const isOwn = eq(accountLimits.accountId, accountId);
  await tx.select().from(accountLimits).where(isOwn).for("update");
  const removedStoredFiles = await tx
    .delete(storedFiles)
    .where(and(eq(storedFiles.accountId, accountId), inArray(storedFiles.key, [...keys])))
    .returning({ bytes: storedFiles.bytes });
  const bytes = removedStoredFiles.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > 0)
    await tx
      .update(accountLimits)
      .set({ storedBytes: sql`${accountLimits.storedBytes} - ${bytes}` })
      .where(isOwn);
}

/** Recounts the stored files. Returns how many accounts had a wrong sum. */
export async function recountStorage({ db }: Pick<Backend, "db">): Promise<number> {
  const summed = db
    .select({
      accountId: storedFiles.accountId,
      bytes: sql<number>`sum(${storedFiles.bytes})`.mapWith(Number).as("bytes"),
    })
    .from(storedFiles)
    .groupBy(storedFiles.accountId)
    .as("summed");
  const wrongAccountLimits = await db
    .select({ accountId: accountLimits.accountId })
    .from(accountLimits)
    .leftJoin(summed, eq(summed.accountId, accountLimits.accountId))
    .where(sql`${accountLimits.storedBytes} <> coalesce(${summed.bytes}, 0)`);
  for (const { accountId } of wrongAccountLimits)
    await transaction(db, async (tx) => {
      const isOwn = eq(accountLimits.accountId, accountId);
      await tx.select().from(accountLimits).where(isOwn).for("update");
      const ofAccount = tx
        .select({ bytes: sql`coalesce(sum(${storedFiles.bytes}), 0)` })
        .from(storedFiles)
        .where(eq(storedFiles.accountId, accountId));
      await tx
        .update(accountLimits)
        .set({ storedBytes: sql`(${ofAccount})` })
        .where(isOwn);
    });
  return wrongAccountLimits.length;
}

const storageFullProblem = (used: number, limit: number) =>
  new ProblemError(429, "storage_full", `${used} of ${limit} bytes are used`, {
    details: { retryAfter: RETRY_AFTER_S, mostMegabytes: Math.round(limit / 1_000_000) },
  });

/**
 * Replaces a stored file by its copy in UTF-8. `write` stores the new key with what else changes,
 * and counts the files by `recount` in the same transaction.
 */
export async function replaceByUtf8(
  backend: Backend,
  { accountId, key }: { accountId: string; key: string },
  copy: File,
  write: (newKey: string, recount: (tx: Transaction) => Promise<void>) => Promise<unknown>,
): Promise<void> {
  const newKey = `${key}-utf-8`;
  await backend.files.set(newKey, copy);
  await write(newKey, async (tx) => {
    await uncountFiles(tx, accountId, [key]);
    await countFile(backend, tx, { accountId, key: newKey, bytes: copy.size });
  });
  await backend.files.remove(key);
}
