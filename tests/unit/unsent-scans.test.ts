import { expect, test } from "vitest";
import { advancePacking } from "#app/routes/_app/pick-and-pack/+/advance-packing.ts";
import { advancePicks, findNextStop } from "#app/routes/_app/pick-and-pack/+/advance-picks.ts";
import type { PickPack } from "#contract/pick-packs.ts";
import type { PickStop } from "#contract/pick-waves.ts";

const stop = (sku: string, quantity: number, changes: Partial<PickStop> = {}): PickStop => ({
  ...{ rack: "A-1", sku, barcode: "", name: sku, variantName: "", imageUrl: null, quantity },
  ...{ picked: 0, short: 0, pickers: [], isMine: false, orders: [], aside: [] },
  ...changes,
});
const WATI = { userId: "u2", name: "Wati" };

test("the pick list continues with unsent scans, and shows the next item", () => {
  const stops = [
    stop("MUG", 2),
    stop("BAG", 1, { pickers: [WATI] }),
    stop("CAP", 2, { barcode: "8991", picked: 1 }),
  ];
  const after = (...codes: string[]) => {
    const advanced = advancePicks(stops, codes);
    return [advanced.map(({ picked, unsent }) => [picked, unsent]), findNextStop(advanced)?.sku];
  };
  const untouched = [1, 0];
  expect(after()).toEqual([[[0, 0], [0, 0], untouched], "MUG"]);
  expect(after("mug")).toEqual([[[1, 1], [0, 0], untouched], "MUG"]);
  expect(after("MUG", "MUG")).toEqual([[[2, 2], [0, 0], untouched], "CAP"]);
  expect(after("MUG", "MUG", "8991")).toEqual([
    [
      [2, 2],
      [0, 0],
      [2, 1],
    ],
    undefined,
  ]);
  // Each scan counts once, and only for its own item.
  expect(after("MUG", "MUG", "MUG", "BAG", "TEA")).toEqual([[[2, 2], [0, 0], untouched], "CAP"]);
});

function record(id: string, units: Record<string, number>, changes = {}): PickPack {
  const lines = Object.entries(units).map(([sku, picked]) => ({
    sku,
    barcode: "",
    picked,
    packed: 0,
  }));
  const facts = { status: "picked", stop: null, closedAt: null, trackingCode: `AWB-${id}` };
  return { id, orderNumber: id, lines, ...facts, ...changes } as unknown as PickPack;
}

test("packing continues with unsent scans, from order to order", () => {
  const several = record("S", { MUG: 1, CAP: 1 });
  const single = record("O", { PEN: 1 });
  const ready = [several, single];
  const after = (parcel: PickPack | null, ...codes: string[]) => {
    const table = advancePacking(parcel, ready, codes);
    return {
      open: table.open && [table.open.id, table.open.lines.map(({ packed }) => packed)],
      ...{ unsent: table.open?.unsent, packed: table.packed.map(({ id }) => id) },
      ready: table.ready.map(({ id }) => id),
    };
  };
  expect(after(null, "AWB-S", "CAP")).toEqual({
    ...{ open: ["S", [0, 1]], unsent: 1, packed: [], ready: ["S", "O"] },
  });
  expect(after(several, "CAP", "CAP", "MUG", "PEN")).toEqual({
    ...{ open: ["O", [1]], unsent: 1, packed: ["S", "O"], ready: [] },
  });
  // Another order's item is wrong while an order is open.
  expect(after(several, "PEN")).toEqual({
    ...{ open: ["S", [0, 0]], unsent: 0, packed: [], ready: ["S", "O"] },
  });
  expect(
    several.lines.map(({ packed }) => packed),
    "the page's own facts stay",
  ).toEqual([0, 0]);
});

test("no scan advances a stopped order", () => {
  const stopped = record("X", { MUG: 1 }, { stop: "cancel_requested" });
  expect(advancePacking(null, [stopped], ["X", "MUG"])).toMatchObject({ open: null, packed: [] });
});

test("an item alone does not pack an order of one unit that somebody has opened", () => {
  const single = record("ONE", { MUG: 1 });
  const opened = record("ONE", { MUG: 1 }, { status: "packing" });
  expect(advancePacking(null, [single], ["MUG"]).packed).toHaveLength(1);
  expect(advancePacking(null, [opened], ["MUG"])).toMatchObject({ open: null, packed: [] });
  expect(advancePacking(null, [opened], ["ONE", "MUG"]).packed).toHaveLength(1);
});
