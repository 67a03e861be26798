import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { FileEncoding } from "#contract/file-encodings.ts";
import type { OptionFold } from "#contract/import-folds.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import {
  type FileMapping,
  productImportMappings as mappings,
} from "../db/schema/product-imports.ts";

/** The account's latest choices. Older choices are asked for again. */
const MOST_REMEMBERED = 500;

export async function readRememberedHashes(db: Queryable, accountId: string): Promise<Set<string>> {
  const rows = await db
    .select({ hash: mappings.headsHash })
    .from(mappings)
    .where(and(eq(mappings.accountId, accountId), isNotNull(mappings.mapping)))
    .orderBy(desc(mappings.updatedAt))
    .limit(MOST_REMEMBERED);
  return new Set(rows.map(({ hash }) => hash));
}

/** The hash's kind of file decides which choices there are. */
export async function readRememberedMapping<Choice extends string>(
  db: Queryable,
  accountId: string,
  hash: string,
): Promise<FileMapping<Choice> | null> {
  const [row] = await db
    .select({ mapping: mappings.mapping })
    .from(mappings)
    .where(isMapping(accountId, hash));
  return (row?.mapping ?? null) as FileMapping<Choice> | null;
}

const isMapping = (accountId: string, hash: string) =>
  and(eq(mappings.accountId, accountId), eq(mappings.headsHash, hash));

export async function rememberMapping(
  tx: Transaction,
  accountId: string,
  hash: string,
  mapping: FileMapping<string>,
  updatedAt: Date,
): Promise<void> {
  await tx
    .insert(mappings)
    .values({ accountId, headsHash: hash, mapping, updatedAt })
    .onConflictDoUpdate({
      target: [mappings.accountId, mappings.headsHash],
      set: { mapping, updatedAt },
    });
}

export async function readRememberedEncoding(
  db: Queryable,
  accountId: string,
  hash: string,
): Promise<FileEncoding | null> {
  const [row] = await db
    .select({ encoding: mappings.encoding })
    .from(mappings)
    .where(isMapping(accountId, hash));
  return row?.encoding ?? null;
}

/** `hash`: of the headings as this encoding reads them. */
export async function rememberEncoding(
  tx: Transaction,
  accountId: string,
  hash: string,
  encoding: FileEncoding,
  updatedAt: Date,
): Promise<void> {
  await tx
    .insert(mappings)
    .values({ accountId, headsHash: hash, encoding, updatedAt })
    .onConflictDoUpdate({
      target: [mappings.accountId, mappings.headsHash],
      set: { encoding, updatedAt },
    });
}

/** Keeps the choices for folds, because they depend on options' names, not columns. */
export async function forgetMapping(tx: Transaction, accountId: string, hash: string) {
  await tx.update(mappings).set({ mapping: null }).where(isMapping(accountId, hash));
  await dropEmpty(tx, accountId, hash);
}

const dropEmpty = (tx: Transaction, accountId: string, hash: string) =>
  tx
    .delete(mappings)
    .where(
      and(
        isMapping(accountId, hash),
        isNull(mappings.mapping),
        isNull(mappings.encoding),
        sql`${mappings.folds} = '[]'::jsonb`,
      ),
    );

/** Returns the last choices for a file with these headers; [] if there are none. */
export async function readRememberedFolds(
  db: Queryable,
  accountId: string,
  hash: string,
): Promise<OptionFold[]> {
  const [row] = await db
    .select({ folds: mappings.folds })
    .from(mappings)
    .where(isMapping(accountId, hash));
  return row?.folds ?? [];
}

/** `change` gets the remembered choices, which are locked meanwhile. */
export async function rememberFolds(
  tx: Transaction,
  accountId: string,
  hash: string,
  change: (before: OptionFold[]) => OptionFold[],
  updatedAt: Date,
): Promise<void> {
  const key = { accountId, headsHash: hash };
  await tx
    .insert(mappings)
    .values({ ...key, updatedAt })
    .onConflictDoNothing();
  const [row] = await tx
    .select({ folds: mappings.folds })
    .from(mappings)
    .where(isMapping(accountId, hash))
    .for("update");
  await tx
    .update(mappings)
    .set({ folds: change(row?.folds ?? []), updatedAt })
    .where(isMapping(accountId, hash));
  await dropEmpty(tx, accountId, hash);
}
