import { expect, test } from "vitest";
import { action as runDrafts } from "#app/routes/_app/drafts-v2/$channel/$channelId/index.tsx";
import type { BulkReply } from "#app/routes/_app/products-v2/master/bulk/+/bulk-form.tsx";
import { action as runBulk } from "#app/routes/_app/products-v2/master/bulk/index.tsx";
import { takeToasts } from "#app/services/form/toast.ts";
import type { ChannelSummary } from "#contract/accounts.ts";
import { call, testContext } from "#tests/support/context.ts";
import { member } from "#tests/support/stub-upstream.ts";

const SHOP: ChannelSummary = {
  ...{ id: "shop-1", name: "Toko Laras", channelType: "shopee", status: "active" },
  ...{ shopId: "1", imported: true, orderExpMins: null },
};
const busy = () =>
  Response.json(
    { code: "too_many_runs", message: "", details: { most: 3, retryAfter: 60 } },
    { status: 429 },
  );
const answers = {
  "GET /v1/accounts/me": () => Response.json(member({ account: { channels: [SHOP] } })),
  "POST /v2/channels/publishes": busy,
  "POST /v2/channels/products/;publish": busy,
  "GET /v2/channels/products/ids": () =>
    Response.json({ productIds: Array.from({ length: 21 }, (_, at) => `l${at}`) }),
};

test("a publish that cannot start now keeps the selected shops and shows the reason", async () => {
  const { result } = call(runBulk, {
    path: "/products-v2/master/bulk?do=publish&ids=p1",
    form: { channelIds: "shop-1" },
    answers,
  });
  const { data } = (await result) as { data: BulkReply };
  expect(data).toMatchObject({
    channelIds: ["shop-1"],
    error: { "": ["too_many_runs"] },
    details: { most: 3 },
  });
});

test("an unpublish without a shop keeps the choice to archive", async () => {
  const { result } = call(runBulk, {
    path: "/products-v2/master/bulk?do=unpublish&ids=p1",
    form: { archive: "1" },
    answers,
  });
  const { data } = (await result) as { data: BulkReply };
  expect(data).toMatchObject({ archive: true, error: { channelIds: ["required"] } });
});

test("many drafts that cannot be published now stay on their page with the reason", async () => {
  const { result, state } = call(runDrafts, {
    path: "/drafts-v2/shopee/shop-1",
    params: { channel: "shopee", channelId: "shop-1" },
    form: { do: "retry-all" },
    answers,
  });
  expect(((await result) as Response).status).toBe(303);
  const cookie = [...state.cookies][0]?.split(";")[0] ?? "";
  expect(takeToasts(testContext({ cookie }).context)).toMatchObject([
    { key: "errors:too_many_runs" },
  ]);
});
