import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { readWorkDay } from "#backend/orders/pick-pack/work-day.ts";
import { writeShippingSettings } from "#backend/orders/shipping-settings/shipping-settings.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import {
  addPicker,
  makeWave,
  orderToShip,
  pickAndPack,
  report,
  scanAs,
  twoOrdersToPick,
} from "./warehouse.ts";

let world: World;
beforeEach(async () => {
  world = await startSellerWorld();
});

const HOUR_MS = 3_600_000;
const readDay = (seller: Seller, changes: Partial<Seller["caller"]> = {}) =>
  readWorkDay(world.backend, { ...seller.caller, ...changes });

/** Creates a seller with a day's orders of two couriers, in each state of the work. */
async function busyDay() {
  const { seller, numbers } = await twoOrdersToPick(world);
  const wave = await makeWave(seller, { assigneeId: "me" });
  await pickAndPack(world, seller, wave.id);
  const id = randomUUID().slice(0, 8);
  await report(world, seller, `N-${id}`, { MUG: 1 }, { courier: "JNE Reguler" });
  await orderToShip(world, seller, `J-${id}`, { MUG: 1 }, { courier: "JNE  reguler" });
  return { seller, numbers, id };
}

const COUNTS = ["toArrange", "toPick", "toPack", "toHandOver", "handedOver"] as const;
const summarise = ({ couriers }: Awaited<ReturnType<typeof readDay>>) =>
  Object.fromEntries(
    couriers.map((row) => [
      row.courier,
      Object.fromEntries(COUNTS.map((name) => [name, row[name]])),
    ]),
  );

test("a courier's orders are counted by the work that is left, whatever the spelling", async () => {
  const { seller } = await busyDay();
  const day = await readDay(seller);
  const [first, second] = Object.entries(summarise(day));
  expect([first, second].map((row) => row?.[1])).toEqual(
    expect.arrayContaining([
      { toArrange: 1, toPick: 1, toPack: 0, toHandOver: 0, handedOver: 0 },
      { toArrange: 0, toPick: 0, toPack: 0, toHandOver: 2, handedOver: 0 },
    ]),
  );
  expect(day.couriers).toHaveLength(2);
});

test("parcels that a courier took today are counted, and a courier without work stays listed", async () => {
  const { seller, numbers } = await busyDay();
  const post = (body: unknown) => ({ method: "POST", body });
  const begun = await seller.fetch("/v1/orders/hand-overs", post({ courier: "SPX" }));
  const { id } = (begun.body as unknown as { handOver: { id: string } }).handOver;
  for (const code of Object.values(numbers))
    await scanAs(world, seller, { step: "hand_over", handOverId: id, code });
  const closed = await seller.fetch(`/v1/orders/hand-overs/${id}/;close`, post({}));
  expect(closed.status).toBe(200);
  for (const number of Object.values(numbers))
    await report(world, seller, number, { MUG: 1 }, { status: "shipped" });
  const day = await readDay(seller);
  expect(day.couriers.at(-1)).toMatchObject({ toHandOver: 0, handedOver: 2, shipByAt: null });
  world.advance(24 * HOUR_MS);
  const nextDay = await readDay(seller);
  expect(nextDay.couriers.some(({ handedOver }) => handedOver > 0)).toBe(false);
});

test("the day begins at midnight of the account's time zone, and a passed cut-off is tomorrow's", async () => {
  const { seller } = await busyDay();
  const readCutOff = async (time: string) => {
    const cutOffs = [{ warehouseId: seller.warehouseId, time }];
    await writeShippingSettings(world.backend, seller.caller, { cutOffs });
    return (await readDay(seller)).couriers[0]?.cutOffAt;
  };
  // The clock shows 10:00 in Jakarta, seven hours ahead of UTC.
  expect((await readDay(seller)).startedAt).toBe("2026-11-20T17:00:00.000Z");
  expect(await readCutOff("10:30")).toBe("2026-11-21T03:30:00.000Z");
  expect(await readCutOff("09:00")).toBe("2026-11-22T02:00:00.000Z");
});

test("people are listed with the units they have to pick and what they did today", async () => {
  const { seller } = await busyDay();
  const picker = await addPicker(world, seller, "Budi");
  const wave = await makeWave(seller, { assigneeId: picker.caller.userId });
  const { people } = await readDay(seller);
  expect(people).toEqual([
    expect.objectContaining({
      ...{ name: "Budi", unitsToPick: 1, unitsPicked: 0, parcelsPacked: 0 },
      waves: [{ id: wave.id, number: wave.number }],
    }),
    expect.objectContaining({
      ...{ userId: seller.caller.userId, unitsToPick: 0, unitsPicked: 4, parcelsPacked: 2 },
      waves: [],
    }),
  ]);
});

test("units of a record that is not picked whole count for their picker", async () => {
  const { seller } = await twoOrdersToPick(world);
  const wave = await makeWave(seller, { assigneeId: "me" });
  await scanAs(world, seller, { step: "pick", waveId: wave.id, code: "CAP", quantity: 1 });
  const { people } = await readDay(seller);
  expect(people).toMatchObject([{ unitsToPick: 3, unitsPicked: 1, parcelsPacked: 0 }]);
});

test("an arranged order without a code is listed, and can be late", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "MUG", 1);
  const shipByAt = new Date(world.backend.now().getTime() - HOUR_MS);
  await report(world, seller, randomUUID(), { MUG: 1 }, { status: "processing", shipByAt });
  expect((await readDay(seller)).couriers).toMatchObject([{ arranging: 1, toArrange: 0, late: 1 }]);
});

test("orders that go in one box are one packed parcel", async () => {
  const { seller, numbers } = await twoOrdersToPick(world);
  for (const number of Object.values(numbers))
    await report(world, seller, number, { MUG: 1 }, { status: "to_ship", trackingCode: "AWB-ONE" });
  const wave = await makeWave(seller, { assigneeId: "me" });
  await pickAndPack(world, seller, wave.id);
  expect((await readDay(seller)).people).toMatchObject([{ parcelsPacked: 1 }]);
});

test("a member with other shops, and another account, see none of it", async () => {
  const { seller } = await busyDay();
  const stranger = await world.signUp();
  expect(await readDay(stranger)).toMatchObject({ couriers: [], people: [] });
  const limited = await readDay(seller, { channelIds: ["elsewhere"] });
  expect(limited).toMatchObject({ couriers: [], people: [] });
});
