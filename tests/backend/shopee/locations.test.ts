import { expect, test } from "vitest";
import { sellingShop } from "./selling-shop.ts";
import { errorOf, shopWithPicture } from "./world.ts";

test("stock is set per warehouse or all in the main one, and read as the sum", async () => {
  const bodies: { stock_list?: { seller_stock: object[] }[] }[] = [];
  const { connector, credentials, listing, shopId, controls } = await sellingShop();
  expect(await connector.stock.read(credentials, listing.externalProductId)).toEqual([
    { externalVariantId: "0", stock: 12 },
  ]);
  const recorded = await shopWithPicture("ID", {
    intercept: (request) => {
      if (request.url.includes("update_stock"))
        void request.json().then((body) => bodies.push(body));
      return null;
    },
  });
  await errorOf(
    recorded.connector.stock.push(recorded.credentials, "1", [
      { externalVariantId: "0", quantity: 5 },
    ]),
  );
  await expect
    .poll(() => bodies[0]?.stock_list?.[0]?.seller_stock)
    .toEqual([
      { location_id: "ID0001", stock: 5 },
      { location_id: "ID0002", stock: 0 },
    ]);
  await connector.stock.push(credentials, listing.externalProductId, [
    { externalVariantId: "0", quantity: 7 },
  ]);
  expect((await controls.listItems(shopId))[0]?.stock).toBe(7);
  const places = [
    { externalId: "ID0001", quantity: 2 },
    { externalId: "ID0002", quantity: 3 },
  ];
  await errorOf(
    recorded.connector.stock.push(recorded.credentials, "1", [
      { externalVariantId: "0", quantity: 5, places },
    ]),
  );
  await expect
    .poll(() => bodies[1]?.stock_list?.[0]?.seller_stock)
    .toEqual([
      { location_id: "ID0001", stock: 2 },
      { location_id: "ID0002", stock: 3 },
    ]);
});
