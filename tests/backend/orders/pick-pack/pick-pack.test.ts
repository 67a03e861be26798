import { randomUUID } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { orders } from "#backend/db/schema/orders.ts";
import { shippingCutOffs } from "#backend/db/schema/shipping-settings.ts";
import { startSellerWorld, type World } from "#tests/support/seller-world.ts";
import {
  addPicker,
  makeWave,
  orderToShip,
  pickAndPack,
  readStatus,
  readWave,
  recordOf,
  scanAs,
  twoOrdersToPick,
} from "./warehouse.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});
const post = (body?: unknown) => ({ method: "POST", body });

test("the waiting list shows the warehouse's next cut-off in the account's time zone", async () => {
  const { seller } = await twoOrdersToPick(world);
  const { accountId } = seller;
  const [lying] = await world.backend.db
    .select({ warehouseId: orders.warehouseId })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), isNotNull(orders.warehouseId)));
  const warehouseId = lying?.warehouseId ?? "";
  const cutOffAt = async (time: string) => {
    await world.backend.db
      .insert(shippingCutOffs)
      .values({ accountId, warehouseId, time })
      .onConflictDoUpdate({
        target: [shippingCutOffs.accountId, shippingCutOffs.warehouseId],
        set: { time },
      });
    const { groups } = (await seller.fetch("/v1/orders/waves/candidates")).body as unknown as {
      groups: { cutOffAt: string }[];
    };
    return groups[0]?.cutOffAt;
  };
  const now = world.backend.now();
  // The account's time zone is seven hours ahead.
  const local = (minutes: number) =>
    new Date(now.getTime() + 7 * 3_600_000 + minutes * 60_000).toISOString().slice(11, 16);
  const atMinute = (minutes: number) =>
    new Date(Math.floor(now.getTime() / 60_000 + minutes) * 60_000).toISOString();
  expect(await cutOffAt(local(30))).toBe(atMinute(30));
  expect(await cutOffAt(local(-30))).toBe(atMinute(24 * 60 - 30));
});

test("orders are grouped, a wave lists them in picking order, and scans take them from rack to courier", async () => {
  const { seller, single, several, numbers } = await twoOrdersToPick(world);
  const candidates = await seller.fetch("/v1/orders/waves/candidates");
  expect(candidates.body).toMatchObject({
    groups: [
      {
        ...{ warehouseName: "Gudang utama", courier: "SPX", single: 1, several: 1 },
        cutOffAt: null,
      },
    ],
  });
  const wave = await makeWave(seller, { assigneeId: "me" });
  expect(wave).toMatchObject({ number: 1, orders: 2, units: 4, pickedUnits: 0, status: "open" });
  const { pickList, pickpacks } = await readWave(seller, wave.id);
  expect(pickList.map(({ rack, sku, quantity, isMine }) => [rack, sku, quantity, isMine])).toEqual([
    ["A-1", "CAP", 1, true],
    ["B-2", "MUG", 3, true],
  ]);
  expect(pickpacks.map((record) => record.orderId)).toEqual([several, single]);
  expect(await readStatus(seller, single)).toBe("assigned");

  const pick = (code: string) => scanAs(world, seller, { step: "pick", waveId: wave.id, code });
  expect(await pick("cap")).toMatchObject({ outcome: "picked", ok: true, done: 1, of: 1, left: 3 });
  expect(await readStatus(seller, several)).toBe("picking");
  expect(await pick("CAP")).toMatchObject({ outcome: "over_scan", ok: false });
  await pick("MUG");
  await pick("MUG");
  expect(await readStatus(seller, several)).toBe("picked");
  expect(await pick("MUG")).toMatchObject({ outcome: "picked", orderId: single, left: 0 });

  const pack = (code: string, pickpackId: string | null = null) =>
    scanAs(world, seller, { step: "pack", code, pickpackId });
  // The order has one unit, so the item alone identifies it.
  expect(await pack("MUG")).toMatchObject({ outcome: "packed", orderId: single, left: 0 });
  const opened = await pack(`AWB-${numbers.several}`);
  expect(opened).toMatchObject({ outcome: "opened", orderId: several, left: 3 });
  const { pickpackId } = opened;
  expect(await recordOf(seller, several)).toMatchObject({
    ...{ status: "packing", openedByName: "Sari" },
  });
  expect(await pack("CAP", pickpackId)).toMatchObject({ outcome: "checked", left: 2 });
  expect(await pack("CAP", pickpackId)).toMatchObject({ outcome: "over_scan" });
  expect(await pack("MUG", pickpackId)).toMatchObject({ outcome: "checked", left: 1 });
  expect(await pack("MUG", pickpackId)).toMatchObject({ outcome: "packed", left: 0 });
  expect(await pack(numbers.several)).toMatchObject({ outcome: "already_done" });
  expect(await readStatus(seller, several)).toBe("packed");
  expect((await readWave(seller, wave.id)).wave).toMatchObject({ status: "done", packedOrders: 2 });

  const { handOver } = (await seller.fetch("/v1/orders/hand-overs", post({ courier: "SPX" })))
    .body as unknown as { handOver: { id: string; waiting: number } };
  expect(handOver.waiting).toBe(2);
  const give = (code: string) =>
    scanAs(world, seller, { step: "hand_over", handOverId: handOver.id, code });
  expect(await give(`AWB-${numbers.single}`)).toMatchObject({
    outcome: "handed_over",
    done: 1,
    of: 2,
  });
  expect(await give(`AWB-${numbers.single}`)).toMatchObject({ outcome: "already_done" });
  expect(await give(numbers.several)).toMatchObject({ outcome: "handed_over", left: 0 });
  const closed = await seller.fetch(
    `/v1/orders/hand-overs/${handOver.id}/;close`,
    post({ receivedBy: "Pak Joko" }),
  );
  expect(closed.body).toMatchObject({
    handOver: { status: "closed", parcels: 2, receivedBy: "Pak Joko" },
  });
  expect(await recordOf(seller, several)).toMatchObject({
    status: "packed",
    closedAt: expect.any(String),
  });
  const types = (await seller.fetch(`/v1/orders/${several}`)).body.order.events
    .filter((event) => event.axis === "pickpack")
    .map((event) => event.to ?? event.type);
  expect(types).toEqual(["assigned", "picking", "picked", "packing", "packed", "handed_over"]);
});

test("a wrong item, an unknown code and another line's code change nothing", async () => {
  const { seller } = await twoOrdersToPick(world);
  await world.stockUp(seller, "PEN", 5);
  const other = await addPicker(world, seller, "Dewi");
  const wave = await makeWave(seller, { assigneeId: other.caller.userId });
  const pick = (code: string) => scanAs(world, seller, { step: "pick", waveId: wave.id, code });
  expect(await pick("PEN")).toMatchObject({ outcome: "wrong_item", ok: false });
  expect(await pick("8991234")).toMatchObject({ outcome: "unknown_code" });
  expect(await pick("MUG")).toMatchObject({ outcome: "not_yours" });
  expect((await readWave(seller, wave.id)).wave.pickedUnits).toBe(0);
});

test("a repeated scan gets the same answer and counts once", async () => {
  const { seller } = await twoOrdersToPick(world);
  const wave = await makeWave(seller);
  const scan = { step: "pick", waveId: wave.id, code: "MUG", clientId: randomUUID() } as const;
  const first = await scanAs(world, seller, scan);
  const again = await Promise.all(Array.from({ length: 5 }, () => scanAs(world, seller, scan)));
  expect(again).toEqual(Array.from({ length: 5 }, () => first));
  expect((await readWave(seller, wave.id)).wave.pickedUnits).toBe(1);
});

test("records are listed, counted and changed by their own calls", async () => {
  const { seller, single, several } = await twoOrdersToPick(world);
  const made = await seller.fetch(
    "/v1/orders/pickpacks",
    post({ orderIds: [single, several, "nobody"], assigneeId: "me" }),
  );
  expect(made.body).toMatchObject({
    pickpacks: [{ orderId: several }, { orderId: single }],
    skipped: [{ orderId: "nobody", code: "not_found" }],
  });
  const list = async (query: string) =>
    (await seller.fetch(`/v1/orders/pickpacks?${query}`)).body as unknown as { total: number };
  expect(await list("")).toMatchObject({ total: 2 });
  expect(await list("status=picked")).toMatchObject({ total: 0, pickpacks: [] });
  expect(await list("me=true&limit=1&offset=1")).toMatchObject({ total: 2, pickpacks: [{}] });
  expect(await list("me=false")).toMatchObject({ total: 0 });
  expect(await list("open=true")).toMatchObject({ total: 2 });
  expect(await list("createdAfter=2027-01-01T00:00:00Z")).toMatchObject({ total: 0 });
  expect(await seller.fetch("/v1/orders/pickpacks?colour=red")).toMatchObject({
    status: 400,
    body: { code: "unknown_filter", fields: { colour: "unknown_filter" } },
  });
  expect((await seller.fetch("/v1/orders/pickpacks/status-count")).body).toEqual({
    counts: { assigned: 2 },
  });
  const { id } = await recordOf(seller, several);
  const put = (body: unknown) =>
    seller.fetch(`/v1/orders/pickpacks/${id}`, { method: "PUT", body });
  expect(await put({ status: "packed" })).toMatchObject({
    status: 409,
    body: { code: "wrong_status" },
  });
  expect((await put({ status: "picked" })).body).toMatchObject({ pickpack: { status: "picked" } });
  expect((await put({ status: "packed" })).body).toMatchObject({
    pickpack: { status: "packed", packedByName: "Sari" },
  });
  const nobody = await put({ assigneeId: "somebody-else" });
  expect(nobody.status).toBe(404);
  await world.backend.db
    .update(orders)
    .set({ status: "cancel_requested" })
    .where(eq(orders.id, single));
  expect(await list("open=true")).toMatchObject({ total: 1, pickpacks: [{ orderId: several }] });
  expect(await list("open=false")).toMatchObject({ total: 1, pickpacks: [{ orderId: single }] });
});

test("a cancelled wave frees its orders after picked units are put back", async () => {
  const { seller, single, several, numbers } = await twoOrdersToPick(world);
  const wave = await makeWave(seller);
  await scanAs(world, seller, { step: "pick", waveId: wave.id, code: "CAP" });
  await seller.fetch(`/v1/orders/waves/${wave.id}/;cancel`, post());
  expect(await readStatus(seller, single)).toBe("none");
  const record = await recordOf(seller, several);
  expect(record).toMatchObject({ status: "short", stop: "put_back" });
  // Nobody cancelled the order, and none of its units is missing.
  const takenOut = { outcome: "taken_out", ok: false, orderNumber: numbers.several };
  expect(await scanAs(world, seller, { step: "pick", waveId: wave.id, code: "CAP" })).toMatchObject(
    { ...takenOut, rack: "A-1" },
  );
  expect(await scanAs(world, seller, { step: "pack", code: numbers.several })).toMatchObject(
    takenOut,
  );
  expect(await makeWave(seller)).toMatchObject({ number: 2, orders: 1 });
});

test("a parcel of another courier, or an unpacked one, cannot be handed over", async () => {
  const { seller, numbers } = await twoOrdersToPick(world);
  const jne = `J-${seller.accountId}`;
  await orderToShip(world, seller, jne, { MUG: 1 }, { courier: "JNE" });
  const wave = await makeWave(seller, { courier: "JNE" });
  await pickAndPack(world, seller, wave.id);
  const begun = await seller.fetch("/v1/orders/hand-overs", post({ courier: "SPX" }));
  const { handOver } = begun.body as unknown as { handOver: { id: string } };
  const give = (code: string) =>
    scanAs(world, seller, { step: "hand_over", handOverId: handOver.id, code });
  expect(await give(jne)).toMatchObject({ outcome: "wrong_courier" });
  expect(await give(numbers.single)).toMatchObject({ outcome: "not_packed" });
  expect(await seller.fetch(`/v1/orders/hand-overs/${handOver.id}/;close`, post({}))).toMatchObject(
    {
      status: 409,
      body: { code: "no_parcels" },
    },
  );
});
