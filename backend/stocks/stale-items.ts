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
 * Returns the listing's variants whose figure differs from the figure sent in this run, else from
 * the last acknowledged figure.
 */
export async function findStaleItems(
  backend: Backend,
  listing: PushListing,
  knownState: { sent: ReadonlyMap<string, string>; force: string | null },
): Promise<PushItem[]> {
  const { rows, figureOf } = await lookAt(backend, listing);
  return rows.flatMap(({ row, figure, quantity, places }) => {
    const { variantId, externalVariantId, ownQuantity } = row;
    const isUnsynced = figureOf(variantId, listing.channelId, { isOnSale: true }) === null;
    const isWithdrawn = figure !== null && isUnsynced && ownQuantity === null;
    const sentKey = knownState.sent.get(variantId);
    // The channel's figure may differ from the figure that was sent last.
    const isToSend =
      sentKey === undefined && (knownState.force === variantId || isWithdrawn || figure === null);
    if (quantity === null) return [];
    if (toPushedKey(quantity, places) === (sentKey ?? toLastPushedKey(row)) && !isToSend) return [];
    return [
      {
        variantId,
        externalVariantId,
        quantity,
        places,
        isWithdrawn,
        isReturned: !(figure !== null && isUnsynced),
      },
    ];
  });
}

interface WantedItem {
  row: typeof channelVariants.$inferSelect;
  figure: ChannelFigure | null;
  /** `null`: leave the channel's own figure alone. */
  quantity: number | null;
  places: StockPlace[];
}

/**
 * Returns the listing's variants and their figures, and unmarks those whose figure the channel was
 * told. Locks the rows meanwhile, so that a request for a push was either seen or marks them again
 * (schedule-push.ts).
 */
async function lookAt(
  backend: Backend,
  { id, accountId, channelId }: PushListing,
): Promise<{ rows: WantedItem[]; figureOf: FigureOf }> {
  const ofListing = and(
    eq(channelVariants.accountId, accountId),
    eq(channelVariants.channelProductId, id),
  );
  return transaction(backend.db, async (tx) => {
    const listedChannelVariants = await tx
      .select()
      .from(channelVariants)
      .where(ofListing)
      .orderBy(asc(channelVariants.variantId))
      .for("no key update");
    const variantIds = listedChannelVariants.map((row) => row.variantId);
    const { figureOf, placesOf } = await loadPlacedFigures(
      tx,
      { accountId, channelId },
      variantIds,
    );
    const rows = listedChannelVariants.map((row): WantedItem => {
      const figure = figureOf(row.variantId, channelId);
      if (figure === null) return { row, figure, quantity: row.ownQuantity, places: [] };
      const { quantity } = figure;
      return { row, figure, quantity, places: placesOf(row.variantId, quantity) };
    });
    const unchangedIds = rows.flatMap(({ row, quantity, places }) => {
      const isTold = quantity === null || toPushedKey(quantity, places) === toLastPushedKey(row);
      return isTold && row.behindSince !== null ? [row.variantId] : [];
    });
    if (unchangedIds.length > 0)
      await tx
        .update(channelVariants)
        .set({ behindSince: null })
        .where(and(ofListing, inArray(channelVariants.variantId, unchangedIds)));
    return { rows, figureOf };
  });
}
