import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { orders } from "#backend/db/schema/orders.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { levelsAndLedger } from "#tests/support/ledger.ts";
import { channelOf, startSellerWorld, type World } from "#tests/support/seller-world.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

test("of 200 orders, fifty at once, for the last 10 units exactly 10 reserve one, and the books agree", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "LAST", 10);
  const channel = channelOf(seller);
  const reports = Array.from({ length: 200 }, (_, index) =>
    channelOrder(`race-${index}`, { LAST: 1 }),
  );
  // More than the pool's connections, but few enough that none waits longer than the pool allows.
  const left = [...reports];
  const work = async () => {
    for (let report = left.pop(); report; report = left.pop())
      await ingestOrder(world.backend, channel, report);
  };
  await Promise.all(Array.from({ length: 50 }, work));
  const { rows } = await world.backend.db.execute<{
    held: number;
    flagged: number;
    both: number;
  }>(sql`
    select count(r.id)::int held, count(*) filter (where o.flags ? 'out_of_stock')::int flagged,
      count(*) filter (where o.flags ? 'out_of_stock' and r.id is not null)::int both
    from orders o join order_lines l on l.order_id = o.id left join reservations r on r.order_line_id = l.id and r.state = 'held'
    where o.account_id = ${seller.accountId}`);
  expect(rows[0]).toEqual({ held: 10, flagged: 190, both: 0 });
  expect(await levelsAndLedger(world, seller.accountId)).toEqual([
    {
      level: { onHand: 10, reserved: 10, damaged: 0 },
      ledger: { onHand: 10, reserved: 10, damaged: 0 },
    },
  ]);
});

test("a new order reported twenty times at once is one order with one reservation", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "ONE", 10);
  const channel = channelOf(seller);
  const ids = await Promise.all(
    Array.from({ length: 20 }, () =>
      ingestOrder(world.backend, channel, channelOrder("same", { ONE: 2 })),
    ),
  );
  expect(new Set(ids).size).toBe(1);
  expect((await levelsAndLedger(world, seller.accountId))[0]?.level).toEqual({
    onHand: 10,
    reserved: 2,
    damaged: 0,
  });
});

test("a report delivered twenty times at once is applied once without an error", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "NEWS", 10);
  const channel = channelOf(seller);
  await ingestOrder(world.backend, channel, channelOrder("news", { NEWS: 2 }));
  const shipped = channelOrder(
    "news",
    { NEWS: 2 },
    {
      status: "shipped",
      nativeStatus: "SHIPPED",
      updatedAt: new Date("2026-11-21T02:05:00Z"),
    },
  );
  await Promise.all(Array.from({ length: 20 }, () => ingestOrder(world.backend, channel, shipped)));
  const [books] = await levelsAndLedger(world, seller.accountId);
  expect(books).toEqual({
    level: { onHand: 8, reserved: 0, damaged: 0 },
    ledger: { onHand: 8, reserved: 0, damaged: 0 },
  });
});

test("of two concurrent reports of one order the newer one wins", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "LATE", 60);
  const channel = channelOf(seller);
  const ids = Array.from({ length: 30 }, (_, index) => `late-${index}`);
  for (const id of ids) await ingestOrder(world.backend, channel, channelOrder(id, { LATE: 1 }));
  const at = (id: string, status: "to_ship" | "shipped", time: string) =>
    channelOrder(id, { LATE: 1 }, { status, nativeStatus: status, updatedAt: new Date(time) });
  await Promise.all(
    ids.flatMap((id, index) => {
      const reports = [
        at(id, "shipped", "2026-11-21T02:05:00Z"),
        at(id, "to_ship", "2026-11-21T02:04:00Z"),
      ];
      const inTurn = index % 2 === 0 ? reports : reports.toReversed();
      return inTurn.map((report) => ingestOrder(world.backend, channel, report));
    }),
  );
  const stand = await world.backend.db
    .selectDistinct({ status: orders.status, nativeStatus: orders.nativeStatus })
    .from(orders)
    .where(eq(orders.accountId, seller.accountId));
  expect(stand).toEqual([{ status: "shipped", nativeStatus: "shipped" }]);
  const [books] = await levelsAndLedger(world, seller.accountId);
  expect(books).toEqual({
    level: { onHand: 30, reserved: 0, damaged: 0 },
    ledger: { onHand: 30, reserved: 0, damaged: 0 },
  });
});

test("orders of several products that overlap all finish, and none reserves half a line", async () => {
  const seller = await world.signUp();
  for (const sku of ["X", "Y", "Z"]) await world.stockUp(seller, sku, 15);
  const channel = channelOf(seller);
  const mixes = [
    { X: 1, Y: 1 },
    { Y: 1, Z: 1, X: 1 },
    { Z: 1, X: 1 },
  ] as Record<string, number>[];
  const reports = Array.from({ length: 60 }, (_, index) =>
    channelOrder(`mix-${index}`, mixes[index % 3] ?? {}),
  );
  await Promise.all(reports.map((report) => ingestOrder(world.backend, channel, report)));
  for (const { level, ledger } of await levelsAndLedger(world, seller.accountId)) {
    expect(level).toEqual({ onHand: 15, reserved: 15, damaged: 0 });
    expect(ledger).toEqual(level);
  }
});
