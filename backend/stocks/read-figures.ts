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

/** `insteadOffer`: replaces parts of the variant's offer. */
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

/** Reads everything once for all variants and channels. */
export async function loadFigureLookup(
  db: Queryable,
  figureRequest: FigureRequest,
): Promise<FigureOf> {
  return (await loadLocatedFigures(db, figureRequest)).figureOf;
}

/** `loadFigureLookup` with the channels' locations. */
export async function loadLocatedFigures(
  db: Queryable,
  figureRequest: FigureRequest,
): Promise<{ figureOf: FigureOf; locationsOf: (channelId: string) => readonly StockLocation[] }> {
  const { findFigureInput, locationsOf } = await loadFigureInputs(db, figureRequest);
  return { figureOf: makeFigureLookup(findFigureInput), locationsOf };
}

const makeFigureLookup =
  (findFigureInput: FindFigureInput): FigureOf =>
  (variantId, channelId, insteadOffer) => {
    const figure = findFigureInput(variantId, channelId);
    if (!figure) return null;
    return computeShownStock(figure.levels, figure.place, figure.rule, {
      ...figure.offer,
      ...insteadOffer,
    });
  };

/** Also distributes figures to the channel's locations (distribute-figure.ts). */
export async function loadPlacedFigures(
  db: Queryable,
  { accountId, channelId }: { accountId: string; channelId: string },
  variantIds: readonly string[],
): Promise<{
  figureOf: FigureOf;
  placesOf: (variantId: string, quantity: number) => StockPlace[];
}> {
  const request = { accountId, channelIds: [channelId], variantIds };
  const { findFigureInput } = await loadFigureInputs(db, request);
  return {
    figureOf: makeFigureLookup(findFigureInput),
    placesOf(variantId, quantity) {
      const figure = findFigureInput(variantId, channelId);
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
type FindFigureInput = (variantId: string, channelId: string) => FigureInput | null;

const NO_FIGURE_INPUTS = { findFigureInput: () => null, locationsOf: () => [] };

async function loadFigureInputs(
  db: Queryable,
  { accountId, variantIds, channelIds, rules: triedRules, unlinkedId }: FigureRequest,
): Promise<{
  findFigureInput: FindFigureInput;
  locationsOf: (channelId: string) => readonly StockLocation[];
}> {
  if (variantIds.length === 0 || channelIds.length === 0) return NO_FIGURE_INPUTS;
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
  const findSellingPlaces = await readSellingPlaces(db, accountId, channelIds, unlinkedId);
  const findLockedUnits = await readLockedUnits(db, { accountId, variantIds, channelIds });
  const rules = await removeDisconnectedPriorities(
    db,
    accountId,
    triedRules ?? (await readRules(db, accountId)),
  );
  const offers = await readSellingOffers(db, accountId, variantIds);
  const findFigureInput: FindFigureInput = (variantId, channelId) => {
    const offer = offers.get(variantId);
    if (!offer) return null;
    const { locations, warehouseIds } = findSellingPlaces(channelId);
    const rule = chooseRule(rules, { ...offer, channelId, warehouseIds });
    const place = { channelId, warehouseIds, locked: findLockedUnits(variantId, channelId) };
    return { levels: levelsOf.get(variantId) ?? [], locations, place, rule, offer };
  };
  return {
    findFigureInput: findFigureInput,
    locationsOf: (channelId) => findSellingPlaces(channelId).locations,
  };
}

/** `null`: the channel keeps its own figure. */
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

async function readLockedUnits(
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

/** Others may sell a disconnected shop's last units. */
async function removeDisconnectedPriorities(
  db: Queryable,
  accountId: string,
  rules: readonly Rule[],
): Promise<Rule[]> {
  const priorityChannelIds = rules.flatMap((rule) =>
    rule.lastUnits > 0 && rule.priorityChannelId !== null ? [rule.priorityChannelId] : [],
  );
  if (priorityChannelIds.length === 0) return [...rules];
  const connectedChannels = await db
    .select({ id: channels.id })
    .from(channels)
    .where(
      and(
        eq(channels.accountId, accountId),
        inArray(channels.id, priorityChannelIds),
        isNull(channels.disconnectedAt),
      ),
    );
  const ids = new Set(connectedChannels.map((row) => row.id));
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

/** A removed variant is not on sale, though channels list it until the next publish. */
async function readSellingOffers(
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
