import { expect, test } from "vitest";
import { draft, shopWithPicture } from "./world.ts";

test("shipping paid by the seller is kept when an item changes, and a removed courier is disabled", async () => {
  const sent: { logistic_info?: object[] }[] = [];
  const { connector, credentials, imageId } = await shopWithPicture("ID", {
    intercept(request) {
      if (request.url.includes("/product/update_item"))
        request.json().then((body) => sent.push(body as (typeof sent)[number]));
      return null;
    },
    rewrite(call, body) {
      const answer = body as { response?: { item_list?: object[] } };
      if (call !== "get_item_base_info") return body;
      const logistic_info = [
        { logistic_id: 8003, enabled: true, is_free: true },
        { logistic_id: 8005, enabled: true, is_free: false },
        { logistic_id: 8006, enabled: false, is_free: false },
      ];
      const item_list = answer.response?.item_list?.map((one) => ({ ...one, logistic_info }));
      return { ...answer, response: { ...answer.response, item_list } };
    },
  });
  const { listings } = connector;
  const wanted = draft(imageId, { logisticsIds: ["8003"] });
  const ref = await listings.create(credentials, wanted, null);
  await listings.update(credentials, ref.externalProductId, wanted, ref);
  expect(sent[0]?.logistic_info).toEqual([
    { logistic_id: 8003, enabled: true, is_free: true },
    { logistic_id: 8005, enabled: false },
  ]);
});
