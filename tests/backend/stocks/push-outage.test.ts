import { beforeAll, expect, test } from "vitest";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import {
  type Seller,
  startSellerWorld,
  stockNamed,
  type World,
} from "#tests/support/seller-world.ts";

const SKUS = Array.from({ length: 6 }, (_, index) => `OUT-${index}`);
const OUTAGE_MS = 60_000;
const STEP_MS = 5_000;
/** The longest wait between two tries of a job (backend/jobs/queue.ts). */
const LONGEST_WAIT_MS = 900_000;

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

/** For a minute, every call is refused: alternately rate-limited and failed. */
function breakDown() {
  const push = world.connector.stock.push;
  const ends = world.backend.now().getTime() + OUTAGE_MS;
  let calls = 0;
  world.connector.stock.push = async (...call) => {
    if (world.backend.now().getTime() >= ends) return push(...call);
    calls += 1;
    throw calls % 2 === 0
      ? new ConnectorError("unavailable", "http_500", "server error")
      : new ConnectorError("rate_limited", "error_rate_limit", "slow down", {
          retryAfterMs: 3_000,
        });
  };
  return { calls: () => calls };
}

const sell = (seller: Seller, stockId: string, by: number) =>
  seller.fetch("/v1/stocks", {
    method: "PUT",
    body: { adjustments: [{ stockId, by, reason: "correction" }] },
  });

test("a shop that answers 429 and 500 for a minute gets the right figures in the end, and no others", async () => {
  const seller = await world.signUp();
  for (const sku of SKUS) await world.stockUp(seller, sku, 1_000);
  const stocks = await Promise.all(SKUS.map((sku) => stockNamed(seller, sku)));
  const outage = breakDown();
  const pick = seededRandom(20_261_123);
  for (let passed = 0; passed < OUTAGE_MS; passed += STEP_MS) {
    for (let n = 0; n < 2; n++) {
      const stock = stocks[pick(stocks.length)];
      const moved = await sell(seller, stock?.id ?? "", pick(20) - 12);
      expect(moved.status).toBe(200);
    }
    await world.drain();
    world.advance(STEP_MS);
  }
  expect(outage.calls()).toBeGreaterThan(SKUS.length);
  expect(world.connector.stockPushes).toEqual([]);
  const lagging = (await seller.fetch("/v1/stocks/sync/status")).body as unknown as {
    channels: { waiting: number }[];
  };
  expect(lagging.channels[0]?.waiting).toBeGreaterThan(0);
  world.advance(LONGEST_WAIT_MS);
  await world.drain();
  const moved = await Promise.all(SKUS.map((sku) => stockNamed(seller, sku)));
  for (const { sku, available, pushed } of moved) {
    if (available === 1_000 && pushed[0]?.quantity === null) continue;
    expect(world.connector.shown.get(`v-${sku}`), sku).toBe(available);
    expect(pushed[0]).toMatchObject({ quantity: available, error: null });
    const told = world.connector.stockPushes.filter((one) => one.externalVariantId === `v-${sku}`);
    // One more push is allowed after a failed call, which may have arrived.
    expect(told.length, sku).toBeLessThanOrEqual(2);
    expect(new Set(told.map(({ quantity }) => quantity)), sku).toEqual(new Set([available]));
  }
  expect(world.connector.stockPushes.length).toBeGreaterThan(SKUS.length / 2);
});
