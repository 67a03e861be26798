import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loader as orderLoader } from "#app/routes/_app/orders/$orderId/index.tsx";
import { loader as ordersLoader } from "#app/routes/_app/orders/index.tsx";
import { loader as productLoader } from "#app/routes/_app/products-v2/master/$id/index.tsx";
import { loader as statisticsLoader } from "#app/routes/_app/statistics/index.tsx";
import { channels } from "#backend/db/schema/channels.ts";
import { openSevenShops, pass } from "#tests/backend/day/shops.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { callsOf } from "#tests/support/seller-calls.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { INTERNAL_USERS: "etalase.test" } });
});
afterAll(() => world.close());

/** Removes Tokopedia's connector, as `TOKOPEDIA_MODE=live` does. */
function endTokopedia() {
  const { connector } = world.backend;
  Object.assign(world.backend, {
    connector: (type: string) =>
      type === "tokopedia" ? null : connector(type as Parameters<typeof connector>[0]),
  });
}

test("orders from Tokopedia stay readable after its API ends, and its listings move to Tokopedia & Shop", async () => {
  const { ask, owner, shops } = await openSevenShops(world, 20);
  const as = callsOf(world, owner);
  const idOf = (type: string) => shops.find((one) => one.type === type)?.channelId ?? "";
  const [from, to] = [idOf("tokopedia"), idOf("tiktok")];
  const number = await shops.find(({ type }) => type === "tokopedia")?.buy(2);
  await pass(world, 3, 60_000);
  const { product } = await ask("POST", "/v2/products", {
    product: { name: "Topi Anyam", variants: [{ sku: "TOPI", price: 50_000, weightG: 100 }] },
  });
  const own = { name: "Topi Anyam Pandan Asli Tasikmalaya", prices: {} };
  await ask("POST", "/v2/channels/products", {
    channelProduct: { internalProductId: product.id, channelId: from, ...own },
  });

  endTokopedia();
  await world.backend.db
    .update(channels)
    .set({ status: "expired", credentials: null })
    .where(eq(channels.id, from));
  await pass(world, 12, 60_000);

  const list = await as(ordersLoader, { path: "/orders?status=all&channelType=tokopedia" });
  expect(list.rows).toHaveLength(1);
  const orderId = list.rows[0]?.id ?? "";
  const { order } = await as(orderLoader, { path: `/orders/${orderId}`, params: { orderId } });
  expect(order).toMatchObject({ externalId: number, lines: [{ quantity: 2 }] });
  const day = world.clock.now().toISOString().slice(0, 10);
  const { found } = await as(statisticsLoader, {
    path: `/statistics?from=${day}&to=${day}&period=custom`,
  });
  const parts = found.channelTypes?.parts ?? [];
  expect(parts.find(({ name }) => name === "tokopedia")).toMatchObject({ units: 2 });
  const { editor } = await as(productLoader, {
    ...{ path: `/products-v2/master/${product.id}`, params: { id: product.id } },
  });
  expect(editor.channels.find(({ id }) => id === from)).toMatchObject({
    ...{ type: "tokopedia", usable: false },
  });

  expect(
    await ask("POST", "/v2/products/channels/;copy", { from, to, productIds: [product.id] }),
  ).toMatchObject({ copied: [product.id] });
  const { channelProducts } = await ask(
    "GET",
    `/v2/channels/products?internalProductIds=${product.id}`,
  );
  const names = channelProducts.map((one: { channelId: string; name: string | null }) => [
    one.channelId,
    one.name,
  ]);
  expect(Object.fromEntries(names)).toEqual({ [from]: own.name, [to]: own.name });
});
