import { lt } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import { stockSyncs } from "../../db/schema/stock-syncs.ts";

/** People ask within days why a channel showed a figure. The listing stores its current one. */
const KEPT_MS = 30 * 24 * 3_600_000;

export async function forgetSyncs({ db, now }: Backend): Promise<void> {
  await db.delete(stockSyncs).where(lt(stockSyncs.createdAt, new Date(now().getTime() - KEPT_MS)));
}
