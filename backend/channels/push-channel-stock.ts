import { and, asc, eq, gt } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { transaction } from "../db/transaction.ts";
import { channelVariants } from "../products/schema.ts";
import { schedulePush } from "../stocks/schedule-push.ts";

const PART = 200;

/**
 * After a pause, a lost connection or another warehouse the channel may show old figures: each listed variant gets a push job, which sends only what
 * differs. A part a transaction, so that a large shop does not hold the database.
 */
export async function pushChannelStock(backend: Backend, channelId: string): Promise<void> {
  for (let after = ""; ; ) {
    const rows = await backend.db
      .selectDistinct({ variantId: channelVariants.variantId })
      .from(channelVariants)
      .where(and(eq(channelVariants.channelId, channelId), gt(channelVariants.variantId, after)))
      .orderBy(asc(channelVariants.variantId))
      .limit(PART);
    const variantIds = rows.map((row) => row.variantId);
    await transaction(backend.db, (tx) => schedulePush(backend.enqueue, tx, variantIds));
    const last = variantIds.at(-1);
    if (!last || rows.length < PART) return;
    after = last;
  }
}
