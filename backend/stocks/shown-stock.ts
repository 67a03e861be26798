import type { StockMode } from "#contract/statuses.ts";
import type { ChannelFigure } from "#contract/stocks.ts";
import type { Rule } from "./choose-rule.ts";

export interface SellableLevel {
  warehouseId: string;
  available: number;
  /** If false, no channel shows this level. */
  syncEnabled: boolean;
}

export interface SellingPlace {
  channelId: string;
  warehouseIds: readonly string[];
  /** Units for the channel's own campaigns: a minimum there, sold nowhere else. */
  locked: number;
}

export interface SellingOffer {
  /** Both the product and the variant are on sale. */
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

type FigureStep = ChannelFigure["steps"][number];

/** Returns the channel's warehouses, else the account's default one. */
export function listSellingWarehouses(
  boundIds: readonly string[],
  defaultId: string | null,
): string[] {
  return boundIds.length > 0 ? [...new Set(boundIds)] : defaultId === null ? [] : [defaultId];
}

/**
 * Figure of a variant that is always in stock, without a rule's number: enough to buy, too little
 * for an impossible order.
 */
export const ALWAYS_SHOWN = 100;

/**
 * Returns the figure that a channel should show for a variant, with its steps: the available units
 * in its warehouses, changed by the rule (docs/domain.md "Rules"), never below zero. `null`: no
 * synced level, so the channel keeps its figure, unless the variant is not on sale, which shows 0.
 *
 * The stock mode decides first (docs/decisions/0016-stock-modes.md): "use stock" and "pre-order"
 * show the stock, "waiting list" 0, "always in stock" a number independent of the stock.
 */
export function computeShownStock(
  levels: readonly SellableLevel[],
  place: SellingPlace,
  rule: FigureRule | null,
  offer: SellingOffer,
): ChannelFigure | null {
  const countedSellableLevels = filterCountedLevels(levels, place, rule);
  const available = countedSellableLevels.reduce((sum, level) => sum + level.available, 0);
  if (!offer.isOnSale)
    return makeFigure(available, null, [
      makeZeroStep("notOnSale"),
      ...raiseToCampaign(place.locked, 0),
    ]);
  if (countedSellableLevels.length === 0) return null;
  if (offer.stockMode === "waiting_list")
    return makeFigure(available, null, [
      makeZeroStep("waitingList"),
      ...raiseToCampaign(place.locked, 0),
    ]);
  const decidingRule = offer.stockMode === "always_in_stock" && !hasFixedLimit(rule) ? null : rule;
  const steps =
    offer.stockMode === "always_in_stock"
      ? makeFixedSteps(rule, place.locked)
      : rule
        ? makeRuleSteps(rule, available, place)
        : [...raiseToZero(available), ...addCampaignUnits(place.locked, Math.max(0, available))];
  return makeFigure(available, decidingRule, steps);
}

/** The levels that count for a figure: synced, in a warehouse of the channel and the rule. */
export function filterCountedLevels(
  levels: readonly SellableLevel[],
  { warehouseIds }: Pick<SellingPlace, "warehouseIds">,
  rule: Pick<FigureRule, "warehouseIds"> | null,
): SellableLevel[] {
  const sources =
    rule && rule.warehouseIds.length > 0
      ? warehouseIds.filter((id) => rule.warehouseIds.includes(id))
      : warehouseIds;
  return levels.filter((level) => level.syncEnabled && sources.includes(level.warehouseId));
}

function makeFigure(
  available: number,
  rule: Pick<FigureRule, "id" | "name" | "kind"> | null,
  steps: FigureStep[],
): ChannelFigure {
  return {
    available,
    rule: rule && { id: rule.id, name: rule.name, kind: rule.kind },
    steps,
    quantity: steps.at(-1)?.after ?? available,
  };
}

/** Campaign units are added to counted stock. A number that counts no stock includes them. */
const addCampaignUnits = (locked: number, quantity: number): FigureStep[] =>
  locked > 0 ? [{ step: "campaign", by: locked, after: quantity + locked }] : [];
const raiseToCampaign = (locked: number, quantity: number): FigureStep[] =>
  locked > quantity ? [{ step: "campaign", by: locked, after: locked }] : [];

const makeZeroStep = (step: FigureStep["step"]): FigureStep => ({ step, by: 0, after: 0 });

/** A variant that is always in stock only obeys a rule's fixed number and maximum. */
const hasFixedLimit = (rule: FigureRule | null) =>
  rule !== null && (rule.fixedQuantity !== null || rule.maxPerChannel !== null);

function makeFixedSteps(rule: FigureRule | null, locked: number): FigureStep[] {
  const fixedStep: FigureStep =
    rule && rule.fixedQuantity !== null
      ? makeFixedStep(rule.fixedQuantity)
      : { step: "always", by: ALWAYS_SHOWN, after: ALWAYS_SHOWN };
  const steps = [fixedStep, ...raiseToCampaign(locked, fixedStep.after)];
  return [
    ...steps,
    ...limitToMaximum(rule?.maxPerChannel ?? null, locked, findLastQuantity(steps, 0)),
  ];
}

const findLastQuantity = (steps: readonly FigureStep[], fallback: number) =>
  steps.at(-1)?.after ?? fallback;

/** The maximum does not include campaign units. */
function limitToMaximum(maximum: number | null, locked: number, quantity: number): FigureStep[] {
  if (maximum === null) return [];
  const limit = Math.max(maximum, locked);
  return quantity > limit ? [{ step: "maximum", by: limit, after: limit }] : [];
}

/**
 * Safety level and last units decide alone. Otherwise: ratio or fixed quantity (rounded down),
 * offset, campaign units, maximum.
 */
function makeRuleSteps(
  rule: FigureRule,
  available: number,
  { channelId, locked }: Pick<SellingPlace, "channelId" | "locked">,
): FigureStep[] {
  const remaining = Math.max(0, available);
  if (remaining < rule.safetyLevel)
    return [{ step: "safety", by: rule.safetyLevel, after: 0 }, ...addCampaignUnits(locked, 0)];
  const isLastUnits =
    rule.priorityChannelId !== null &&
    rule.priorityChannelId !== channelId &&
    remaining < rule.lastUnits;
  if (isLastUnits)
    return [{ step: "lastUnits", by: rule.lastUnits, after: 0 }, ...addCampaignUnits(locked, 0)];
  const steps =
    rule.fixedQuantity === null
      ? shareSteps(available, rule.ratioPercent ?? 100)
      : [makeFixedStep(rule.fixedQuantity)];
  const findLast = () => findLastQuantity(steps, available);
  if (rule.offset !== 0)
    steps.push(
      { step: "offset", by: rule.offset, after: findLast() + rule.offset },
      ...raiseToZero(findLast() + rule.offset),
    );
  steps.push(
    ...(rule.fixedQuantity === null ? addCampaignUnits : raiseToCampaign)(locked, findLast()),
  );
  return [...steps, ...limitToMaximum(rule.maxPerChannel, locked, findLast())];
}

const makeFixedStep = (quantity: number): FigureStep => ({
  step: "fixed",
  by: quantity,
  after: quantity,
});

/** Percent and units are integers, so hundredths are exact. */
function shareSteps(available: number, ratioPercent: number): FigureStep[] {
  const hundredths = Math.max(0, available) * ratioPercent;
  const share: FigureStep = { step: "ratio", by: ratioPercent, after: hundredths / 100 };
  const steps = [...raiseToZero(available), share];
  return hundredths % 100 === 0
    ? steps
    : [...steps, { step: "floor", by: 0, after: Math.floor(hundredths / 100) }];
}

const raiseToZero = (quantity: number): FigureStep[] =>
  quantity < 0 ? [{ step: "negative", by: quantity, after: 0 }] : [];
