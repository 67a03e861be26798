import { expect, test } from "vitest";
import type { MergeRecord } from "#backend/db/schema/product-merges.ts";
import { planUndoLevels } from "#backend/merge/plan-undo-levels.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";

const EMPTY = {
  fields: {},
  importHandle: [null, null],
  variants: [],
  addedOptionIds: [],
  joined: [],
  followers: [],
  moved: [],
  dropped: [],
} satisfies Partial<MergeRecord>;
const WAREHOUSE = { warehouseId: "w", warehouseName: "Gudang" };

/**
 * A level of the survivor with up to four merged variants' stock and later movements, in any
 * proportion that the database allows.
 */
function anything(below: (most: number) => number) {
  const upTo = (most: number) => below(most + 1);
  const sources = Array.from({ length: 1 + upTo(3) }, (_, index) => `s${index}`);
  const brought = sources.map((variantId) => ({ variantId, warehouseId: "w", ...part(upTo) }));
  const effects = sources.map((sourceId) => ({
    sourceId,
    warehouseId: "w",
    onHandDelta: upTo(20) - 14,
    damagedDelta: upTo(4) - 2,
    held: upTo(4),
  }));
  const held = effects.reduce((sum, effect) => sum + effect.held, 0);
  const [reserved, locked, damaged] = [held + upTo(4), upTo(2), upTo(5)];
  const level = {
    variantId: "t",
    ...WAREHOUSE,
    onHand: reserved + locked + damaged + upTo(30),
    reserved,
    locked,
    damaged,
    buffer: 0,
    doubtful: 0,
    incoming: 0,
    isInCount: false,
  };
  const record: MergeRecord = {
    ...EMPTY,
    stock: below(2) === 0 ? "sum" : "keep",
    merged: sources.map((id) => ({ id, sku: id, productId: id, into: "t" })),
    levels: brought,
  };
  return { record, level, effects, brought };
}

const part = (upTo: (most: number) => number) => {
  const damaged = upTo(3);
  return { damaged, onHand: damaged + upTo(15) };
};

test("after any stock movements, undo keeps the total units, and each level covers its reservations", () => {
  const random = seededRandom(7);
  for (let round = 0; round < 2000; round++) {
    const { record, level, effects, brought } = anything(random);
    const [plan] = planUndoLevels(record, [level], effects, new Map([["w", "Gudang"]]));
    if (!plan) throw new Error("No level is planned");
    const { left, given } = plan;
    const back = (field: "onHand" | "damaged") =>
      record.stock === "keep" ? brought.reduce((sum, row) => sum + row[field], 0) : 0;
    const sum = (field: "onHand" | "reserved" | "damaged") =>
      left[field] + given.reduce((total, { units }) => total + units[field], 0);
    expect([sum("onHand"), sum("reserved"), sum("damaged")]).toEqual([
      level.onHand + back("onHand"),
      level.reserved,
      level.damaged + back("damaged"),
    ]);
    for (const [index, { units }] of given.entries()) {
      expect(units.reserved).toBe(effects[index]?.held);
      expect(units.onHand).toBeGreaterThanOrEqual(units.reserved + units.damaged);
      expect(units.damaged).toBeGreaterThanOrEqual(0);
    }
    expect(left.onHand).toBeGreaterThanOrEqual(left.reserved + level.locked + left.damaged);
    expect(Math.min(left.reserved, left.damaged)).toBeGreaterThanOrEqual(0);
  }
});

test("with enough stock each variant gets what it brought minus its own sales", () => {
  const record: MergeRecord = {
    ...EMPTY,
    stock: "sum",
    merged: ["a", "b"].map((id) => ({ id, sku: id, productId: id, into: "t" })),
    levels: [
      { variantId: "a", warehouseId: "w", onHand: 10, damaged: 1 },
      { variantId: "b", warehouseId: "w", onHand: 6, damaged: 0 },
    ],
  };
  const level = {
    variantId: "t",
    ...WAREHOUSE,
    onHand: 40,
    reserved: 5,
    locked: 0,
    damaged: 3,
    buffer: 0,
    doubtful: 0,
    incoming: 0,
    isInCount: false,
  };
  const effects = [{ sourceId: "a", warehouseId: "w", onHandDelta: -4, damagedDelta: 1, held: 2 }];
  expect(planUndoLevels(record, [level], effects, new Map())).toMatchObject([
    {
      left: { onHand: 28, reserved: 3, damaged: 1 },
      given: [
        { variantId: "a", units: { onHand: 6, reserved: 2, damaged: 2 } },
        { variantId: "b", units: { onHand: 6, reserved: 0, damaged: 0 } },
      ],
    },
  ]);
});
