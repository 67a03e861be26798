import { expect, test } from "vitest";
import { createBlibliConnector } from "#backend/marketplaces/blibli/connector.ts";
import type { ShipmentChoice } from "#backend/marketplaces/channel-shipping.ts";
import { createWorld, newShop } from "./world.ts";

type Kind = "regular" | "big" | "collected" | "clickAndCollect";
const MANUAL: ShipmentChoice = { method: "manual", trackingCode: null, providerId: null };

async function selling() {
  const world = await createWorld();
  const { connector, controls, calls } = world;
  const { shop, values } = await newShop(world);
  const connected = await connector.connection.keys.connect(values);
  if ("problems" in connected) throw new Error("The keys were refused");
  const { credentials } = connected;
  const { shopId } = shop;
  await controls.addItem(shopId, { name: "Lemari", sku: "LM-1", price: 1_900_000, stock: 14 });
  const [item] = await controls.listItems(shopId);
  const lines = [{ blibliSku: item?.blibliSku ?? "", quantity: 1 }];
  const buy = async (kind: Kind) => {
    const [order] = await controls.createOrder({ shopId, lines, kind });
    return { externalOrderId: order?.orderId ?? "", packageNumber: null };
  };
  const statusOf = async (externalOrderId: string) =>
    (await connector.orders.read(credentials, [externalOrderId]))[0]?.status;
  return { connector, controls, calls, credentials, shopId, buy, statusOf };
}

test("a dropship store is asked for the waybill, which is on the package afterwards", async () => {
  const { connector, controls, credentials, shopId, buy, statusOf } = await selling();
  await controls.dropship(shopId);
  const ref = await buy("regular");
  const offered = await connector.shipping.parameters(credentials, ref);
  expect(offered).toEqual({ manual: { needsTrackingCode: true } });
  await expect(connector.shipping.arrange(credentials, ref, MANUAL)).rejects.toMatchObject({
    kind: "rejected",
  });
  const choice = { ...MANUAL, trackingCode: "1811828150001" };
  await connector.shipping.arrange(credentials, ref, choice);
  expect(await statusOf(ref.externalOrderId)).toBe("to_ship");
  expect(await connector.shipping.trackingCode(credentials, ref)).toBe("1811828150001");
});

test("the buyer's shipping cost counts only where the seller sends", async () => {
  const { connector, controls, credentials, shopId, buy } = await selling();
  const ids = [(await buy("regular")).externalOrderId, (await buy("big")).externalOrderId];
  await controls.dropship(shopId);
  ids.push((await buy("regular")).externalOrderId);
  const read = await connector.orders.read(credentials, ids);
  const fees = new Map(read.map((order) => [order.externalId, order.shippingFee]));
  expect(ids.map((id) => fees.get(id))).toEqual([0, 12_000, 12_000]);
  expect(read.every(({ buyerPhone }) => /^\+\d{6,}$/.test(buyerPhone))).toBe(true);
});

test("a Big Product is made ready by the seller, and its arrival told", async () => {
  const { connector, controls, calls, credentials, buy, statusOf } = await selling();
  const ref = await buy("big");
  const offered = await connector.shipping.parameters(credentials, ref);
  expect(offered).toEqual({ manual: { needsTrackingCode: false } });
  await expect(connector.shipping.confirmDelivered(credentials, ref)).rejects.toMatchObject({
    kind: "wrong_state",
  });
  await connector.shipping.arrange(credentials, ref, MANUAL);
  expect(await statusOf(ref.externalOrderId)).toBe("to_ship");
  await connector.shipping.confirmDelivered(credentials, ref);
  expect(calls.at(-1)).toMatch(/shipping-by-seller\/\d+\/mark-as-delivered$/);
  await controls.deliver(ref.externalOrderId);
  expect(await statusOf(ref.externalOrderId)).toBe("delivered");
});

test("what buyers collect is accepted by its own call, with or without a package", async () => {
  const { connector, calls, credentials, buy, statusOf } = await selling();
  for (const [kind, call] of [
    ["collected", /order\/fulfillBopis$/],
    ["clickAndCollect", /orders\/cnc\/\d+\/accept$/],
  ] as const) {
    const ref = await buy(kind);
    expect(await connector.shipping.parameters(credentials, ref)).toEqual({
      manual: { needsTrackingCode: false, isCollected: true },
    });
    calls.length = 0;
    await connector.shipping.arrange(credentials, ref, MANUAL);
    expect(calls.at(-1)).toMatch(call);
    expect(calls.some((one) => one.endsWith("/createPackage"))).toBe(false);
    expect(await statusOf(ref.externalOrderId)).toBe("to_ship");
  }
});

test("options of several orders are read by one call, and of known ones by none", async () => {
  const { connector, calls, credentials, buy } = await selling();
  const refs = [await buy("regular"), await buy("big")];
  calls.length = 0;
  const { together } = connector.shipping;
  const offered = await together.parameters(credentials, refs);
  expect(offered.map((one) => Object.keys(one))).toEqual([["pickup"], ["manual"]]);
  await together.parameters(credentials, refs);
  expect(calls.filter((call) => call.endsWith("/orders/packages/filter"))).toHaveLength(1);
});

const LATER = new Date("2027-11-20T03:00:00Z");
const CREDENTIALS = {
  ...{ shopId: "TOQ-15126", accessToken: "key", refreshToken: "" },
  ...{ accessExpiresAt: LATER, refreshExpiresAt: LATER },
};

/** A Blibli with one paid item, whose answers to `getCombineShipping` have the given value. */
function answering(combined: unknown) {
  const bodies: unknown[] = [];
  const connector = createBlibliConnector({
    ...{ host: "https://blibli.test", clientId: "id", clientKey: "key", channelId: "etalase" },
    fetch: async (input) => {
      const request = new Request(input as Request);
      const { pathname } = new URL(request.url);
      if (pathname.endsWith("/getCombineShipping")) return Response.json({ value: combined });
      if (pathname.endsWith("/createPackage")) {
        bodies.push(await request.json());
        return Response.json({ value: { packageId: 10025702 } });
      }
      if (!pathname.endsWith("/packages/filter")) return Response.json({ success: true });
      const order = { id: "1", itemId: "25000109944", itemStatus: "FP", quantity: 1 };
      const product = { blibliSku: "TOQ-15126-00001-00001", price: 1000, type: "REGULAR" };
      return Response.json({
        content: [{ packageId: null, orderItems: [{ order, product, logistic: null }] }],
        paging: { pageNumber: 0, pageSize: 50, totalPage: 1, totalRecord: 1 },
      });
    },
    now: () => new Date("2026-11-20T03:00:00Z"),
    wait: async () => undefined,
  });
  const ref = { externalOrderId: "1", packageNumber: null };
  return { bodies, arrange: () => connector.shipping.arrange(CREDENTIALS, ref, MANUAL) };
}

test("a package has all items that Blibli combines, in either form of its answer", async () => {
  const items = [{ orderItemNo: 25000109944 }, { orderItemNo: "25000109945" }];
  for (const value of [items, { combineShipping: items }]) {
    const blibli = answering(value);
    await blibli.arrange();
    expect(blibli.bodies).toEqual([{ orderItemIds: ["25000109944", "25000109945"] }]);
  }
});
