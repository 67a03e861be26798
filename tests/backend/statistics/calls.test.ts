import { eq, inArray } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { makeSealedColumns } from "#backend/channels/sealed-credentials.ts";
import { newId } from "#backend/db/columns.ts";
import { memberships } from "#backend/db/schema/accounts.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { products, variants } from "#backend/db/schema/products.ts";
import type { ChannelOrder } from "#backend/marketplaces/channel-orders.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { SALE_STATES } from "#contract/statuses.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { fakeCredentials } from "#tests/support/fake-connector.ts";
import {
  channelOf,
  type Seller,
  startSellerWorld,
  type World,
} from "#tests/support/seller-world.ts";

let world: World;
let seller: Seller;
const DAYS = "startDate=2026-11-21&endDate=2026-11-21";

/** The seller's typed calls do not cover the statistics. */
interface Answer {
  totals: Record<
    "orders" | "cancelled" | "returned" | "shippedOnTime" | "shippedLate" | "net",
    number
  >;
  parts: { name: string; orders: number; net: number }[];
  fields: Record<string, string>;
  products: {
    sku: string;
    productId: string;
    variantId: string | null;
    figures: { net: number; units: number };
  }[];
  total: number;
  orderStats: { date: string; channelId: string; figures: { orders: number } }[];
  variantStats: { sku: string; figures: { units: number } }[];
  dashboard: { id: string; version: number };
}
const ask = async (path: string, init?: Parameters<Seller["fetch"]>[1]) => {
  const { status, body } = await seller.fetch(path, init);
  return { status, body: body as unknown as Answer };
};
const count = async (query: string) => (await seller.fetch(`/v1/orders?${query}`)).body.total;

beforeAll(async () => {
  world = await startSellerWorld();
  seller = await world.signUp();
  const { accountId, caller } = seller;
  await world.backend.db
    .insert(memberships)
    .values({ accountId, userId: caller.userId, userType: "owner" });
  await world.stockUp(seller, "A", 100);
  await world.stockUp(seller, "B", 100);
  const ingest = (number: string, ...more: [Record<string, number>, Partial<ChannelOrder>?]) =>
    ingestOrder(world.backend, channelOf(seller), channelOrder(number, ...more));
  const shipBy = { shipByAt: new Date("2026-11-22T00:00:00Z") };
  const at = (time: string) => ({ updatedAt: new Date(time), shippedAt: new Date(time) });
  await ingest("kept", { A: 2 }, { address: address("Bandung") });
  await ingest("both", { A: 1, B: 3 }, { courier: "JNE", discountTotal: 20_001 });
  await ingest("unpaid", { A: 1 }, { status: "unpaid" });
  await ingest("gone", { B: 1 }, { status: "cancelled", isCod: true });
  await ingest("early", { B: 1 }, { status: "shipped", ...shipBy, ...at("2026-11-21T20:00:00Z") });
  await ingest("late", { B: 1 }, { status: "shipped", ...shipBy, ...at("2026-11-22T20:00:00Z") });
  await ingest("back", { B: 1 }, { status: "returned", ...shipBy, ...at("2026-11-21T21:00:00Z") });
});
const address = (city: string) => ({
  ...{ name: "", phone: "", fullAddress: "", city, region: "", zipcode: "", masked: true },
});

test("every figure equals the number of orders in its list", async () => {
  const { body } = await ask(`/v1/statistics?${DAYS}`);
  const { orders, cancelled, returned, shippedOnTime, shippedLate } = body.totals;
  expect({ orders, cancelled, returned, shippedOnTime, shippedLate }).toEqual({
    ...{ orders: 6, cancelled: 1, returned: 1, shippedOnTime: 2, shippedLate: 1 },
  });
  const behind = Object.fromEntries(
    await Promise.all(SALE_STATES.map(async (sale) => [sale, await count(`sale=${sale}`)])),
  );
  expect(behind).toEqual({
    ...{ placed: orders, kept: 4, cancelled, returned },
    ...{ shipped_on_time: shippedOnTime, shipped_late: shippedLate },
  });
  expect(await count("sale=kept&city=Bandung")).toBe(1);
});

test("products, channel types, couriers, cities and categories each add up to the total", async () => {
  const { net } = (await ask(`/v1/statistics?${DAYS}`)).body.totals;
  expect(net).toBe(6 * 50_000 - 20_001 + 2 * 50_000);
  const { products, total } = (await ask(`/v1/statistics/products?${DAYS}&sortBy=units`)).body;
  expect(total).toBe(2);
  expect(products.map(({ sku, figures }) => [sku, figures.units])).toEqual([
    ["B", 5],
    ["A", 3],
  ]);
  expect(products.reduce((sum, { figures }) => sum + figures.net, 0)).toBe(net);
  expect(await count(`sale=placed&productId=${products[1]?.productId}`)).toBe(2);
  for (const by of ["channelType", "courier", "city", "category"]) {
    const parts = (await ask(`/v1/statistics/parts?${DAYS}&by=${by}`)).body.parts;
    expect([by, parts.reduce((sum, part) => sum + part.net, 0)]).toEqual([by, net]);
    const worst = (await ask(`/v1/statistics/parts?${DAYS}&by=${by}&orderBy=asc`)).body.parts;
    expect(worst.map((part) => part.net)).toEqual(parts.map((part) => part.net).toReversed());
  }
  // None of the shops sells on Tokopedia.
  expect((await ask(`/v1/statistics/parts?${DAYS}&by=platform`)).body.parts).toEqual([]);
});

test("two spellings of a courier form one row whose link shows all its orders", async () => {
  const other = await world.signUp();
  await world.backend.db.insert(memberships).values({
    ...{ accountId: other.accountId, userId: other.caller.userId, userType: "owner" },
  });
  for (const [number, courier] of [
    ["1", "J&T Express"],
    ["2", "J&T EXPRESS"],
    ["3", "JNE"],
  ] as const)
    await ingestOrder(world.backend, channelOf(other), channelOrder(number, { A: 1 }, { courier }));
  const read = async (path: string) => (await other.fetch(path)).body as unknown as Answer;
  const { parts, total } = await read(`/v1/statistics/parts?${DAYS}&by=courier`);
  expect(total).toBe(2);
  expect(parts.map(({ name, orders }) => [name.toLowerCase(), orders])).toEqual([
    ["j&t express", 2],
    ["jne", 1],
  ]);
  for (const { name, orders } of parts)
    expect((await read(`/v1/orders?courier=${encodeURIComponent(name)}`)).total).toBe(orders);
});

test("each variant has its own figures and order list", async () => {
  const query = `${DAYS}&by=variant&sortBy=units&orderBy=asc`;
  const { products, total } = (await ask(`/v1/statistics/products?${query}`)).body;
  expect(total).toBe(2);
  expect(products.map(({ sku, figures }) => [sku, figures.units])).toEqual([
    ["A", 3],
    ["B", 5],
  ]);
  expect(await count(`sale=placed&variantId=${products[0]?.variantId}`)).toBe(2);
  expect((await ask(`/v1/statistics/products?${query}&offset=9`)).body.total).toBe(2);
});

test("the older calls answer by day and channel, and by variant with or without channels", async () => {
  const { orderStats } = (await ask(`/order-api/order-stats?${DAYS}`)).body;
  expect(orderStats).toMatchObject([
    { date: "2026-11-21", channelId: seller.channelId, figures: { orders: 6 } },
  ]);
  for (const path of ["variant-stats", "variant-merged-stats"]) {
    const { variantStats } = (await ask(`/order-api/${path}?${DAYS}`)).body;
    expect(variantStats.map(({ sku, figures }) => [sku, figures.units])).toEqual([
      ["B", 5],
      ["A", 3],
    ]);
  }
});

test("stock value is at cost, and unsold stock counts as dead after long enough", async () => {
  const variantId = await world.stockUp(seller, "DEAD", 4);
  const fresh = await ask("/v1/statistics/stock");
  expect(fresh.body).toMatchObject({ deadCount: 0, deadValue: 0, dead: [] });
  const { db, now } = world.backend;
  await db
    .update(products)
    .set({ createdAt: new Date(now().getTime() - 91 * 86_400_000) })
    .where(
      inArray(
        products.id,
        db.select({ id: variants.productId }).from(variants).where(eq(variants.id, variantId)),
      ),
    );
  const { body } = await ask("/v1/statistics/stock");
  expect(body).toMatchObject({ deadCount: 1, deadValue: 120_000, dead: [{ sku: "DEAD" }] });
});

test("an invalid period is refused with its reason", async () => {
  const refused = async (query: string) => {
    const { status, body } = await ask(`/v1/statistics?${query}`);
    return [status, body.fields];
  };
  expect(await refused("startDate=2026-11-22&endDate=2026-11-21")).toEqual([
    422,
    { endDate: "before_start" },
  ]);
  expect(await refused("startDate=2020-11-22&endDate=2026-11-21")).toEqual([
    422,
    { endDate: "too_long" },
  ]);
  expect((await refused(`${DAYS}&timezoneOffset=30`))[0]).toBe(422);
  expect((await refused("startDate=yesterday&endDate=2026-11-21"))[0]).toBe(422);
});

test("a member limited to some channels reads only those", async () => {
  const other = newId();
  await world.backend.db.insert(channels).values({
    ...{
      id: other,
      accountId: seller.accountId,
      channelType: "shopee",
      shopId: other,
      name: "Lain",
    },
    ...makeSealedColumns(world.backend, other, fakeCredentials(world.backend.now())),
  });
  const own = seller.caller.channelIds;
  Object.assign(seller.caller, { channelIds: [other] });
  try {
    const { body } = await ask(`/v1/statistics?${DAYS}`);
    expect(body.totals).toMatchObject({ orders: 0, net: 0 });
    expect((await ask(`/v1/statistics?${DAYS}&channelIds=${seller.channelId}`)).status).toBe(404);
  } finally {
    Object.assign(seller.caller, { channelIds: own });
  }
});

test("a dashboard is created, changed by version, made default and deleted", async () => {
  const board = { name: "Pagi", tiles: [{ kind: "figure", metric: "net" }] };
  const made = await ask("/v1/dashboards", { method: "POST", body: { dashboard: board } });
  const { id, version } = made.body.dashboard;
  expect(made.body.dashboard).toMatchObject({ canEdit: true, isDefault: false, version: 1 });
  const changed = { name: "Sore", tiles: [{ kind: "figure", metric: "orders" }], isShared: true };
  const change = { dashboard: changed, version };
  const put = () => ask(`/v1/dashboards/${id}`, { method: "PUT", body: change });
  expect((await put()).body.dashboard).toMatchObject({ ...changed, version: 2 });
  expect((await ask(`/v1/dashboards/${id}`)).body.dashboard).toMatchObject({
    ...changed,
    version: 2,
  });
  expect(await put()).toMatchObject({ status: 409, body: { code: "stale_version" } });
  const first = (dashboardId: string | null) =>
    ask("/v1/dashboards/default", { method: "PUT", body: { dashboardId } });
  expect((await first(id)).status).toBe(200);
  expect((await ask("/v1/dashboards/default")).body.dashboard).toMatchObject({ id });
  expect((await first("none")).status).toBe(404);
  expect((await ask(`/v1/dashboards/${id}`, { method: "DELETE" })).status).toBe(200);
  expect((await ask("/v1/dashboards/default")).body.dashboard).toBeNull();
  expect((await ask(`/v1/dashboards/${id}`)).status).toBe(404);
});
