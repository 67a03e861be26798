import { expect, test } from "vitest";
import {
  action,
  loader,
} from "#app/routes/_app/stocks/warehouses/links/$channelWarehouseId/unlink.tsx";
import { call } from "#tests/support/context.ts";
import { redirectOf } from "#tests/support/seller-calls.ts";

const link = (warehouseId: string, more: object = {}) => ({
  channelWarehouse: {
    ...{ id: "l1", channelId: "c1", channelType: "shopee", name: "Jakarta", warehouseId },
  },
  ...{ warehouseName: "Utama", unitsNow: 9, unitsAfter: 4, sellsFrom: ["Surabaya"] },
  ...{ hasOtherLinks: false, ...more },
});
const place = {
  path: "/stocks/warehouses/links/l1/unlink",
  params: { channelWarehouseId: "l1" },
};
const PREVIEW = "GET /v1/channels/warehouses/l1/;preview-unlinking";

test("unlinking sends the expected word, and shows the seller which link", async () => {
  const sent: unknown[] = [];
  const { result, state } = call(action, {
    ...{ ...place, form: {} },
    answers: {
      [PREVIEW]: () => Response.json(link("main")),
      "PUT /v1/channels/warehouses/bindings": async (request: Request) => {
        sent.push(await request.json());
        return Response.json({ newBinding: [] });
      },
    },
  });
  expect(await redirectOf(result)).toBe("/stocks/warehouses");
  expect(sent).toEqual([
    {
      bindings: [
        {
          ...{ channelId: "c1", channelType: "shopee", channelWarehouseId: "l1" },
          warehouseId: "unbound",
        },
      ],
    },
  ]);
  expect(decodeURIComponent([...state.cookies].join())).toContain("Utama");
});

test("a shop without a link has no page to unlink", async () => {
  const { result } = call(loader, {
    ...place,
    answers: { [PREVIEW]: () => Response.json(link("unbound")) },
  });
  await expect(result).rejects.toMatchObject({ init: { status: 404 } });
});

test.each([
  ["another warehouse", { sellsFrom: ["Surabaya"] }, "unlink.from"],
  ["the same, linked elsewhere", { sellsFrom: ["Utama"], hasOtherLinks: true }, "unlink.fromStill"],
  ["the same, because it is the default", { sellsFrom: ["Utama"] }, "unlink.fromDefault"],
])("the page says why the shop then sells from %s", async (_, more, sellsFromText) => {
  const { result } = call(loader, {
    ...place,
    answers: { [PREVIEW]: () => Response.json(link("main", more)) },
  });
  expect(await result).toMatchObject({ sellsFromText });
});
