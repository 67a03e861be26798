import { beforeAll, expect, test } from "vitest";
import type { PickPack } from "#contract/pick-packs.ts";
import type { OrderStatus } from "#contract/statuses.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import {
  makeWave,
  readStatus,
  readWave,
  recordOf,
  report,
  scanAs,
  twoOrdersToPick,
} from "./warehouse.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

interface Made {
  waveId: string;
  pickpacks: PickPack[];
  skipped: { orderId: string; code: string }[];
}
const post = (body?: unknown) => ({ method: "POST", body });
const take = async (seller: Seller, ...orderIds: string[]) =>
  (await seller.fetch("/v1/orders/pickpacks", post({ orderIds }))) as unknown as {
    status: number;
    body: Made & { code: string };
  };
const reportShort = (
  seller: Seller,
  record: PickPack,
  sku: string,
  quantity: number,
  how: string,
) =>
  seller.fetch(
    `/v1/orders/pickpacks/${record.id}/;short`,
    post({
      ...{ lineId: record.lines.find((line) => line.sku === sku)?.id, quantity },
      ...{ reason: "not_found", resolution: how },
    }),
  );

/** Creates an order that is packed except for one mug, which was not found. */
async function orderThatWaits() {
  const { seller, several, single, numbers } = await twoOrdersToPick(world);
  const wave = await makeWave(seller, { kind: "several" });
  for (const code of ["CAP", "MUG"])
    await scanAs(world, seller, { step: "pick", waveId: wave.id, code });
  await reportShort(seller, await recordOf(seller, several), "MUG", 1, "split");
  const { pickpackId } = await scanAs(world, seller, { step: "pack", code: numbers.several });
  for (const code of ["CAP", "MUG"])
    await scanAs(world, seller, { step: "pack", code, pickpackId });
  return { seller, several, single, number: numbers.several };
}

test("the missing part of a split order is picked and packed in its own wave once found", async () => {
  const { seller, several, number } = await orderThatWaits();
  expect(await readStatus(seller, several)).toBe("short");
  const { body } = await take(seller, several);
  expect(body).toMatchObject({
    pickpacks: [{ part: 2, status: "assigned", lines: [{ sku: "MUG", quantity: 1, picked: 0 }] }],
    skipped: [],
  });
  expect(body.pickpacks).toHaveLength(1);
  const { waveId } = body;
  expect(await scanAs(world, seller, { step: "pick", waveId, code: "MUG" })).toMatchObject({
    ...{ outcome: "picked", left: 0 },
  });
  const opened = await scanAs(world, seller, { step: "pack", code: number });
  expect(opened).toMatchObject({ outcome: "opened", left: 1 });
  const { pickpackId } = opened;
  expect(await scanAs(world, seller, { step: "pack", code: "MUG", pickpackId })).toMatchObject({
    outcome: "packed",
  });
  expect(await readStatus(seller, several)).toBe("packed");
  expect((await readWave(seller, waveId)).wave.status).toBe("done");
});

test("a waiting part stays available when its wave is cancelled", async () => {
  const { seller, several } = await orderThatWaits();
  const first = await take(seller, several);
  await seller.fetch(`/v1/orders/waves/${first.body.waveId}/;cancel`, post());
  expect(await readStatus(seller, several)).toBe("short");
  const again = (await seller.fetch(
    "/v1/orders/pickpacks",
    post({ orderIds: [several], assigneeId: "me" }),
  )) as unknown as { body: Made };
  expect(again.body.pickpacks).toMatchObject([
    { part: 2, status: "assigned", assigneeId: seller.caller.userId, lines: [{ quantity: 1 }] },
  ]);
});

test("a part that goes missing again is picked alone, without the packed rest", async () => {
  const { seller, several } = await orderThatWaits();
  const { body } = await take(seller, several);
  await reportShort(seller, body.pickpacks[0] as PickPack, "MUG", 1, "return");
  expect(await readStatus(seller, several)).toBe("short");
  const anew = await take(seller, several);
  expect(anew.body.pickpacks).toMatchObject([
    { part: 2, lines: [{ sku: "MUG", quantity: 1, picked: 0, short: 0, shortReason: null }] },
  ]);
});

test("the unpicked rest of a split order whose wave was cancelled is picked with the waiting part", async () => {
  const { seller, several, numbers } = await twoOrdersToPick(world);
  const wave = await makeWave(seller, { kind: "several" });
  await reportShort(seller, await recordOf(seller, several), "MUG", 1, "split");
  await seller.fetch(`/v1/orders/waves/${wave.id}/;cancel`, post());
  const { body } = await take(seller, several);
  const fetched = body.pickpacks.flatMap(({ part, lines }) =>
    lines.map(({ sku, quantity }) => `${part}: ${quantity} ${sku}`),
  );
  expect(fetched.toSorted()).toEqual(["1: 1 CAP", "1: 1 MUG", "2: 1 MUG"]);
  const counted = async () => (await readWave(seller, body.waveId)).wave;
  expect(await counted()).toMatchObject({ orders: 1, packedOrders: 0, units: 3 });
  for (const code of ["CAP", "MUG", "MUG"])
    await scanAs(world, seller, { step: "pick", waveId: body.waveId, code });
  const pack = async (...codes: string[]) => {
    const { pickpackId } = await scanAs(world, seller, { step: "pack", code: numbers.several });
    for (const code of codes) await scanAs(world, seller, { step: "pack", code, pickpackId });
  };
  await pack("CAP", "MUG");
  expect(await counted(), "a part of it is still to be packed").toMatchObject({ packedOrders: 0 });
  await pack("MUG");
  expect(await counted()).toMatchObject({ orders: 1, packedOrders: 1, status: "done" });
});

const ITEMS = { MUG: 2, CAP: 1 };
const hasNews = (seller: Seller, number: string, status: OrderStatus) =>
  report(world, seller, number, ITEMS, { status, nativeStatus: status });

test("a part being picked continues to its courier after the rest was shipped", async () => {
  const { seller, several, number } = await orderThatWaits();
  const { waveId } = (await take(seller, several)).body;
  await hasNews(seller, number, "shipped");
  expect(await readStatus(seller, several)).toBe("assigned");
  const { wave, pickList } = await readWave(seller, waveId);
  expect(wave).toMatchObject({ status: "open", orders: 1, packedOrders: 0, units: 1 });
  expect(pickList).toMatchObject([{ sku: "MUG", quantity: 1, picked: 0 }]);
  expect(await scanAs(world, seller, { step: "pick", waveId, code: "MUG" })).toMatchObject({
    ...{ outcome: "picked", left: 0 },
  });
  await hasNews(seller, number, "delivered");
  const { pickpackId } = await scanAs(world, seller, { step: "pack", code: number });
  expect(await scanAs(world, seller, { step: "pack", code: "MUG", pickpackId })).toMatchObject({
    outcome: "packed",
  });
  expect(await readStatus(seller, several)).toBe("packed");
  expect((await readWave(seller, waveId)).wave).toMatchObject({ status: "done", packedOrders: 1 });
  const { courier } = (await seller.fetch(`/v1/orders/${several}`)).body.order;
  const { body } = (await seller.fetch("/v1/orders/hand-overs", post({ courier }))) as unknown as {
    body: { handOver: { id: string; waiting: number } };
  };
  expect(body.handOver.waiting).toBe(1);
  const handOverId = body.handOver.id;
  expect(
    await scanAs(world, seller, { step: "hand_over", handOverId, code: number }),
  ).toMatchObject({ outcome: "handed_over", done: 1, left: 0 });
});

test("a waiting part is picked after the rest was shipped, without the rest", async () => {
  const { seller, several, number } = await orderThatWaits();
  await hasNews(seller, number, "shipped");
  expect(await readStatus(seller, several)).toBe("short");
  const { body } = await take(seller, several);
  expect(body).toMatchObject({
    pickpacks: [{ part: 2, status: "assigned", lines: [{ sku: "MUG", quantity: 1 }] }],
    skipped: [],
  });
  expect(body.pickpacks).toHaveLength(1);
});

test("units never packed here of a shipped order are not picked with the waiting part", async () => {
  const { seller, several, single, numbers } = await twoOrdersToPick(world);
  await makeWave(seller, { kind: "several" });
  await reportShort(seller, await recordOf(seller, several), "MUG", 1, "split");
  await hasNews(seller, numbers.several, "shipped");
  const { body } = await take(seller, several);
  expect(body.pickpacks.flatMap(({ lines }) => lines)).toMatchObject([{ sku: "MUG", quantity: 1 }]);
  await report(world, seller, numbers.single, { MUG: 1 }, { status: "shipped" });
  expect((await take(seller, single)).body).toMatchObject({ code: "no_orders" });
});

test("nothing of a returned order is sent, unless the return is withdrawn", async () => {
  const { seller, several, number } = await orderThatWaits();
  const { waveId } = (await take(seller, several)).body;
  await hasNews(seller, number, "delivered");
  await hasNews(seller, number, "return_requested");
  expect((await readWave(seller, waveId)).wave.status).toBe("done");
  expect((await take(seller, several)).body).toMatchObject({ code: "no_orders" });
  await hasNews(seller, number, "completed");
  const again = (await take(seller, several)).body;
  expect(again.pickpacks).toMatchObject([{ part: 2, status: "assigned" }]);
  await scanAs(world, seller, { step: "pick", waveId: again.waveId, code: "MUG" });
  await hasNews(seller, number, "return_requested");
  await hasNews(seller, number, "returned");
  const record = await recordOf(seller, several);
  expect(record).toMatchObject({ part: 2, stop: "put_back" });
  await seller.fetch(`/v1/orders/pickpacks/${record.id}/;put-back`, post());
  expect(await readStatus(seller, several)).toBe("packed");
  expect((await recordOf(seller, several)).closedAt).not.toBeNull();
});

test("an order shipped elsewhere although units were missing has no waiting part", async () => {
  const { seller, several, numbers } = await twoOrdersToPick(world);
  await makeWave(seller, { kind: "several" });
  await reportShort(seller, await recordOf(seller, several), "MUG", 1, "return");
  expect(await readStatus(seller, several)).toBe("short");
  await hasNews(seller, numbers.several, "shipped");
  expect(await readStatus(seller, several)).toBe("none");
});

test("an order whose units must still be put back is left out of a wave and named", async () => {
  const { seller, several, single } = await twoOrdersToPick(world);
  const wave = await makeWave(seller, { kind: "several" });
  await scanAs(world, seller, { step: "pick", waveId: wave.id, code: "CAP" });
  await reportShort(seller, await recordOf(seller, several), "MUG", 2, "return");
  const { body } = await take(seller, several, single);
  expect(body.pickpacks.map(({ orderId }) => orderId)).toEqual([single]);
  expect(body.skipped).toEqual([{ orderId: several, code: "already_in_wave" }]);
});
