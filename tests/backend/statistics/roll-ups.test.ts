import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { computeSettlement } from "#app/models/order/order-gaps.ts";
import { orders } from "#backend/db/schema/orders.ts";
import type { ChannelOrder } from "#backend/marketplaces/channel-orders.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { storeSettlements } from "#backend/orders/settlements/pull-settlements.ts";
import { readStatistics } from "#backend/statistics/read-figures.ts";
import { readProductStatistics, readVariantMergedStats } from "#backend/statistics/read-lines.ts";
import { readSalesParts } from "#backend/statistics/read-parts.ts";
import { rebuildSales, startRebuild } from "#backend/statistics/rebuild-sales.ts";
import { TIME_ZONES } from "#contract/countries.ts";
import { type Interval, STATISTICS_PARTS } from "#contract/statistics.ts";
import { FEE_KINDS, ORDER_STATUSES } from "#contract/statuses.ts";
import { agreeToReturn } from "#tests/support/agree-to-return.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import {
  channelOf,
  type Seller,
  startSellerWorld,
  type World,
} from "#tests/support/seller-world.ts";
import { computeFigures, computeLines, readRaw, selectPlacedOn } from "./raw-figures.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

const HOUR_MS = 3_600_000;
const BEGIN = Date.parse("2026-11-01T00:00:00Z");
const at = (hours: number) => new Date(BEGIN + hours * HOUR_MS);

/** The offset changes within the histories in Cairo (30 October) and New York (1 November). */
const ZONES = [...TIME_ZONES, "America/New_York", "Africa/Cairo"];

/** Platforms divide the sales of TikTok's shops alone (orders-behind.test.ts). */
const WHOLE_PARTS = STATISTICS_PARTS.filter((by) => by !== "platform");

/** A channel's report about one of six orders; later reports correct earlier ones. */
const REPORT = fc.record({
  order: fc.nat(5),
  status: fc.constantFrom(...ORDER_STATUSES),
  placedHours: fc.integer({ min: -60, max: 60 }),
  items: fc.dictionary(fc.constantFrom("A", "B", "NEW"), fc.integer({ min: 1, max: 4 }), {
    minKeys: 1,
  }),
  voucher: fc.constantFrom(0, 0, 1, 7_777),
  fees: fc.constantFrom(null, null, 0, 3_500, 12_345),
  paid: fc.boolean(),
  isCod: fc.boolean(),
  shipByHours: fc.constantFrom(null, 30, 90),
  shippedHours: fc.integer({ min: 1, max: 120 }),
  courier: fc.constantFrom("SPX", "JNE"),
  city: fc.constantFrom(null, "Bandung", "Kota Surabaya"),
});
/** An entry of the channel's books, perhaps for an order that never comes; some have no amount. */
const SETTLEMENT = fc.record({
  order: fc.nat(6),
  entry: fc.constantFrom("escrow", "correction"),
  currency: fc.constantFrom("IDR", "IDR", "IDR", "THB"),
  fees: fc.option(
    fc.dictionary(fc.constantFrom(...FEE_KINDS), fc.integer({ min: -900, max: 9_000 }), {
      noNullPrototype: true,
    }),
    { freq: 5 },
  ),
});
type Report = typeof REPORT extends fc.Arbitrary<infer R> ? R : never;

function reportOf(number: string, step: number, report: Report): ChannelOrder {
  const made = channelOrder(number, report.items);
  const { city } = report;
  return {
    ...made,
    status: report.status === "processing" ? "to_ship" : report.status,
    nativeStatus: report.status,
    placedAt: at(report.placedHours),
    paidAt: report.paid ? at(report.placedHours + 0.5) : null,
    shipByAt: report.shipByHours === null ? null : at(report.shipByHours),
    // Later reports are newer; the first one after shipping sets the time of shipping.
    updatedAt: at(report.shippedHours / 1000 + step + 60),
    isCod: report.isCod,
    discountTotal: report.voucher,
    channelFees: report.fees,
    courier: report.courier,
    address: city
      ? { name: "", phone: "", fullAddress: "", city, region: "", zipcode: "", masked: true }
      : null,
  };
}

const dayIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  return (epochSeconds: number) => format.format(epochSeconds * 1000);
};
const dayBehind = (minutes: number) => (epochSeconds: number) =>
  new Date((epochSeconds - minutes * 60) * 1000).toISOString().slice(0, 10);

const PERIODS = [
  ["2026-10-25", "2026-11-10"],
  ["2026-11-01", "2026-11-01"],
  ["2026-10-31", "2026-11-02"],
] as const;

async function agree(seller: Seller, timeZone: string, interval: Interval): Promise<void> {
  const raw = await readRaw(world, seller.accountId);
  const caller = { ...seller.caller, timeZone };
  for (const [startDate, endDate] of PERIODS) {
    for (const timezoneOffset of [undefined, -420, 300]) {
      const dayOf = timezoneOffset === undefined ? dayIn(timeZone) : dayBehind(timezoneOffset);
      const placed = selectPlacedOn(raw, dayOf, startDate, endDate);
      const period = { startDate, endDate, timezoneOffset, channelIds: undefined };
      const { totals, series, channels, hours } = await readStatistics(world.backend, caller, {
        ...period,
        interval,
      });
      expect(totals).toEqual(computeFigures(placed));
      const net = (list: readonly { net: number }[]) => list.reduce((all, one) => all + one.net, 0);
      expect(net(series.map(({ figures }) => figures))).toBe(totals.net);
      expect(net(channels.map(({ figures }) => figures))).toBe(totals.net);
      expect(net(hours)).toBe(totals.net);
      if (interval === "day")
        for (const { start, figures } of series)
          expect(figures, start).toEqual(computeFigures(selectPlacedOn(raw, dayOf, start, start)));
      if (timezoneOffset !== undefined) continue;
      const { variantStats } = await readVariantMergedStats(world.backend, caller, period);
      const lines = computeLines(placed);
      expect(
        Object.fromEntries(
          variantStats.map(({ variantId, sku, figures }) => [
            variantId ?? `sku:${sku}`,
            {
              ...{ orders: figures.orders, units: figures.units, gross: figures.gross },
              ...{ cost: figures.cost, costUnknownUnits: figures.costUnknownUnits },
            },
          ]),
        ),
      ).toEqual(Object.fromEntries(lines));
      // Vouchers of an order are divided among its lines to the last rupiah.
      expect(net(variantStats.map(({ figures }) => figures))).toBe(totals.net);
      for (const by of WHOLE_PARTS) {
        const query = { ...period, by, orderBy: "desc" as const, limit: 50 };
        const { parts } = await readSalesParts(world.backend, caller, query);
        expect([by, net(parts)]).toEqual([by, totals.net]);
      }
    }
  }
}

const rollUps = async (accountId: string) => {
  const read = async (table: string) =>
    (
      await world.backend.db.execute(
        sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where account_id = ${accountId} and orders <> 0 order by t::text`,
      )
    ).rows;
  return { hours: await read("sale_hours"), variants: await read("sale_variant_hours") };
};

async function rebuild(accountId: string) {
  const { id: rebuildId } = await startRebuild(world.backend, accountId);
  await rebuildSales(
    world.backend,
    { accountId, rebuildId },
    { id: "", retryCount: 0, isLastTry: true },
  );
}

let serial = 0;

test("roll-ups equal the raw orders in every time zone; a rebuild changes nothing", async () => {
  const seller = await world.signUp();
  for (const sku of ["A", "B"]) await world.stockUp(seller, sku, 10_000);
  const history = fc.tuple(
    fc.array(fc.oneof({ arbitrary: REPORT, weight: 3 }, { arbitrary: SETTLEMENT, weight: 2 }), {
      minLength: 1,
      maxLength: 18,
    }),
    fc.constantFrom(...ZONES),
    fc.constantFrom<Interval>("day", "hour", "week", "month"),
  );
  await fc.assert(
    fc.asyncProperty(history, async ([reports, timeZone, interval]) => {
      const run = `run-${++serial}`;
      for (const [step, report] of reports.entries()) {
        const number = `${run}-${report.order}`;
        if ("entry" in report) {
          const { order: _order, ...told } = report;
          const settlement = { ...told, externalOrderId: number, settledAt: at(step) };
          await storeSettlements(world.backend, seller, [settlement], at(step));
        } else await ingestOrder(world.backend, channelOf(seller), reportOf(number, step, report));
      }
      await agree(seller, timeZone, interval);
    }),
    { numRuns: 12 },
  );
  const before = await rollUps(seller.accountId);
  await rebuild(seller.accountId);
  expect(await rollUps(seller.accountId)).toEqual(before);
});

test("an order whose lines have no units left keeps its amount among the variants", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "B", 10);
  const report = (step: number, items: Report["items"]) =>
    ingestOrder(
      world.backend,
      channelOf(seller),
      channelOrder("edited", items, {
        ...{ placedAt: at(0), updatedAt: at(60 + step), discountTotal: 7_777 },
      }),
    );
  await report(0, { B: 2 });
  await report(1, { A: 3 });
  await agree(seller, "Asia/Jakarta", "day");
});

test("manual returns and settlement fees correct the day of the sale", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 10);
  const report = (changes: Partial<ChannelOrder>) =>
    ingestOrder(world.backend, channelOf(seller), channelOrder("late", { A: 2 }, changes));
  const month = { startDate: "2026-11-21", endDate: "2026-11-21" };
  const totals = async () =>
    (
      await readStatistics(world.backend, seller.caller, {
        ...month,
        interval: "day",
        channelIds: undefined,
        timezoneOffset: undefined,
      })
    ).totals;
  const orderId = await report({ status: "shipped" });
  expect(await totals()).toMatchObject({
    orders: 1,
    net: 100_000,
    fees: null,
    feesAwaited: 1,
    cost: 60_000,
    margin: null,
    awaitedMargin: 40_000,
    units: 2,
  });
  await report({
    status: "completed",
    channelFees: 8_000,
    updatedAt: new Date("2026-12-10T00:00:00Z"),
  });
  expect(await totals()).toMatchObject({
    ...{ net: 100_000, fees: 8_000, feesAwaited: 0, margin: 32_000 },
  });
  expect((await totals()).awaitedMargin).toBe(0);
  // A later report without fees keeps the known ones.
  await report({
    status: "return_requested",
    channelFees: null,
    updatedAt: new Date("2026-12-20T00:00:00Z"),
  });
  await agreeToReturn(world.backend, orderId);
  const { lines } = (await seller.fetch(`/v1/orders/${orderId}`)).body.order;
  const body = { lines: [{ orderLineId: lines[0]?.id, good: 1, damaged: 1 }] };
  expect(
    (await seller.fetch(`/v1/orders/${orderId}/;receive-return`, { method: "POST", body })).status,
  ).toBe(200);
  expect(await totals()).toMatchObject({
    ...{ orders: 1, returned: 1, returnRate: 1, units: 0, net: 0, returnedAmount: 100_000 },
    // The damaged unit is not on sale again.
    ...{ fees: 8_000, cost: 30_000, margin: -38_000, averageOrder: null },
  });
  const { order } = (await seller.fetch(`/v1/orders/${orderId}`)).body;
  expect(order).toMatchObject({ refunded: 100_000, cogs: 60_000, lostCogs: 30_000 });
  expect(computeSettlement(order).margin).toBe(-38_000);
});

test("a rebuild fixes wrong roll-ups, and counts orders that arrive meanwhile", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 1_000);
  const ingest = (number: string, hours: number) =>
    ingestOrder(
      world.backend,
      channelOf(seller),
      channelOrder(number, { A: 1 }, { placedAt: at(hours) }),
    );
  for (let day = 0; day < 6; day++) await ingest(`early-${day}`, day * 24);
  const { accountId } = seller;
  await world.backend.db.execute(
    sql`update sale_hours set gross = gross + 1 where account_id = ${accountId} and kind = 'shop'`,
  );
  await world.backend.db.execute(
    sql`delete from sale_variant_hours where account_id = ${accountId}`,
  );
  // One order that was never counted, and one that was moved to another day without a recount.
  const [first] = await world.backend.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.accountId, accountId))
    .limit(1);
  await world.backend.db
    .update(orders)
    .set({ placedAt: at(50) })
    .where(eq(orders.id, first?.id ?? ""));
  await Promise.all([
    rebuild(accountId),
    ...Array.from({ length: 12 }, (_, index) => ingest(`meanwhile-${index}`, index * 13)),
  ]);
  await agree(seller, "Asia/Jakarta", "day");
  const { body } = await seller.fetch(
    "/v1/statistics?startDate=2026-11-01&endDate=2026-11-30&interval=day",
  );
  expect(body).toMatchObject({ totals: { orders: 18, gross: 18 * 50_000 } });
});

test("a second rebuild waits for the first", async () => {
  const seller = await world.signUp();
  await startRebuild(world.backend, seller.accountId);
  await expect(startRebuild(world.backend, seller.accountId)).rejects.toMatchObject({
    status: 409,
    problem: { code: "already_running" },
  });
});

test("orders with goods of unknown cost stand apart from the margin", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 10);
  const settled = { status: "completed" as const, channelFees: 8_000 };
  await ingestOrder(world.backend, channelOf(seller), channelOrder("1", { A: 2 }, settled));
  await ingestOrder(world.backend, channelOf(seller), channelOrder("2", { A: 1, NEW: 1 }, settled));
  await ingestOrder(
    world.backend,
    channelOf(seller),
    channelOrder("3", { NEW: 1 }, { status: "shipped", channelFees: null }),
  );
  const asked = { channelIds: undefined, timezoneOffset: undefined };
  const month = { startDate: "2026-11-21", endDate: "2026-11-21", ...asked };
  const { totals } = await readStatistics(world.backend, seller.caller, {
    ...month,
    interval: "day",
  });
  expect(totals).toMatchObject({
    ...{ orders: 3, net: 250_000, cost: 90_000, feesAwaited: 1 },
    ...{ margin: 100_000 - 8_000 - 60_000, awaitedMargin: 0, awaitedMarginOrders: 0 },
    ...{ costUnknown: 2, costUnknownNet: 150_000 },
  });
  const { products } = await readProductStatistics(world.backend, seller.caller, {
    ...{ ...month, limit: 10, offset: 0 },
    ...{ by: "product", sortBy: "margin", orderBy: "desc" },
  });
  expect(
    products.map(({ sku, figures }) => [
      ...[sku, figures.cost, figures.margin, figures.costUnknownUnits],
    ]),
  ).toEqual([
    ["A", 90_000, 60_000, 0],
    ["NEW", null, null, 2],
  ]);
});
