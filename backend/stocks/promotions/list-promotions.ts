import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { StockPromotion } from "#contract/stock-promotions.ts";
import type { Backend, Caller } from "../../context.ts";
import { limitToIds } from "../../db/limited-to.ts";
import { stockPromotions } from "../../db/schema/stock-promotions.ts";
import { getStockLevel } from "../find-stocks.ts";

/** Throws 404. */
export async function listPromotions(
  backend: Backend,
  caller: Caller,
  stockId: string,
): Promise<{ promotions: z.input<typeof StockPromotion>[] }> {
  const { id } = await getStockLevel(backend, caller, stockId);
  const rows = await backend.db
    .select()
    .from(stockPromotions)
    .where(
      and(
        eq(stockPromotions.accountId, caller.accountId),
        eq(stockPromotions.stockId, id),
        limitToIds(stockPromotions.channelId, caller.channelIds),
      ),
    )
    .orderBy(asc(stockPromotions.startsAt), asc(stockPromotions.externalPromotionId));
  return {
    promotions: rows.map((row) => ({
      ...{ channelId: row.channelId, externalPromotionId: row.externalPromotionId, kind: row.kind },
      ...{ reserved: row.reserved, locked: row.locked },
      title: row.title,
      startsAt: row.startsAt?.toISOString() ?? null,
      endsAt: row.endsAt?.toISOString() ?? null,
      readAt: row.readAt.toISOString(),
    })),
  };
}
