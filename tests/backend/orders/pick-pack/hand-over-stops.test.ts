import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { pickPacks } from "#backend/db/schema/pick-packs.ts";
import type { HandOver } from "#contract/hand-overs.ts";
import type { OrderDocument } from "#contract/order-documents.ts";
import type { PickPack } from "#contract/pick-packs.ts";
import type { PickWave } from "#contract/pick-waves.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import {
  makeWave,
  pickAndPack,
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
const readHandOver = async (seller: Seller, id: string) =>
  (await seller.fetch(`/v1/orders/hand-overs/${id}`)).body as unknown as {
    handOver: HandOver;
    parcels: PickPack[];
  };

/** Creates two packed parcels, each in its courier's open hand-over. */
async function twoParcels() {
  const made = await twoOrdersToPick(world);
  const { seller, numbers } = made;
  const wave = await makeWave(seller);
  await pickAndPack(world, seller, wave.id);
  const begun = await seller.fetch("/v1/orders/hand-overs", post({ courier: "SPX" }));
  const { id } = (begun.body as unknown as { handOver: HandOver }).handOver;
  const give = (code: string) => scanAs(world, seller, { step: "hand_over", handOverId: id, code });
  for (const code of [numbers.single, numbers.several])
    expect(await give(code)).toMatchObject({ outcome: "handed_over" });
  const close = () => seller.fetch(`/v1/orders/hand-overs/${id}/;close`, post({}));
  return { ...made, wave, id, give, close };
}

test("a parcel whose order is cancelled at hand-over stays, is not on the manifest, and is put back", async () => {
  const { seller, single, numbers, wave, id, give, close } = await twoParcels();
  await report(world, seller, numbers.single, { MUG: 1 }, { status: "cancelled" });
  const { handOver, parcels } = await readHandOver(seller, id);
  expect(handOver.parcels).toBe(1);
  expect(parcels.map(({ orderNumber, stop }) => [orderNumber, stop])).toEqual([
    [numbers.several, null],
    [numbers.single, "put_back"],
  ]);
  expect(await give(numbers.single)).toMatchObject({ outcome: "put_back", ok: false });
  const manifest = await seller.fetch(
    "/v1/orders/documents",
    post({ handOverId: id, kinds: ["manifest"] }),
  );
  expect((manifest.body as unknown as { document: OrderDocument }).document.total).toBe(1);
  expect(await close()).toMatchObject({ status: 200, body: { handOver: { parcels: 1 } } });
  expect((await readHandOver(seller, id)).parcels).toHaveLength(1);
  const { order } = (await seller.fetch(`/v1/orders/${single}`)).body;
  expect(order.events.map(({ type }) => type)).not.toContain("handed_over");
  const { id: pickpackId, stop } = await recordOf(seller, single);
  expect(stop).toBe("put_back");
  expect((await readWave(seller, wave.id)).wave.toPutBack).toBe(1);
  const back = await seller.fetch(`/v1/orders/pickpacks/${pickpackId}/;put-back`, post());
  expect(back.status).toBe(200);
});

test("a parcel put back before the courier comes is not counted as handed over", async () => {
  const { seller, single, numbers, id, close } = await twoParcels();
  await report(world, seller, numbers.single, { MUG: 1 }, { status: "cancelled" });
  const record = await recordOf(seller, single);
  await seller.fetch(`/v1/orders/pickpacks/${record.id}/;put-back`, post());
  expect((await readHandOver(seller, id)).parcels).toHaveLength(1);
  expect(await close()).toMatchObject({ body: { handOver: { parcels: 1 } } });
});

test("a parcel with an open cancel request waits, and goes with the next courier", async () => {
  const { seller, single, numbers, id, close } = await twoParcels();
  await report(world, seller, numbers.single, { MUG: 1 }, { status: "cancel_requested" });
  expect((await readHandOver(seller, id)).handOver.parcels).toBe(1);
  expect(await close()).toMatchObject({ status: 200, body: { handOver: { parcels: 1 } } });
  expect((await recordOf(seller, single)).stop).toBe("cancel_requested");
  const rejected = { status: "to_ship", nativeStatus: "PROCESSED" } as const;
  await report(world, seller, numbers.single, { MUG: 1 }, rejected);
  const begun = await seller.fetch("/v1/orders/hand-overs", post({ courier: "SPX" }));
  const { handOver } = begun.body as unknown as { handOver: HandOver };
  expect(handOver).toMatchObject({ status: "open", waiting: 1 });
  const scan = { step: "hand_over", handOverId: handOver.id, code: numbers.single } as const;
  expect(await scanAs(world, seller, scan)).toMatchObject({ outcome: "handed_over" });
});

test("a finished wave is listed while some of its units have to be put back", async () => {
  const { seller, single, numbers, wave } = await twoParcels();
  const toPutBack = async (flag: boolean) => {
    const query = `statuses=done,cancelled&toPutBack=${flag}`;
    const { body } = await seller.fetch(`/v1/orders/waves?${query}`);
    const { waves, total } = body as unknown as { waves: PickWave[]; total: number };
    expect(total).toBe(waves.length);
    return waves.map(({ id }) => id);
  };
  expect([await toPutBack(true), await toPutBack(false)]).toEqual([[], [wave.id]]);
  await report(world, seller, numbers.single, { MUG: 1 }, { status: "cancelled" });
  expect([await toPutBack(true), await toPutBack(false)]).toEqual([[wave.id], []]);
  // It does not matter how long ago the units were picked.
  await world.backend.db
    .update(pickPacks)
    .set({ createdAt: new Date("2026-01-02T03:00:00Z") })
    .where(eq(pickPacks.accountId, seller.accountId));
  expect([await toPutBack(true), await toPutBack(false)]).toEqual([[wave.id], []]);
  const record = await recordOf(seller, single);
  await seller.fetch(`/v1/orders/pickpacks/${record.id}/;put-back`, post());
  expect(await toPutBack(true)).toEqual([]);
});

test("a hand-over without parcels cannot be completed", async () => {
  const { seller, numbers, close } = await twoParcels();
  await report(world, seller, numbers.single, { MUG: 1 }, { status: "cancelled" });
  await report(world, seller, numbers.several, { MUG: 2, CAP: 1 }, { status: "cancelled" });
  expect(await close()).toMatchObject({ status: 409, body: { code: "no_parcels" } });
});
