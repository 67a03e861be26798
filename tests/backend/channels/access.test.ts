import { expect, test } from "vitest";
import * as warehouseCalls from "#contract/channel-warehouses.ts";
import * as channelCalls from "#contract/channels.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import * as preflightCalls from "#contract/preflights.ts";
import * as publishCalls from "#contract/publishes.ts";
import { shopee } from "#contract/shopee-addresses.ts";
import { BROWSER } from "#tests/support/browser.ts";
import { connectShop } from "./connecting.ts";
import { addProduct } from "./stocked.ts";
import { createWorld } from "./world.ts";

const callsOf = (module: Record<string, unknown>) =>
  Object.values(module).filter(
    (value) =>
      typeof value === "object" && value !== null && "method" in value && "access" in value,
  ) as Endpoint[];
const CATALOGUE = /\/(categories|logistics|attributes|brands|recommended)$/;
const calls = [
  ...[channelCalls, warehouseCalls, preflightCalls, publishCalls].flatMap(callsOf),
  ...callsOf(shopee).filter((call) => CATALOGUE.test(call.path)),
];
const guarded = calls.filter((call) => call.access !== "public");

const fill = (path: string, id: string) =>
  path.replace("{channelType}", "shopee").replaceAll(/\{\w+\}/g, id);

test("the list covers every call of the service", () => {
  expect(guarded.length).toBe(23);
});

test.each(guarded.map((call) => [call.name, call] as const))(
  "%s needs its permission, and a signed-in caller",
  async (_name, call) => {
    const world = await createWorld();
    const method = call.method.toUpperCase();
    const path = fill(call.path, "x");
    const without = await world.signUp(
      PERMISSIONS.filter((permission) => permission !== call.access),
    );
    expect(await without.call(method, path, method === "GET" ? undefined : {})).toMatchObject({
      status: 403,
      body: { code: "forbidden" },
    });
    expect((await world.http.request(path, { method })).status).toBe(401);
  },
);

test("another account's channel can be neither read nor changed", async () => {
  const world = await createWorld();
  const [laras, budi] = [await world.signUp(), await world.signUp()];
  const { channelId } = await connectShop(world, laras);
  const own = await connectShop(world, budi);
  const product = await addProduct(world, laras);
  const budisProduct = await addProduct(world, budi);
  const created = await laras.call<{ channelProduct: { id: string } }>(
    "POST",
    "/v2/channels/products",
    {
      channelProduct: { internalProductId: product.id, channelId },
    },
  );
  const listingId = created.body.channelProduct.id;
  const publish = await laras.call<{ publishId: string }>("POST", "/v2/channels/publishes", {
    productIds: [product.id],
    channelIds: [channelId],
  });
  const warehouses = await laras.call<{ channelWarehouses: { id: string }[] }>(
    "GET",
    "/v1/channels/warehouses",
  );
  const [channelWarehouse] = warehouses.body.channelWarehouses;
  const binding = {
    channelId,
    channelType: "shopee",
    channelWarehouseId: channelWarehouse?.id,
    warehouseId: budi.warehouseId,
  };
  const before = await everything();

  const tries: [string, string, object?][] = [
    [
      "GET",
      `/v1/channels/auth/shopee?redirect=/channels&browserChallenge=${BROWSER.challenge}&channelId=${channelId}`,
    ],
    ["PUT", `/v1/channels/${channelId}`, { name: "Milik Budi" }],
    ["DELETE", `/v1/channels/${channelId}`],
    ["PUT", "/v1/channels/warehouses/bindings", { bindings: [binding] }],
    [
      "PUT",
      "/v1/channels/warehouses/bindings",
      { bindings: [{ ...binding, channelId: own.channelId }] },
    ],
    [
      "POST",
      "/v2/channels/products",
      { channelProduct: { internalProductId: product.id, channelId: own.channelId } },
    ],
    [
      "POST",
      "/v2/channels/products",
      { channelProduct: { internalProductId: budisProduct.id, channelId } },
    ],
    ["PUT", `/v2/channels/products/${listingId}`, { channelProduct: { categoryId: "1" } }],
    ["POST", `/v2/channels/products/${listingId}/;publish`],
    ["POST", `/v2/channels/products/${listingId}/;unpublish`, {}],
    [
      "GET",
      `/v2/channels/products/variant-mapping?internalProductId=${product.id}&channelId=${channelId}`,
    ],
    ["GET", `/v2/channels/products/preflight?internalProductId=${product.id}`],
    ["POST", "/v2/channels/publishes", { productIds: [product.id], channelIds: [own.channelId] }],
    ["POST", "/v2/channels/publishes", { productIds: [budisProduct.id], channelIds: [channelId] }],
    ["GET", `/v2/channels/publishes/${publish.body.publishId}`],
    ["POST", `/v2/channels/publishes/${publish.body.publishId}/;stop`],
    ["GET", `/v1/channels/shopee/${channelId}/categories`],
    ["GET", `/v1/channels/shopee/${channelId}/categories/recommended?name=Kaos`],
    ["GET", `/v1/channels/shopee/${channelId}/categories/1/attributes`],
    ["GET", `/v1/channels/shopee/${channelId}/categories/1/brands`],
    ["GET", `/v1/channels/shopee/${channelId}/logistics`],
  ];
  for (const [method, path, body] of tries)
    expect([method, path, (await budi.call(method, path, body)).status]).toEqual([
      method,
      path,
      404,
    ]);

  const seen = await budi.call<{ channelProducts: unknown[] }>(
    "GET",
    `/v2/channels/products?internalProductIds=${product.id}`,
  );
  expect(seen.body.channelProducts).toEqual([]);
  expect(JSON.stringify((await budi.call("GET", "/v1/channels")).body)).not.toContain(channelId);
  expect(JSON.stringify((await budi.call("GET", "/v1/channels/warehouses")).body)).not.toContain(
    channelId,
  );
  expect(await everything()).toEqual(before);

  async function everything() {
    const paths = [
      "/v1/channels",
      "/v1/channels/warehouses",
      `/v2/channels/products?internalProductIds=${product.id}`,
      `/v2/channels/publishes/${publish.body.publishId}`,
    ];
    return Promise.all(paths.map(async (path) => (await laras.call("GET", path)).body));
  }
});
