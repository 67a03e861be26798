import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { ORDER_QUOTA_TYPE, type OrderStatus } from "#contract/statuses.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { levelsAndLedger } from "#tests/support/ledger.ts";
import { channelOf, type Seller, type World } from "#tests/support/seller-world.ts";

/** The statuses of an order as its channel reports them. */
const LIVES: readonly (readonly OrderStatus[])[] = [
  ["unpaid", "to_process", "to_ship", "shipped", "delivered", "completed"],
  ["to_process", "to_ship", "shipped", "delivered", "return_requested"],
  ["unpaid", "to_process", "to_ship", "shipped", "delivery_failed"],
  ["to_process", "to_ship", "shipped", "delivery_failed", "delivered"],
  ["unpaid", "to_process", "cancel_requested", "cancelled"],
  ["unpaid", "expired"],
];
/** Number of products. Orders of the same product wait for each other's stock. */
export const THINGS = 20;
/** Hours over which the orders are placed. Each hour has separate counts. */
const HOURS = 480;
const MAX_UNITS = 3;
const SENT: readonly OrderStatus[] = [
  ...(["delivered", "completed", "return_requested", "delivery_failed"] as const),
];

interface Replay {
  seller: Seller;
  /** Units of each product at the start, and units shipped by SKU. */
  stock: number;
  shipped: Map<string, number>;
  processed: number;
  ends: Map<string, OrderStatus>;
}

/** Returns a generator that repeats its numbers for a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Report {
  number: string;
  placedAt: Date;
  items: Record<string, number>;
  status: OrderStatus;
  step: number;
}

const toldBy = ({ number, placedAt, items, status, step }: Report) =>
  channelOrder(number, items, {
    ...{ status, nativeStatus: status.toUpperCase(), placedAt },
    updatedAt: new Date(Date.UTC(2026, 10, 21, 2, step)),
  });

/**
 * Sends the reports of orders with one or two products: shuffled, one in five of them twice,
 * `atOnce` at a time.
 */
export async function replayOrders(
  world: World,
  { orders, seed, atOnce }: { orders: number; seed: number; atOnce: number },
): Promise<Replay> {
  const random = randomOf(seed);
  const seller = await world.signUp();
  const stock = orders * MAX_UNITS;
  for (let thing = 0; thing < THINGS; thing++) await world.stockUp(seller, skuOf(thing), stock);
  const replay: Replay = { seller, stock, shipped: new Map(), processed: 0, ends: new Map() };
  const reports: Report[] = [];
  for (let n = 0; n < orders; n++) {
    const life = LIVES[Math.floor(random() * LIVES.length)] ?? [];
    const number = `replay-${seed}-${n}`;
    const placedAt = new Date(Date.UTC(2026, 10, 1, n % HOURS));
    const items: Record<string, number> = {};
    for (let line = random() < 0.3 ? 2 : 1; line > 0; line--)
      items[skuOf(Math.floor(random() * THINGS))] = 1 + Math.floor(random() * MAX_UNITS);
    life.forEach((status, step) => {
      const report = { number, placedAt, items, status, step };
      reports.push(report);
      if (random() < 0.2) reports.push(report);
    });
    const end = life.at(-1) ?? "unpaid";
    replay.ends.set(number, end);
    if (SENT.includes(end)) {
      for (const [sku, quantity] of Object.entries(items))
        replay.shipped.set(sku, (replay.shipped.get(sku) ?? 0) + quantity);
      replay.processed += 1;
    }
  }
  shuffle(reports, random);
  const channel = channelOf(seller);
  for (let at = 0; at < reports.length; at += atOnce)
    await Promise.all(
      reports
        .slice(at, at + atOnce)
        .map((report) => ingestOrder(world.backend, channel, toldBy(report))),
    );
  return replay;
}

const skuOf = (thing: number) => `REPLAY-${thing}`;

function shuffle<T>(list: T[], random: () => number): void {
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [list[last], list[other]] = [list[other] as T, list[last] as T];
  }
}

/** Counts everything that can be wrong afterwards. */
export async function checkReplay(world: World, { seller, ends, stock, shipped }: Replay) {
  const { accountId } = seller;
  const { rows: found } = await world.backend.db.execute<{ number: string; status: string }>(
    sql`select external_id as number, status from orders where account_id = ${accountId}`,
  );
  const statuses = new Map(found.map(({ number, status }) => [number, status]));
  const { rows: twice } = await world.backend.db.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select 1 from order_events where account_id = ${accountId} and type in ('placed', 'reserved', 'shipped', 'released')
      group by order_id, type, detail->>'sku' having count(*) > 1) doubled`);
  const { rows: quota } = await world.backend.db.execute<{ n: number }>(sql`
    select count(*)::int as n from order_quota_entries where account_id = ${accountId} and type = ${ORDER_QUOTA_TYPE.orderProcessing}`);
  const { rows: levels } = await world.backend.db.execute<{
    sku: string;
    on_hand: number;
    reserved: number;
  }>(sql`
    select v.sku, s.on_hand, s.reserved from stocks s
    join variants v on v.account_id = s.account_id and v.id = s.variant_id where s.account_id = ${accountId}`);
  const books = await levelsAndLedger(world, accountId);
  return {
    wrongStatus:
      Math.abs(found.length - ends.size) +
      [...ends].filter(([number, status]) => statuses.get(number) !== status).length,
    wrongTimeline: twice[0]?.n ?? 0,
    quotaEntries: quota[0]?.n ?? 0,
    things: levels.length,
    wrongStock: levels.filter(
      ({ sku, on_hand, reserved }) => on_hand !== stock - (shipped.get(sku) ?? 0) || reserved !== 0,
    ),
    wrongLedger: books.filter(({ level, ledger }) => !isDeepStrictEqual(level, ledger)),
  };
}
