import { and, asc, eq, inArray } from "drizzle-orm";
import type { ChannelFigure } from "#contract/stocks.ts";
import type { Backend } from "../context.ts";
import { channelVariants } from "../db/schema/listings.ts";
import { transaction } from "../db/transaction.ts";
import { toldAs } from "./place-figure.ts";
import type { Item, Listing } from "./push-results.ts";
import { readPlacedFigureOf } from "./read-figures.ts";

/**
 * The listing's variants whose figure differs from the one sent in this run or, before that, from
 * the one last acknowledged.
 */
export async function staleItems(
  backend: Backend,
  listing: Listing,
  known: { sent: ReadonlyMap<string, string>; force: string | null },
): Promise<Item[]> {
  const { rows, figureOf, placesOf } = await lookAt(backend, listing);
  return rows.flatMap((row) => {
    const { variantId, externalVariantId, ownQuantity } = row;
    const figure = figureOf(variantId, listing.channelId);
    const isUnsynced = figureOf(variantId, listing.channelId, { isOnSale: true }) === null;
    const isWithdrawn = figure !== null && isUnsynced && ownQuantity === null;
    const quantity = wantedOf(row, figure);
    const sent = known.sent.get(variantId);
    // What the channel shows by itself is not what it was sent last.
    const isToSend =
      sent === undefined && (known.force === variantId || isWithdrawn || figure === null);
    if (quantity === null) return [];
    const places = figure === null ? [] : placesOf(variantId, quantity);
    if (toldAs(quantity, places) === (sent ?? lastTold(row)) && !isToSend) return [];
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

type ListedVariant = typeof channelVariants.$inferSelect;

/** Null: what the channel shows by itself is left alone. */
const wantedOf = ({ ownQuantity }: ListedVariant, figure: ChannelFigure | null) =>
  figure === null ? ownQuantity : figure.quantity;

/** Null: the channel has acknowledged nothing. */
const lastTold = ({ pushedQuantity, pushedPlaces }: ListedVariant) =>
  pushedQuantity === null ? null : toldAs(pushedQuantity, pushedPlaces);

/**
 * The listing's variants and their figures; those whose figure the channel was told are behind no
 * longer. The rows are held while it looks, so that who asks for a push either was seen or marks
 * them again (schedule-push.ts).
 */
async function lookAt(
  backend: Backend,
  { id, accountId, channelId }: Listing,
): Promise<{ rows: ListedVariant[] } & Awaited<ReturnType<typeof readPlacedFigureOf>>> {
  const ofListing = and(
    eq(channelVariants.accountId, accountId),
    eq(channelVariants.channelProductId, id),
  );
  return transaction(backend.db, async (tx) => {
    const rows = await tx
      .select()
      .from(channelVariants)
      .where(ofListing)
      .orderBy(asc(channelVariants.variantId))
      .for("no key update");
    const variantIds = rows.map((row) => row.variantId);
    const { figureOf, placesOf } = await readPlacedFigureOf(
      tx,
      { accountId, channelId },
      variantIds,
    );
    const told = rows.flatMap((row) => {
      const figure = figureOf(row.variantId, channelId);
      const wanted = wantedOf(row, figure);
      const places = figure === null || wanted === null ? [] : placesOf(row.variantId, wanted);
      const isTold = wanted === null || toldAs(wanted, places) === lastTold(row);
      return isTold && row.behindSince !== null ? [row.variantId] : [];
    });
    if (told.length > 0)
      await tx
        .update(channelVariants)
        .set({ behindSince: null })
        .where(and(ofListing, inArray(channelVariants.variantId, told)));
    return { rows, figureOf, placesOf };
  });
}
