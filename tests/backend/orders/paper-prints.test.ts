import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { orders } from "#backend/db/schema/orders.ts";
import type { HandOver } from "#contract/hand-overs.ts";
import type { OrderDocument } from "#contract/order-documents.ts";
import type { OrderDetail } from "#contract/orders.ts";
import type { PickWave } from "#contract/pick-waves.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { makeWave, pickAndPack, readWave, scanAs, twoOrdersToPick } from "./pick-pack/warehouse.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

const post = async <T>(seller: Seller, path: string, body: object = {}): Promise<T> =>
  (await seller.fetch(path, { method: "POST", body })).body as unknown as T;

/** Makes the papers and marks them as printed `times` times. */
async function print(
  seller: Seller,
  of: { waveId: string } | { handOverId: string },
  kinds: OrderDocument["kinds"],
  times = 1,
): Promise<void> {
  const asked = { ...of, kinds };
  const { document } = await post<{ document: OrderDocument }>(
    seller,
    "/v1/orders/documents",
    asked,
  );
  await world.drain();
  for (let n = 0; n < times; n++)
    await post(seller, `/v1/orders/documents/${document.id}/;printed`);
}

test("a wave shows how often its pick list was printed, when last and by whom", async () => {
  const { seller } = await twoOrdersToPick(world);
  const { id: waveId } = await makeWave(seller);
  expect((await readWave(seller, waveId)).wave).toMatchObject({
    ...{ listPrintCount: 0, listPrintedAt: null, listPrintedBy: null },
  });
  await print(seller, { waveId }, ["packing_slip"]);
  expect((await readWave(seller, waveId)).wave.listPrintCount).toBe(0);
  await print(seller, { waveId }, ["pick_list", "packing_slip"], 2);
  const printed = {
    listPrintCount: 2,
    listPrintedAt: world.backend.now().toISOString(),
    listPrintedBy: expect.stringMatching(/\w/),
  };
  expect((await readWave(seller, waveId)).wave).toMatchObject(printed);
  const { body } = await seller.fetch("/v1/orders/waves");
  const { waves } = body as unknown as { waves: PickWave[] };
  expect(waves.find(({ id }) => id === waveId)).toMatchObject(printed);
});

test("a hand-over shows how often its manifest was printed, when last and by whom", async () => {
  const { seller, numbers } = await twoOrdersToPick(world);
  const { id: waveId } = await makeWave(seller);
  await pickAndPack(world, seller, waveId);
  const courier = (await readWave(seller, waveId)).pickpacks[0]?.courier ?? "";
  const { handOver } = await post<{ handOver: HandOver }>(seller, "/v1/orders/hand-overs", {
    courier,
  });
  await scanAs(world, seller, {
    ...{ step: "hand_over", handOverId: handOver.id, code: numbers.single },
  });
  const read = async () =>
    (await seller.fetch(`/v1/orders/hand-overs/${handOver.id}`)).body as unknown as {
      handOver: HandOver;
    };
  expect((await read()).handOver).toMatchObject({ manifestPrintCount: 0, manifestPrintedBy: null });
  await print(seller, { handOverId: handOver.id }, ["manifest"], 3);
  expect((await read()).handOver).toMatchObject({
    manifestPrintCount: 3,
    manifestPrintedAt: world.backend.now().toISOString(),
    manifestPrintedBy: expect.stringMatching(/\w/),
  });
});

test("each document of an order is marked as printed or not printed separately", async () => {
  const { seller, single } = await twoOrdersToPick(world);
  const mark = (document: string, isPrinted?: boolean) =>
    post<{ printed: string[]; skipped: object[] }>(seller, "/v1/orders/mark-printed", {
      ...{ orderIds: [single, "nobody"], document, isPrinted },
    });
  const read = async () =>
    ((await seller.fetch(`/v1/orders/${single}`)).body as unknown as { order: OrderDetail }).order;
  const listed = async (query: string) =>
    (await seller.fetch(`/v1/orders?ids=${single}&${query}`)).body.total;
  for (const document of ["invoice", "packing_slip"]) await mark(document);
  await mark("packing_slip");
  expect(await read()).toMatchObject({
    ...{ invoicePrintCount: 1, packingSlipPrintCount: 2 },
    packingSlipPrintedAt: world.backend.now().toISOString(),
    packingSlipPrintedBy: expect.stringMatching(/\w/),
  });
  expect(await mark("packing_slip", false)).toEqual({
    ...{ printed: [single], skipped: [{ orderId: "nobody", code: "not_found" }] },
  });
  expect(await read()).toMatchObject({
    ...{ invoicePrintCount: 1, packingSlipPrintCount: 0 },
    ...{ packingSlipPrintedAt: null, packingSlipPrintedBy: null },
  });
  await mark("invoice", false);
  await mark("invoice", false);
  expect(await read()).toMatchObject({ invoicePrintCount: 0, invoicePrintedBy: null });
  expect(await listed("hasPrintedInvoice=false")).toBe(1);
  const told = (await read()).events.map(({ type }) => type);
  expect(told.filter((type) => type.endsWith("printed"))).toEqual([
    "invoice_printed",
    ...["packing_slip_printed", "packing_slip_printed", "packing_slip_unprinted"],
    "invoice_unprinted",
  ]);
});

test("a label marked as not printed is ready again", async () => {
  const { seller, single } = await twoOrdersToPick(world);
  await world.backend.db
    .update(orders)
    .set({ documentStatus: "ready" })
    .where(eq(orders.id, single));
  await post(seller, "/v1/orders/mark-printed", { orderIds: [single] });
  const read = async () =>
    ((await seller.fetch(`/v1/orders/${single}`)).body as unknown as { order: OrderDetail }).order;
  expect(await read()).toMatchObject({ documentStatus: "printed", labelPrintCount: 1 });
  await post(seller, "/v1/orders/mark-printed", { orderIds: [single], isPrinted: false });
  expect(await read()).toMatchObject({
    ...{ documentStatus: "ready", labelPrintCount: 0, labelPrintedAt: null, labelPrintedBy: null },
  });
});

test("the last own print of a label is taken back, and no older one", async () => {
  const { seller, single: id } = await twoOrdersToPick(world);
  await world.backend.db
    .update(orders)
    .set({ documentStatus: "ready", labelPrintCount: 0, labelPrintedAt: null })
    .where(eq(orders.id, id));
  const mark = (change: object = {}) =>
    post(seller, "/v1/orders/mark-printed", { orderIds: [id], ...change });
  const readPrints = async () =>
    (await world.backend.db.select().from(orders).where(eq(orders.id, id)))[0];
  await mark();
  world.advance(120_000);
  await mark();
  await mark({ isUndo: true });
  expect(await readPrints()).toMatchObject({ documentStatus: "printed", labelPrintCount: 1 });
  // The first print is too old, and an undone one is not undone again.
  await mark({ isUndo: true });
  expect(await readPrints()).toMatchObject({ documentStatus: "printed", labelPrintCount: 1 });
  await mark({ isPrinted: false });
  world.advance(1_000);
  await mark();
  await mark({ isUndo: true });
  expect(await readPrints()).toMatchObject({
    ...{ documentStatus: "ready", labelPrintCount: 0, labelPrintedAt: null },
  });
});
