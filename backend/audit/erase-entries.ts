import { and, eq, gt, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { auditEntries } from "../db/schema/audit.ts";
import { transaction } from "../db/transaction.ts";

const PART_SIZE = 5_000;
/** Erases the values in audit entries about these targets. Person and time stay. */
export async function eraseEntriesOfTargets(
  tx: Transaction,
  accountId: string,
  targets: readonly string[],
): Promise<void> {
  if (targets.length === 0) return;
  await eraseEntries(
    tx,
    accountId,
    and(
      inArray(auditEntries.target, [...targets]),
      // The index covers only these targets.
      sql`${auditEntries.target} like 'order:%'`,
    ),
  );
}

/** Erases the values in all audit entries that contain one of the texts, in parts. */
export async function eraseEntriesWithTexts(
  { db }: Pick<Backend, "db">,
  accountId: string,
  texts: readonly string[],
): Promise<void> {
  if (texts.length === 0) return;
  const containsQuote = or(
    ...texts.map(
      (text) =>
        sql`position(lower(${text}) in lower(coalesce(${auditEntries.before}::text, '') || coalesce(${auditEntries.after}::text, ''))) > 0`,
    ),
  );
  for (let lastErasedId = 0; ; ) {
    const part = await db
      .select({ id: auditEntries.id })
      .from(auditEntries)
      .where(and(eq(auditEntries.accountId, accountId), gt(auditEntries.id, lastErasedId)))
      .orderBy(auditEntries.id)
      .limit(PART_SIZE);
    const lastId = part.at(-1)?.id;
    if (lastId === undefined) return;
    const isInPart = and(gt(auditEntries.id, lastErasedId), lte(auditEntries.id, lastId));
    await transaction(db, (tx) => eraseEntries(tx, accountId, and(isInPart, containsQuote)));
    lastErasedId = lastId;
  }
}

const eraseValue = (column: AnyPgColumn) =>
  sql`case when ${column} is not null then '{"erased": true}'::jsonb end`;

async function eraseEntries(
  tx: Transaction,
  accountId: string,
  condition: SQL | undefined,
): Promise<void> {
  // The setting passes the trigger that refuses changes (db/functions/audit-append-only.sql).
  await tx.execute(sql`select set_config('etalase.erasing', 'on', true)`);
  await tx
    .update(auditEntries)
    .set({ before: eraseValue(auditEntries.before), after: eraseValue(auditEntries.after) })
    .where(and(eq(auditEntries.accountId, accountId), condition));
  await tx.execute(sql`select set_config('etalase.erasing', 'off', true)`);
}
