import fc from "fast-check";
import { expect, test } from "vitest";
import { distributeUnits } from "#backend/marketplaces/distribute-units.ts";
import { distributeFigure } from "#backend/stocks/distribute-figure.ts";

const level = (warehouseId: string, available: number) => ({ warehouseId, available });
const at = (externalId: string, warehouseId: string | null) => ({
  ...{ externalId, warehouseId },
  name: externalId,
});
const TWO = [at("J", "a"), at("S", "b")];
const placed = (quantity: number, locations = TWO, ...levels: ReturnType<typeof level>[]) =>
  distributeFigure(quantity, locations, levels).map((one) => `${one.externalId} ${one.quantity}`);

test("each location gets its warehouse's stock; what a rule withholds is taken from the last", () => {
  expect(placed(9, TWO, level("a", 5), level("b", 4))).toEqual(["J 5", "S 4"]);
  expect(placed(7, TWO, level("a", 5), level("b", 4))).toEqual(["J 5", "S 2"]);
  expect(placed(0, TWO, level("a", 5), level("b", 4))).toEqual(["J 0", "S 0"]);
});

test("what a rule adds goes to the first; a negative one takes from none", () => {
  expect(placed(20, TWO, level("a", 5), level("b", 4))).toEqual(["J 16", "S 4"]);
  expect(placed(1, TWO, level("a", -3), level("b", 4))).toEqual(["J 0", "S 1"]);
});

test("of two locations of one warehouse the first gets its units; an unlinked one gets none", () => {
  const three = [at("J", "a"), at("K", "a"), at("S", null)];
  expect(placed(5, three, level("a", 5), level("b", 4))).toEqual(["J 5", "K 0"]);
});

test("a shop with one or no linked location gets one figure", () => {
  expect(placed(5, [at("J", "a")], level("a", 5))).toEqual([]);
  expect(placed(5, [at("J", null), at("S", null)], level("a", 5))).toEqual([]);
});

test("the locations' figures add up, whichever locations the shop still has", () => {
  const ids = ["J", "S", "B", "M"];
  const units = fc.integer({ min: 0, max: 50 });
  fc.assert(
    fc.property(
      units,
      fc.array(fc.constantFrom("a", "b", null), { minLength: 0, maxLength: 4 }),
      fc.tuple(fc.integer({ min: -20, max: 50 }), units),
      fc.subarray(ids, { minLength: 1 }),
      (quantity, bound, [a, b], there) => {
        const locations = bound.map((warehouseId, nth) => at(ids[nth] ?? "", warehouseId));
        const places = distributeFigure(quantity, locations, [level("a", a), level("b", b)]);
        const shown = distributeUnits(there, { quantity, places });
        expect(shown.map(({ location }) => location)).toEqual(there);
        expect(shown.reduce((sum, one) => sum + one.units, 0)).toBe(quantity);
        expect(Math.min(...shown.map((one) => one.units))).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
