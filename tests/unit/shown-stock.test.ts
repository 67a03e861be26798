import { expect, test } from "vitest";
import { chooseRule, findOverlap } from "#backend/stocks/choose-rule.ts";
import {
  ALWAYS_SHOWN,
  computeShownStock,
  type FigureRule,
  listSellingWarehouses,
} from "#backend/stocks/shown-stock.ts";

const level = (warehouseId: string, available: number, syncEnabled = true) => ({
  warehouseId,
  available,
  syncEnabled,
});
const shopee = { channelId: "shopee", warehouseIds: ["a"], locked: 0 };
const RULE: FigureRule = {
  ...{
    id: "r",
    name: "Serum 80%",
    kind: "custom",
    warehouseIds: [],
    ratioPercent: 100,
    fixedQuantity: null,
    offset: 0,
    maxPerChannel: null,
  },
  ...{ safetyLevel: 0, lastUnits: 0, priorityChannelId: null },
};
const USUAL = { isOnSale: true, stockMode: "use_stock" } as const;
const shown = (available: number, rule: Partial<FigureRule>, place = shopee) =>
  computeShownStock([level("a", available)], place, { ...RULE, ...rule }, USUAL);
const steps = (available: number, rule: Partial<FigureRule>) =>
  shown(available, rule)?.steps.map(({ step, after }) => [step, after]);

test("a channel shows the sum of its warehouses' available units, at least zero", () => {
  const bound = { ...shopee, warehouseIds: listSellingWarehouses(["a", "b", "a"], "c") };
  const figure = (...levels: ReturnType<typeof level>[]) =>
    computeShownStock(levels, bound, null, USUAL)?.quantity;
  expect(figure(level("a", 2), level("b", 3), level("c", 50))).toBe(5);
  expect(figure(level("a", -4), level("b", 1))).toBe(0);
  expect(figure(level("a", 2), level("b", 3, false))).toBe(2);
  expect(figure(level("c", 9))).toBeUndefined();
  expect(listSellingWarehouses([], "c")).toEqual(["c"]);
  expect(listSellingWarehouses([], null)).toEqual([]);
});

test("docs/domain.md's example: 7 available at 80 % are 5, with every step explained", () => {
  expect(shown(7, { ratioPercent: 80 })).toEqual({
    available: 7,
    rule: { id: "r", name: "Serum 80%", kind: "custom" },
    steps: [
      { step: "ratio", by: 80, after: 5.6 },
      { step: "floor", by: 0, after: 5 },
    ],
    quantity: 5,
  });
});

test("the steps run in order: share, rounding down, offset, minimum zero, maximum", () => {
  expect(steps(33, { ratioPercent: 50, offset: 10, maxPerChannel: 20 })).toEqual([
    ["ratio", 16.5],
    ["floor", 16],
    ["offset", 26],
    ["maximum", 20],
  ]);
  expect(steps(3, { offset: -5, maxPerChannel: 0 })).toEqual([
    ["ratio", 3],
    ["offset", -2],
    ["negative", 0],
  ]);
  expect(steps(-2, { ratioPercent: 150 })).toEqual([
    ["negative", 0],
    ["ratio", 0],
  ]);
  expect(steps(1, { ratioPercent: null, fixedQuantity: 12 })).toEqual([["fixed", 12]]);
});

test("below the safety level 0 is shown, at it everything", () => {
  expect(shown(4, { safetyLevel: 5, ratioPercent: null, fixedQuantity: 99 })?.quantity).toBe(0);
  expect(shown(5, { safetyLevel: 5 })?.quantity).toBe(5);
});

test("the last units are reserved for one shop", () => {
  const rule = { lastUnits: 3, priorityChannelId: "tiktok" };
  expect(shown(2, rule)).toMatchObject({ quantity: 0, steps: [{ step: "lastUnits", by: 3 }] });
  expect(shown(2, rule, { ...shopee, channelId: "tiktok" })?.quantity).toBe(2);
  expect(shown(3, rule)?.quantity).toBe(3);
  expect(shown(2, { ...rule, priorityChannelId: null })?.quantity, "the shop is gone").toBe(2);
});

test("a channel's campaign units are added on top of every limit", () => {
  const campaign = { ...shopee, locked: 4 };
  expect(computeShownStock([level("a", 6)], campaign, null, USUAL)).toMatchObject({
    available: 6,
    steps: [{ step: "campaign", by: 4, after: 10 }],
    quantity: 10,
  });
  expect(shown(6, { ratioPercent: 50 }, campaign)?.quantity).toBe(7);
  expect(shown(6, { ratioPercent: 50, maxPerChannel: 5 }, campaign)?.quantity).toBe(5);
  expect(shown(6, { maxPerChannel: 1 }, campaign)?.quantity).toBe(4);
  expect(shown(6, { safetyLevel: 9 }, campaign)?.quantity).toBe(4);
  expect(shown(6, { ratioPercent: null, fixedQuantity: 2 }, campaign)?.quantity).toBe(4);
  expect(shown(6, { ratioPercent: null, fixedQuantity: 7 }, campaign)?.quantity).toBe(7);
});

test("a rule's warehouses limit the channel's, and add none", () => {
  const levels = [level("a", 2), level("b", 3), level("c", 50)];
  const place = { ...shopee, warehouseIds: ["a", "b"] };
  expect(
    computeShownStock(levels, place, { ...RULE, warehouseIds: ["b", "c"] }, USUAL)?.quantity,
  ).toBe(3);
});

const everything = {
  kind: "custom",
  scope: "all",
  scopeValues: [],
  channelIds: [],
  warehouseIds: [],
} as const;
const named = (name: string, changes: object) => ({
  ...everything,
  scopeValues: [] as string[],
  channelIds: [] as string[],
  warehouseIds: [] as string[],
  name,
  ...changes,
});
const general = named("general", { kind: "general" });
const all = named("all", {});
const serum = named("serum", { scope: "category", scopeValues: ["Serum"] });
const sku = named("sku", { scope: "sku", scopeValues: ["SRM-20"] });
const item = { sku: "srm-20", category: "Serum", channelId: "shopee", warehouseIds: ["a"] };

test("a SKU rule wins over category, everything and the general rule, on the rule's channels", () => {
  const chosen = (rules: (typeof all)[], changes: Partial<typeof item> = {}) =>
    chooseRule(rules, { ...item, ...changes })?.name ?? null;
  expect(chosen([general, all, serum, sku])).toBe("sku");
  expect(chosen([general, all, serum, sku], { sku: "other" })).toBe("serum");
  expect(chosen([general, all, serum, sku], { sku: "other", category: "serum" })).toBe("all");
  expect(chosen([general])).toBe("general");
  expect(chosen([])).toBeNull();
  expect(chosen([general, { ...sku, channelIds: ["tiktok"] }])).toBe("general");
  expect(chosen([general, { ...sku, channelIds: ["tiktok"] }], { channelId: "tiktok" })).toBe(
    "sku",
  );
  expect(
    chosen([general, { ...sku, warehouseIds: ["elsewhere"] }]),
    "the channel does not sell from there",
  ).toBe("general");
});

test("two custom rules overlap when both name the same item on the same channel", () => {
  expect(findOverlap(sku, named("x", { scope: "sku", scopeValues: ["other", "Srm-20"] }))).toEqual({
    value: "SRM-20",
  });
  expect(findOverlap(sku, named("x", { scope: "sku", scopeValues: ["other"] }))).toBeNull();
  expect(findOverlap(serum, serum)).toEqual({ value: "Serum" });
  expect(findOverlap(all, all)).toEqual({ value: "" });
  expect(findOverlap(all, serum), "the category wins").toBeNull();
  expect(findOverlap(all, general), "the general rule is for the rest").toBeNull();
  const on = (channelId: string) => named("x", { channelIds: [channelId] });
  expect(findOverlap(on("shopee"), on("tiktok"))).toBeNull();
  expect(findOverlap(on("shopee"), on("shopee"))).toEqual({ value: "" });
  expect(findOverlap(on("shopee"), all)).toEqual({ value: "" });
});

test("a variant off sale shows 0 on every channel, even without sync; back on sale it shows its figure", () => {
  const off = { isOnSale: false, stockMode: "always_in_stock" } as const;
  const nothing = {
    available: 9,
    rule: null,
    steps: [{ step: "notOnSale", by: 0, after: 0 }],
    quantity: 0,
  };
  expect(computeShownStock([level("a", 9)], shopee, { ...RULE, fixedQuantity: 12 }, off)).toEqual(
    nothing,
  );
  expect(computeShownStock([level("a", 9, false)], shopee, null, off)?.quantity).toBe(0);
  expect(computeShownStock([], shopee, null, off)?.quantity).toBe(0);
  expect(computeShownStock([level("a", 9)], shopee, null, USUAL)?.quantity).toBe(9);
});

test("pre-order shows stock by rule, a waiting list 0, always in stock a fixed number", () => {
  const inMode = (
    stockMode: "pre_order" | "waiting_list" | "always_in_stock",
    rule: Partial<FigureRule> | null,
    available = 7,
    synced = true,
  ) =>
    computeShownStock([level("a", available, synced)], shopee, rule && { ...RULE, ...rule }, {
      isOnSale: true,
      stockMode,
    });
  expect(inMode("pre_order", { ratioPercent: 80 })).toEqual(shown(7, { ratioPercent: 80 }));
  expect(inMode("waiting_list", { fixedQuantity: 12 })).toEqual({
    available: 7,
    rule: null,
    steps: [{ step: "waitingList", by: 0, after: 0 }],
    quantity: 0,
  });
  const always = { step: "always", by: ALWAYS_SHOWN, after: ALWAYS_SHOWN };
  expect(inMode("always_in_stock", null, -3)).toEqual({
    available: -3,
    rule: null,
    steps: [always],
    quantity: ALWAYS_SHOWN,
  });
  // A share, an offset, a safety level and last units need a finite number.
  expect(
    inMode("always_in_stock", {
      ratioPercent: 50,
      offset: -9,
      safetyLevel: 20,
      lastUnits: 9,
      priorityChannelId: "other",
    })?.quantity,
  ).toBe(ALWAYS_SHOWN);
  const limited = inMode("always_in_stock", { ratioPercent: 50, maxPerChannel: 20 });
  expect(limited).toMatchObject({
    rule: { id: "r" },
    steps: [always, { step: "maximum", by: 20, after: 20 }],
    quantity: 20,
  });
  expect(inMode("always_in_stock", { ratioPercent: null, fixedQuantity: 30 })).toMatchObject({
    rule: { id: "r" },
    steps: [{ step: "fixed" }],
    quantity: 30,
  });
  for (const mode of ["pre_order", "waiting_list", "always_in_stock"] as const)
    expect(inMode(mode, null, 7, false)).toBeNull();
});
