import { PDFDocument } from "@cantoo/pdf-lib";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { orderDocuments } from "#backend/db/schema/order-documents.ts";
import { orders } from "#backend/db/schema/orders.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import type { OrderDocument } from "#contract/order-documents.ts";
import type { OrderStatus } from "#contract/statuses.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import {
  channelOf,
  type Seller,
  startSellerWorld,
  type World,
} from "#tests/support/seller-world.ts";
import { makeWave, orderToShip, pickAndPack, putOnRack, report } from "./pick-pack/warehouse.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

async function labelPdf(): Promise<Uint8Array> {
  const label = await PDFDocument.create();
  label.addPage([297, 420]).drawText("AWB", { x: 40, y: 200 });
  return label.save();
}

async function keepLabel(id: string, bytes: Uint8Array): Promise<void> {
  const labelKey = `labels/${id}.pdf`;
  await world.backend.files.put(labelKey, new File([new Uint8Array(bytes)], "label.pdf"));
  await world.backend.db
    .update(orders)
    .set({ labelKey, documentStatus: "ready" })
    .where(eq(orders.id, id));
}

async function make(seller: Seller, body: object): Promise<OrderDocument> {
  const asked = await seller.fetch("/v1/orders/documents", { method: "POST", body });
  const { document } = asked.body as unknown as { document: OrderDocument };
  expect(document.status).toBe("running");
  await world.drain();
  const made = await seller.fetch(`/v1/orders/documents/${document.id}`);
  return (made.body as unknown as { document: OrderDocument }).document;
}

async function pdfOf({ id, accountId }: { id: string; accountId: string }) {
  const file = await world.backend.files.get(`order-documents/${id}.pdf`);
  if (!file) throw new Error(`No PDF for ${accountId}`);
  return PDFDocument.load(await file.bytes());
}

/** Creates three orders on two racks: one with a label, one with a broken label, one without. */
async function threeOrders() {
  const seller = await world.signUp();
  await putOnRack(world, await world.stockUp(seller, "TEA", 20), "B-1");
  await putOnRack(world, await world.stockUp(seller, "RICE", 20), "A-1");
  const address = {
    ...{ name: "สมชาย ใจดี", phone: "08123", fullAddress: "ที่อยู่ ๑๒ ถนนสุขุมวิท", city: "กรุงเทพฯ" },
    ...{ region: "กรุงเทพมหานคร", zipcode: "10110", masked: false },
  };
  const number = (n: number) => `D${n}-${seller.accountId}`;
  const good = await orderToShip(world, seller, number(1), { TEA: 2 }, { address });
  const broken = await orderToShip(world, seller, number(2), { RICE: 1, TEA: 1 });
  const none = await orderToShip(world, seller, number(3), { RICE: 3 });
  await keepLabel(good, await labelPdf());
  await keepLabel(broken, new TextEncoder().encode("%PDF-1.7 not really"));
  return { seller, good, broken, none, number };
}

test("labels, slips, invoices and the pick list form one PDF; a missing or broken label is named", async () => {
  const { seller, good, broken, none, number } = await threeOrders();
  const document = await make(seller, {
    orderIds: [good, broken, none],
    kinds: ["label", "invoice", "packing_slip", "pick_list"],
  });
  expect(document).toMatchObject({ status: "done", done: 3, total: 3, paper: "a6" });
  expect(document.problems.toSorted((a, b) => (a.code < b.code ? -1 : 1))).toEqual([
    { orderId: broken, orderNumber: number(2), code: "broken_label" },
    { orderId: none, orderNumber: number(3), code: "label_not_ready" },
  ]);
  const pdf = await pdfOf({ id: document.id, accountId: seller.accountId });
  // The pick list, one label, three packing slips and three invoices.
  expect(pdf.getPageCount()).toBe(8);
  expect(document.pages).toBe(8);
  const answer = await seller.fetch(`/v1/orders/documents/${document.id}/file`);
  expect(answer.status).toBe(200);
  expect(String(answer.body)).toMatch(/^%PDF-/);
  const printed = await seller.fetch(`/v1/orders/documents/${document.id}/;printed`, {
    method: "POST",
  });
  expect(printed.status).toBe(200);
  const counts = async (id: string) => {
    const { order } = (await seller.fetch(`/v1/orders/${id}`)).body;
    return [order.labelPrintCount, order.invoicePrintCount];
  };
  expect(await counts(good)).toEqual([1, 1]);
  expect(await counts(broken)).toEqual([0, 1]);
  const { order } = (await seller.fetch(`/v1/orders/${none}`)).body;
  expect(order.events.map((event) => event.type)).toContain("packing_slip_printed");
});

test("documents counted as printed do not restore a label that an order lost", async () => {
  const { seller, good } = await threeOrders();
  const document = await make(seller, { orderIds: [good], kinds: ["label"] });
  // The courier did not come, so a new pickup with a new label is booked.
  await world.backend.db
    .update(orders)
    .set({ labelKey: null, documentStatus: "none" })
    .where(eq(orders.id, good));
  await seller.fetch(`/v1/orders/documents/${document.id}/;printed`, { method: "POST" });
  const { order } = (await seller.fetch(`/v1/orders/${good}`)).body;
  expect(order).toMatchObject({ documentStatus: "none", labelPrintCount: 0 });
});

test("documents follow the picking route, and on A4 four labels share a page", async () => {
  const { seller, good, broken, none } = await threeOrders();
  for (const id of [broken, none]) await keepLabel(id, await labelPdf());
  const document = await make(seller, {
    orderIds: [good, broken, none],
    kinds: ["label"],
    paper: "a4",
  });
  expect(document).toMatchObject({ problems: [], pages: 1 });
  const pdf = await pdfOf({ id: document.id, accountId: seller.accountId });
  expect(pdf.getPage(0).getSize().width).toBeCloseTo(595.28);
});

test("a wave's documents and a hand-over's manifest contain their own orders only", async () => {
  const { seller, number } = await threeOrders();
  const wave = await makeWave(seller);
  const list = await make(seller, { waveId: wave.id, kinds: ["pick_list"], language: "th" });
  expect(list).toMatchObject({ status: "done", total: 3, pages: 1 });
  await pickAndPack(world, seller, wave.id);
  const begun = await seller.fetch("/v1/orders/hand-overs", {
    method: "POST",
    body: { courier: "SPX" },
  });
  const { handOver } = begun.body as unknown as { handOver: { id: string } };
  const nothing = { handOverId: handOver.id, kinds: ["manifest"] };
  expect(
    await seller.fetch("/v1/orders/documents", { method: "POST", body: nothing }),
  ).toMatchObject({ status: 409, body: { code: "no_orders" } });
  await seller.fetch("/v1/orders/scans", {
    method: "POST",
    body: {
      clientId: crypto.randomUUID(),
      step: "hand_over",
      handOverId: handOver.id,
      code: number(1),
    },
  });
  const manifest = await make(seller, nothing);
  expect(manifest).toMatchObject({ status: "done", total: 1, pages: 1 });
  const [row] = await world.backend.db
    .select()
    .from(orderDocuments)
    .where(eq(orderDocuments.id, manifest.id));
  // A courier signs for parcels of a day and an hour.
  expect(row?.heading).toMatch(/^SPX · #1 · \d{1,2} \p{L}+ \d{4}, \d\d\.\d\d$/u);
});

test.each(["a4", "a6"] as const)(
  "on %s an unreadable label is named, one with an extra page is printed, and others are unaffected",
  async (paper) => {
    const { seller, good, broken, none, number } = await threeOrders();
    const source = await PDFDocument.create();
    source.addPage([297, 420]).drawText("AWB", { x: 40, y: 200 });
    source.addPage([297, 420]);
    await keepLabel(good, await source.save());
    await keepLabel(none, await labelPdf());
    // The file is complete, but some bytes of its page are wrong.
    const damaged = Buffer.from(await labelPdf());
    const at = damaged.indexOf("stream\n") + "stream\n".length;
    await keepLabel(broken, damaged.fill(0xff, at, at + 8));
    const document = await make(seller, {
      orderIds: [good, broken, none],
      kinds: ["label"],
      paper,
    });
    expect(document).toMatchObject({
      ...{ status: "done", pages: paper === "a4" ? 1 : 3 },
      problems: [{ orderId: broken, orderNumber: number(2), code: "broken_label" }],
    });
    // A new label can be requested: printing this one again would fail again.
    const { order } = (await seller.fetch(`/v1/orders/${broken}`)).body;
    expect(order).toMatchObject({ documentStatus: "failed", labelError: "broken_label" });
    expect(order.actions).toContain("request_label");
    expect((await seller.fetch(`/v1/orders/${good}`)).body.order.documentStatus).toBe("ready");
  },
);

test("an order cancelled after selection is named and left out", async () => {
  const { seller, good, none, number } = await threeOrders();
  await keepLabel(none, await labelPdf());
  await report(world, seller, number(1), { TEA: 2 }, { status: "cancelled" });
  const document = await make(seller, {
    orderIds: [good, none],
    kinds: ["label", "packing_slip", "pick_list", "invoice"],
  });
  // The pick list, label, packing slip and invoice of the other order, and the invoice of the
  // cancelled one.
  expect(document).toMatchObject({
    ...{ status: "done", pages: 5 },
    problems: [{ orderId: good, orderNumber: number(1), code: "cancelled" }],
  });
  await seller.fetch(`/v1/orders/documents/${document.id}/;printed`, { method: "POST" });
  const { order } = (await seller.fetch(`/v1/orders/${good}`)).body;
  expect(order).toMatchObject({ labelPrintCount: 0, invoicePrintCount: 1 });
  expect(order.events.map(({ type }) => type)).not.toContain("packing_slip_printed");
});

test("each order without a label shows what must happen first", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "WHY", 20);
  const report = (status: OrderStatus) => ({
    ...channelOrder(`why-${status}-${seller.accountId}`, { WHY: 1 }),
    ...{ status, nativeStatus: status },
  });
  const reasons = {
    to_process: "not_arranged",
    unpaid: "not_arranged",
    cancel_requested: "cancel_requested",
    shipped: "sent_without_label",
  } as const;
  const ids = new Map<string, string>();
  for (const status of Object.keys(reasons) as (keyof typeof reasons)[])
    ids.set(status, await ingestOrder(world.backend, channelOf(seller), report(status)));
  const orderIds = [...ids.values()];
  const document = await make(seller, { orderIds, kinds: ["label"] });
  const told = Object.fromEntries(document.problems.map(({ orderId, code }) => [orderId, code]));
  expect(told).toEqual(
    Object.fromEntries(Object.entries(reasons).map(([status, why]) => [ids.get(status), why])),
  );
  const marked = await seller.fetch("/v1/orders/mark-printed", {
    method: "POST",
    body: { orderIds },
  });
  const { skipped } = marked.body as unknown as { skipped: { orderId: string; code: string }[] };
  expect(Object.fromEntries(skipped.map(({ orderId, code }) => [orderId, code]))).toEqual(told);
});

test("without a ready label there is nothing to open, and no empty page to print", async () => {
  const { seller, none, number } = await threeOrders();
  const document = await make(seller, { orderIds: [none], kinds: ["label"] });
  expect(document).toMatchObject({
    ...{ status: "done", pages: 0 },
    problems: [{ orderNumber: number(3), code: "label_not_ready" }],
  });
});

test("another account can read neither the PDF nor its file", async () => {
  const { seller, good } = await threeOrders();
  const document = await make(seller, { orderIds: [good], kinds: ["packing_slip"] });
  const other = await world.signUp();
  const path = `/v1/orders/documents/${document.id}`;
  expect((await other.fetch(path)).status).toBe(404);
  expect((await other.fetch(`${path}/file`)).status).toBe(404);
  expect((await other.fetch(`${path}/;printed`, { method: "POST" })).status).toBe(404);
  const asked = { orderIds: [good], kinds: ["label"] };
  expect(await other.fetch("/v1/orders/documents", { method: "POST", body: asked })).toMatchObject({
    status: 409,
    body: { code: "no_orders" },
  });
});
