import { and, count, desc, eq, gte, ilike, lt } from "drizzle-orm";
import type { z } from "zod";
import type { AuditEntry, listAuditEntries } from "#contract/audit.ts";
import type { Backend } from "../context.ts";
import { contains } from "../db/contains.ts";
import { auditEntries } from "../db/schema/audit.ts";

type Query = z.output<typeof listAuditEntries.query>;

/** An account's notes of who changed what, newest first. */
export async function findAuditEntries(
  { db }: Pick<Backend, "db">,
  accountId: string,
  { limit, offset, actor, action, createdAfter, createdBefore }: Query,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const where = and(
    eq(auditEntries.accountId, accountId),
    actor ? ilike(auditEntries.actorName, contains(actor)) : undefined,
    action ? eq(auditEntries.action, action) : undefined,
    createdAfter ? gte(auditEntries.createdAt, new Date(createdAfter)) : undefined,
    createdBefore ? lt(auditEntries.createdAt, new Date(createdBefore)) : undefined,
  );
  const rows = await db
    .select()
    .from(auditEntries)
    .where(where)
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ n: count() }).from(auditEntries).where(where);
  return {
    entries: rows.map(({ accountId: _, actor: __, ...row }) => ({
      ...row,
      id: String(row.id),
      createdAt: row.createdAt.toISOString(),
    })),
    total: counted?.n ?? 0,
  };
}
