import { and, count, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { ChannelImport } from "#contract/channel-imports.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { channelImports, channelImportItems as items } from "../db/schema/channel-imports.ts";
import { channels } from "../db/schema/channels.ts";
import { notFound } from "../http/problem-error.ts";
import type { ImportKey } from "./jobs.ts";

export type ImportRow = typeof channelImports.$inferSelect;
type ItemCounts = Omit<ChannelImport["counts"], "total" | "fetched">;

/** docs/domain.md "Import and merge": an undo is possible for 7 days. */
const UNDO_PERIOD_MS = 7 * 86_400_000;
const NO_COUNTS: ItemCounts = {
  ...{
    undecided: 0,
    proposed: 0,
    link: 0,
    create: 0,
    skip: 0,
    linkedBefore: 0,
    newVariants: 0,
    newUnits: 0,
  },
  ...{ linked: 0, created: 0, failed: 0, undone: 0, kept: 0 },
};

/** Returns the end of the undo period. `null`: nothing was written. */
export const computeUndoEnd = ({ appliedAt }: Pick<ImportRow, "appliedAt">): Date | null =>
  appliedAt ? new Date(appliedAt.getTime() + UNDO_PERIOD_MS) : null;

/** Returns `null` if the import has another status by now. */
export async function loadInStatus(
  { db }: Pick<Backend, "db">,
  { accountId, importId }: ImportKey,
  status: ImportRow["status"],
): Promise<ImportRow | null> {
  const [row] = await db
    .select()
    .from(channelImports)
    .where(
      and(
        eq(channelImports.accountId, accountId),
        eq(channelImports.id, importId),
        eq(channelImports.status, status),
      ),
    );
  return row ?? null;
}

/** Throws 404, also for a cancelled import, which is deleted. */
export async function loadChannelImport(
  db: Queryable,
  accountId: string,
  importId: string,
  lock = false,
): Promise<ImportRow> {
  const query = db
    .select()
    .from(channelImports)
    .where(
      and(
        eq(channelImports.id, importId),
        eq(channelImports.accountId, accountId),
        ne(channelImports.status, "cancelled"),
      ),
    );
  const [row] = await (lock ? query.for("update") : query);
  if (!row) throw notFound("Import");
  return row;
}

export async function showChannelImport(
  { db }: Backend,
  { accountId, importId }: { accountId: string; importId: string },
): Promise<ChannelImport> {
  const [shownImport] = await readShownImports(
    db,
    and(eq(channelImports.id, importId), eq(channelImports.accountId, accountId)),
    { limit: 1, offset: 0 },
  );
  if (!shownImport) throw notFound("Import");
  return shownImport;
}

export async function listChannelImports(
  { db }: Backend,
  accountId: string,
  page: { limit: number; offset: number },
) {
  const isOfAccount = eq(channelImports.accountId, accountId);
  const [imports, [countRow]] = await Promise.all([
    readShownImports(db, isOfAccount, page),
    db
      .select({ total: count() })
      .from(channelImports)
      .where(
        and(
          eq(channelImports.accountId, accountId),
          isOfAccount,
          ne(channelImports.status, "cancelled"),
        ),
      ),
  ]);
  return { imports, total: countRow?.total ?? 0 };
}

async function readShownImports(
  db: Queryable,
  condition: SQL | undefined,
  page: { limit: number; offset: number },
): Promise<ChannelImport[]> {
  const rows = await db
    .select({
      row: channelImports,
      channel: { channelType: channels.channelType, name: channels.name, status: channels.status },
    })
    .from(channelImports)
    .innerJoin(
      channels,
      and(
        eq(channels.accountId, channelImports.accountId),
        eq(channels.id, channelImports.channelId),
      ),
    )
    .where(and(condition, ne(channelImports.status, "cancelled")))
    .orderBy(sql`${channelImports.createdAt} desc nulls last`, desc(channelImports.id))
    .limit(page.limit)
    .offset(page.offset);
  const counts = await readCounts(
    db,
    rows.map(({ row }) => row.id),
  );
  return rows.map(({ row, channel }) => ({
    id: row.id,
    channelId: row.channelId,
    ...{
      channelType: channel.channelType,
      channelName: channel.name,
      channelStatus: channel.status,
    },
    status: row.status,
    errorCode: row.errorCode,
    counts: { total: row.total, fetched: row.fetched, ...(counts.get(row.id) ?? NO_COUNTS) },
    createdAt: row.createdAt.toISOString(),
    appliedAt: row.appliedAt?.toISOString() ?? null,
    undoUntil: computeUndoEnd(row)?.toISOString() ?? null,
  }));
}

async function readCounts(db: Queryable, importIds: string[]): Promise<Map<string, ItemCounts>> {
  if (importIds.length === 0) return new Map();
  const countMatching = (condition: SQL) =>
    sql`count(*) filter (where ${condition})`.mapWith(Number);
  const waitingCondition = sql`${items.status} = 'waiting'`;
  const createCondition = sql`${waitingCondition} and ${items.decision} = 'create'`;
  const rows = await db
    .select({
      importId: items.importId,
      undecided: countMatching(sql`${waitingCondition} and ${items.decision} is null`),
      proposed: countMatching(
        sql`${waitingCondition} and ${items.decision} is null and ${items.proposal} is not null`,
      ),
      link: countMatching(sql`${waitingCondition} and ${items.decision} = 'link'`),
      create: countMatching(createCondition),
      skip: countMatching(
        sql`${waitingCondition} and ${items.decision} = 'skip' and ${items.match} <> 'linked'`,
      ),
      linkedBefore: countMatching(sql`${items.match} = 'linked'`),
      newVariants:
        sql`coalesce(sum(${items.variantCount}) filter (where ${createCondition}), 0)`.mapWith(
          Number,
        ),
      newUnits: sql`coalesce(sum(${items.stock}) filter (where ${createCondition}), 0)`.mapWith(
        Number,
      ),
      linked: countMatching(sql`${items.status} = 'done' and not ${items.isCreated}`),
      created: countMatching(sql`${items.status} = 'done' and ${items.isCreated}`),
      failed: countMatching(sql`${items.status} = 'failed'`),
      undone: countMatching(sql`${items.status} = 'undone'`),
      kept: countMatching(sql`${items.status} = 'kept'`),
    })
    .from(items)
    .where(inArray(items.importId, importIds))
    .groupBy(items.importId);
  return new Map(rows.map(({ importId, ...counts }) => [importId, counts]));
}
