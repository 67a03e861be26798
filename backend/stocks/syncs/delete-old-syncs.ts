import { lt } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import { stockSyncs } from "../../db/schema/stock-syncs.ts";

/** Sellers ask within days why a channel showed a figure. */
const RETENTION_MS = 30 * 24 * 3_600_000;

export async function deleteOldSyncs({ db, now }: Backend): Promise<void> {
  await db
    .delete(stockSyncs)
    .where(lt(stockSyncs.createdAt, new Date(now().getTime() - RETENTION_MS)));
}
