import { afterAll, beforeAll, expect, test } from "vitest";
import { visit } from "#tests/support/app.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { asking, connectShop } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("an import's page shows progress while it is applied and undone", async () => {
  const owner = await world.signUp();
  const ask = asking(owner);
  const { channelId, shopId } = await connectShop(world, owner);
  for (const sku of ["MUG-1", "MUG-2", "MUG-3"])
    await world.sandbox.controls.addItem(shopId, {
      name: `Mug ${sku}`,
      sku,
      price: 75_000,
      stock: 3,
    });
  const { import: begun } = await ask("POST", "/v2/products/imports/channels", { channelId });
  await world.drain();
  const step = (verb: string) => ask("POST", `/v2/products/imports/channels/${begun.id}/;${verb}`);
  const apiFetch: typeof fetch = async (input, init) => world.app.fetch(new Request(input, init));
  const progress = async () => {
    const { html } = await visit(`/product-import-v2/${begun.id}`, {
      token: owner.token,
      env: { apiFetch },
    });
    return /<progress[^>]*><\/progress><span[^>]*>([^<]*)/.exec(html)?.[1];
  };

  await step("accept");
  await step("apply");
  expect(await progress()).toBe("0 dari 3 produk sudah diimpor");
  await world.drain();
  await step("undo");
  expect(await progress()).toBe("0 dari 3 produk sudah dibatalkan");
});
