import { and, count, desc, eq, lt, type SQL } from "drizzle-orm";
import type { z } from "zod";
import {
  ALL_AUDIT_FILTERS,
  type AuditEntry,
  type listAllAuditEntries,
  type listAuditEntries,
} from "#contract/audit.ts";
import type { CountryCode } from "#contract/countries.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Backend, Caller } from "../context.ts";
import {
  filterCondition,
  makeBeforeCondition,
  makeSinceCondition,
  makeTextCondition,
} from "../db/filter-condition.ts";
import { accounts } from "../db/schema/accounts.ts";
import { auditEntries } from "../db/schema/audit.ts";
import { readNames } from "./read-names.ts";

type AuditFilter = Omit<z.output<typeof listAllAuditEntries.query>, "limit" | "offset">;
type AuditRow = typeof auditEntries.$inferSelect;

const condition = filterCondition<typeof ALL_AUDIT_FILTERS, typeof auditEntries, undefined>(
  ALL_AUDIT_FILTERS,
  auditEntries,
  {
    actor: makeTextCondition(auditEntries.actorName),
    createdAfter: makeSinceCondition(auditEntries.createdAt),
    createdBefore: makeBeforeCondition(auditEntries.createdAt),
  },
);

const makeFilterCondition = ({ beforeId, ...filter }: AuditFilter) =>
  and(condition(filter, undefined), beforeId ? lt(auditEntries.id, Number(beforeId)) : undefined);

/** Entries of these areas quote buyers, so they require the area's permission. */
const AREA_PERMISSIONS: Partial<Record<AuditEntry["area"], Permission>> = {
  orders: "order-manage",
  chats: "chat-manage",
};

function maskEntry(entry: AuditEntry, permissions: ReadonlySet<Permission>): AuditEntry {
  const neededPermission = AREA_PERMISSIONS[entry.area];
  return neededPermission && !permissions.has(neededPermission)
    ? { ...entry, before: null, after: null }
    : entry;
}

export async function findAuditEntries(
  { db }: Pick<Backend, "db">,
  { accountId, permissions }: Pick<Caller, "accountId" | "permissions">,
  { limit, offset, ...filter }: z.output<typeof listAuditEntries.query>,
): Promise<z.input<typeof listAuditEntries.response>> {
  const entryCondition = makeFilterCondition({ ...filter, accountId });
  const rows = await db
    .select()
    .from(auditEntries)
    .where(entryCondition)
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(limit)
    .offset(offset);
  const entries = rows.map((row) => maskEntry(presentEntry(row), permissions));
  return {
    entries,
    names: await readNames(db, accountId, entries),
    total: await countEntries({ db }, filter, entryCondition),
  };
}

export async function findAllAuditEntries(
  { db }: Pick<Backend, "db">,
  { limit, offset, ...filter }: z.output<typeof listAllAuditEntries.query>,
): Promise<z.input<typeof listAllAuditEntries.response>> {
  const entryCondition = makeFilterCondition(filter);
  const rows = await db
    .select({
      entry: auditEntries,
      accountName: accounts.name,
      countryCode: accounts.countryCode,
    })
    .from(auditEntries)
    .innerJoin(accounts, eq(accounts.id, auditEntries.accountId))
    .where(entryCondition)
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(limit)
    .offset(offset);
  const entries = rows.map(({ entry, accountName, countryCode }) => ({
    ...presentEntry(entry),
    accountId: entry.accountId,
    accountName,
    countryCode: countryCode as CountryCode,
  }));
  const nameLists = await Promise.all(
    [...Map.groupBy(entries, (entry) => entry.accountId)].map(([accountId, ownEntries]) =>
      readNames(db, accountId, ownEntries),
    ),
  );
  return {
    entries,
    names: Object.assign({}, ...nameLists),
    total: await countEntries({ db }, filter, entryCondition),
  };
}

/** Counts only for the first page: readers of later pages know the end. */
async function countEntries(
  { db }: Pick<Backend, "db">,
  { beforeId }: AuditFilter,
  entryCondition: SQL | undefined,
) {
  if (beforeId) return 0;
  const [countRow] = await db.select({ n: count() }).from(auditEntries).where(entryCondition);
  return countRow?.n ?? 0;
}

const presentEntry = ({ accountId: _, actor: __, ...row }: AuditRow): AuditEntry => ({
  ...row,
  id: String(row.id),
  createdAt: row.createdAt.toISOString(),
});
