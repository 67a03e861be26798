import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#sandbox/line/schema.ts";
import { SELLER } from "#tests/backend/marketplaces/sandbox-world.ts";
import { createWorld, makeDraft } from "./world.ts";

test("a description with pictures written in MyShop is kept while its text is ours", async () => {
  const { connector, controls, db } = await createWorld();
  const shop = await controls.createShop({ name: "ร้านลาราส", seller: SELLER });
  const values = { shopId: shop.shopId, apiKey: shop.apiKey ?? "" };
  const connection = await connector.connection.keys.connect(values);
  if ("problems" in connection) throw new Error("The keys were refused");
  const { credentials } = connection;
  const { listings } = connector;
  const { externalProductId: id } = await listings.create(credentials, makeDraft(), null);
  const html = '<p>ผ้าฝ้าย</p><img src="https://pictures.test/size.jpg"/>';
  const isIt = eq(products.productId, Number(id));
  await db.update(products).set({ description: html }).where(isIt);
  const read = async () => (await db.select().from(products).where(isIt))[0]?.description;
  await listings.update(credentials, id, makeDraft({ description: "ผ้าฝ้าย" }));
  expect(await read()).toBe(html);
  await listings.update(credentials, id, makeDraft({ description: "ผ้าลินิน" }));
  expect(await read()).toBe("<p>ผ้าลินิน</p>");
});
