import { beforeAll, expect, test } from "vitest";
import type { HandOver } from "#contract/hand-overs.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import {
  makeWave,
  orderToShip,
  pickAndPack,
  putOnRack,
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

const post = (body?: unknown) => ({ method: "POST", body });
const PICKUP_FAILED = {
  status: "to_process",
  nativeStatus: "RETRY_SHIP",
  retryPickup: true,
} as const;

async function scansOf(seller: Seller, waveId: string) {
  const begun = await seller.fetch("/v1/orders/hand-overs", post({ courier: "SPX" }));
  const { handOver } = begun.body as unknown as { handOver: HandOver };
  const scan = (place: object, code: string) =>
    scanAs(world, seller, { step: "pick", code, ...place });
  return {
    pick: (code: string) => scan({ waveId }, code),
    pack: (code: string) => scan({ step: "pack" }, code),
    give: (code: string) => scan({ step: "hand_over", handOverId: handOver.id }, code),
    close: () => seller.fetch(`/v1/orders/hand-overs/${handOver.id}/;close`, post({})),
    handOverId: handOver.id,
  };
}

test("a parcel with a failed pickup is handed over only after a new booking", async () => {
  const { seller, single, numbers } = await twoOrdersToPick(world);
  const wave = await makeWave(seller, { kind: "single" });
  await pickAndPack(world, seller, wave.id);
  const { pick, pack, give } = await scansOf(seller, wave.id);
  await report(world, seller, numbers.single, { MUG: 1 }, PICKUP_FAILED);
  for (const scan of [pick, pack, give])
    expect(await scan(numbers.single)).toMatchObject({ outcome: "not_arranged", ok: false });
  expect(await give(`AWB-${numbers.single}`), "a code that came with the report").toMatchObject({
    ...{ outcome: "old_label", ok: false, orderNumber: numbers.single },
  });
  expect(await recordOf(seller, single)).toMatchObject({ stop: "not_arranged", handOverId: null });
  world.advance(3_600_000);
  world.connector.trackingCodes.set(numbers.single, "AWB-NEW");
  await seller.fetch(
    `/v1/orders/${single}/shipment`,
    post({ method: "pickup", addressId: "7", slotId: "s1" }),
  );
  await world.drain();
  expect(await give(numbers.single)).toMatchObject({ outcome: "handed_over" });
});

test("the label of a failed pickup is called old, with its order", async () => {
  const { seller, single, numbers } = await twoOrdersToPick(world);
  const wave = await makeWave(seller, { kind: "single" });
  const { pick, pack, give } = await scansOf(seller, wave.id);
  const code = `AWB-FAILED-${seller.accountId}`;
  await report(world, seller, numbers.single, { MUG: 1 }, { ...PICKUP_FAILED, trackingCode: null });
  world.connector.trackingCodes.set(numbers.single, code);
  const booking = { method: "pickup", addressId: "7", slotId: "s1" };
  await seller.fetch(`/v1/orders/${single}/shipment`, post(booking));
  await world.drain();
  await report(world, seller, numbers.single, { MUG: 1 }, { ...PICKUP_FAILED, trackingCode: null });
  for (const scan of [pick, pack, give])
    expect(await scan(code)).toMatchObject({
      ...{ outcome: "old_label", ok: false, orderNumber: numbers.single },
    });
  expect(await pack("AWB-OF-NOBODY")).toMatchObject({ outcome: "unknown_code" });
});

test("a parcel whose pickup fails at hand-over stays", async () => {
  const { seller, numbers } = await twoOrdersToPick(world);
  const wave = await makeWave(seller);
  await pickAndPack(world, seller, wave.id);
  const { give, close, handOverId } = await scansOf(seller, wave.id);
  await give(numbers.single);
  await give(numbers.several);
  await report(world, seller, numbers.single, { MUG: 1 }, PICKUP_FAILED);
  const { body } = await seller.fetch(`/v1/orders/hand-overs/${handOverId}`);
  expect(body).toMatchObject({ handOver: { parcels: 1 } });
  expect(await close()).toMatchObject({ body: { handOver: { parcels: 1 } } });
});

test("a parcel without a waybill cannot be handed over by order number", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "MUG", 5);
  const number = `N-${seller.accountId}`;
  await orderToShip(world, seller, number, { MUG: 1 }, { trackingCode: null });
  const wave = await makeWave(seller);
  await pickAndPack(world, seller, wave.id);
  const { give } = await scansOf(seller, wave.id);
  expect(await give(number)).toMatchObject({ outcome: "no_waybill", ok: false });
});

test("packing reports a cancelled order or missing units even if nothing was picked", async () => {
  const { seller, single, several, numbers } = await twoOrdersToPick(world);
  const wave = await makeWave(seller);
  const { pack, give } = await scansOf(seller, wave.id);
  await report(world, seller, numbers.single, { MUG: 1 }, { status: "cancelled" });
  expect(await recordOf(seller, single)).toMatchObject({ closedAt: expect.any(String) });
  expect(await pack(numbers.single)).toMatchObject({ outcome: "put_back", ok: false });
  const { id, lines } = await recordOf(seller, several);
  const cap = lines.find(({ sku }) => sku === "CAP");
  const missing = { lineId: cap?.id, quantity: 1, reason: "not_found", resolution: "return" };
  await seller.fetch(`/v1/orders/pickpacks/${id}/;short`, post(missing));
  expect(await pack(numbers.several)).toMatchObject({ outcome: "short", ok: false });
  expect(await give(numbers.several)).toMatchObject({ outcome: "short", ok: false });
});

test("a wave completes without cancelled or missing units, and can then no longer be cancelled", async () => {
  const { seller, several, numbers } = await twoOrdersToPick(world);
  const third = `T-${seller.accountId}`;
  await orderToShip(world, seller, third, { CAP: 1 });
  const wave = await makeWave(seller);
  const { pick, pack } = await scansOf(seller, wave.id);
  const whole = async () => (await readWave(seller, wave.id)).wave;
  expect(await whole()).toMatchObject({ orders: 3, units: 5 });
  await pick("MUG");
  await report(world, seller, numbers.single, { MUG: 1 }, { status: "cancelled" });
  expect(await whole()).toMatchObject({ orders: 2, units: 4 });
  const { id, lines } = await recordOf(seller, several);
  const cap = lines.find(({ sku }) => sku === "CAP");
  const missing = { lineId: cap?.id, quantity: 1, reason: "not_found", resolution: "return" };
  await seller.fetch(`/v1/orders/pickpacks/${id}/;short`, post(missing));
  expect(await whole()).toMatchObject({ orders: 1, units: 1, pickedUnits: 0, status: "open" });
  await pick("CAP");
  await pack("CAP");
  expect(await whole()).toMatchObject({
    ...{ orders: 1, packedOrders: 1, units: 1, pickedUnits: 1, status: "done" },
    finishedAt: expect.any(String),
  });
  expect(await seller.fetch(`/v1/orders/waves/${wave.id}/;cancel`, post())).toMatchObject({
    ...{ status: 409, body: { code: "wrong_status" } },
  });
});

test("cancelling the last order completes its wave although units must still be put back", async () => {
  const { seller, numbers } = await twoOrdersToPick(world);
  const wave = await makeWave(seller, { kind: "single" });
  await scanAs(world, seller, { step: "pick", waveId: wave.id, code: "MUG" });
  await report(world, seller, numbers.single, { MUG: 1 }, { status: "cancelled" });
  expect((await readWave(seller, wave.id)).wave).toMatchObject({ status: "done", toPutBack: 1 });
});

test("a cancel request keeps the line on the pick list, to be set aside", async () => {
  const { seller, several, numbers } = await twoOrdersToPick(world);
  const wave = await makeWave(seller);
  const { pick } = await scansOf(seller, wave.id);
  const items = { MUG: 2, CAP: 1 };
  await report(world, seller, numbers.several, items, { status: "cancel_requested" });
  const aside = (quantity: number) => ({
    ...{ orderId: several, orderNumber: numbers.several, quantity, picked: 0 },
    stop: "cancel_requested",
  });
  const { pickList, wave: left } = await readWave(seller, wave.id);
  expect(left, "only what somebody fetches").toMatchObject({ orders: 1, units: 1 });
  expect(pickList).toMatchObject([
    { sku: "CAP", quantity: 0, orders: [], aside: [aside(1)] },
    { sku: "MUG", quantity: 1, orders: [{}], aside: [aside(2)] },
  ]);
  expect(await pick("CAP")).toMatchObject({
    ...{ outcome: "cancel_requested", orderNumber: numbers.several, rack: "A-1", ok: false },
  });
  await report(world, seller, numbers.several, items, { status: "to_ship", trackingCode: "A" });
  const again = await readWave(seller, wave.id);
  expect(again.wave).toMatchObject({ orders: 2, units: 4 });
  expect(again.pickList).toMatchObject([
    { sku: "CAP", quantity: 1, aside: [] },
    { sku: "MUG", quantity: 3, aside: [] },
  ]);
});

test("a wrong item is named with the order and wave that need it", async () => {
  const { seller, numbers } = await twoOrdersToPick(world);
  await putOnRack(world, await world.stockUp(seller, "PEN", 5), "C-9");
  const wave = await makeWave(seller, { kind: "single" });
  const { pick, pack, give } = await scansOf(seller, wave.id);
  const nobodys = { outcome: "wrong_item", sku: "PEN", name: "Kaos PEN", belongsTo: null };
  expect(await pick("PEN")).toMatchObject(nobodys);
  expect(await give("PEN")).toMatchObject(nobodys);
  expect(await pick("cap")).toMatchObject({
    ...{ outcome: "wrong_item", sku: "CAP" },
    belongsTo: { orderNumber: numbers.several, waveNumber: null },
  });
  const other = await makeWave(seller, { kind: "several" });
  expect(await pick("CAP")).toMatchObject({
    belongsTo: { orderNumber: numbers.several, waveNumber: other.number },
  });
  await pick("MUG");
  const { pickpackId } = await pack(numbers.single);
  expect(await scanAs(world, seller, { step: "pack", pickpackId, code: "CAP" })).toMatchObject({
    ...{ outcome: "wrong_item", sku: "CAP", orderNumber: numbers.single },
    belongsTo: { orderNumber: numbers.several, waveNumber: other.number },
  });
});
