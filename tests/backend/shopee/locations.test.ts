import { expect, test } from "vitest";
import { draft, shopWithPicture } from "./world.ts";

test("two addresses of one location are one place for stock", async () => {
  const { connector, credentials, imageId } = await shopWithPicture("ID", {
    rewrite(call, body) {
      const { response } = body as { response?: unknown };
      if (call !== "get_warehouse_detail" || !Array.isArray(response)) return body;
      const [main] = response;
      const second = { ...main, warehouse_id: 7, warehouse_name: "Gudang Depan" };
      return { ...body, response: [...response, second] };
    },
  });
  const places = await connector.connection.warehouses?.(credentials);
  expect(places?.map(({ externalId }) => externalId)).toEqual(["ID0001", "ID0002"]);
  const ref = await connector.listings.create(credentials, draft(imageId), null);
  const units = [{ externalVariantId: "0", quantity: 7 }];
  const pushed = await connector.stock.push(credentials, ref.externalProductId, units);
  expect(pushed).toMatchObject([{ ok: true }]);
  const [read] = await connector.stock.read(credentials, ref.externalProductId);
  expect(read?.stock).toBe(7);
});
