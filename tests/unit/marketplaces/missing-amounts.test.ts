import { expect, test } from "vitest";
import { createBlibliConnector } from "#backend/marketplaces/blibli/connector.ts";
import { answering, CREDENTIALS } from "./answering.ts";
import { connectTiktok, NOW } from "./connectors.ts";
import samples from "./samples/tiktok.json" with { type: "json" };

const TIKTOK_ORDER = "576461413038785752";

/** Reads TikTok Shop's published order with other amounts; `undefined` leaves one out. */
async function readTiktokOrder(payment: object, salePrice: string) {
  const { fetch } = answering(samples, {
    otherwise: { code: 0, data: {} },
    change(answer, path) {
      if (path !== "/order/202507/orders") return answer;
      const told = structuredClone(answer) as {
        data: { orders: [{ payment: object; line_items: object[] }] };
      };
      const [order] = told.data.orders;
      Object.assign(order.payment, payment);
      for (const unit of order.line_items) Object.assign(unit, { sale_price: salePrice });
      return JSON.parse(JSON.stringify(told));
    },
  });
  const { orders } = connectTiktok(fetch);
  const [order] = await orders.read(CREDENTIALS, [TIKTOK_ORDER]);
  return order;
}

test.each([
  ["what the buyer pays beyond the goods", "52000", 12_000],
  ["0 if the buyer pays less than the goods", "30000", 0],
])("TikTok Shop's order without a shipping fee has %s", async (_, total, shippingFee) => {
  const amounts = { shipping_fee: undefined, total_amount: total };
  expect(await readTiktokOrder(amounts, "40000")).toMatchObject({
    ...{ shippingFee, total: Number(total) },
  });
});

test("TikTok Shop's order without a total is not read", async () => {
  const amounts = { shipping_fee: undefined, total_amount: undefined };
  expect(await readTiktokOrder(amounts, "40000")).toBeUndefined();
});

test("Blibli's item without a sale price has the regular one", async () => {
  const answers: Record<string, object> = {
    "/products/filter": { content: [{ productSku: "TOQ-1" }], paging: { totalPage: 1 } },
    "/products/TOQ-1": {
      content: {
        ...{ productSku: "TOQ-1", name: "Kaos", state: "ACTIVE" },
        items: [{ blibliSku: "TOQ-1-1", price: { regular: 75_000 }, availableStock: 3 }],
      },
    },
  };
  const { listings } = createBlibliConnector({
    fetch: (async (input: string | URL | Request) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const path = Object.keys(answers).find((each) => pathname.endsWith(each));
      return Response.json(path ? answers[path] : { content: {} });
    }) as typeof globalThis.fetch,
    now: () => NOW,
    wait: async () => undefined,
    ...{ host: "https://b.test", clientId: "c", clientKey: "k", channelId: "etalase" },
  });
  const { items } = await listings.list(CREDENTIALS, null);
  expect(items[0]?.variants).toMatchObject([{ externalVariantId: "TOQ-1-1", price: 75_000 }]);
});
