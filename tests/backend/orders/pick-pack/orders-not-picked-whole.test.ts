import { beforeAll, expect, test } from "vitest";
import { levelsAndLedger } from "#tests/support/ledger.ts";
import { startSellerWorld, type World } from "#tests/support/seller-world.ts";
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
const post = (body?: unknown) => ({ method: "POST", body });

test("units of an order cancelled during picking go back to the rack, and its stock is freed once", async () => {
  const { seller, several, numbers } = await twoOrdersToPick(world);
  const wave = await makeWave(seller);
  const pick = (code: string) => scanAs(world, seller, { step: "pick", waveId: wave.id, code });
  await pick("CAP");
  const items = { MUG: 2, CAP: 1 };
  await report(world, seller, numbers.several, items, {
    status: "cancel_requested",
    nativeStatus: "IN_CANCEL",
  });
  expect(
    (await readWave(seller, wave.id)).pickList.map(({ sku, quantity, aside }) => [
      ...[sku, quantity],
      aside?.map(({ picked }) => picked),
    ]),
  ).toEqual([
    ["CAP", 0, [1]],
    ["MUG", 1, [0]],
  ]);
  expect(await scanAs(world, seller, { step: "pack", code: numbers.several })).toMatchObject({
    outcome: "cancel_requested",
    ok: false,
  });
  await report(world, seller, numbers.several, items, {
    status: "cancelled",
    nativeStatus: "CANCELLED",
  });
  expect(await pick("CAP")).toMatchObject({ outcome: "put_back", orderNumber: numbers.several });
  const record = await recordOf(seller, several);
  expect(record).toMatchObject({ stop: "put_back", closedAt: null });
  expect((await readWave(seller, wave.id)).wave.toPutBack).toBe(1);
  const putBack = () => seller.fetch(`/v1/orders/pickpacks/${record.id}/;put-back`, post());
  expect((await putBack()).body).toMatchObject({
    pickpack: { stop: null, lines: [{ picked: 0 }, { picked: 0 }] },
  });
  expect(await putBack()).toMatchObject({ status: 409, body: { code: "wrong_status" } });
  expect(await readStatus(seller, several)).toBe("none");
  const books = await levelsAndLedger(world, seller.accountId);
  expect(books.map((book) => book.level.reserved).toSorted()).toEqual([0, 1]);
  for (const { level, ledger } of books) expect(ledger).toEqual(level);
});

test("a cancelled order that was not started leaves its wave, which completes without it", async () => {
  const { seller, single, numbers } = await twoOrdersToPick(world);
  const wave = await makeWave(seller, { kind: "single" });
  await report(
    world,
    seller,
    numbers.single,
    { MUG: 1 },
    { status: "cancelled", nativeStatus: "CANCELLED" },
  );
  expect((await readWave(seller, wave.id)).wave).toMatchObject({ status: "done", toPutBack: 0 });
  expect(await recordOf(seller, single)).toMatchObject({
    stop: null,
    closedAt: expect.any(String),
  });
});

test("a short pick splits the order: the rest is packed, the missing part waits", async () => {
  const { seller, several, numbers } = await twoOrdersToPick(world);
  const wave = await makeWave(seller, { kind: "several" });
  const pick = (code: string) => scanAs(world, seller, { step: "pick", waveId: wave.id, code });
  await pick("CAP");
  await pick("MUG");
  const record = await recordOf(seller, several);
  const mug = record.lines.find((line) => line.sku === "MUG");
  const short = (quantity: number, resolution = "split") =>
    seller.fetch(
      `/v1/orders/pickpacks/${record.id}/;short`,
      post({ lineId: mug?.id, quantity, reason: "not_found", resolution }),
    );
  expect(await short(2)).toMatchObject({
    status: 422,
    body: { fields: { quantity: "too_many_missing" } },
  });
  expect((await short(1)).body).toMatchObject({
    pickpack: { status: "picked", lines: [{ quantity: 1 }, { quantity: 1 }] },
  });
  expect(await readStatus(seller, several)).toBe("short");
  const opened = await scanAs(world, seller, { step: "pack", code: numbers.several });
  const { pickpackId } = opened;
  await scanAs(world, seller, { step: "pack", code: "CAP", pickpackId });
  expect(await scanAs(world, seller, { step: "pack", code: "MUG", pickpackId })).toMatchObject({
    outcome: "packed",
  });
  const parts = await seller.fetch(`/v1/orders/pickpacks/status?orderId=${several}`);
  expect(parts.body).toMatchObject({
    statuses: expect.arrayContaining([
      expect.objectContaining({ part: 1, status: "packed" }),
      expect.objectContaining({ part: 2, status: "short" }),
    ]),
  });
});

test("a short pick can return the order: it leaves the wave, is put back, and can be picked again", async () => {
  const { seller, several, numbers } = await twoOrdersToPick(world);
  const wave = await makeWave(seller, { kind: "several" });
  await scanAs(world, seller, { step: "pick", waveId: wave.id, code: "CAP" });
  const record = await recordOf(seller, several);
  const mug = record.lines.find((line) => line.sku === "MUG");
  const answer = await seller.fetch(
    `/v1/orders/pickpacks/${record.id}/;short`,
    post({ lineId: mug?.id, quantity: 2, reason: "damaged", resolution: "return" }),
  );
  expect(answer.body).toMatchObject({ pickpack: { status: "short", stop: "put_back" } });
  // Neither picker nor packer was told that it was cancelled.
  expect(await scanAs(world, seller, { step: "pick", waveId: wave.id, code: "CAP" })).toMatchObject(
    { outcome: "taken_out", orderNumber: numbers.several, rack: "A-1" },
  );
  expect(await scanAs(world, seller, { step: "pack", code: numbers.several })).toMatchObject({
    outcome: "short",
  });
  const again = { orderIds: [several] };
  expect(await seller.fetch("/v1/orders/pickpacks", post(again))).toMatchObject({
    status: 409,
    body: { code: "no_orders" },
  });
  await seller.fetch(`/v1/orders/pickpacks/${record.id}/;put-back`, post());
  expect(await readStatus(seller, several)).toBe("short");
  expect((await readWave(seller, wave.id)).wave.status).toBe("done");
  const anew = await seller.fetch("/v1/orders/pickpacks", post(again));
  expect(anew.body).toMatchObject({
    pickpacks: [{ orderId: several, status: "assigned" }],
    skipped: [],
  });
});
