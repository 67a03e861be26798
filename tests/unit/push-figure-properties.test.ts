import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ALWAYS_SHOWN,
  computeShownStock,
  type FigureRule,
  type SellingOffer,
} from "#backend/stocks/shown-stock.ts";
import { STOCK_MODES } from "#contract/statuses.ts";
import type { ChannelFigure } from "#contract/stocks.ts";

const units = (max: number) => fc.integer({ min: 0, max });
const rules: fc.Arbitrary<FigureRule> = fc.record({
  id: fc.constant("r"),
  name: fc.constant("Serum"),
  kind: fc.constantFrom("custom", "general"),
  warehouseIds: fc.constantFrom<string[]>([], ["a"], ["b"], ["a", "b"], ["elsewhere"]),
  ratioPercent: units(200),
  fixedQuantity: fc.option(units(60)),
  offset: fc.integer({ min: -30, max: 30 }),
  maxPerChannel: fc.option(units(60)),
  safetyLevel: units(15),
  lastUnits: units(15),
  priorityChannelId: fc.option(fc.constantFrom("shopee", "tiktok")),
});
const asks = fc.record({
  levels: fc.array(
    fc.record({
      warehouseId: fc.constantFrom("a", "b", "c"),
      available: fc.integer({ min: -40, max: 150 }),
      syncEnabled: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  place: fc.record({
    channelId: fc.constant("shopee"),
    warehouseIds: fc.constantFrom<string[]>(["a"], ["a", "b"], ["b", "c"], []),
    locked: fc.oneof(fc.constant(0), units(40)),
  }),
  rule: fc.option(
    rules.map((rule) => (rule.fixedQuantity === null ? rule : { ...rule, ratioPercent: null })),
  ),
  offer: fc.record<SellingOffer>({
    isOnSale: fc.boolean(),
    stockMode: fc.constantFrom(...STOCK_MODES),
  }),
});
type Ask = typeof asks extends fc.Arbitrary<infer T> ? T : never;
const figureOf = ({ levels, place, rule, offer }: Ask) =>
  computeShownStock(levels, place, rule, offer);

const holds = (property: (ask: Ask, figure: ChannelFigure) => void) =>
  fc.assert(
    fc.property(asks, (ask) => {
      const figure = figureOf(ask);
      if (figure) property(ask, figure);
    }),
    { numRuns: 3000 },
  );

test("a figure is a non-negative integer, and at least the channel's campaign units", () => {
  holds(({ place }, { quantity }) => {
    expect(Number.isInteger(quantity)).toBe(true);
    expect(quantity).toBeGreaterThanOrEqual(place.locked);
  });
});

/** Computes the most that a rule allows a channel, by an independent implementation. */
function allowance(rule: FigureRule | null, available: number, channelId: string): number {
  const left = Math.max(0, available);
  if (!rule) return left;
  const isKept = rule.priorityChannelId !== null && rule.priorityChannelId !== channelId;
  if (left < rule.safetyLevel || (isKept && left < rule.lastUnits)) return 0;
  const share = rule.fixedQuantity ?? (left * (rule.ratioPercent ?? 100)) / 100;
  return Math.max(0, Math.min(share + rule.offset, rule.maxPerChannel ?? Number.POSITIVE_INFINITY));
}

test("a channel never gets more than its rule allows plus its campaign units", () => {
  holds(({ rule, place, offer }, { available, quantity }) => {
    const most =
      !offer.isOnSale || offer.stockMode === "waiting_list"
        ? 0
        : offer.stockMode === "always_in_stock"
          ? Math.min(rule?.fixedQuantity ?? ALWAYS_SHOWN, rule?.maxPerChannel ?? ALWAYS_SHOWN)
          : allowance(rule, available, place.channelId);
    expect(quantity).toBeLessThanOrEqual(most + place.locked);
  });
});

test("without a rule that allows it no channel gets more than the stock", () => {
  holds(({ rule, place, offer }, { available, quantity }) => {
    const invents =
      offer.stockMode === "always_in_stock" ||
      (rule && (rule.fixedQuantity !== null || rule.offset > 0 || (rule.ratioPercent ?? 0) > 100));
    if (!invents) expect(quantity).toBeLessThanOrEqual(Math.max(0, available) + place.locked);
  });
});

test("more stock never lowers a figure", () => {
  fc.assert(
    fc.property(asks, fc.nat(), units(50), (ask, which, more) => {
      const before = figureOf(ask);
      if (!before || ask.levels.length === 0) return;
      const levels = ask.levels.map((level, index) =>
        index === which % ask.levels.length
          ? { ...level, available: level.available + more }
          : level,
      );
      expect(figureOf({ ...ask, levels })?.quantity).toBeGreaterThanOrEqual(before.quantity);
    }),
    { numRuns: 3000 },
  );
});

function take({ step, by }: ChannelFigure["steps"][number], from: number): number {
  if (step === "ratio") return (from * by) / 100;
  if (step === "floor") return Math.floor(from);
  if (step === "offset") return from + by;
  return step === "always" || step === "fixed" || step === "maximum" ? by : 0;
}

test("the explanation's steps, applied in order, give the pushed figure", () => {
  holds((_ask, { available, steps, quantity }) => {
    let left = available;
    for (const one of steps) {
      // A campaign's units are added to a counted figure, and are the minimum of an uncounted one.
      if (one.step === "campaign") expect([left + one.by, one.by]).toContain(one.after);
      else expect(one.after).toBeCloseTo(take(one, left), 9);
      left = one.after;
    }
    expect(left).toBe(quantity);
  });
});
