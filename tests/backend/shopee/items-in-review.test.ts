import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { items } from "#sandbox/shopee/schema.ts";
import { draft, shopWithPicture } from "./world.ts";

test("an item under review is imported, a banned one is not", async () => {
  const { connector, credentials, imageId, db } = await shopWithPicture();
  const { listings } = connector;
  const { externalProductId } = await listings.create(credentials, draft(imageId), null);
  const turn = (status: "REVIEWING" | "BANNED") =>
    db
      .update(items)
      .set({ status })
      .where(eq(items.itemId, Number(externalProductId)));
  await turn("REVIEWING");
  expect((await listings.list(credentials, null)).items).toMatchObject([
    { externalProductId, isListed: true },
  ]);
  await turn("BANNED");
  expect((await listings.list(credentials, null)).items).toEqual([]);
});
