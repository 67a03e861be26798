import type { StockMode } from "#contract/statuses.ts";
import type { ChannelFigure } from "#contract/stocks.ts";
import type { Rule } from "./choose-rule.ts";

export interface SellableLevel {
  warehouseId: string;
  available: number;
  /** If false, no channel shows this level. */
  syncEnabled: boolean;
}

export interface Place {
  channelId: string;
  warehouseIds: readonly string[];
  /**
   * Units for the channel's own campaigns: it never shows fewer, and no other channel sells them.
   */
  locked: number;
}

export interface Offer {
  /** The product and the variant are both on sale. */
  isOnSale: boolean;
  stockMode: StockMode;
}

export type FigureRule = Pick<
  Rule,
  | "id"
  | "name"
  | "kind"
  | "warehouseIds"
  | "ratioPercent"
  | "fixedQuantity"
  | "offset"
  | "maxPerChannel"
  | "safetyLevel"
  | "lastUnits"
  | "priorityChannelId"
>;

type Step = ChannelFigure["steps"][number];

/** Returns the warehouses bound to a channel, or the account's default warehouse if none is. */
export function sellingWarehouses(boundIds: readonly string[], defaultId: string | null): string[] {
  return boundIds.length > 0 ? [...new Set(boundIds)] : defaultId === null ? [] : [defaultId];
}

/**
 * Figure of a variant that is always in stock without a rule's fixed number: enough to buy, and too
 * little for an order that nobody could make.
 */
export const ALWAYS_SHOWN = 100;

/**
 * Returns the figure that a channel should show for a variant, with its steps: the sum of the
 * available units in its warehouses, changed by the rule (docs/domain.md "Rules"), never below
 * zero. Returns `null` if none of the warehouses has a synced level: the channel's own figure then
 * stays, except for a variant that is not on sale, which shows 0 everywhere.
 *
 * The stock mode decides first (docs/decisions/0016-stock-modes.md): "use stock" and
 * "pre-order" show the stock, "waiting list" 0, "always in stock" a number that does not depend on
 * the stock.
 */
export function computeShownStock(
  levels: readonly SellableLevel[],
  place: Place,
  rule: FigureRule | null,
  offer: Offer,
): ChannelFigure | null {
  const counted = countedLevels(levels, place, rule);
  const available = counted.reduce((sum, level) => sum + level.available, 0);
  if (!offer.isOnSale)
    return figure(available, null, [nothing("notOnSale"), ...atLeast(place.locked, 0)]);
  if (counted.length === 0) return null;
  if (offer.stockMode === "waiting_list")
    return figure(available, null, [nothing("waitingList"), ...atLeast(place.locked, 0)]);
  const deciding = offer.stockMode === "always_in_stock" && !limitsAlways(rule) ? null : rule;
  const steps =
    offer.stockMode === "always_in_stock"
      ? alwaysSteps(rule, place.locked)
      : rule
        ? ruleSteps(rule, available, place)
        : [...notNegative(available), ...besides(place.locked, Math.max(0, available))];
  return figure(available, deciding, steps);
}

/** The levels that count for a figure: synced, in a warehouse of the channel and the rule. */
export function countedLevels(
  levels: readonly SellableLevel[],
  { warehouseIds }: Pick<Place, "warehouseIds">,
  rule: Pick<FigureRule, "warehouseIds"> | null,
): SellableLevel[] {
  const sources =
    rule && rule.warehouseIds.length > 0
      ? warehouseIds.filter((id) => rule.warehouseIds.includes(id))
      : warehouseIds;
  return levels.filter((level) => level.syncEnabled && sources.includes(level.warehouseId));
}

function figure(
  available: number,
  rule: Pick<FigureRule, "id" | "name" | "kind"> | null,
  steps: Step[],
): ChannelFigure {
  return {
    available,
    rule: rule && { id: rule.id, name: rule.name, kind: rule.kind },
    steps,
    quantity: steps.at(-1)?.after ?? available,
  };
}

/** Campaign units are added to counted stock, but are part of a number that counts no stock. */
const besides = (locked: number, quantity: number): Step[] =>
  locked > 0 ? [{ step: "campaign", by: locked, after: quantity + locked }] : [];
const atLeast = (locked: number, quantity: number): Step[] =>
  locked > quantity ? [{ step: "campaign", by: locked, after: locked }] : [];

const nothing = (step: Step["step"]): Step => ({ step, by: 0, after: 0 });

/** A variant that is always in stock obeys only a rule's fixed number and maximum. */
const limitsAlways = (rule: FigureRule | null) =>
  rule !== null && (rule.fixedQuantity !== null || rule.maxPerChannel !== null);

function alwaysSteps(rule: FigureRule | null, locked: number): Step[] {
  const shown: Step =
    rule && rule.fixedQuantity !== null
      ? fixed(rule.fixedQuantity)
      : { step: "always", by: ALWAYS_SHOWN, after: ALWAYS_SHOWN };
  const steps = [shown, ...atLeast(locked, shown.after)];
  return [...steps, ...atMost(rule?.maxPerChannel ?? null, locked, lastOf(steps, 0))];
}

const lastOf = (steps: readonly Step[], otherwise: number) => steps.at(-1)?.after ?? otherwise;

/** Campaign units are shown beyond the maximum, too. */
function atMost(maximum: number | null, locked: number, quantity: number): Step[] {
  if (maximum === null) return [];
  const most = Math.max(maximum, locked);
  return quantity > most ? [{ step: "maximum", by: most, after: most }] : [];
}

/**
 * The safety level and the last units decide alone. Otherwise: ratio or fixed quantity, rounded
 * down, then the offset, then the campaign units, then the maximum.
 */
function ruleSteps(
  rule: FigureRule,
  available: number,
  { channelId, locked }: Pick<Place, "channelId" | "locked">,
): Step[] {
  const left = Math.max(0, available);
  if (left < rule.safetyLevel)
    return [{ step: "safety", by: rule.safetyLevel, after: 0 }, ...besides(locked, 0)];
  const isLastUnits =
    rule.priorityChannelId !== null &&
    rule.priorityChannelId !== channelId &&
    left < rule.lastUnits;
  if (isLastUnits)
    return [{ step: "lastUnits", by: rule.lastUnits, after: 0 }, ...besides(locked, 0)];
  const steps =
    rule.fixedQuantity === null
      ? shareSteps(available, rule.ratioPercent ?? 100)
      : [fixed(rule.fixedQuantity)];
  const last = () => lastOf(steps, available);
  if (rule.offset !== 0)
    steps.push(
      { step: "offset", by: rule.offset, after: last() + rule.offset },
      ...notNegative(last() + rule.offset),
    );
  steps.push(...(rule.fixedQuantity === null ? besides : atLeast)(locked, last()));
  return [...steps, ...atMost(rule.maxPerChannel, locked, last())];
}

const fixed = (quantity: number): Step => ({ step: "fixed", by: quantity, after: quantity });

/** Percent and units are integers, so hundredths are exact before rounding down. */
function shareSteps(available: number, ratioPercent: number): Step[] {
  const hundredths = Math.max(0, available) * ratioPercent;
  const share: Step = { step: "ratio", by: ratioPercent, after: hundredths / 100 };
  const steps = [...notNegative(available), share];
  return hundredths % 100 === 0
    ? steps
    : [...steps, { step: "floor", by: 0, after: Math.floor(hundredths / 100) }];
}

const notNegative = (quantity: number): Step[] =>
  quantity < 0 ? [{ step: "negative", by: quantity, after: 0 }] : [];
