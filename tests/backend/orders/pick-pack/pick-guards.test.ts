import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import {
  addPicker,
  makeWave,
  orderToShip,
  pickAndPack,
  putOnRack,
  readPickedUnits,
  recordOf,
  report,
  scanAs,
} from "./warehouse.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

async function ordered(units: number) {
  const seller = await world.signUp();
  await putOnRack(world, await world.stockUp(seller, "MUG", 100), "A-1");
  const number = `G-${seller.accountId}`;
  const orderId = await orderToShip(world, seller, number, { MUG: units });
  return { seller, number, orderId };
}
const picked = ({ accountId }: Seller) => readPickedUnits(world, accountId);

test("scanning too many units is refused and counts none of them", async () => {
  const { seller } = await ordered(2);
  const wave = await makeWave(seller);
  const scan = { step: "pick", waveId: wave.id, code: "MUG", quantity: 3 } as const;
  expect(await scanAs(world, seller, scan)).toMatchObject({ outcome: "over_scan", ok: false });
  expect(await picked(seller)).toBe(0);
});

test("another code from a page opened again does not get the first code's result", async () => {
  const { seller } = await ordered(2);
  const wave = await makeWave(seller);
  const scan = { step: "pick", waveId: wave.id, clientId: crypto.randomUUID() } as const;
  expect(await scanAs(world, seller, { ...scan, code: "MUG" })).toMatchObject({ ok: true });
  await expect(scanAs(world, seller, { ...scan, code: "CAP" })).rejects.toMatchObject({
    problem: { code: "scan_again" },
  });
  expect(await scanAs(world, seller, { ...scan, code: "MUG" })).toMatchObject({ ok: true });
  expect(await picked(seller)).toBe(1);
});

test("a scan before the page knows that its order is packed counts for the next order", async () => {
  const { seller, orderId, number } = await ordered(2);
  const single = `${number}-single`;
  await orderToShip(world, seller, single, { MUG: 1 });
  const wave = await makeWave(seller);
  await scanAs(world, seller, { step: "pick", waveId: wave.id, code: "MUG", quantity: 3 });
  const { id: pickpackId } = await recordOf(seller, orderId);
  const check = (code: string) => scanAs(world, seller, { step: "pack", pickpackId, code });
  expect(await check(number)).toMatchObject({ outcome: "opened" });
  await check("MUG");
  expect(await check("MUG")).toMatchObject({ outcome: "packed", orderNumber: number });
  expect(await check("MUG")).toMatchObject({ outcome: "packed", orderNumber: single });
  expect(await check("MUG")).toMatchObject({ outcome: "wrong_item", ok: false });
  expect(await check(number)).toMatchObject({ outcome: "already_done" });
});

test("a single item is not packed for an order of a shop that its packer may not see", async () => {
  const { seller, orderId } = await ordered(1);
  const wave = await makeWave(seller);
  await scanAs(world, seller, { step: "pick", waveId: wave.id, code: "MUG" });
  const elsewhere = { ...seller, caller: { ...seller.caller, channelIds: ["another"] } };
  const scan = { step: "pack", code: "MUG" } as const;
  expect(await scanAs(world, elsewhere, scan)).toMatchObject({ outcome: "wrong_item", ok: false });
  expect(await scanAs(world, seller, scan)).toMatchObject({ outcome: "packed", orderId });
});

test("another account's wave, record and hand-over answer 404", async () => {
  const { seller, orderId } = await ordered(1);
  const wave = await makeWave(seller);
  const { id: pickpackId } = await recordOf(seller, orderId);
  const begun = await seller.fetch("/v1/orders/hand-overs", {
    method: "POST",
    body: { courier: "SPX" },
  });
  const { handOver } = begun.body as unknown as { handOver: { id: string } };
  const stranger = await world.signUp();
  for (const place of [
    { step: "pick", waveId: wave.id },
    { step: "pack", pickpackId },
    { step: "hand_over", handOverId: handOver.id },
  ] as const)
    await expect(scanAs(world, stranger, { code: "MUG", ...place })).rejects.toMatchObject({
      status: 404,
    });
});

test("a parcel with an open cancel request stays, and the reason is shown", async () => {
  const { seller, number } = await ordered(1);
  const wave = await makeWave(seller);
  await pickAndPack(world, seller, wave.id);
  const begun = await seller.fetch("/v1/orders/hand-overs", {
    method: "POST",
    body: { courier: "SPX" },
  });
  const { handOver } = begun.body as unknown as { handOver: { id: string } };
  await report(world, seller, number, { MUG: 1 }, { status: "cancel_requested" });
  expect(
    await scanAs(world, seller, { step: "hand_over", handOverId: handOver.id, code: number }),
  ).toMatchObject({ outcome: "cancel_requested", ok: false });
});

test.each([
  ["shipped", "already_done", "already_done"],
  ["delivered", "already_done", "already_done"],
  ["on_hold", "not_ready", "not_ready"],
  ["to_process", "not_arranged", "not_arranged"],
  ["cancelled", "put_back", "put_back"],
] as const)("scanning an order that is %s names that status", async (status, atTable, atDoor) => {
  const { seller, number } = await ordered(1);
  const wave = await makeWave(seller);
  const other = `${number}-2`;
  await orderToShip(world, seller, other, { MUG: 1 }, { status, nativeStatus: status });
  const begun = await seller.fetch("/v1/orders/hand-overs", {
    method: "POST",
    body: { courier: "SPX" },
  });
  const { handOver } = begun.body as unknown as { handOver: { id: string } };
  const scan = async (place: object) =>
    (await scanAs(world, seller, { step: "pack", code: other, ...place })).outcome;
  expect(await scan({ step: "pick", waveId: wave.id })).toBe(atTable);
  expect(await scan({ step: "pack" })).toBe(atTable);
  expect(await scan({ step: "hand_over", handOverId: handOver.id })).toBe(atDoor);
});

test("a parcel that its courier left behind goes with the newly booked one", async () => {
  const { seller, number, orderId } = await ordered(1);
  const wave = await makeWave(seller);
  await pickAndPack(world, seller, wave.id);
  const begin = async () => {
    const body = { courier: "SPX" };
    const begun = await seller.fetch("/v1/orders/hand-overs", { method: "POST", body });
    return (begun.body as unknown as { handOver: { id: string } }).handOver.id;
  };
  const give = (handOverId: string) =>
    scanAs(world, seller, { step: "hand_over", handOverId, code: number });
  const close = (id: string) =>
    seller.fetch(`/v1/orders/hand-overs/${id}/;close`, { method: "POST", body: {} });
  const first = await begin();
  await give(first);
  await close(first);
  expect(await give(await begin())).toMatchObject({ outcome: "already_done" });

  const news = { status: "to_process", nativeStatus: "RETRY_SHIP", retryPickup: true } as const;
  await report(world, seller, number, { MUG: 1 }, news);
  await world.drain();
  world.advance(3_600_000);
  world.connector.trackingCodes.set(number, "AWB-AGAIN");
  await seller.fetch(`/v1/orders/${orderId}/shipment`, {
    method: "POST",
    body: { method: "pickup", addressId: "7", slotId: "s1" },
  });
  await world.drain();
  const second = await begin();
  expect(await give(second)).toMatchObject({ outcome: "handed_over", done: 1, left: 0 });
  expect(await give(second)).toMatchObject({ outcome: "already_done" });
  expect((await close(second)).status).toBe(200);
});

test("a packed order has no missing units", async () => {
  const { seller, orderId } = await ordered(2);
  const wave = await makeWave(seller);
  const before = await recordOf(seller, orderId);
  await scanAs(world, seller, { step: "pick", waveId: wave.id, code: "MUG", quantity: 1 });
  await seller.fetch(`/v1/orders/pickpacks/${before.id}/;short`, {
    method: "POST",
    body: { lineId: before.lines[0]?.id, quantity: 1, reason: "not_found", resolution: "split" },
  });
  const record = await recordOf(seller, orderId);
  const again = await seller.fetch(`/v1/orders/pickpacks/${before.id}/;short`, {
    method: "POST",
    body: { lineId: record.lines[0]?.id, quantity: 1, reason: "not_found", resolution: "split" },
  });
  expect(again).toMatchObject({ status: 409, body: { code: "wrong_status" } });
});

// Only concurrent transactions can show these.
test.skipIf(!process.env.TEST_DATABASE_URL)(
  "a line is picked by one picker, however many scan it at once",
  async () => {
    const { seller } = await ordered(20);
    const wave = await makeWave(seller);
    const pickers: Seller[] = [];
    for (let n = 0; n < 8; n++) pickers.push(await addPicker(world, seller, `Picker ${n}`));
    const scans = pickers.flatMap((picker) => [picker, picker]);
    const outcomes = await Promise.all(
      scans.map((picker) => scanAs(world, picker, { step: "pick", waveId: wave.id, code: "MUG" })),
    );
    const fetchedBy = new Set(scans.filter((_, at) => outcomes[at]?.ok));
    expect(fetchedBy.size).toBe(1);
    expect(await picked(seller)).toBe(2);
  },
);

test.skipIf(!process.env.TEST_DATABASE_URL)(
  "an order cancelled during a scan is not picked, and of two scans that exceed the order together one counts",
  async () => {
    const { seller, orderId } = await ordered(5);
    const wave = await makeWave(seller);
    const scan = { step: "pick", waveId: wave.id, code: "MUG" } as const;
    /** Runs scans that have read the missing units and wait for the order's row. */
    const meanwhile = (count: number, quantity: number, change: string) =>
      whileLocked(orderId, { change, waiting: count }, () =>
        Promise.allSettled(
          Array.from({ length: count }, () => scanAs(world, seller, { ...scan, quantity })),
        ),
      );
    const both = await meanwhile(2, 3, "");
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { problem: { code: "changed_meanwhile" } },
    });
    expect(await picked(seller)).toBe(3);
    const [late] = await meanwhile(1, 1, "cancelled");
    expect(late).toMatchObject({ status: "fulfilled", value: { ok: false } });
    expect(await picked(seller)).toBe(3);
  },
);

test.skipIf(!process.env.TEST_DATABASE_URL)(
  "an order locked by another transaction is still included in the wave",
  async () => {
    const { seller, orderId } = await ordered(1);
    const wave = await whileLocked(orderId, { change: "", waiting: 1 }, () => makeWave(seller));
    expect(wave).toMatchObject({ orders: 1 });
  },
);

/**
 * Starts `work` while the order's row is locked, and releases the row, with a changed status or
 * not, once `waiting` queries wait for it.
 */
async function whileLocked<T>(
  orderId: string,
  { change, waiting }: { change: string; waiting: number },
  work: () => Promise<T>,
): Promise<T> {
  const { db } = world.backend;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from orders where id = ${orderId} for update`);
    if (change) await tx.execute(sql`update orders set status = ${change} where id = ${orderId}`);
    locked.resolve();
    await held;
  });
  await locked.promise;
  const working = work();
  const waiters = async () => {
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.n;
  };
  try {
    await Promise.race([working, expect.poll(waiters).toBe(waiting)]);
  } finally {
    release();
    await holding;
  }
  return working;
}
