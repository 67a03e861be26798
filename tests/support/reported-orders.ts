import { asc, eq } from "drizzle-orm";
import type { Database } from "#backend/db/client.ts";
import { reportedOrders } from "#backend/db/schema/reported-orders.ts";

/** Returns the marketplace's numbers of orders that a shop reported and that are not read yet. */
export async function readReported(db: Database, channelId: string): Promise<string[]> {
  const rows = await db
    .select()
    .from(reportedOrders)
    .where(eq(reportedOrders.channelId, channelId))
    .orderBy(asc(reportedOrders.reportId));
  return rows.map(({ externalId }) => externalId);
}
