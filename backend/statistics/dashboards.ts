import { and, count, eq, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  createDashboard as createCall,
  Dashboard,
  updateDashboard as updateCall,
} from "#contract/dashboards.ts";
import { recordAudit, summariseValue } from "../audit/index.ts";
import type { Backend, Caller } from "../context.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { users } from "../db/schema/accounts.ts";
import { type DashboardRow, dashboardDefaults, dashboards } from "../db/schema/dashboards.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, notFound } from "../http/problem-error.ts";

const MAX_DASHBOARDS = 50;

type DashboardReader = Pick<Caller, "accountId" | "userId">;

export async function listDashboards(db: Queryable, caller: DashboardReader): Promise<Dashboard[]> {
  return readDashboards(db, caller, undefined);
}

/** Throws 404 for another member's dashboard that is not shared. */
export async function getDashboard(
  db: Queryable,
  caller: DashboardReader,
  dashboardId: string,
): Promise<Dashboard> {
  const [dashboard] = await readDashboards(db, caller, eq(dashboards.id, dashboardId));
  if (!dashboard) throw notFound("Dashboard");
  return dashboard;
}

/** Returns the caller's default; `null` if none is chosen, or it is no longer shared. */
export async function getDefaultDashboard(
  db: Queryable,
  caller: DashboardReader,
): Promise<Dashboard | null> {
  const [dashboard] = await readDashboards(
    db,
    caller,
    sql`${dashboardDefaults.dashboardId} is not null`,
  );
  return dashboard ?? null;
}

/** Throws 409 `too_many_dashboards`. */
export async function createDashboard(
  backend: Backend,
  caller: Caller,
  { dashboard }: z.output<typeof createCall.body>,
): Promise<Dashboard> {
  const { accountId, userId } = caller;
  return transaction(backend.db, async (tx) => {
    const id = newId();
    const now = backend.now();
    const dates = { createdAt: now, updatedAt: now };
    await tx.insert(dashboards).values({ ...dashboard, ...dates, id, accountId, userId });
    const [total] = await tx
      .select({ n: count() })
      .from(dashboards)
      .where(matchOwnDashboards(caller));
    if ((total?.n ?? 0) > MAX_DASHBOARDS)
      throw conflict("too_many_dashboards", `At most ${MAX_DASHBOARDS} boards`, {
        most: MAX_DASHBOARDS,
      });
    await recordChange(backend, tx, caller, "createDashboard", { id, after: dashboard });
    return getDashboard(tx, caller, id);
  });
}

/** Throws 404 for another member's, 409 `stale_version` (details: the current version). */
export async function updateDashboard(
  backend: Backend,
  caller: Caller,
  dashboardId: string,
  { dashboard, version }: z.output<typeof updateCall.body>,
): Promise<Dashboard> {
  return transaction(backend.db, async (tx) => {
    const matchDashboard = and(matchOwnDashboards(caller), eq(dashboards.id, dashboardId));
    const [before] = await tx.select().from(dashboards).where(matchDashboard).for("update");
    if (!before) throw notFound("Dashboard");
    if (before.version !== version)
      throw conflict("stale_version", `The board is at version ${before.version}`, {
        version: before.version,
      });
    await tx
      .update(dashboards)
      .set({ ...dashboard, version: version + 1, updatedAt: backend.now() })
      .where(matchDashboard);
    const auditValues = {
      before: pickFields(before),
      after: { ...pickFields(before), ...dashboard },
    };
    await recordChange(backend, tx, caller, "updateDashboard", { id: dashboardId, ...auditValues });
    return getDashboard(tx, caller, dashboardId);
  });
}

/** Members who had it as default have none then. Throws 404 for another member's. */
export async function deleteDashboard(
  backend: Backend,
  caller: Caller,
  dashboardId: string,
): Promise<string> {
  return transaction(backend.db, async (tx) => {
    const [deleted] = await tx
      .delete(dashboards)
      .where(and(matchOwnDashboards(caller), eq(dashboards.id, dashboardId)))
      .returning();
    if (!deleted) throw notFound("Dashboard");
    const before = pickFields(deleted);
    await recordChange(backend, tx, caller, "deleteDashboard", { id: dashboardId, before });
    return dashboardId;
  });
}

const pickFields = ({ name, isShared, tiles }: DashboardRow) => ({ name, isShared, tiles });

async function recordChange(
  backend: Backend,
  tx: Transaction,
  caller: Caller,
  action: "createDashboard" | "updateDashboard" | "deleteDashboard",
  { id, before, after }: { id: string; before?: object; after?: object },
): Promise<void> {
  await recordAudit(tx, backend, caller, {
    ...{ action, target: `dashboard:${id}` },
    ...{ before: summariseValue(before), after: summariseValue(after) },
  });
}

/** `null` clears it. Throws 404 for one that the caller may not see. */
export async function setDefaultDashboard(
  backend: Backend,
  caller: Caller,
  dashboardId: string | null,
): Promise<void> {
  const { accountId, userId } = caller;
  await transaction(backend.db, async (tx) => {
    const before = (await getDefaultDashboard(tx, caller))?.name ?? null;
    const dashboard = dashboardId === null ? null : await getDashboard(tx, caller, dashboardId);
    await recordAudit(tx, backend, caller, {
      ...{ action: "setDefaultDashboard", target: dashboardId && `dashboard:${dashboardId}` },
      ...{ before: { name: before }, after: { name: dashboard?.name ?? null } },
    });
    if (dashboardId === null) {
      await tx
        .delete(dashboardDefaults)
        .where(
          and(eq(dashboardDefaults.accountId, accountId), eq(dashboardDefaults.userId, userId)),
        );
      return;
    }
    await tx
      .insert(dashboardDefaults)
      .values({ accountId, userId, dashboardId })
      .onConflictDoUpdate({
        target: [dashboardDefaults.accountId, dashboardDefaults.userId],
        set: { dashboardId },
      });
  });
}

const matchOwnDashboards = ({ accountId, userId }: DashboardReader) =>
  and(eq(dashboards.accountId, accountId), eq(dashboards.userId, userId));

async function readDashboards(db: Queryable, caller: DashboardReader, condition: SQL | undefined) {
  const { accountId, userId } = caller;
  const rows = await db
    .select({
      dashboard: dashboards,
      ownerName: users.name,
      isDefault: sql<boolean>`${dashboardDefaults.dashboardId} is not null`,
    })
    .from(dashboards)
    .innerJoin(users, eq(users.id, dashboards.userId))
    .leftJoin(
      dashboardDefaults,
      and(
        eq(dashboardDefaults.accountId, accountId),
        eq(dashboardDefaults.userId, userId),
        eq(dashboardDefaults.dashboardId, dashboards.id),
      ),
    )
    .where(
      and(
        eq(dashboards.accountId, accountId),
        or(eq(dashboards.userId, userId), eq(dashboards.isShared, true)),
        condition,
      ),
    )
    .orderBy(sql`lower(${dashboards.name})`, dashboards.id);
  return rows.map((row) => presentDashboard(row, caller));
}

function presentDashboard(
  row: { dashboard: DashboardRow; ownerName: string; isDefault: boolean },
  { userId }: DashboardReader,
): Dashboard {
  const { id, name, isShared, tiles, version } = row.dashboard;
  return {
    ...{ id, name, isShared, tiles, version, ownerName: row.ownerName, isDefault: row.isDefault },
    canEdit: row.dashboard.userId === userId,
  };
}
