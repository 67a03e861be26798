import { and, asc, count, eq, or, type SQL, sql } from "drizzle-orm";
import type { SavedView, SavedViewInput, ViewList } from "#contract/saved-views.ts";
import type { Backend, Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { savedViews, users } from "../db/schema/accounts.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, notFound } from "../http/problem-error.ts";

/** Maximum of a member's views of one list. */
const MAX_VIEWS = 50;

/** Returns the caller's own views and shared ones, by name. */
export async function listViews(
  db: Queryable,
  caller: Caller,
  list: ViewList,
): Promise<SavedView[]> {
  const condition = and(
    eq(savedViews.list, list),
    or(eq(savedViews.userId, caller.userId), eq(savedViews.isShared, true)),
  );
  // A named statement is planned once; every list runs it.
  const rows = await selectViews(db, caller, condition).prepare("saved_views").execute();
  return rows.map((row) => presentView(row, caller));
}

/** Stores the view, or replaces the caller's with that name. Throws 409 `too_many_views`. */
export async function storeView(
  backend: Backend,
  caller: Caller,
  view: SavedViewInput,
): Promise<SavedView> {
  const id = newId();
  const { accountId, userId } = caller;
  const storedView = await transaction(backend.db, async (tx) => {
    const [row] = await tx
      .insert(savedViews)
      .values({ ...view, id, accountId, userId, createdAt: backend.now() })
      .onConflictDoUpdate({
        target: [savedViews.accountId, savedViews.userId, savedViews.list, savedViews.name],
        set: { query: view.query, isShared: view.isShared },
      })
      .returning({ id: savedViews.id });
    const ownViews = and(
      eq(savedViews.accountId, accountId),
      eq(savedViews.userId, userId),
      eq(savedViews.list, view.list),
    );
    const [countRow] = await tx.select({ views: count() }).from(savedViews).where(ownViews);
    if (row?.id === id && (countRow?.views ?? 0) > MAX_VIEWS)
      throw conflict("too_many_views", `At most ${MAX_VIEWS} views`, { most: MAX_VIEWS });
    const [savedView] = await selectViews(tx, caller, eq(savedViews.id, row?.id ?? id));
    return savedView && presentView(savedView, caller);
  });
  if (!storedView) throw notFound("View");
  return storedView;
}

/** Throws 404 if the view is not the caller's. */
export async function deleteSavedView(
  db: Queryable,
  caller: Caller,
  viewId: string,
): Promise<string> {
  const isOwnView = eq(savedViews.userId, caller.userId);
  const deletableCondition = caller.permissions.has("staff-manage")
    ? or(isOwnView, eq(savedViews.isShared, true))
    : isOwnView;
  const [deletedView] = await db
    .delete(savedViews)
    .where(
      and(
        eq(savedViews.accountId, caller.accountId),
        eq(savedViews.id, viewId),
        deletableCondition,
      ),
    )
    .returning({ id: savedViews.id });
  if (!deletedView) throw notFound("View");
  return deletedView.id;
}

function selectViews(db: Queryable, { accountId }: Caller, condition: SQL | undefined) {
  return db
    .select({ view: savedViews, ownerName: users.name })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.userId))
    .where(and(eq(savedViews.accountId, accountId), condition))
    .orderBy(sql`lower(${savedViews.name})`, asc(savedViews.id));
}

interface ViewRow {
  view: typeof savedViews.$inferSelect;
  ownerName: string;
}

function presentView(
  { view: { id, list, name, query, isShared, userId: owner }, ownerName }: ViewRow,
  { userId, permissions }: Caller,
): SavedView {
  return {
    id,
    list,
    name,
    query,
    isShared,
    ownerName,
    canDelete: owner === userId || (isShared && permissions.has("staff-manage")),
  };
}
