import { expect, test } from "vitest";
import { comeBack, startConnect } from "./connecting.ts";
import { createWorld } from "./world.ts";

test.each([
  ["without the secret", {}],
  ["with another browser's secret", { cookie: "channel-consent=another" }],
])("a consent begun in one browser cannot be completed in another, %s", async (_, headers) => {
  const world = await createWorld();
  const laras = await world.signUp();
  const shop = await world.controls.createShop({ name: "Toko", region: "ID" });
  const { body } = await startConnect(laras);
  const consent = await world.controls.consent(shop.shopId);
  const listed = async () =>
    (await laras.call<{ channels: unknown[] }>("GET", "/v1/channels")).body.channels;

  const elsewhere = await comeBack(world, body.url, consent, headers);
  expect([elsewhere.status, elsewhere.channelId]).toEqual([403, null]);
  expect(await listed()).toEqual([]);
  // Neither the state nor the marketplace's code is used up, so the first browser can still finish.
  const back = await comeBack(world, body.url, consent);
  expect([back.status, back.error]).toEqual([303, null]);
  expect(await listed()).toHaveLength(1);
});
