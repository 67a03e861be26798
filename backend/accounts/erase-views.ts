import { and, eq } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { savedViews } from "../db/schema/accounts.ts";

/**
 * Removes personal names from the account's saved views: filters that contain one of the words, and
 * views whose name contains one or that would show everything without the filter.
 */
export async function eraseViews(
  db: Database,
  accountId: string,
  words: readonly string[],
): Promise<void> {
  const sought = words.map((word) => word.toLowerCase());
  const names = (text: string) => sought.some((word) => text.toLowerCase().includes(word));
  const views = await db.select().from(savedViews).where(eq(savedViews.accountId, accountId));
  for (const { id, name, query } of views) {
    const filters = [...new URLSearchParams(query)];
    const kept = filters.filter(([, value]) => !names(value));
    if (!names(name) && kept.length === filters.length) continue;
    const isView = and(eq(savedViews.accountId, accountId), eq(savedViews.id, id));
    if (names(name) || kept.length === 0) await db.delete(savedViews).where(isView);
    else
      await db
        .update(savedViews)
        .set({ query: new URLSearchParams(kept).toString() })
        .where(isView);
  }
}
