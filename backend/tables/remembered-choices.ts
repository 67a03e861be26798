import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { FileEncoding } from "#contract/file-encodings.ts";
import type { OptionFold } from "#contract/import-folds.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import {
  type FileMapping,
  productImportMappings as mappings,
} from "../db/schema/product-imports.ts";

/** Older choices are asked for again. */
const MAX_REMEMBERED = 500;

export async function readRememberedHashes(db: Queryable, accountId: string): Promise<Set<string>> {
  const rows = await db
    .select({ hash: mappings.headsHash })
    .from(mappings)
    .where(and(eq(mappings.accountId, accountId), isNotNull(mappings.mapping)))
    .orderBy(desc(mappings.updatedAt))
    .limit(MAX_REMEMBERED);
  return new Set(rows.map(({ hash }) => hash));
}

/** The hash includes the kind of file, which decides the choices. */
export async function readRememberedMapping<Choice extends string>(
  db: Queryable,
  accountId: string,
  hash: string,
): Promise<FileMapping<Choice> | null> {
  const [row] = await db
    .select({ mapping: mappings.mapping })
    .from(mappings)
    .where(matchMapping(accountId, hash));
  return (row?.mapping ?? null) as FileMapping<Choice> | null;
}

const matchMapping = (accountId: string, hash: string) =>
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
    .where(matchMapping(accountId, hash));
  return row?.encoding ?? null;
}

/** `hash`: of the headings in this encoding. */
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

/** Keeps the choices for folds: they depend on options' names, not on columns. */
export async function forgetMapping(tx: Transaction, accountId: string, hash: string) {
  await tx.update(mappings).set({ mapping: null }).where(matchMapping(accountId, hash));
  await deleteEmptyMapping(tx, accountId, hash);
}

const deleteEmptyMapping = (tx: Transaction, accountId: string, hash: string) =>
  tx
    .delete(mappings)
    .where(
      and(
        matchMapping(accountId, hash),
        isNull(mappings.mapping),
        isNull(mappings.encoding),
        sql`${mappings.folds} = '[]'::jsonb`,
      ),
    );

/** Returns [] if there are none. */
export async function readRememberedFolds(
  db: Queryable,
  accountId: string,
  hash: string,
): Promise<OptionFold[]> {
  const [row] = await db
    .select({ folds: mappings.folds })
    .from(mappings)
    .where(matchMapping(accountId, hash));
  return row?.folds ?? [];
}

/** The choices are locked during `changeFolds`. */
export async function rememberFolds(
  tx: Transaction,
  accountId: string,
  hash: string,
  changeFolds: (before: OptionFold[]) => OptionFold[],
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
    .where(matchMapping(accountId, hash))
    .for("update");
  await tx
    .update(mappings)
    .set({ folds: changeFolds(row?.folds ?? []), updatedAt })
    .where(matchMapping(accountId, hash));
  await deleteEmptyMapping(tx, accountId, hash);
}
