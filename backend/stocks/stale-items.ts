import { and, asc, eq, inArray } from "drizzle-orm";
import type { ChannelFigure } from "#contract/stocks.ts";
import type { Backend } from "../context.ts";
import { channelVariants } from "../db/schema/listings.ts";
import { transaction } from "../db/transaction.ts";
import type { StockPlace } from "../marketplaces/channel-figures.ts";
import { toLastPushedKey, toPushedKey } from "./distribute-figure.ts";
import type { PushItem, PushListing } from "./push-results.ts";
import { type FigureOf, loadPlacedFigures } from "./read-figures.ts";

/**
 * Returns variants whose figure differs from the one sent in this run, else from the last
 * acknowledged.
 */
export async function findStaleItems(
  backend: Backend,
  listing: PushListing,
  knownState: { sent: ReadonlyMap<string, string>; force: string | null },
): Promise<PushItem[]> {
  const { rows, figureOf } = await readFiguresAndClearBehind(backend, listing);
  return rows.flatMap(({ row, figure, quantity, places }) => {
    const { variantId, externalVariantId, ownQuantity } = row;
    const isUnsynced = figureOf(variantId, listing.channelId, { isOnSale: true }) === null;
    const isWithdrawn = figure !== null && isUnsynced && ownQuantity === null;
    const sentKey = knownState.sent.get(variantId);
    // The channel's figure may differ from the last sent one, and so may one after a refusal.
    const mustSend =
      sentKey === undefined &&
      (knownState.force === variantId || isWithdrawn || figure === null || row.pushError !== null);
    if (quantity === null) return [];
    if (toPushedKey(quantity, places) === (sentKey ?? toLastPushedKey(row)) && !mustSend) return [];
    return [
      {
        variantId,
        externalVariantId,
        quantity,
        places,
        isWithdrawn,
        clearsOwnQuantity: !(figure !== null && isUnsynced),
      },
    ];
  });
}

interface ItemToPush {
  row: typeof channelVariants.$inferSelect;
  figure: ChannelFigure | null;
  /** `null`: the channel keeps its own figure. */
  quantity: number | null;
  places: StockPlace[];
}

/**
 * Returns the listing's variants and figures, and unmarks those that the channel has. Locks the
 * rows: a push request was either seen or marks them again (schedule-push.ts).
 */
async function readFiguresAndClearBehind(
  backend: Backend,
  { id, accountId, channelId }: PushListing,
): Promise<{ rows: ItemToPush[]; figureOf: FigureOf }> {
  const matchItems = and(
    eq(channelVariants.accountId, accountId),
    eq(channelVariants.channelProductId, id),
  );
  return transaction(backend.db, async (tx) => {
    const listedVariants = await tx
      .select()
      .from(channelVariants)
      .where(matchItems)
      .orderBy(asc(channelVariants.variantId))
      .for("no key update");
    const variantIds = listedVariants.map((row) => row.variantId);
    const { figureOf, placesOf } = await loadPlacedFigures(
      tx,
      { accountId, channelId },
      variantIds,
    );
    const rows = listedVariants.map((row): ItemToPush => {
      const figure = figureOf(row.variantId, channelId);
      if (figure === null) return { row, figure, quantity: row.ownQuantity, places: [] };
      const { quantity } = figure;
      return { row, figure, quantity, places: placesOf(row.variantId, quantity) };
    });
    const unchangedIds = rows.flatMap(({ row, quantity, places }) => {
      const isAcknowledged =
        quantity === null || toPushedKey(quantity, places) === toLastPushedKey(row);
      return isAcknowledged && row.behindSince !== null ? [row.variantId] : [];
    });
    if (unchangedIds.length > 0)
      await tx
        .update(channelVariants)
        .set({ behindSince: null })
        .where(and(matchItems, inArray(channelVariants.variantId, unchangedIds)));
    return { rows, figureOf };
  });
}
