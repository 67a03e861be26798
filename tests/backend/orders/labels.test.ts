import { beforeEach, expect, test, vi } from "vitest";
import { orderList } from "#app/routes/_app/orders/+/list.ts";
import { findActions } from "#app/services/shell/actions.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { channelOf, type Seller, type World } from "#tests/support/seller-world.ts";
import { type ShippableOrder, startShippableOrder } from "./shippable-order.ts";

let world: World;
let seller: Seller;
let orderId: string;
let pickup: ShippableOrder["pickup"];
let order: ShippableOrder["order"];
const sn = "261121ABC";

beforeEach(async () => {
  ({ world, seller, orderId, pickup, order } = await startShippableOrder(sn));
});

test("a failed label shows its reason and can be requested again", async () => {
  world.connector.trackingCodes.set(sn, "SPXID004");
  world.connector.labels.set(sn, { status: "failed", reason: "Printer on fire" });
  await pickup();
  await world.drain();
  expect(await order()).toMatchObject({
    status: "to_ship",
    documentStatus: "failed",
    labelError: "Printer on fire",
    actions: ["request_label", "sync"],
  });
  expect(await seller.fetch(`/v1/channels/shopee/orders/${orderId}/label`)).toMatchObject({
    status: 409,
    body: { code: "label_not_ready" },
  });
  world.connector.labels.set(sn, { status: "ready", reason: null });
  await seller.fetch(`/v1/channels/shopee/orders/${orderId}/label`, { method: "POST" });
  await world.drain();
  expect((await seller.fetch(`/v1/channels/shopee/orders/${orderId}/label/status`)).body).toEqual({
    status: "ready",
    error: null,
  });
});

test("an order arranged on the marketplace itself still gets its tracking code and label", async () => {
  world.connector.trackingCodes.set(sn, "SPXID005");
  world.connector.labels.set(sn, { status: "ready", reason: null });
  const report = channelOrder(
    sn,
    { A1: 1 },
    { status: "to_ship", nativeStatus: "PROCESSED", updatedAt: new Date("2026-11-21T02:30:00Z") },
  );
  await ingestOrder(world.backend, channelOf(seller), report);
  await world.drain();
  expect(await order()).toMatchObject({
    status: "to_ship",
    trackingCode: "SPXID005",
    documentStatus: "ready",
  });
});

test("a tracking code that the channel reports while the job asks for it still leads to a label", async () => {
  const told = channelOrder(
    sn,
    { A1: 1 },
    {
      ...{ status: "to_ship", nativeStatus: "PROCESSED", trackingCode: "SPXID006" },
      updatedAt: new Date("2026-11-21T02:30:00Z"),
    },
  );
  vi.spyOn(world.connector.shipping, "trackingCode").mockImplementationOnce(async () => {
    await ingestOrder(world.backend, channelOf(seller), told);
    return "SPXID006";
  });
  world.connector.labels.set(sn, { status: "ready", reason: null });
  await pickup();
  await world.drain();
  expect(await order()).toMatchObject({
    status: "to_ship",
    trackingCode: "SPXID006",
    documentStatus: "ready",
  });
});

test("the seller's own delivery needs no label", async () => {
  world.connector.trackingCodes.set(sn, "JNE77");
  await seller.fetch(`/v1/channels/shopee/orders/${orderId}/;ship-manually`, {
    method: "POST",
    body: { trackingCode: "JNE77" },
  });
  await world.drain();
  expect(await order()).toMatchObject({
    status: "to_ship",
    trackingCode: "JNE77",
    documentStatus: "none",
  });
});

test("“Print labels” of the palette leads to the order whose label is ready, until it is printed", async () => {
  const [action] = findActions(
    (key) => key,
    "printLabels",
    () => true,
  );
  const place = { now: 0, soonHours: 4, timeZone: "Asia/Jakarta", countryCode: "id" } as const;
  const address = new URL(action?.to ?? "", "http://etalase.test");
  const params = orderList.parse(address.searchParams, place);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(orderList.query(params, place)))
    if (String(value ?? "") !== "") query.set(name, String(value));
  const found = async () =>
    (await seller.fetch(`/v1/orders?${query}`)).body.orders.map(({ id }: { id: string }) => id);
  world.connector.trackingCodes.set(sn, "SPXID007");
  world.connector.labels.set(sn, { status: "ready", reason: null });
  expect(await found()).toEqual([]);
  await pickup();
  await world.drain();
  expect(await found()).toEqual([orderId]);
  await seller.fetch("/v1/orders/mark-printed", {
    method: "POST",
    body: { orderIds: [orderId] },
  });
  expect(await found()).toEqual([]);
});
