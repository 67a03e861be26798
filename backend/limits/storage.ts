import { and, eq, inArray, sql } from "drizzle-orm";
import { NEAR_LIMIT } from "#contract/account-limits.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { accountLimits, storedFiles } from "../db/schema/limits.ts";
import { transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import { ProblemError } from "../http/problem-error.ts";
import { computeLimits, readRow } from "./limits.ts";

/** Waiting alone frees nothing, so a quick retry is useless. */
const RETRY_AFTER_S = 3600;

export interface StoredFile {
  accountId: string;
  /** Key in the file storage; a picture's sizes share a prefix. */
  key: string;
  bytes: number;
}

/**
 * Counts a file that `tx` adds, under the account's lock: parallel processes never exceed the
 * quota. Throws 429 `storage_full`, except for required files (`isNeeded`), such as a label.
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
  // Warns members once, again only after space was freed.
  const isNearLimit = storedBytes > limit * NEAR_LIMIT;
  await tx
    .update(accountLimits)
    .set({ storedBytes, toldAt: isNearLimit ? (row.toldAt ?? backend.now()) : null })
    .where(eq(accountLimits.accountId, accountId));
  if (isNearLimit && row.toldAt === null)
    await raiseEvent(backend, tx, "storageLow", { accountId, storedBytes, mostBytes: limit });
}

/** Throws 429 `storage_full` if nothing is left. Call it before decoding a picture. */
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
  // Locks the account first, like `countFile`: another order could deadlock.
  const isThisAccount = eq(accountLimits.accountId, accountId);
  await tx.select().from(accountLimits).where(isThisAccount).for("update");
  const removedStoredFiles = await tx
    .delete(storedFiles)
    .where(and(eq(storedFiles.accountId, accountId), inArray(storedFiles.key, [...keys])))
    .returning({ bytes: storedFiles.bytes });
  const bytes = removedStoredFiles.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > 0)
    await tx
      .update(accountLimits)
      .set({ storedBytes: sql`${accountLimits.storedBytes} - ${bytes}` })
      .where(isThisAccount);
}

/** Returns how many accounts had a wrong sum. */
export async function recountStorage({ db }: Pick<Backend, "db">): Promise<number> {
  const storedSums = db
    .select({
      accountId: storedFiles.accountId,
      bytes: sql<number>`sum(${storedFiles.bytes})`.mapWith(Number).as("bytes"),
    })
    .from(storedFiles)
    .groupBy(storedFiles.accountId)
    .as("summed");
  const wrongAccounts = await db
    .select({ accountId: accountLimits.accountId })
    .from(accountLimits)
    .leftJoin(storedSums, eq(storedSums.accountId, accountLimits.accountId))
    .where(sql`${accountLimits.storedBytes} <> coalesce(${storedSums.bytes}, 0)`);
  for (const { accountId } of wrongAccounts)
    await transaction(db, async (tx) => {
      const isOwn = eq(accountLimits.accountId, accountId);
      await tx.select().from(accountLimits).where(isOwn).for("update");
      const sumOfAccount = tx
        .select({ bytes: sql`coalesce(sum(${storedFiles.bytes}), 0)` })
        .from(storedFiles)
        .where(eq(storedFiles.accountId, accountId));
      await tx
        .update(accountLimits)
        .set({ storedBytes: sql`(${sumOfAccount})` })
        .where(isOwn);
    });
  return wrongAccounts.length;
}

const storageFullProblem = (used: number, limit: number) =>
  new ProblemError(429, "storage_full", `${used} of ${limit} bytes are used`, {
    details: { retryAfter: RETRY_AFTER_S, mostMegabytes: Math.round(limit / 1_000_000) },
  });

/**
 * Replaces a stored file by its UTF-8 copy. `write` stores the new key and counts the files by
 * `recount`, in one transaction.
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
