import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { buildMetricOrdersPath } from "#app/models/statistics/orders-for-metric.ts";
import { orderList } from "#app/routes/_app/orders/+/list.ts";
import { newId } from "#backend/db/columns.ts";
import { accounts } from "#backend/db/schema/accounts.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { products } from "#backend/db/schema/products.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { readStatistics } from "#backend/statistics/read-figures.ts";
import { readSalesParts } from "#backend/statistics/read-parts.ts";
import { STATISTICS_PARTS } from "#contract/statistics.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import {
  channelOf,
  type Seller,
  startSellerWorld,
  type World,
} from "#tests/support/seller-world.ts";
import { readRaw } from "./raw-figures.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

const HOUR_MS = 3_600_000;
/**
 * Periods that begin or end with a day of 25 hours: Cairo repeats the last hour of the 29th, New
 * York the second of 1 November.
 */
const ZONES = [
  {
    timeZone: "Africa/Cairo",
    changesAt: Date.parse("2026-10-29T21:00:00Z"),
    period: { startDate: "2026-10-28", endDate: "2026-10-29" },
  },
  {
    timeZone: "America/New_York",
    changesAt: Date.parse("2026-11-01T06:00:00Z"),
    period: { startDate: "2026-11-01", endDate: "2026-11-02" },
  },
] as const;

const ORDER = fc.record({
  placedHours: fc.integer({ min: -14, max: 14 }),
  minutes: fc.nat(59),
  items: fc.dictionary(fc.constantFrom("A", "B", "C", "NEW"), fc.integer({ min: 1, max: 3 }), {
    minKeys: 1,
  }),
  status: fc.constantFrom("to_process", "completed", "cancelled", "returned", "unpaid"),
  courier: fc.constantFrom("", "SPX", "JNE"),
  city: fc.constantFrom(null, "Bandung", "Kota Surabaya"),
});

async function openShop(timeZone: string, changesAt: number): Promise<Seller> {
  const seller = await world.signUp();
  await world.backend.db
    .update(accounts)
    .set({ timeZone })
    .where(eq(accounts.id, seller.accountId));
  Object.assign(seller.caller, { timeZone });
  for (const [sku, category] of [
    ["A", "Kaos"],
    ["B", "Kaos"],
    ["C", "Topi"],
  ] as const) {
    await world.stockUp(seller, sku, 10_000);
    const ofSku = sql`exists (select 1 from variants v where v.account_id = ${products.accountId} and v.product_id = ${products.id} and v.sku = ${sku})`;
    await world.backend.db
      .update(products)
      .set({ category })
      .where(and(eq(products.accountId, seller.accountId), ofSku));
  }
  const others = await openOthers(seller);
  let serial = 0;
  // One order in each hour around the change, and others.
  const fixed = [-2, -1, 0, 1].map((placedHours) => ({
    ...{ placedHours, minutes: 30, items: { A: 1, NEW: 1 }, status: "to_process" as const },
    ...{ courier: "", city: null },
  }));
  for (const made of [...fixed, ...fc.sample(ORDER, 24)]) {
    const { placedHours, minutes, items, status, courier, city } = made;
    const channelId = others[serial % 3] ?? seller.channelId;
    // Every second order of the shop that sells in two places.
    const soldOn = serial % 6 === 0 ? ("tokopedia" as const) : null;
    await ingestOrder(
      world.backend,
      { ...channelOf(seller), id: channelId },
      channelOrder(`n-${++serial}`, items, {
        ...{ status, courier, soldOn, isCod: true },
        placedAt: new Date(changesAt + placedHours * HOUR_MS + minutes * 60_000),
        address: city
          ? { name: "", phone: "", fullAddress: "", city, region: "", zipcode: "", masked: true }
          : null,
      }),
    );
  }
  return seller;
}

async function openOthers({ accountId, channelId }: Seller): Promise<string[]> {
  const { db } = world.backend;
  const [shop] = await db
    .select()
    .from(channels)
    .where(and(eq(channels.accountId, accountId), eq(channels.id, channelId)));
  if (!shop) throw new Error("The seller has no shop");
  const made = (["tiktok", shop.channelType] as const).map((channelType) => {
    const id = newId();
    return { ...shop, id, channelType, shopId: `other-${id}` };
  });
  await db.insert(channels).values(made);
  return made.map(({ id }) => id);
}

/** Returns the orders that the screen lists at an address. */
async function shownAt(seller: Seller, address: string) {
  const place = { countryCode: "id", timeZone: seller.caller.timeZone } as const;
  const params = orderList.parse(new URL(address, "http://x").searchParams, place);
  const asked = orderList.query(params, { ...place, now: 0, soonHours: 4 });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...asked, limit: 200 }))
    if (value !== undefined && !(Array.isArray(value) && value.length === 0))
      query.set(name, String(value));
  const { status, body } = await seller.fetch(`/v1/orders?${query}`);
  expect(status, address).toBe(200);
  expect(body.total).toBe(body.orders.length);
  return body;
}

for (const { timeZone, changesAt, period } of ZONES)
  test(`each weekly-hour cell and each part matches its order list, in ${timeZone}`, async () => {
    const seller = await openShop(timeZone, changesAt);
    const ask = { ...period, timezoneOffset: undefined, channelIds: undefined };
    const { totals, hours } = await readStatistics(world.backend, seller.caller, {
      ...ask,
      interval: "day",
    });
    expect(totals.orders).toBeGreaterThan(3);
    const raw = await readRaw(world, seller.accountId);
    const clock = new Intl.DateTimeFormat("en-GB", {
      ...{ timeZone, weekday: "short", hour: "2-digit", hourCycle: "h23" },
    });
    let counted = 0;
    for (const [index, day] of ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].entries())
      for (let hour = 0; hour < 24; hour++) {
        const weekday = index + 1;
        const cell = hours.find((each) => each.weekday === weekday && each.hour === hour);
        const inHour = raw.filter(({ placed }) => {
          const parts = clock.formatToParts(placed * 1000);
          const part = (type: string) => parts.find((each) => each.type === type)?.value;
          return part("weekday") === day && Number(part("hour")) === hour;
        });
        if (!cell && inHour.length === 0) continue;
        const { total } = await shownAt(
          seller,
          buildMetricOrdersPath({ ...period, sale: "placed", weekday, hour }),
        );
        expect([day, hour, total]).toEqual([day, hour, cell?.orders ?? 0]);
        expect(total).toBeLessThanOrEqual(inHour.length);
        counted += total;
      }
    expect(counted).toBe(totals.orders);
    for (const by of STATISTICS_PARTS) {
      const query = { ...ask, by, orderBy: "desc" as const, limit: 50 };
      const { parts } = await readSalesParts(world.backend, seller.caller, query);
      const names = parts.map(({ name }) => name);
      if (by === "platform") expect(names.toSorted()).toEqual(["shop", "tokopedia"]);
      else if (by === "channelType") expect(names).toHaveLength(2);
      else expect(names).toContain("");
      for (const { name, net } of parts) {
        const narrowed =
          name === "" && by !== "channelType" && by !== "platform"
            ? { without: by }
            : { [by]: name };
        const { orders } = await shownAt(
          seller,
          buildMetricOrdersPath({ ...period, sale: "kept", ...narrowed }),
        );
        expect([by, name, await worthOf(seller, by, name, orders)]).toEqual([by, name, net]);
      }
    }
  });

/**
 * Returns the price of the orders' goods, for a category only its lines. There are no discounts.
 */
async function worthOf(
  seller: Seller,
  by: string,
  name: string,
  orders: readonly { id: string }[],
): Promise<number> {
  const { rows } = await world.backend.db.execute<{ worth: number }>(sql`
    select coalesce(sum(l.quantity * l.unit_price), 0)::float8 as worth from order_lines l
      left join variants v on v.account_id = l.account_id and v.id = l.variant_id
      left join products p on p.account_id = v.account_id and p.id = v.product_id
    where l.account_id = ${seller.accountId} and l.order_id = any(string_to_array(${orders.map(({ id }) => id).join(",")}, ','))
      and (${by} <> 'category' or coalesce(p.category, '') = ${name})`);
  return rows[0]?.worth ?? Number.NaN;
}
