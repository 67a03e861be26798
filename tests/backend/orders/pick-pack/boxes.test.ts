import { PDFDocument } from "@cantoo/pdf-lib";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { findPartlyDelivered } from "#app/models/order/box-progress.ts";
import { orderParcels } from "#backend/db/schema/order-parcels.ts";
import { orders } from "#backend/db/schema/orders.ts";
import { pickPacks } from "#backend/db/schema/pick-packs.ts";
import type { ChannelParcel } from "#backend/marketplaces/channel-shipping.ts";
import { downloadLabel } from "#backend/orders/index.ts";
import { foldLetters } from "#backend/papers/letters.ts";
import { readPdfText } from "#backend/papers/read-pdf-text.ts";
import type { HandOver } from "#contract/hand-overs.ts";
import type { OrderDocument } from "#contract/order-documents.ts";
import type { PickPack } from "#contract/pick-packs.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { makeWave, orderToShip, pickAndPack, readWave, report, scanAs } from "./warehouse.ts";

let world: World;
const boxes = new Map<string, ChannelParcel[]>();
beforeAll(async () => {
  world = await startSellerWorld();
  Object.assign(world.connector.shipping, {
    parcels: async (_credentials: unknown, { externalOrderId }: { externalOrderId: string }) =>
      boxes.get(externalOrderId) ?? [],
  });
});

const post = (body?: unknown) => ({ method: "POST", body });
const box = (number: string, n: number, units: Record<string, number>): ChannelParcel => ({
  ...{ packageNumber: `P${n}-${number}`, isArranged: true, trackingCode: `AWB-${number}-${n}` },
  lines: Object.entries(units).map(([sku, quantity]) => ({
    ...{ externalProductId: `p-${sku}`, externalVariantId: `v-${sku}`, quantity },
  })),
});

/**
 * Creates an order of two mugs and a cap in two boxes, and returns the actions of its warehouse.
 */
async function splitOrder() {
  const seller = await world.signUp();
  await world.stockUp(seller, "MUG", 20);
  await world.stockUp(seller, "CAP", 20);
  const number = `B-${seller.accountId}`;
  boxes.set(number, [box(number, 1, { MUG: 1, CAP: 1 }), box(number, 2, { MUG: 1 })]);
  const codes = [`AWB-${number}-1`, `AWB-${number}-2`];
  const items = { MUG: 2, CAP: 1 };
  const split = { isSplit: true, trackingCode: codes.join(", ") };
  const orderId = await orderToShip(world, seller, number, items, split);
  await world.drain();
  const wave = await makeWave(seller);
  const records = async () =>
    (await seller.fetch("/v1/orders/pickpacks?limit=50")).body as unknown as {
      pickpacks: PickPack[];
    };
  const boxOf = async (n: number) =>
    (await records()).pickpacks.find(({ parcel }) => parcel?.number === n);
  return { seller, number, orderId, items, split, codes, wave, boxOf };
}

async function beginHandOver(seller: Seller) {
  const begun = await seller.fetch("/v1/orders/hand-overs", post({ courier: "SPX" }));
  const { handOver } = begun.body as unknown as { handOver: HandOver };
  const at = `/v1/orders/hand-overs/${handOver.id}`;
  return {
    give: (code: string) =>
      scanAs(world, seller, { step: "hand_over", handOverId: handOver.id, code }),
    read: async () =>
      (await seller.fetch(at)).body as unknown as {
        handOver: HandOver;
        parcels: PickPack[];
        leftBehind: PickPack[];
      },
    close: (body = {}) => seller.fetch(`${at}/;close`, post(body)),
  };
}

test("a split order has a pack record for each box with its contents", async () => {
  const { seller, number, wave } = await splitOrder();
  const { pickpacks, wave: whole } = await readWave(seller, wave.id);
  expect(whole).toMatchObject({ orders: 1, units: 3 });
  expect(
    pickpacks.map(({ parcel, trackingCode }) => [parcel?.number, parcel?.of, trackingCode]),
  ).toEqual([
    [1, 2, `AWB-${number}-1`],
    [2, 2, `AWB-${number}-2`],
  ]);
  expect(pickpacks.map(({ lines }) => lines.map(({ sku, quantity }) => [sku, quantity]))).toEqual([
    [
      ["MUG", 1],
      ["CAP", 1],
    ],
    [["MUG", 1]],
  ]);
});

test("a box's label opens that box, and the order's number opens the next unpacked box", async () => {
  const { seller, number, codes, wave, boxOf } = await splitOrder();
  for (const code of ["MUG", "MUG", "CAP"])
    await scanAs(world, seller, { step: "pick", waveId: wave.id, code });
  const pack = (code: string, pickpackId: string | null = null) =>
    scanAs(world, seller, { step: "pack", code, pickpackId });
  const opened = await pack(codes[1] ?? "");
  expect(opened).toMatchObject({ outcome: "opened", left: 1, parcel: { number: 2, of: 2 } });
  expect(await pack("CAP", opened.pickpackId)).toMatchObject({
    outcome: "wrong_item",
    belongsTo: { orderNumber: number, parcel: { number: 1, of: 2 } },
  });
  const { give } = await beginHandOver(seller);
  expect(await give(codes[0] ?? "")).toMatchObject({
    ...{ outcome: "not_packed", parcel: { number: 1, of: 2 } },
  });
  expect(await pack("MUG", opened.pickpackId)).toMatchObject({ outcome: "packed", left: 0 });
  expect(await pack(codes[1] ?? "")).toMatchObject({ outcome: "already_done" });
  expect((await boxOf(1))?.status).toBe("picked");
  expect(await pack(number)).toMatchObject({ outcome: "opened", parcel: { number: 1 }, left: 2 });
});

test("each box is handed over by its own label, and a missing one is noticed", async () => {
  const { seller, number, orderId, items, split, codes, wave, boxOf } = await splitOrder();
  await pickAndPack(world, seller, wave.id);
  const first = await beginHandOver(seller);
  expect(await first.give(number)).toMatchObject({ outcome: "several_parcels", ok: false });
  expect(await first.give(codes[0] ?? "")).toMatchObject({
    ...{ outcome: "handed_over", parcel: { number: 1, of: 2 }, done: 1, left: 1 },
  });
  expect(await first.give(codes[0] ?? "")).toMatchObject({ outcome: "already_done" });
  expect(await first.read()).toMatchObject({
    handOver: { parcels: 1, waiting: 1 },
    leftBehind: [{ orderNumber: number, parcel: { number: 2 } }],
  });
  expect(await first.close()).toMatchObject({
    ...{ status: 409, body: { code: "boxes_left_behind", details: { orders: [number] } } },
  });
  expect(await first.close({ leaveBehind: true })).toMatchObject({ status: 200 });
  // The courier's scan of the first box marks the order as shipped.
  await report(world, seller, number, items, { ...split, status: "shipped" });
  expect(await boxOf(2)).toMatchObject({ status: "packed", closedAt: null, stop: null });
  const list = (await seller.fetch("/v1/orders/hand-overs")).body as unknown as {
    leftBehind: PickPack[];
  };
  expect(list.leftBehind).toMatchObject([{ orderNumber: number, parcel: { number: 2 } }]);
  const second = await beginHandOver(seller);
  expect(await second.give(codes[1] ?? "")).toMatchObject({ outcome: "handed_over" });
  expect(await second.close()).toMatchObject({ status: 200 });
  const { events } = (await seller.fetch(`/v1/orders/${orderId}`)).body.order;
  const given = events.filter(({ type }) => type === "handed_over");
  expect(given.map(({ detail }) => detail.box)).toEqual([1, 2]);
});

test("boxes whose states nobody told are where their order is", async () => {
  const { seller, number, orderId, items, split } = await splitOrder();
  const states = async () =>
    (await seller.fetch(`/v1/orders/${orderId}`)).body.order.boxes.map(({ state }) => state);
  expect(await states()).toEqual(["waiting", "waiting"]);
  for (const [status, state] of [
    ["shipped", "shipped"],
    ["delivered", "delivered"],
  ] as const) {
    await report(world, seller, number, items, { ...split, status });
    await world.drain();
    expect(await states()).toEqual([state, state]);
  }
});

test("without hand-overs, a shipped order has no boxes left behind", async () => {
  const { seller, number, items, split, wave, boxOf } = await splitOrder();
  await pickAndPack(world, seller, wave.id);
  await report(world, seller, number, items, { ...split, status: "shipped" });
  expect((await boxOf(1))?.closedAt).not.toBeNull();
  expect((await boxOf(2))?.closedAt).not.toBeNull();
});

test("each box is weighed separately and processed once", async () => {
  const { seller, wave, boxOf } = await splitOrder();
  await pickAndPack(world, seller, wave.id);
  const one = await boxOf(1);
  expect(one).toMatchObject({ weightG: null, contentsWeightG: 400 });
  const weigh = (weightG: number) =>
    seller.fetch(`/v1/orders/pickpacks/${one?.id}`, { method: "PUT", body: { weightG } });
  expect(await weigh(0)).toMatchObject({ status: 422 });
  expect(await weigh(455)).toMatchObject({ status: 200 });
  expect([(await boxOf(1))?.weightG, (await boxOf(2))?.weightG]).toEqual([455, null]);
  const [row] = await world.backend.db.select().from(pickPacks).limit(1);
  if (!row || !one?.parcel) throw new Error("There is no box");
  const twice = world.backend.db.insert(pickPacks).values({
    ...{ id: "twice", accountId: seller.accountId, orderId: one.orderId, part: 9 },
    ...{ parcelId: one.parcel.id, createdBy: row.createdBy },
  });
  await expect(twice).rejects.toThrow();
  const strange = world.backend.db.insert(pickPacks).values({
    ...{ id: "strange", accountId: seller.accountId, orderId: one.orderId, part: 9 },
    ...{ parcelId: "no-such-box", createdBy: row.createdBy },
  });
  await expect(strange).rejects.toThrow();
});

test("the label of a former booking is refused at packing and hand-over", async () => {
  const { seller, number, items, split, codes, wave } = await splitOrder();
  await pickAndPack(world, seller, wave.id);
  const [one, two] = boxes.get(number) ?? [];
  if (!one || !two) throw new Error("There are no boxes");
  boxes.set(number, [{ ...one, trackingCode: `AWB-${number}-NEW` }, two]);
  await report(world, seller, number, items, { ...split, buyerNote: "Again" });
  await world.drain();
  const { give } = await beginHandOver(seller);
  expect(await give(codes[0] ?? "")).toMatchObject({ outcome: "old_label", ok: false });
  expect(await scanAs(world, seller, { step: "pack", code: codes[0] ?? "" })).toMatchObject({
    outcome: "old_label",
  });
  expect(await give(`AWB-${number}-NEW`)).toMatchObject({ outcome: "handed_over" });
});

async function labelPdf(codes: readonly string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const code of codes) pdf.addPage([298, 420]).drawText(`Waybill ${code}`, { x: 20, y: 300 });
  return pdf.save();
}

test("slip, label and manifest belong to one box", async () => {
  const { seller, number, orderId, codes, wave } = await splitOrder();
  await pickAndPack(world, seller, wave.id);
  const labelKey = `labels/${orderId}.pdf`;
  // The channel's pages are in another order than its boxes.
  const labels = new File([new Uint8Array(await labelPdf(codes.toReversed()))], "label.pdf");
  await world.backend.files.put(labelKey, labels);
  await world.backend.db
    .update(orders)
    .set({ labelKey, documentStatus: "ready" })
    .where(eq(orders.id, orderId));
  const { give, read } = await beginHandOver(seller);
  for (const code of codes) await give(code);
  const { handOver, parcels } = await read();
  expect(handOver.parcels).toBe(2);
  const pagesOf = async (body: object) => {
    const made = await seller.fetch("/v1/orders/documents", post({ language: "en", ...body }));
    const { document } = made.body as unknown as { document: OrderDocument };
    await world.drain();
    const file = await world.backend.files.get(`order-documents/${document.id}.pdf`);
    if (!file) throw new Error("No PDF was made");
    return (await readPdfText(await file.bytes(), "\f")).split("\f");
  };
  const isInOrder = (pages: string[]) => {
    expect(pages).toHaveLength(4);
    expect(pages[0]).toContain(`Waybill ${codes[0]}`);
    expect(pages[1]).toMatch(/Box 1 \/ 2[\s\S]*CAP/);
    expect(pages[2]).toContain(`Waybill ${codes[1]}`);
    expect(pages[3]).toMatch(/Box 2 \/ 2/);
    expect(pages[3]).not.toContain("CAP");
  };
  const kinds = ["label", "packing_slip"];
  isInOrder(await pagesOf({ waveId: wave.id, kinds, paper: "a6" }));
  isInOrder(await pagesOf({ orderIds: [orderId], kinds, paper: "a6" }));
  const [manifest] = await pagesOf({ handOverId: handOver.id, kinds: ["manifest"] });
  expect(manifest).toContain("Parcels: 2");
  const listed = foldLetters(manifest ?? "");
  for (const code of codes) expect(listed).toContain(foldLetters(code));
  const second = parcels.find(({ parcel }) => parcel?.number === 2)?.parcel;
  const own = await downloadLabel(world.backend, seller.caller, orderId, second?.id);
  const words = await readPdfText(new Uint8Array(await own.arrayBuffer()));
  expect(words).toContain(codes[1]);
  expect(words, number).not.toContain(`${codes[0]}`);
});

/** The channel has one parcel of the order now, with the code of its first box. */
async function joinBoxes({ seller, number, items, codes }: Awaited<ReturnType<typeof splitOrder>>) {
  const [first] = boxes.get(number) ?? [];
  boxes.set(number, first ? [{ ...first, trackingCode: codes[0] ?? null }] : []);
  await report(world, seller, number, items, {
    ...{ status: "to_ship", nativeStatus: "PROCESSED" },
    ...{ trackingCode: codes[0] ?? "", buyerNote: "One box" },
  });
  await world.drain();
}

test("boxes that the channel joins become void, and their work is that of the order", async () => {
  const order = await splitOrder();
  const { seller, codes, wave, orderId } = order;
  for (const code of ["MUG", "MUG", "CAP"])
    await scanAs(world, seller, { step: "pick", waveId: wave.id, code });
  await joinBoxes(order);
  const rows = await world.backend.db.select().from(orderParcels);
  const own = rows.filter(({ accountId }) => accountId === seller.accountId);
  expect(own.map(({ voidedAt }) => voidedAt !== null)).toEqual([true, true]);
  const pack = (code: string, pickpackId: string | null = null) =>
    scanAs(world, seller, { step: "pack", code, pickpackId });
  expect(await pack(codes[1] ?? "")).toMatchObject({ outcome: "old_label" });
  const opened = await pack(codes[0] ?? "");
  expect(opened).toMatchObject({ outcome: "opened", left: 3, parcel: null });
  await pack("MUG", opened.pickpackId);
  await pack("CAP", opened.pickpackId);
  expect(await pack("MUG", opened.pickpackId)).toMatchObject({ outcome: "packed", left: 0 });
  const handOver = await beginHandOver(seller);
  expect(await handOver.give(codes[1] ?? "")).toMatchObject({ outcome: "old_label" });
  expect(await handOver.give(codes[0] ?? "")).toMatchObject({
    ...{ outcome: "handed_over", orderId, done: 1, left: 0 },
  });
  expect(await handOver.read()).toMatchObject({ leftBehind: [] });
});

test("boxes that are joined after they were packed are handed over as one by the order's number", async () => {
  const order = await splitOrder();
  const { seller, number, wave } = order;
  await pickAndPack(world, seller, wave.id);
  await joinBoxes(order);
  const { pickpacks, wave: whole } = await readWave(seller, wave.id);
  expect(whole).toMatchObject({ orders: 1, units: 3, status: "done" });
  expect(pickpacks).toMatchObject([{ status: "packed", parcel: null }]);
  const handOver = await beginHandOver(seller);
  expect(await handOver.give(number)).toMatchObject({ outcome: "handed_over", left: 0 });
});

test("the work on a void box goes on in the box that took its place", async () => {
  const order = await splitOrder();
  const { seller, number, items, split, codes, wave } = order;
  await scanAs(world, seller, { step: "pick", waveId: wave.id, code: "CAP" });
  boxes.set(number, [box(number, 1, { MUG: 1, CAP: 1 }), box(number, 3, { MUG: 1 })]);
  await report(world, seller, number, items, { ...split, buyerNote: "Another box" });
  await world.drain();
  const { pickpacks } = await readWave(seller, wave.id);
  expect(pickpacks).toMatchObject([
    { status: "picking", parcel: { number: 1 }, trackingCode: codes[0] },
    { status: "assigned", parcel: { number: 2 }, trackingCode: `AWB-${number}-3` },
  ]);
  expect(pickpacks.map(({ lines }) => lines.map((line) => [line.sku, line.picked]))).toEqual([
    [
      ["MUG", 0],
      ["CAP", 1],
    ],
    [["MUG", 0]],
  ]);
});

test("an order shows each box's contents, code and last report, and where it is once it has left", async () => {
  const { seller, number, orderId, items, codes } = await splitOrder();
  const read = async () => (await seller.fetch(`/v1/orders/${orderId}`)).body.order;
  const { lines, boxes: packed } = await read();
  const idOf = (sku: string) => lines.find((line) => line.sku === sku)?.id;
  expect(packed).toMatchObject([
    { number: 1, trackingCode: codes[0], state: "waiting", lastScan: null },
    {
      ...{ number: 2, trackingCode: codes[1], state: "waiting", lastScan: null },
      lines: [{ lineId: idOf("MUG"), quantity: 1 }],
    },
  ]);
  const [first, second] = boxes.get(number) ?? [];
  if (!first || !second) throw new Error("No boxes");
  boxes.set(number, [
    { ...first, state: "delivered" },
    { ...second, state: "shipped" },
  ]);
  const scan = { at: new Date("2026-11-21T03:00:00Z"), nativeStatus: "DELIVERED" };
  world.connector.scans.set(number, [
    { ...scan, text: "Paket diterima", boxCode: first.packageNumber },
    { ...scan, text: "Paket di hub", boxCode: codes[1] ?? "" },
  ]);
  const shipped = { isSplit: true, status: "shipped", nativeStatus: "SHIPPED" } as const;
  await report(world, seller, number, items, { ...shipped, trackingCode: codes.join(", ") });
  await world.drain();
  const order = await read();
  expect(order.boxes).toMatchObject([
    { state: "delivered", lastScan: { text: "Paket diterima" } },
    { state: "shipped", lastScan: { text: "Paket di hub" } },
  ]);
  expect(order.boxes[0]?.lines).toHaveLength(2);
  expect(findPartlyDelivered(order)).toEqual({ done: 1, count: 2 });
});

/** An order of two mugs and a cap in one box, in a wave, which its channel then divides. */
async function dividedInWave(before: (wave: string, seller: Seller) => Promise<unknown>) {
  const seller = await world.signUp();
  await world.stockUp(seller, "MUG", 20);
  await world.stockUp(seller, "CAP", 20);
  const number = `D-${seller.accountId}`;
  const items = { MUG: 2, CAP: 1 };
  const orderId = await orderToShip(world, seller, number, items, { trackingCode: "AWB-0" });
  const wave = await makeWave(seller);
  await before(wave.id, seller);
  boxes.set(number, [box(number, 1, { MUG: 1, CAP: 1 }), box(number, 2, { MUG: 1 })]);
  const codes = [`AWB-${number}-1`, `AWB-${number}-2`];
  await report(world, seller, number, items, { isSplit: true, trackingCode: codes.join(", ") });
  await world.drain();
  const work = async () =>
    (await readWave(seller, wave.id)).pickpacks.map(({ parcel, status, lines }) => [
      parcel?.number,
      status,
      ...lines.map(({ sku, quantity, picked, packed }) => `${sku} ${quantity}/${picked}/${packed}`),
    ]);
  return { seller, number, orderId, wave, codes, work };
}

test("an order that its channel divides after the wave was made is packed and handed over by box", async () => {
  const { seller, number, wave, codes, work } = await dividedInWave((id, picker) =>
    scanAs(world, picker, { step: "pick", waveId: id, code: "CAP" }),
  );
  expect(await work()).toEqual([
    [1, "picking", "MUG 1/0/0", "CAP 1/1/0"],
    [2, "assigned", "MUG 1/0/0"],
  ]);
  for (const code of ["MUG", "MUG"])
    await scanAs(world, seller, { step: "pick", waveId: wave.id, code });
  const pack = (code: string, pickpackId: string | null = null) =>
    scanAs(world, seller, { step: "pack", code, pickpackId });
  const second = await pack(codes[1] ?? "");
  expect(second).toMatchObject({ outcome: "opened", left: 1, parcel: { number: 2, of: 2 } });
  expect(await pack("MUG", second.pickpackId)).toMatchObject({ outcome: "packed", left: 0 });
  const handOver = await beginHandOver(seller);
  expect(await handOver.give(number)).toMatchObject({ outcome: "several_parcels" });
  expect(await handOver.give(codes[0] ?? "")).toMatchObject({ outcome: "not_packed" });
  expect(await handOver.give(codes[1] ?? "")).toMatchObject({ outcome: "handed_over" });
  expect(await handOver.read()).toMatchObject({ leftBehind: [{ parcel: { number: 1, of: 2 } }] });
});

test("what was packed in one box is packed again by box once the channel divides the order", async () => {
  const { seller, codes, work } = await dividedInWave((id, picker) =>
    pickAndPack(world, picker, id),
  );
  expect(await work()).toEqual([
    [1, "picked", "MUG 1/1/0", "CAP 1/1/0"],
    [2, "picked", "MUG 1/1/0"],
  ]);
  const handOver = await beginHandOver(seller);
  expect(await handOver.give(codes[0] ?? "")).toMatchObject({ outcome: "not_packed" });
});

test("an order with missing units that wait is divided into boxes too", async () => {
  const { seller, orderId, work } = await dividedInWave(async (id, picker) => {
    const [record] = (await readWave(picker, id)).pickpacks;
    const lineId = record?.lines.find(({ sku }) => sku === "CAP")?.id;
    const missing = { lineId, quantity: 1, reason: "not_found", resolution: "split" };
    await picker.fetch(`/v1/orders/pickpacks/${record?.id}/;short`, post(missing));
  });
  expect(await work()).toEqual([
    [1, "assigned", "MUG 1/0/0"],
    [2, "assigned", "MUG 1/0/0"],
  ]);
  const records = await world.backend.db
    .select({ part: pickPacks.part, status: pickPacks.status })
    .from(pickPacks)
    .where(eq(pickPacks.orderId, orderId))
    .orderBy(pickPacks.part);
  expect(records, seller.accountId).toEqual([
    { part: 1, status: "assigned" },
    { part: 2, status: "short" },
    { part: 3, status: "assigned" },
  ]);
});

test("new boxes get their units from several others, and none more than it needs", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "MUG", 20);
  const number = `S-${seller.accountId}`;
  const divide = async (units: readonly number[]) => {
    boxes.set(
      number,
      units.map((count, index) => box(number, index + 1, { MUG: count })),
    );
    const codes = units.map((_, index) => `AWB-${number}-${index + 1}`).join(", ");
    const split = { isSplit: true, trackingCode: codes, buyerNote: String(units) };
    await orderToShip(world, seller, number, { MUG: 6 }, split);
    await world.drain();
  };
  await divide([3, 3]);
  const wave = await makeWave(seller);
  for (let unit = 0; unit < 5; unit++)
    await scanAs(world, seller, { step: "pick", waveId: wave.id, code: "MUG" });
  await divide([1, 1, 3, 1]);
  const pickpacks = (await readWave(seller, wave.id)).pickpacks.toSorted(
    (left, right) => (left.parcel?.number ?? 0) - (right.parcel?.number ?? 0),
  );
  expect(pickpacks.map(({ parcel, lines }) => [parcel?.number, lines.length])).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 1],
  ]);
  expect(pickpacks.map(({ lines }) => lines[0]?.quantity)).toEqual([1, 1, 3, 1]);
  const picked = pickpacks.reduce((sum, { lines }) => sum + (lines[0]?.picked ?? 0), 0);
  expect(picked).toBe(5);
});
