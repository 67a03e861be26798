import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { figuresAndLedger } from "#tests/support/ledger.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import {
  channelOf,
  type Seller,
  startSellerWorld,
  type World,
} from "#tests/support/seller-world.ts";

const SKUS = Array.from({ length: 6 }, (_, index) => `SKU-${index}`);
const OPERATIONS = 1_000;
/** Several for each connection of the pool, and few enough that none waits for one until it is refused. */
const AT_ONCE = 30;
/** Refusals that the books demand; anything else is a fault. */
const REFUSED = new Set([200, 404, 409, 422]);

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

interface Stocked {
  seller: Seller;
  warehouses: string[];
  stockIds: string[];
  variantIds: string[];
  countId: string;
}

async function stock(): Promise<Stocked> {
  const seller = await world.signUp();
  const variantIds: string[] = [];
  for (const sku of SKUS) variantIds.push(await world.stockUp(seller, sku, 60));
  const other = await world.addWarehouse(seller, "Surabaya");
  for (const variantId of variantIds) await world.moveIn(seller, variantId, other, 30);
  const { body } = await seller.fetch("/v1/stocks");
  const { body: counted } = await seller.fetch("/v1/stocks/counts", {
    method: "POST",
    body: { warehouseId: seller.warehouseId, scope: "all" },
  });
  await seller.fetch(`/v1/stocks/counts/${counted.count.id}/;start`, { method: "POST" });
  return {
    ...{ seller, variantIds, countId: counted.count.id },
    warehouses: [seller.warehouseId, other],
    stockIds: body.stocks.map(({ id }) => id),
  };
}

/** One of everything that moves stock, chosen by `pick`. */
async function operate(of: Stocked, index: number, pick: (below: number) => number) {
  const { seller, warehouses, stockIds, variantIds, countId } = of;
  const one = <T>(list: readonly T[]): T => list[pick(list.length)] as T;
  const send = async (path: string, body: object, method = "POST") => {
    const { status } = await seller.fetch(path, { method, body });
    expect(REFUSED, `${method} ${path} answered ${status}`).toContain(status);
  };
  const order = (status: "to_process" | "cancelled" | "shipped", minute: number) =>
    ingestOrder(
      world.backend,
      channelOf(seller),
      channelOrder(
        `race-${pick(OPERATIONS / 5)}`,
        { [one(SKUS)]: 1 + pick(3) },
        { status, updatedAt: new Date(Date.UTC(2026, 10, 21, 2, minute, index % 60)) },
      ),
    );
  switch (index % 10) {
    case 0:
    case 1:
    case 2:
      return order("to_process", 0);
    case 3:
      return order("cancelled", 10);
    case 4:
      return order("shipped", 20);
    case 5:
      return send(
        "/v1/stocks",
        { adjustments: [{ stockId: one(stockIds), by: pick(9) - 4, reason: "correction" }] },
        "PUT",
      );
    case 6: {
      const [from, to] = pick(2) === 0 ? warehouses : warehouses.toReversed();
      return send("/v1/stocks/transfers", {
        ...{ fromWarehouseId: from, toWarehouseId: to, isSent: pick(2) === 0 },
        lines: [{ variantId: one(variantIds), quantity: 1 + pick(4) }],
      });
    }
    case 7:
      return send(`/v1/stocks/counts/${countId}/;scan`, {
        ...{ code: one(SKUS), quantity: 1 + pick(5), scanKey: `scan-${index}` },
      });
    case 8:
      return send("/v1/stocks/batches", {
        pick: { stockIds: [one(stockIds), one(stockIds)] },
        change: { damaged: { by: pick(3) - 1 }, buffer: { to: pick(3) }, incoming: { by: 1 } },
      });
    default:
      await world.drain();
  }
}

async function finish({ seller, countId }: Stocked): Promise<void> {
  const { body: sent } = await seller.fetch("/v1/stocks/transfers?status=sent&limit=500");
  await Promise.all(
    sent.transfers.map(({ id }, index) =>
      seller.fetch(`/v1/stocks/transfers/${id}/;${index % 2 === 0 ? "cancel" : "receive"}`, {
        method: "POST",
        ...(index % 2 === 0 ? {} : { body: {} }),
      }),
    ),
  );
  const count = (path: string, method = "POST", body?: object) =>
    seller.fetch(`/v1/stocks/counts/${countId}/${path}`, { method, ...(body ? { body } : {}) });
  await count(";review");
  const { body } = await count("items", "GET");
  await count("items", "PUT", {
    items: body.items.map(({ stockId }) => ({ stockId, reason: "miscounted" })),
  });
  await count(";post");
  await world.drain();
}

test("a thousand mixed operations, thirty at once, leave ledger, levels and reservations in exact agreement", {
  timeout: 240_000,
}, async () => {
  const pick = seededRandom(20261122);
  const of = await stock();
  let next = 0;
  const work = async () => {
    while (next < OPERATIONS) await operate(of, next++, pick);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await world.drain();
  await finish(of);
  const levels = await figuresAndLedger(world, of.seller.accountId);
  expect(levels).toHaveLength(SKUS.length * 2);
  for (const level of levels) expect(level.ledger).toEqual(level.level);
  const { rows } = await world.backend.db.execute<{ reserved: number; held: number }>(sql`
    select s.reserved, coalesce(sum(r.quantity) filter (where r.state = 'held'), 0)::int as held from stocks s
    left join reservations r on r.account_id = s.account_id and r.stock_id = s.id
    where s.account_id = ${of.seller.accountId} group by s.account_id, s.id`);
  for (const row of rows) expect(row.reserved).toBe(row.held);
  expect(rows.some(({ held }) => held > 0)).toBe(true);
  const { body } = await of.seller.fetch("/v1/stocks/histories?limit=1");
  expect(body.total).toBeGreaterThan(OPERATIONS / 4);
});
