import { expect, test } from "vitest";
import { sellingShop } from "./selling-shop.ts";

type Selling = Awaited<ReturnType<typeof sellingShop>>;

const pickup = async ({ connector, credentials }: Selling, order: { externalOrderId: string }) => {
  const ref = { ...order, packageNumber: null };
  const { pickup: offered } = await connector.shipping.parameters(credentials, ref);
  const address = offered?.addresses[0];
  return {
    method: "pickup",
    addressId: address?.addressId ?? "",
    slotId: address?.slots?.[0]?.slotId ?? "",
  } as const;
};
const shipCalls = ({ paths }: Selling) => paths.filter((path) => /ship/.test(path)).slice(1);

test("orders of one courier are arranged by one call with all parcels of a split order", async () => {
  const shop = await sellingShop();
  const { connector, credentials, controls, buy, read } = shop;
  const orders = [await buy(), await buy(2), await buy()];
  await controls.split(orders[1]?.externalOrderId ?? "", 2);
  const choice = await pickup(shop, orders[0] ?? { externalOrderId: "" });
  const before = shop.paths.length;
  const outcomes = await connector.shipping.together.arrange(credentials, orders, choice);
  expect(outcomes).toEqual([null, null, null]);
  expect(shop.paths.slice(before)).toEqual(["get_order_detail", "mass_ship_order"]);
  for (const order of orders) expect((await read(order)).status).toBe("to_ship");
});

test("an expired slot is refused per order, and a missed pickup is booked again", async () => {
  const shop = await sellingShop();
  const { connector, credentials, controls, buy, read, arrangeByPickup } = shop;
  const retried = await buy();
  await arrangeByPickup(retried);
  await controls.failPickup(retried.externalOrderId);
  const open = [await buy(), await buy()];
  const choice = await pickup(shop, open[0] ?? retried);
  const gone = { ...choice, slotId: "1_1" };
  const { arrange } = connector.shipping.together;
  expect(await arrange(credentials, open, gone)).toMatchObject([
    { kind: "rejected", message: expect.stringContaining("pickup_time_id") },
    { kind: "rejected", message: expect.stringContaining("pickup_time_id") },
  ]);
  expect(await arrange(credentials, [retried, ...open], choice)).toEqual([null, null, null]);
  expect(shipCalls(shop)).toContain("update_shipping_order");
  expect(await read(retried)).toMatchObject({ status: "to_ship", retryPickup: false });
});

test("tracking codes are per parcel: the seller's own deliveries are arranged one by one", async () => {
  const shop = await sellingShop("80020");
  const orders = [await shop.buy(), await shop.buy()];
  const outcomes = await shop.connector.shipping.together.arrange(shop.credentials, orders, {
    ...{ method: "manual", trackingCode: "KURIR-1", providerId: null },
  });
  expect(outcomes).toEqual([null, null]);
  expect(shop.paths.filter((path) => path === "ship_order")).toHaveLength(2);
});

test("orders of two couriers need two calls, for their options too", async () => {
  const shop = await sellingShop(["8003", "8002"]);
  const { itemId, buy, credentials, controls, shopId } = shop;
  const first = await buy(1, { logisticsChannelId: 8003 });
  const [other] = await controls.createOrder({
    ...{ shopId, items: [{ itemId, modelId: 0, quantity: 1 }], logisticsChannelId: 8002 },
  });
  const both = [first, { externalOrderId: other?.orderSn ?? "", packageNumber: null }];
  const { together } = shop.connector.shipping;
  const before = shop.paths.length;
  const [standard, express] = await together.parameters(credentials, both);
  expect(standard).toMatchObject({ pickup: {}, dropoff: {} });
  expect(express).toMatchObject({ pickup: {} });
  expect(express).not.toHaveProperty("dropoff");
  expect(await together.arrange(credentials, both, await pickup(shop, first))).toEqual([
    null,
    null,
  ]);
  const two = (call: string) => ["get_order_detail", call, call];
  expect(shop.paths.slice(before).filter((path) => path !== "get_shipping_parameter")).toEqual([
    ...two("get_mass_shipping_parameter"),
    ...["get_order_detail", ...two("mass_ship_order")],
  ]);
});
