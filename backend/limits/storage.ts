import { and, eq, inArray, sql } from "drizzle-orm";
import { NEAR_LIMIT } from "#contract/account-limits.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { accountLimits, storedFiles } from "../db/schema/limits.ts";
import { transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import { ProblemError } from "../http/problem-error.ts";
import { computeLimits, readLimitRow } from "./limits.ts";

/** Waiting frees no storage, so an early retry is useless. */
const RETRY_AFTER_S = 3600;

export interface StoredFile {
  accountId: string;
  /** Key in the file storage; a picture's sizes share a prefix. */
  key: string;
  bytes: number;
}

/**
 * Counts a file that `tx` adds, under the account's lock, so that parallel processes never exceed
 * the quota. Throws 429 `storage_full`, except for required files such as a label.
 */
export async function countFile(
  backend: Backend,
  tx: Transaction,
  { accountId, key, bytes }: StoredFile,
  { isNeeded: isRequired = false } = {},
): Promise<void> {
  await tx.insert(accountLimits).values({ accountId }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(accountLimits)
    .where(eq(accountLimits.accountId, accountId))
    .for("update");
  if (!row) throw new Error("The account's limits were not stored");
  const isThisFile = and(eq(storedFiles.accountId, accountId), eq(storedFiles.key, key));
  const [storedBefore] = await tx
    .select({ bytes: storedFiles.bytes })
    .from(storedFiles)
    .where(isThisFile);
  const storedBytes = row.storedBytes - (storedBefore?.bytes ?? 0) + bytes;
  const limit = computeLimits(backend, row.own).storageBytes;
  if (!isRequired && storedBytes > limit) throw makeStorageFullError(row.storedBytes, limit);
  await tx
    .insert(storedFiles)
    .values({ accountId, key, bytes, createdAt: backend.now() })
    .onConflictDoUpdate({
      target: [storedFiles.accountId, storedFiles.key],
      set: { bytes },
    });
  // Warns members once, and again only after space was freed.
  const isNearLimit = storedBytes > limit * NEAR_LIMIT;
  await tx
    .update(accountLimits)
    .set({ storedBytes, toldAt: isNearLimit ? (row.toldAt ?? backend.now()) : null })
    .where(eq(accountLimits.accountId, accountId));
  if (isNearLimit && row.toldAt === null)
    await raiseEvent(backend, tx, "storageLow", { accountId, storedBytes, mostBytes: limit });
}

/** Throws 429 `storage_full` if nothing is left. Call it before a picture is decoded. */
export async function requireStorageLeft(backend: Backend, accountId: string): Promise<void> {
  const { storedBytes, own } = await readLimitRow(backend.db, accountId);
  const limit = computeLimits(backend, own).storageBytes;
  if (storedBytes >= limit) throw makeStorageFullError(storedBytes, limit);
}

/** Subtracts files that `tx` removes. */
export async function uncountFiles(
  tx: Transaction,
  accountId: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  // Locks the account first, as `countFile` does, to avoid a deadlock.
  const isThisAccount = eq(accountLimits.accountId, accountId);
  await tx.select().from(accountLimits).where(isThisAccount).for("update");
  const removedFiles = await tx
    .delete(storedFiles)
    .where(and(eq(storedFiles.accountId, accountId), inArray(storedFiles.key, [...keys])))
    .returning({ bytes: storedFiles.bytes });
  const bytes = removedFiles.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > 0)
    await tx
      .update(accountLimits)
      .set({ storedBytes: sql`${accountLimits.storedBytes} - ${bytes}` })
      .where(isThisAccount);
}

/** Returns the number of corrected accounts. */
export async function recountStorage({ db }: Pick<Backend, "db">): Promise<number> {
  const storedSums = db
    .select({
      accountId: storedFiles.accountId,
      bytes: sql<number>`sum(${storedFiles.bytes})`.mapWith(Number).as("bytes"),
    })
    .from(storedFiles)
    .groupBy(storedFiles.accountId)
    .as("summed");
  const miscountedAccounts = await db
    .select({ accountId: accountLimits.accountId })
    .from(accountLimits)
    .leftJoin(storedSums, eq(storedSums.accountId, accountLimits.accountId))
    .where(sql`${accountLimits.storedBytes} <> coalesce(${storedSums.bytes}, 0)`);
  for (const { accountId } of miscountedAccounts)
    await transaction(db, async (tx) => {
      const isThisAccount = eq(accountLimits.accountId, accountId);
      await tx.select().from(accountLimits).where(isThisAccount).for("update");
      const accountSum = tx
        .select({ bytes: sql`coalesce(sum(${storedFiles.bytes}), 0)` })
        .from(storedFiles)
        .where(eq(storedFiles.accountId, accountId));
      await tx
        .update(accountLimits)
        .set({ storedBytes: sql`(${accountSum})` })
        .where(isThisAccount);
    });
  return miscountedAccounts.length;
}

const makeStorageFullError = (usedBytes: number, limit: number) =>
  new ProblemError(429, "storage_full", `${usedBytes} of ${limit} bytes are used`, {
    details: { retryAfter: RETRY_AFTER_S, mostMegabytes: Math.round(limit / 1_000_000) },
  });

/**
 * Replaces a stored file by its UTF-8 copy. `storeKey` stores the new key and calls `countAgain` in
 * one transaction.
 */
export async function replaceWithUtf8Copy(
  backend: Backend,
  { accountId, key }: { accountId: string; key: string },
  copy: File,
  storeKey: (newKey: string, countAgain: (tx: Transaction) => Promise<void>) => Promise<unknown>,
): Promise<void> {
  const newKey = `${key}-utf-8`;
  await backend.files.set(newKey, copy);
  await storeKey(newKey, async (tx) => {
    await uncountFiles(tx, accountId, [key]);
    await countFile(backend, tx, { accountId, key: newKey, bytes: copy.size });
  });
  await backend.files.remove(key);
}
