import { and, eq } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { savedViews } from "../db/schema/accounts.ts";

/**
 * Removes personal names from saved views: filters with such words, and views that are named by
 * them.
 */
export async function eraseViews(
  db: Database,
  accountId: string,
  names: readonly string[],
): Promise<void> {
  const lowerWords = names.map((word) => word.toLowerCase());
  const containsName = (text: string) =>
    lowerWords.some((word) => text.toLowerCase().includes(word));
  const views = await db.select().from(savedViews).where(eq(savedViews.accountId, accountId));
  for (const { id, name, query } of views) {
    const filters = [...new URLSearchParams(query)];
    const keptFilters = filters.filter(([, value]) => !containsName(value));
    if (!containsName(name) && keptFilters.length === filters.length) continue;
    const isThisView = and(eq(savedViews.accountId, accountId), eq(savedViews.id, id));
    if (containsName(name) || keptFilters.length === 0)
      await db.delete(savedViews).where(isThisView);
    else
      await db
        .update(savedViews)
        .set({ query: new URLSearchParams(keptFilters).toString() })
        .where(isThisView);
  }
}
