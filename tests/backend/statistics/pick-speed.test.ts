import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { readStatistics } from "#backend/statistics/read-figures.ts";
import { rebuildSales, startRebuild } from "#backend/statistics/rebuild-sales.ts";
import {
  makeWave,
  orderToShip,
  recordOf,
  scanAs,
} from "#tests/backend/orders/pick-pack/warehouse.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { computeFigures, readRaw, selectPlacedOn } from "./raw-figures.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

const MINUTE_MS = 60_000;
const DAYS = { startDate: "2026-11-01", endDate: "2026-11-30" };

async function totalsOf(seller: Seller) {
  const asked = { interval: "day", channelIds: undefined, timezoneOffset: undefined } as const;
  return (await readStatistics(world.backend, seller.caller, { ...DAYS, ...asked })).totals;
}

/**
 * How one order is picked: unit by unit with pauses, by the button, in part, with a missing unit,
 * or in a wave that is cancelled.
 */
const HISTORY = fc.record({
  how: fc.constantFrom("scan", "scan", "button", "part", "short", "stopped"),
  units: fc.integer({ min: 2, max: 4 }),
  pauses: fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 4, maxLength: 4 }),
});
type History = typeof HISTORY extends fc.Arbitrary<infer H> ? H : never;

let serial = 0;

/** Picks an order. Returns the seconds until it was complete, or `null` for never. */
async function play(seller: Seller, { how, units, pauses }: History): Promise<number | null> {
  serial += 1;
  // Each order has its own item: a missing one blocks its level until a count.
  const sku = `SKU-${serial}`;
  await world.stockUp(seller, sku, 10);
  const orderId = await orderToShip(world, seller, `P-${serial}`, { [sku]: units });
  const wave = await makeWave(seller, { assigneeId: "me" });
  const { id, lines } = await recordOf(seller, orderId);
  let minutes = 0;
  const pause = (index: number) => {
    world.advance((pauses[index] ?? 0) * MINUTE_MS);
    minutes += pauses[index] ?? 0;
  };
  const scan = () => scanAs(world, seller, { step: "pick", waveId: wave.id, code: sku });
  const post = (path: string, body?: unknown) => seller.fetch(path, { method: "POST", body });
  for (let unit = 0; unit < units - 1; unit++) {
    pause(unit);
    await scan();
  }
  pause(3);
  if (how === "scan") await scan();
  if (how === "button")
    await seller.fetch(`/v1/orders/pickpacks/${id}`, { method: "PUT", body: { status: "picked" } });
  if (how === "short") {
    const missing = { lineId: lines[0]?.id, quantity: 1, reason: "not_found", resolution: "split" };
    expect((await post(`/v1/orders/pickpacks/${id}/;short`, missing)).status).toBe(200);
  }
  // Later events change nothing.
  world.advance(24 * 60 * MINUTE_MS);
  if (how === "stopped") await post(`/v1/orders/waves/${wave.id}/;cancel`);
  return how === "part" || how === "stopped" ? null : minutes * 60;
}

test("picking time runs from the pick list to the last unit, also after a rebuild", async () => {
  const seller = await world.signUp();
  expect((await totalsOf(seller)).pickSeconds).toBeNull();
  const seconds: number[] = [];
  for (const history of fc.sample(HISTORY, 14)) {
    const took = await play(seller, history);
    if (took !== null) seconds.push(took);
    const mean = seconds.length
      ? Math.round(seconds.reduce((sum, each) => sum + each, 0) / seconds.length)
      : null;
    expect([history, (await totalsOf(seller)).pickSeconds]).toEqual([history, mean]);
  }
  const raw = await readRaw(world, seller.accountId);
  const dayOf = (epoch: number) => new Date((epoch + 7 * 3600) * 1000).toISOString().slice(0, 10);
  const placed = selectPlacedOn(raw, dayOf, DAYS.startDate, DAYS.endDate);
  const before = await totalsOf(seller);
  expect(before).toEqual(computeFigures(placed));
  const { accountId } = seller;
  const { id: rebuildId } = await startRebuild(world.backend, accountId);
  await rebuildSales(
    world.backend,
    { accountId, rebuildId },
    { id: "", retryCount: 0, isLastTry: true },
  );
  expect(await totalsOf(seller)).toEqual(before);
});
