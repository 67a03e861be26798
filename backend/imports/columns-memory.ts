import { and, desc, eq } from "drizzle-orm";
import type { Queryable, Transaction } from "../db/client.ts";
import {
  type ImportMapping,
  productImportMappings as mappings,
} from "../db/schema/product-imports.ts";

/** Of an account, the latest; those before are asked for again. */
const MOST_REMEMBERED = 500;

/** Hashes of the heads that the account has said something about. */
export async function rememberedHashes(db: Queryable, accountId: string): Promise<Set<string>> {
  const rows = await db
    .select({ hash: mappings.headsHash })
    .from(mappings)
    .where(eq(mappings.accountId, accountId))
    .orderBy(desc(mappings.updatedAt))
    .limit(MOST_REMEMBERED);
  return new Set(rows.map(({ hash }) => hash));
}

export async function rememberedMapping(
  db: Queryable,
  accountId: string,
  hash: string,
): Promise<ImportMapping | null> {
  const [row] = await db
    .select({ mapping: mappings.mapping })
    .from(mappings)
    .where(isMapping(accountId, hash));
  return row?.mapping ?? null;
}

const isMapping = (accountId: string, hash: string) =>
  and(eq(mappings.accountId, accountId), eq(mappings.headsHash, hash));

export async function rememberMapping(
  tx: Transaction,
  accountId: string,
  hash: string,
  mapping: ImportMapping,
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

export async function forgetMapping(tx: Transaction, accountId: string, hash: string) {
  await tx.delete(mappings).where(isMapping(accountId, hash));
}
