import { expect, test } from "vitest";
import { signCall } from "#backend/marketplaces/tiktok/signing.ts";
import { APP, connectShop, createWorld, draft, ORIGIN } from "./world.ts";

/** The sandbox's buyers take turns, so the first and the thirteenth order have the same buyer. */
const BUYERS = 12;

test("orders combined in one package are arranged together and reported by one push", async () => {
  const world = await createWorld();
  const { connector, controls, app } = world;
  const { shop, credentials, imageId } = await connectShop(world);
  const stocked = draft(imageId);
  const ref = await connector.listings.create(
    credentials,
    { ...stocked, variants: stocked.variants.map((one) => ({ ...one, quantity: 50 })) },
    null,
  );
  const lines = [{ skuId: ref.variants[0]?.externalVariantId ?? "", quantity: 1 }];
  const made = await controls.createOrder({ shopId: shop.shopId, lines, count: BUYERS + 1 });
  const ids = [made[0]?.orderId ?? "", made[BUYERS]?.orderId ?? ""];
  const call = async (method: string, path: string, more: Record<string, string>, body = "") => {
    const query = {
      ...{ app_key: APP.key, shop_cipher: shop.cipher, ...more },
      timestamp: String(Math.floor(world.clock.now.getTime() / 1000)),
    };
    const sign = signCall({ appKey: APP.key, appSecret: APP.secret }, { path, query, body });
    const headers = { "x-tts-access-token": credentials.accessToken };
    const url = `${ORIGIN}${path}?${new URLSearchParams({ ...query, sign })}`;
    const answer = await app.fetch(
      new Request(url, { method, headers, ...(body ? { body } : {}) }),
    );
    return answer.json();
  };
  const { data: found } = await call("GET", "/fulfillment/202309/combinable_packages/search", {
    page_size: "10",
  });
  const offer = found.combinable_packages.find((one: { order_ids: string[] }) =>
    one.order_ids.includes(ids[0] ?? ""),
  );
  expect(offer.order_ids.toSorted()).toEqual(ids.toSorted());
  const combine = JSON.stringify({ combinable_packages: [{ id: offer.id }] });
  await call("POST", "/fulfillment/202309/packages/combine", {}, combine);
  await expect
    .poll(() => world.pushes.map(({ body }) => JSON.parse(body)).filter(({ type }) => type === 4))
    .toHaveLength(1);
  const [push] = world.pushes.filter(({ body }) => JSON.parse(body).type === 4);
  const events = connector.webhooks.parse(new TextEncoder().encode(push?.body ?? ""));
  expect(events.map(({ externalOrderId }) => externalOrderId).toSorted()).toEqual(ids.toSorted());

  await connector.shipping.arrange(
    credentials,
    { externalOrderId: ids[0] ?? "", packageNumber: null },
    { method: "dropoff", branchId: null, senderName: null, trackingCode: null },
  );
  const orders = await connector.orders.read(credentials, ids);
  expect(orders.map(({ status }) => status)).toEqual(["to_ship", "to_ship"]);
  expect(new Set(orders.map(({ packageNumber }) => packageNumber)).size).toBe(1);
});
