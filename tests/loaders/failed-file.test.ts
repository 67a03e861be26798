import { expect, test } from "vitest";
import { loader as batchFile } from "#app/routes/_app/products-v2/master/batches/$batchId/failed-file.ts";
import { loader as publishFile } from "#app/routes/_app/products-v2/master/publishes/$publishId/failed-file.ts";
import type { ChannelSummary } from "#contract/accounts.ts";
import { call } from "#tests/support/context.ts";
import { member } from "#tests/support/stub-upstream.ts";

const SHOP: ChannelSummary = {
  ...{ id: "shop-1", name: "Toko Laras", channelType: "shopee", status: "active" },
  ...{ shopId: "1", imported: true, orderExpMins: null },
};
const me = {
  "GET /v1/accounts/me": () => Response.json(member({ account: { channels: [SHOP] } })),
};
const lines = async (result: unknown) =>
  (await ((await result) as Response).text()).trim().split("\r\n").slice(1);
const run = { isStopped: false, total: 1, createdAt: "2026-11-21T00:00:00Z" };

test("failures of a publish are downloaded as a file with the channel's messages", async () => {
  const counts = { waiting: 0, done: 3, failed: 1, stopped: 0 };
  const item = { productId: "p1", productName: "Kaos", channelId: "shop-1", status: "failed" };
  const items = [{ ...item, errorCode: "error_busi", errorMessage: "Brand, blocked" }];
  const { result, requests } = call(publishFile, {
    path: "/products-v2/master/publishes/p1/failed-file",
    params: { publishId: "p1" },
    answers: {
      ...me,
      "GET /v2/channels/publishes/p1": () =>
        Response.json({ publishId: "p1", counts, items, ...run }),
    },
  });
  expect(await lines(result)).toEqual(['Kaos,Toko Laras,"Brand, blocked"']);
  const asked = requests.find(({ url }) => url.includes("publishes/p1"));
  expect(new URL(asked?.url ?? "").searchParams.get("status")).toBe("failed");
});

test("failures of a bulk change are downloaded as a file with the SKU", async () => {
  const counts = { waiting: 0, done: 3, unchanged: 0, failed: 1, stopped: 0 };
  const item = { productId: "p1", productName: "Kaos", channelId: "", status: "failed" };
  const items = [{ ...item, isGone: false, sku: "KA-1", errorCode: "sku_taken" }];
  const { result, requests } = call(batchFile, {
    path: "/products-v2/master/batches/b1/failed-file",
    params: { batchId: "b1" },
    answers: {
      ...me,
      "GET /v2/products/batches/b1": () =>
        Response.json({ batchId: "b1", kind: "edit", counts, items, canUndo: false, ...run }),
    },
  });
  expect(await lines(result)).toEqual(["Kaos,KA-1,,Its SKU is used elsewhere."]);
  const asked = requests.find(({ url }) => url.includes("batches/b1"));
  expect(new URL(asked?.url ?? "").searchParams.get("status")).toBe("failed");
});
