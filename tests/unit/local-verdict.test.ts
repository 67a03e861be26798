import { expect, test } from "vitest";
import {
  listLinesToPick,
  predictLineOutcome,
} from "#app/routes/_app/pick-and-pack/+/local-verdict.ts";
import type { PickStop } from "#contract/pick-waves.ts";

const stop = (sku: string, quantity: number, changes: Partial<PickStop> = {}): PickStop => ({
  ...{ rack: "A-1", sku, barcode: "", name: sku, variantName: "", imageUrl: null, quantity },
  ...{ picked: 0, short: 0, pickers: [], isMine: false, orders: [], aside: [] },
  ...changes,
});
const WATI = { userId: "u2", name: "Wati" };
const lines = listLinesToPick([
  stop("MUG", 3, { barcode: "8991", picked: 1, isMine: true }),
  stop("MUG", 2, { rack: "B-2", short: 1 }),
  stop("CAP", 1, { picked: 1 }),
  stop("BAG", 4, { pickers: [WATI] }),
]);

test("a code still to be picked is right, by SKU or barcode", () => {
  expect(predictLineOutcome(lines, "MUG", [])).toBe("right");
  expect(predictLineOutcome(lines, "8991", [])).toBe("right");
  expect(predictLineOutcome(lines, "mug", []), "a scanner may write as it likes").toBe("right");
});

test("unsent scans are counted, so that an excess one is reported at once", () => {
  expect(predictLineOutcome(lines, "MUG", ["8991", "CAP"])).toBe("right");
  expect(predictLineOutcome(lines, "MUG", ["MUG", "8991", "MUG"])).toBe("over");
  expect(predictLineOutcome(lines, "CAP", [])).toBe("over");
});

test("a code nobody ordered is wrong, and one picked by another member is theirs", () => {
  expect(predictLineOutcome(lines, "TEA", [])).toBe("wrong");
  expect(predictLineOutcome(lines, "", [])).toBe("wrong");
  expect(predictLineOutcome(lines, "BAG", [])).toBe("others");
});
