import { sql } from "drizzle-orm";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { channelOrder } from "./channel-order.ts";
import { figuresAndLedger } from "./ledger.ts";
import { channelOf, type Seller, type World } from "./seller-world.ts";

export const SKUS = Array.from({ length: 6 }, (_, index) => `SKU-${index}`);
const ORDERS = 200;
/** Statuses that are allowed for a refusal. Anything else is an error. */
const REFUSED = new Set([200, 404, 409, 422]);

export interface Stocked {
  warehouses: string[];
  stockIds: string[];
  variantIds: string[];
  countId: string;
}

/** Stocks two warehouses of a new seller and starts a count. */
export async function stockWarehouses(world: World, seller: Seller): Promise<Stocked> {
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
    ...{ variantIds, countId: counted.count.id },
    warehouses: [seller.warehouseId, other],
    stockIds: body.stocks.map(({ id }) => id),
  };
}

/**
 * Runs an operation that moves stock, chosen by `pick`. `index` is unique per operation. Throws if
 * a valid operation is refused.
 */
export async function operate(
  world: World,
  seller: Seller,
  { warehouses, stockIds, variantIds, countId }: Stocked,
  index: number,
  pick: (below: number) => number,
): Promise<unknown> {
  const one = <T>(list: readonly T[]): T => list[pick(list.length)] as T;
  const send = async (path: string, body: object, method = "POST") => {
    const { status } = await seller.fetch(path, { method, body });
    if (!REFUSED.has(status)) throw new Error(`${method} ${path} answered ${status}`);
  };
  const order = (status: "to_process" | "cancelled" | "shipped", minute: number) =>
    ingestOrder(
      world.backend,
      channelOf(seller),
      channelOrder(
        `race-${pick(ORDERS)}`,
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

/** Runs `amount` operations, `atOnce` at a time, starting with number `from`. */
export async function operateAll(
  operation: (index: number) => Promise<unknown>,
  { from, amount, atOnce }: { from: number; amount: number; atOnce: number },
): Promise<void> {
  let next = from;
  const work = async () => {
    while (next < from + amount) await operation(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Receives or returns what is in transit, and posts the count. */
export async function finishOperations(
  world: World,
  seller: Seller,
  { countId }: Stocked,
): Promise<void> {
  await world.drain();
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

/**
 * Reads the figures that must agree: levels with their ledger, and reserved units with the orders'
 * reservations.
 */
export async function readBooks(world: World, { accountId }: Seller) {
  const levels = await figuresAndLedger(world, accountId);
  const { rows } = await world.backend.db.execute<{ reserved: number; held: number }>(sql`
    select s.reserved, coalesce(sum(r.quantity) filter (where r.state = 'held'), 0)::int as held from stocks s
    left join reservations r on r.account_id = s.account_id and r.stock_id = s.id
    where s.account_id = ${accountId} group by s.account_id, s.id`);
  return { levels, reservations: rows };
}
