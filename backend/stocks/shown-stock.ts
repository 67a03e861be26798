import type { StockMode } from "#contract/statuses.ts";
import type { ChannelFigure } from "#contract/stocks.ts";
import type { Rule } from "./choose-rule.ts";

export interface SellableLevel {
  warehouseId: string;
  available: number;
  syncEnabled: boolean;
}

export interface SellingPlace {
  channelId: string;
  warehouseIds: readonly string[];
  /** Units for the channel's own campaigns: its minimum, not sold elsewhere. */
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

/** Falls back to the account's default warehouse. */
export function listSellingWarehouses(
  boundIds: readonly string[],
  defaultId: string | null,
): string[] {
  return boundIds.length > 0 ? [...new Set(boundIds)] : defaultId === null ? [] : [defaultId];
}

/**
 * A variant that is always in stock shows this without a rule's number: enough to buy, too few for
 * an absurd order.
 */
export const ALWAYS_SHOWN = 100;

/**
 * Returns the figure that a channel should show for a variant, with its steps: the available units
 * in its warehouses, changed by the rule (docs/domain.md "Rules"), never below zero. `null`: no
 * level is synced, so the channel keeps its figure, unless the variant is not on sale, which shows
 * 0.
 * The stock mode decides first (docs/decisions/0016-stock-modes.md): "use stock" and "pre-order"
 * show the stock, "waiting list" 0, "always in stock" a number independent of the stock.
 */
export function computeShownStock(
  levels: readonly SellableLevel[],
  sellingPlace: SellingPlace,
  rule: FigureRule | null,
  offer: SellingOffer,
): ChannelFigure | null {
  const countedLevels = filterCountedLevels(levels, sellingPlace, rule);
  const available = countedLevels.reduce((sum, level) => sum + level.available, 0);
  if (!offer.isOnSale)
    return toChannelFigure(available, null, [
      makeZeroStep("notOnSale"),
      ...raiseToCampaign(sellingPlace.locked, 0),
    ]);
  if (countedLevels.length === 0) return null;
  if (offer.stockMode === "waiting_list")
    return toChannelFigure(available, null, [
      makeZeroStep("waitingList"),
      ...raiseToCampaign(sellingPlace.locked, 0),
    ]);
  const appliedRule = offer.stockMode === "always_in_stock" && !hasFixedLimit(rule) ? null : rule;
  const steps =
    offer.stockMode === "always_in_stock"
      ? makeFixedSteps(rule, sellingPlace.locked)
      : rule
        ? makeRuleSteps(rule, available, sellingPlace)
        : [
            ...raiseToZero(available),
            ...addCampaignUnits(sellingPlace.locked, Math.max(0, available)),
          ];
  return toChannelFigure(available, appliedRule, steps);
}

/** Filters synced levels in warehouses of both the channel and the rule. */
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

function toChannelFigure(
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

/** Campaign units are added to counted stock. A fixed number includes them. */
const addCampaignUnits = (locked: number, quantity: number): FigureStep[] =>
  locked > 0 ? [{ step: "campaign", by: locked, after: quantity + locked }] : [];
const raiseToCampaign = (locked: number, quantity: number): FigureStep[] =>
  locked > quantity ? [{ step: "campaign", by: locked, after: locked }] : [];

const makeZeroStep = (step: FigureStep["step"]): FigureStep => ({ step, by: 0, after: 0 });

/** A variant that is always in stock obeys only a rule's fixed number and maximum. */
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
 * Safety level and last units decide alone. Else: ratio or fixed quantity, offset, campaign units,
 * maximum.
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
      ? makeRatioSteps(available, rule.ratioPercent ?? 100)
      : [makeFixedStep(rule.fixedQuantity)];
  const readLastQuantity = () => findLastQuantity(steps, available);
  if (rule.offset !== 0)
    steps.push(
      { step: "offset", by: rule.offset, after: readLastQuantity() + rule.offset },
      ...raiseToZero(readLastQuantity() + rule.offset),
    );
  steps.push(
    ...(rule.fixedQuantity === null ? addCampaignUnits : raiseToCampaign)(
      locked,
      readLastQuantity(),
    ),
  );
  return [...steps, ...limitToMaximum(rule.maxPerChannel, locked, readLastQuantity())];
}

const makeFixedStep = (quantity: number): FigureStep => ({
  step: "fixed",
  by: quantity,
  after: quantity,
});

/** Percent and units are integers, so hundredths are exact. */
function makeRatioSteps(available: number, ratioPercent: number): FigureStep[] {
  const hundredths = Math.max(0, available) * ratioPercent;
  const share: FigureStep = { step: "ratio", by: ratioPercent, after: hundredths / 100 };
  const steps = [...raiseToZero(available), share];
  return hundredths % 100 === 0
    ? steps
    : [...steps, { step: "floor", by: 0, after: Math.floor(hundredths / 100) }];
}

const raiseToZero = (quantity: number): FigureStep[] =>
  quantity < 0 ? [{ step: "negative", by: quantity, after: 0 }] : [];
