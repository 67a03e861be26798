import { sql } from "drizzle-orm";
import { type ChannelType, ORDER_QUOTA_TYPE, type OrderStatus } from "#contract/statuses.ts";
import type { Mood } from "#sandbox/moods.ts";
import { SANDBOXES } from "#sandbox/registry.ts";
import type { TestBackend } from "#tests/support/backend.ts";
import { levelsAndLedger } from "#tests/support/ledger.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import { startFaults } from "./faults.ts";
import { type Ask, type DayShop, openSevenShops, pass } from "./shops.ts";

const MINUTE = 60_000;
/** Orders between two advances of the clock. */
const ROUND = 14;
const PAGE = 100;
/** Attempts before a failed step fails the day. */
const TRIES = 40;

/** The course of an order: it stays, or a seller, a buyer and a courier act. */
const LIVES = ["waits", "sold out", "regretted", "sent", "sent", "sent"] as const;
type Life = (typeof LIVES)[number];

interface DayOrder {
  number: string;
  shop: DayShop;
  quantity: number;
  life: Life;
}

interface Known {
  id: string;
  status: OrderStatus;
}

/** Final statuses of each course. */
const ENDS: Record<Life, readonly OrderStatus[]> = {
  waits: ["to_process"],
  "sold out": ["cancelled"],
  regretted: ["cancelled"],
  sent: ["delivered", "completed"],
};

interface Day {
  orders: number;
  seed: number;
  /** Moods of every shop whose marketplace can have them (docs/marketplaces/conformance.md). */
  moods?: readonly Mood[];
}

/** Runs a day of orders in seven shops with random faults and returns the result. */
export async function liveThroughDay(world: TestBackend, { orders, seed, moods = [] }: Day) {
  const random = seededRandom(seed);
  const onHand = orders * 4;
  const { owner, ask, shops } = await openSevenShops(world, onHand);
  for (const shop of shops) await shop.setMoods?.(moods.filter(isMoodOf(shop.type)), seed);
  const day: DayOrder[] = [];
  const open = new Set<DayOrder>();
  const faults = startFaults(world, random);
  try {
    for (let n = 0; n < orders; n++) {
      const shop = shops[n % shops.length] as DayShop;
      const order = { ...(await bought(world, shop, random)), shop };
      day.push(order);
      open.add(order);
      if (random(40) === 0) await shop.expireToken?.();
      if (n % ROUND !== ROUND - 1) continue;
      await pass(world, 1, MINUTE);
      await goOn(
        ask,
        [...open].filter(() => random(3) > 0),
        open,
      );
      await world.drain();
    }
  } finally {
    await faults.end();
  }
  for (let tries = 0; tries < TRIES && open.size > 0; tries++) {
    await pass(world, 3, 5 * MINUTE);
    await goOn(ask, [...open], open);
    await world.drain();
  }
  // Deliveries of the own shop take most of an hour.
  for (let quarter = 0; quarter < 8; quarter++) {
    await pass(world, 3, 5 * MINUTE);
    await sendAgain(ask);
  }
  return {
    found: await leftOf(world, owner.accountId, shops, day),
    expected: await expectedOf(shops, day, onHand),
    faults: faults.counts,
  };
}

const isMoodOf = (type: ChannelType) => (mood: Mood) =>
  type !== "shop" && SANDBOXES[type].moods?.includes(mood) === true;

async function bought(
  world: TestBackend,
  shop: DayShop,
  random: (below: number) => number,
): Promise<Omit<DayOrder, "shop">> {
  const quantity = 1 + random(2);
  const drawn = LIVES[random(LIVES.length)] ?? "waits";
  // LINE and the own shop have no cancellation requests.
  const life = drawn === "regretted" && !shop.requestCancel ? "sold out" : drawn;
  return { number: await buyLater(world, shop, quantity), quantity, life };
}

/**
 * Retries an order that the shop refuses as sold out: Lazada takes everything off sale when the
 * seller cancels for lack of stock, and the push that restores it may have failed.
 */
async function buyLater(world: TestBackend, shop: DayShop, quantity: number): Promise<string> {
  for (let tries = 0; ; tries++) {
    try {
      return await shop.buy(quantity);
    } catch (error) {
      if (tries === 10 || !/There are fewer than/.test(String(error))) throw error;
      await pass(world, 1, MINUTE);
    }
  }
}

const isNotYet = (error: unknown) =>
  error instanceof Error && / answered (409|422|502|503): /.test(error.message);

/** Makes the next step of each order if possible; a failed one is retried later. */
async function goOn(ask: Ask, some: readonly DayOrder[], open: Set<DayOrder>): Promise<void> {
  const known = await lookAt(ask, some);
  for (const order of some) {
    const now = known.get(order.number);
    if (!now) continue;
    if (ENDS[order.life].includes(now.status)) open.delete(order);
    else await step(ask, order, now).catch(unlessLater);
  }
}

/** Reads their state as sellers do, a page of the list at a time. */
async function lookAt(ask: Ask, some: readonly DayOrder[]): Promise<Map<string, Known>> {
  const known = new Map<string, Known>();
  for (let from = 0; from < some.length; from += PAGE) {
    const numbers = some.slice(from, from + PAGE).map(({ number }) => number);
    const { orders } = await ask("GET", `/v1/orders?externalIds=${numbers.join()}&limit=${PAGE}`);
    for (const order of orders) known.set(order.externalId, order);
  }
  return known;
}

function unlessLater(error: unknown): void {
  // A sandbox error: the courier has nothing to collect yet.
  if (!isNotYet(error) && !(error instanceof Error && error.constructor.name === "ApiError"))
    throw error;
}

async function step(ask: Ask, order: DayOrder, { id, status }: Known): Promise<unknown> {
  const { life, shop, number } = order;
  const at = `/v1/orders/${id}`;
  if (life === "sold out" && status === "to_process") {
    const [reason] = (await ask("GET", at)).order.cancelReasons;
    return ask("POST", `${at}/;cancel`, { reason });
  }
  if (life === "regretted") {
    if (status === "to_process") return shop.requestCancel?.(number);
    if (status === "cancel_requested")
      return ask("POST", `${at}/;answer-cancellation`, { accept: true });
  }
  if (life !== "sent") return undefined;
  if (status === "cancel_requested") return refuseCancellation(ask, at, order);
  if (status === "to_process") return arrange(ask, at);
  if (status === "to_ship")
    return shop.collect ? shop.collect(number) : ask("POST", `${at}/;mark-shipped`);
  return status === "shipped" ? shop.deliver?.(number) : undefined;
}

/** Blibli takes no refusal, so its order ends there. */
async function refuseCancellation(ask: Ask, at: string, order: DayOrder): Promise<void> {
  const accept = order.shop.type === "blibli";
  await ask("POST", `${at}/;answer-cancellation`, { accept });
  if (accept) order.life = "regretted";
}

/** Sends the figures again that a shop did not take twice, as the board of differences asks. */
async function sendAgain(ask: Ask): Promise<void> {
  const { differences } = await ask("GET", "/v1/listing-differences?kinds=stock");
  if (differences.length === 0) return;
  const differenceIds = differences.map(({ id }: { id: string }) => id);
  await ask("POST", "/v1/listing-differences/answer", { differenceIds, answer: "ours" });
}

async function arrange(ask: Ask, at: string): Promise<unknown> {
  const { pickup, dropoff, manual } = (await ask("GET", `${at}/shipment/parameters`)).parameters;
  const address = pickup?.addresses[0];
  if (address)
    return ask("POST", `${at}/shipment`, {
      ...{ method: "pickup", addressId: address.addressId },
      slotId: address.isAnyTime ? null : (address.slots[0]?.slotId ?? null),
    });
  if (dropoff)
    return ask("POST", `${at}/shipment`, {
      ...{ method: "dropoff", senderName: "Laras", trackingCode: null },
      branchId: dropoff.branches[0]?.branchId ?? null,
    });
  const providerId = manual?.providers?.[0]?.providerId ?? null;
  return ask("POST", `${at}/shipment`, {
    method: "manual",
    trackingCode: manual?.needsTrackingCode ? "TH0123456789" : null,
    providerId,
  });
}

/**
 * Returns the expected end of the day: nothing lost, nothing counted twice, and each shop shows all
 * units that the campaigns of other shops do not keep.
 */
async function expectedOf(shops: readonly DayShop[], day: readonly DayOrder[], onHand: number) {
  const unitsOf = (life: Life) =>
    day.filter((one) => one.life === life).reduce((sum, { quantity }) => sum + quantity, 0);
  const [sent, waiting] = [unitsOf("sent"), unitsOf("waits")];
  const level = { onHand: onHand - sent, reserved: waiting, damaged: 0 };
  const kept = await Promise.all(shops.map(async (shop) => (await shop.reserved?.()) ?? 0));
  const allKept = kept.reduce((sum, units) => sum + units, 0);
  return {
    wrong: [] as string[],
    orders: day.length,
    quota: day.filter(({ life }) => life === "sent").length,
    books: [{ level, ledger: level }],
    shown: kept.map((own) => level.onHand - level.reserved - (allKept - own)),
  };
}

async function leftOf(
  world: TestBackend,
  accountId: string,
  shops: readonly DayShop[],
  day: readonly DayOrder[],
): ReturnType<typeof expectedOf> {
  const { rows } = await world.backend.db.execute<{ number: string; status: OrderStatus }>(
    sql`select external_id as number, status from orders where account_id = ${accountId}`,
  );
  const statuses = new Map(rows.map(({ number, status }) => [number, status]));
  const wrong = day.filter(
    ({ number, life }) => !ENDS[life].includes(statuses.get(number) ?? "unpaid"),
  );
  const { rows: quota } = await world.backend.db.execute<{ n: number }>(sql`
    select count(*)::int as n from order_quota_entries where account_id = ${accountId} and type = ${ORDER_QUOTA_TYPE.orderProcessing}`);
  return {
    wrong: wrong.map(
      ({ shop, number, life }) => `${shop.type} ${number} ${life}: ${statuses.get(number)}`,
    ),
    orders: rows.length,
    quota: quota[0]?.n ?? 0,
    books: await levelsAndLedger(world, accountId),
    shown: await Promise.all(shops.map((shop) => shop.shown())),
  };
}
