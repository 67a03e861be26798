import { and, count, desc, eq, lt, type SQL } from "drizzle-orm";
import type { z } from "zod";
import {
  ALL_AUDIT_FILTERS,
  type AuditEntry,
  type listAllAuditEntries,
  type listAuditEntries,
} from "#contract/audit.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Backend, Caller } from "../context.ts";
import { before, containsText, filterCondition, since } from "../db/filter-condition.ts";
import { accounts } from "../db/schema/accounts.ts";
import { auditEntries } from "../db/schema/audit.ts";

type AuditFilter = Omit<z.output<typeof listAllAuditEntries.query>, "limit" | "offset">;
type AuditRow = typeof auditEntries.$inferSelect;

const condition = filterCondition<typeof ALL_AUDIT_FILTERS, typeof auditEntries, undefined>(
  ALL_AUDIT_FILTERS,
  auditEntries,
  {
    actor: containsText(auditEntries.actorName),
    createdAfter: since(auditEntries.createdAt),
    createdBefore: before(auditEntries.createdAt),
  },
);

const filtered = ({ beforeId, ...asked }: AuditFilter) =>
  and(condition(asked, undefined), beforeId ? lt(auditEntries.id, Number(beforeId)) : undefined);

/** Notes about orders and chats quote buyers, so only members who may see those read them. */
const QUOTED_AREAS: Partial<Record<AuditEntry["area"], Permission>> = {
  orders: "order-manage",
  chats: "chat-manage",
};

function maskEntry(entry: AuditEntry, permissions: ReadonlySet<Permission>): AuditEntry {
  const needed = QUOTED_AREAS[entry.area];
  return needed && !permissions.has(needed) ? { ...entry, before: null, after: null } : entry;
}

/** Returns an account's audit entries, newest first. */
export async function findAuditEntries(
  { db }: Pick<Backend, "db">,
  { accountId, permissions }: Pick<Caller, "accountId" | "permissions">,
  { limit, offset, ...filter }: z.output<typeof listAuditEntries.query>,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const wantedRows = filtered({ ...filter, accountId });
  const rows = await db
    .select()
    .from(auditEntries)
    .where(wantedRows)
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(limit)
    .offset(offset);
  return {
    entries: rows.map((row) => maskEntry(presentEntry(row), permissions)),
    total: await countEntries({ db }, filter, wantedRows),
  };
}

/** Returns the audit entries of all accounts, newest first. */
export async function findAllAuditEntries(
  { db }: Pick<Backend, "db">,
  { limit, offset, ...filter }: z.output<typeof listAllAuditEntries.query>,
): Promise<z.input<typeof listAllAuditEntries.response>> {
  const wantedRows = filtered(filter);
  const rows = await db
    .select({ entry: auditEntries, accountName: accounts.name })
    .from(auditEntries)
    .innerJoin(accounts, eq(accounts.id, auditEntries.accountId))
    .where(wantedRows)
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(limit)
    .offset(offset);
  return {
    entries: rows.map(({ entry, accountName }) => ({
      ...presentEntry(entry),
      accountId: entry.accountId,
      accountName,
    })),
    total: await countEntries({ db }, filter, wantedRows),
  };
}

/** Returns no count for later pages: the reader of a following page knows where it ends. */
async function countEntries(
  { db }: Pick<Backend, "db">,
  { beforeId }: AuditFilter,
  wantedRows: SQL | undefined,
) {
  if (beforeId) return 0;
  const [countedAuditEntry] = await db.select({ n: count() }).from(auditEntries).where(wantedRows);
  return countedAuditEntry?.n ?? 0;
}

const presentEntry = ({ accountId: _, actor: __, ...row }: AuditRow): AuditEntry => ({
  ...row,
  id: String(row.id),
  createdAt: row.createdAt.toISOString(),
});
