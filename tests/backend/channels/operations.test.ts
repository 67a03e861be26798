import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { asking, startSelling } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("a publish, a shop import and a shipment have one status address, visible to those it concerns", async () => {
  const owner = await startSelling(world);
  const ask = asking(owner);
  const read = async (id: string) => (await ask("GET", `/v1/channels/operations/${id}`)).operation;
  expect(await read(owner.publishId)).toEqual({
    ...{ operationId: owner.publishId, kind: "publish", status: "done" },
    ...{ done: 1, total: 1, reason: null },
  });
  await world.sandbox.controls.addItem(owner.shopId, { name: "Topi", price: 50_000, stock: 5 });
  const imports = { channelId: owner.channelId };
  const started = (await ask("POST", "/v2/products/imports/channels", imports)).import;
  expect(await read(started.id)).toMatchObject({ kind: "import", status: "running" });
  await world.drain();
  expect(await read(started.id)).toMatchObject({ kind: "import", status: "waiting" });

  const at = `/v1/channels/operations/${owner.orderId}`;
  expect((await owner.fetch(at)).status).toBe(404);
  const { parameters } = await ask("GET", `/v1/orders/${owner.orderId}/shipment/parameters`);
  const [address] = parameters.pickup.addresses;
  const { addressId } = address;
  const choice = { method: "pickup", addressId, slotId: address.slots[0].slotId };
  await ask("POST", `/v1/channels/shopee/orders/${owner.orderId}/;request-shipping`, choice);
  expect(await read(owner.orderId)).toMatchObject({ kind: "shipment", status: "running", done: 0 });
  await world.drain();
  expect(await read(owner.orderId)).toMatchObject({ kind: "shipment", status: "done", done: 1 });

  await world.setPermissions(owner, ["product-manage"]);
  expect((await owner.fetch(at)).status).toBe(404);
  await world.setPermissions(owner, ["order-manage"]);
  expect((await owner.fetch(at)).status).toBe(200);
  expect((await owner.fetch(`/v1/channels/operations/${owner.publishId}`)).status).toBe(404);
  const other = await world.signUp();
  expect((await other.fetch(at)).status).toBe(404);
});
