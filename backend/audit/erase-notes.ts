import { and, eq, gt, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { auditEntries } from "../db/schema/audit.ts";
import { transaction } from "../db/transaction.ts";

const PART_SIZE = 5_000;
/** Erases values in notes about these targets. Person and time stay. */
export async function eraseAuditNotes(
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

/** Erases values in all notes that contain one of the words, a thousand at a time. */
export async function eraseQuotes(
  { db }: Pick<Backend, "db">,
  accountId: string,
  texts: readonly string[],
): Promise<void> {
  if (texts.length === 0) return;
  const containsQuote = or(
    ...texts.map(
      (word) =>
        sql`position(lower(${word}) in lower(coalesce(${auditEntries.before}::text, '') || coalesce(${auditEntries.after}::text, ''))) > 0`,
    ),
  );
  for (let from = 0; ; ) {
    const part = await db
      .select({ id: auditEntries.id })
      .from(auditEntries)
      .where(and(eq(auditEntries.accountId, accountId), gt(auditEntries.id, from)))
      .orderBy(auditEntries.id)
      .limit(PART_SIZE);
    const last = part.at(-1)?.id;
    if (last === undefined) return;
    const isInPart = and(gt(auditEntries.id, from), lte(auditEntries.id, last));
    await transaction(db, (tx) => eraseEntries(tx, accountId, and(isInPart, containsQuote)));
    from = last;
  }
}

const markErased = (column: AnyPgColumn) =>
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
    .set({ before: markErased(auditEntries.before), after: markErased(auditEntries.after) })
    .where(and(eq(auditEntries.accountId, accountId), condition));
  await tx.execute(sql`select set_config('etalase.erasing', 'off', true)`);
}
