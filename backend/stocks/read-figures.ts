import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { ChannelFigure } from "#contract/stocks.ts";
import type { Queryable } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import { products, variants } from "../db/schema/products.ts";
import { stockPromotions } from "../db/schema/stock-promotions.ts";
import { stockRules, stocks } from "../db/schema/stocks.ts";
import type { StockPlace } from "../marketplaces/channel-figures.ts";
import { chooseRule, type Rule } from "./choose-rule.ts";
import { distributeFigure, type StockLocation } from "./distribute-figure.ts";
import { readSellingPlaces } from "./selling-places.ts";
import {
  computeShownStock,
  filterCountedLevels,
  type SellableLevel,
  type SellingOffer,
  type SellingPlace,
} from "./shown-stock.ts";

/** `insteadOffer`: calculate as if the variant were offered differently. */
export type FigureOf = (
  variantId: string,
  channelId: string,
  insteadOffer?: Partial<SellingOffer>,
) => ChannelFigure | null;

interface FigureRequest {
  accountId: string;
  variantIds: readonly string[];
  channelIds: readonly string[];
  /** Rules to try in place of the account's rules. */
  rules?: readonly Rule[];
  /** A channel warehouse to treat as unlinked. */
  unlinkedId?: string;
}

/** Returns the figure of each variant on each channel. Reads everything once for all of them. */
export async function loadFigureLookup(
  db: Queryable,
  askedFigureRequest: FigureRequest,
): Promise<FigureOf> {
  return (await loadLocatedFigures(db, askedFigureRequest)).figureOf;
}

/** Works as `loadFigureLookup`, and also returns the channels' own locations. */
export async function loadLocatedFigures(
  db: Queryable,
  askedFigureRequest: FigureRequest,
): Promise<{ figureOf: FigureOf; locationsOf: (channelId: string) => readonly StockLocation[] }> {
  const { given, locationsOf } = await readGiven(db, askedFigureRequest);
  return { figureOf: makeFigureLookup(given), locationsOf };
}

const makeFigureLookup =
  (findGivenInput: GivenOf): FigureOf =>
  (variantId, channelId, insteadOffer) => {
    const figure = findGivenInput(variantId, channelId);
    if (!figure) return null;
    return computeShownStock(figure.levels, figure.place, figure.rule, {
      ...figure.offer,
      ...insteadOffer,
    });
  };

/** Returns a channel's figures and their distribution to its locations (distribute-figure.ts). */
export async function loadPlacedFigures(
  db: Queryable,
  { accountId, channelId }: { accountId: string; channelId: string },
  variantIds: readonly string[],
): Promise<{
  figureOf: FigureOf;
  placesOf: (variantId: string, quantity: number) => StockPlace[];
}> {
  const request = { accountId, channelIds: [channelId], variantIds };
  const { given } = await readGiven(db, request);
  return {
    figureOf: makeFigureLookup(given),
    placesOf(variantId, quantity) {
      const figure = given(variantId, channelId);
      if (!figure) return [];
      const countedSellableLevels = filterCountedLevels(figure.levels, figure.place, figure.rule);
      return distributeFigure(quantity, figure.locations, countedSellableLevels);
    },
  };
}

interface FigureInput {
  levels: SellableLevel[];
  locations: StockLocation[];
  place: SellingPlace;
  rule: Rule | null;
  offer: OfferedVariant;
}
type GivenOf = (variantId: string, channelId: string) => FigureInput | null;

const noneGiven = { given: () => null, locationsOf: () => [] };

async function readGiven(
  db: Queryable,
  { accountId, variantIds, channelIds, rules: triedRules, unlinkedId }: FigureRequest,
): Promise<{ given: GivenOf; locationsOf: (channelId: string) => readonly StockLocation[] }> {
  if (variantIds.length === 0 || channelIds.length === 0) return noneGiven;
  const levels = await db
    .select({
      variantId: stocks.variantId,
      warehouseId: stocks.warehouseId,
      available: stocks.available,
      syncEnabled: stocks.syncEnabled,
    })
    .from(stocks)
    .where(and(eq(stocks.accountId, accountId), inArray(stocks.variantId, [...variantIds])));
  const levelsOf = Map.groupBy(levels, (level) => level.variantId);
  const listPlaces = await readSellingPlaces(db, accountId, channelIds, unlinkedId);
  const lockedFor = await readLocked(db, { accountId, variantIds, channelIds });
  const rules = await removeLostPriorities(
    db,
    accountId,
    triedRules ?? (await readRules(db, accountId)),
  );
  const offers = await readOffers(db, accountId, variantIds);
  const findGiven: GivenOf = (variantId, channelId) => {
    const offer = offers.get(variantId);
    if (!offer) return null;
    const { locations, warehouseIds } = listPlaces(channelId);
    const rule = chooseRule(rules, { ...offer, channelId, warehouseIds });
    const place = { channelId, warehouseIds, locked: lockedFor(variantId, channelId) };
    return { levels: levelsOf.get(variantId) ?? [], locations, place, rule, offer };
  };
  return { given: findGiven, locationsOf: (channelId) => listPlaces(channelId).locations };
}

/** Returns the channel's figure for each variant. `null`: leave its own figure alone. */
export async function readFigures(
  db: Queryable,
  { accountId, channelId }: { accountId: string; channelId: string },
  variantIds: readonly string[],
): Promise<Map<string, number | null>> {
  const figureOf = await loadFigureLookup(db, { accountId, variantIds, channelIds: [channelId] });
  return new Map(variantIds.map((id) => [id, figureOf(id, channelId)?.quantity ?? null]));
}

export async function readRules(db: Queryable, accountId: string): Promise<Rule[]> {
  return db.select().from(stockRules).where(eq(stockRules.accountId, accountId));
}

async function readLocked(
  db: Queryable,
  {
    accountId,
    variantIds,
    channelIds,
  }: Pick<FigureRequest, "accountId" | "variantIds" | "channelIds">,
): Promise<(variantId: string, channelId: string) => number> {
  const rows = await db
    .select({
      variantId: stockPromotions.variantId,
      channelId: stockPromotions.channelId,
      locked: stockPromotions.locked,
    })
    .from(stockPromotions)
    .where(
      and(
        eq(stockPromotions.accountId, accountId),
        inArray(stockPromotions.variantId, [...variantIds]),
        inArray(stockPromotions.channelId, [...channelIds]),
      ),
    );
  return (variantId, channelId) =>
    rows
      .filter((row) => row.variantId === variantId && row.channelId === channelId)
      .reduce((sum, { locked }) => sum + locked, 0);
}

/** Ignores a disconnected shop's priority for the last units: others may sell them again. */
async function removeLostPriorities(
  db: Queryable,
  accountId: string,
  rules: readonly Rule[],
): Promise<Rule[]> {
  const wantedPriorities = rules.flatMap((rule) =>
    rule.lastUnits > 0 && rule.priorityChannelId !== null ? [rule.priorityChannelId] : [],
  );
  if (wantedPriorities.length === 0) return [...rules];
  const foundChannels = await db
    .select({ id: channels.id })
    .from(channels)
    .where(
      and(
        eq(channels.accountId, accountId),
        inArray(channels.id, wantedPriorities),
        isNull(channels.disconnectedAt),
      ),
    );
  const ids = new Set(foundChannels.map((row) => row.id));
  return rules.map((rule) =>
    rule.priorityChannelId !== null && !ids.has(rule.priorityChannelId)
      ? { ...rule, priorityChannelId: null }
      : rule,
  );
}

interface OfferedVariant extends SellingOffer {
  sku: string;
  category: string;
}

/**
 * A variant that was taken out of its product is no longer on sale, though channels may list it
 * until the product is published again.
 */
async function readOffers(
  db: Queryable,
  accountId: string,
  variantIds: readonly string[],
): Promise<Map<string, OfferedVariant>> {
  const rows = await db
    .select({
      id: variants.id,
      sku: variants.sku,
      category: products.category,
      stockMode: variants.stockMode,
      isOnSale: sql<boolean>`${variants.isActive} and ${products.isActive} and ${variants.deletedAt} is null`,
    })
    .from(variants)
    .innerJoin(
      products,
      and(eq(products.accountId, variants.accountId), eq(products.id, variants.productId)),
    )
    .where(and(eq(variants.accountId, accountId), inArray(variants.id, [...variantIds])));
  return new Map(rows.map(({ id, ...offer }) => [id, offer]));
}
