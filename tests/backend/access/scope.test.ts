import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stocks, warehouses } from "#backend/db/schema/stocks.ts";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import { asks, staffOf } from "#tests/backend/staff/people.ts";
import { type SignedIn, startTestBackend } from "#tests/support/backend.ts";
import { type SellingAccount, startSelling } from "#tests/support/selling-account.ts";
import { plainCall } from "./plain-call.ts";

const world = await startTestBackend();
let owner: SellingAccount;
let warehouseId: string;
let everywhere: SignedIn;
let here: SignedIn;
let nowhere: SignedIn;
afterAll(world.close);
beforeAll(async () => {
  owner = await startSelling(world);
  const [stock] = await world.backend.db.select().from(stocks).where(eq(stocks.id, owner.stockId));
  warehouseId = stock?.warehouseId ?? "";
  const [other] = await world.backend.db
    .insert(warehouses)
    .values({ accountId: owner.accountId, name: "Gudang lain", status: "created" })
    .returning();
  everywhere = await staffOf(world, owner, PERMISSIONS);
  here = await staffOf(world, owner, PERMISSIONS, {
    channelIds: [owner.channelId],
    warehouseIds: [warehouseId],
  });
  nowhere = await staffOf(world, owner, PERMISSIONS, {
    channelIds: [],
    warehouseIds: [other?.id ?? ""],
  });
});

/** List calls, with the number of entries for a member who works there. */
const LISTS = [
  ["/v1/orders", "orders"],
  ["/v1/orders/couriers", "couriers"],
  ["/v1/orders/payment-types", "paymentTypes"],
  ["/v1/stocks", "stocks"],
  ["/v1/stocks/ids", "stockIds"],
  ["/v1/stocks/histories", "histories"],
  ["/v1/channels", "channels"],
  ["/v2/channels/products/find?channelType=shopee", "channelProducts"],
] as const;

test.each(LISTS)("%s shows only what is within the member's scope", async (path, list) => {
  const sizes = await Promise.all(
    [everywhere, here, nowhere].map(async (who) => {
      const { status, body } = await asks(who)("GET", path);
      expect(status).toBe(200);
      return body[list].length;
    }),
  );
  expect(sizes[0]).toBeGreaterThan(0);
  expect(sizes).toEqual([sizes[0], sizes[0], 0]);
});

test("order statistics cover the member's orders only", async () => {
  const counts = async (who: SignedIn) =>
    (await asks(who)("GET", "/v1/orders/status-counts")).body.counts;
  expect(await counts(here)).toEqual(await counts(everywhere));
  expect(Object.values(await counts(nowhere)).every((n) => n === 0)).toBe(true);
});

/** Every object, in every call that names one. */
const objects = () =>
  [
    ["GET", `/v1/orders/${owner.orderId}`],
    ["POST", `/v1/orders/${owner.orderId}/;sync`],
    ["GET", `/v1/stocks/${owner.stockId}`],
    ["POST", `/v1/stocks/${owner.stockId}/sync`],
    ["PUT", "/v1/stocks", { adjustments: [{ stockId: owner.stockId, to: 12, reason: "found" }] }],
    ["GET", `/v1/stocks/logs?variantId=${owner.variantId}&warehouseId=${warehouseId}`],
    ["GET", `/v1/orders?channelIds=${owner.channelId}`],
    ["GET", `/v1/stocks?warehouseId=${warehouseId}`],
    ["PUT", `/v1/channels/${owner.channelId}`, { name: "Lain" }],
    ["PUT", `/v2/channels/products/${owner.channelProductId}`, { channelProduct: {} }],
    [
      "POST",
      "/v2/channels/publishes",
      { productIds: [owner.productId], channelIds: [owner.channelId] },
    ],
    [
      "POST",
      "/v2/channels/products/;bulk",
      { action: "resetRetries", ids: [owner.channelProductId] },
    ],
  ] as const;

test("objects outside of the member's scope answer 404", async () => {
  for (const [method, path, body] of objects()) {
    const refused = await asks(nowhere)(method, path, body);
    expect([path, refused.status]).toEqual([path, 404]);
    const own = await asks(here)(method, path, body);
    expect([path, [403, 404].includes(own.status)]).toEqual([path, false]);
  }
});

test("members with a limited scope cannot manage channels or warehouses", async () => {
  const overall = EVERY_ENDPOINT.filter(
    ({ access, path, name }) =>
      [access].flat().some((one) => one === "integration-manage" || one === "warehouse-manage") &&
      !/[cC]hannelId|warehouseId/.test(path) &&
      name !== "listChannels" &&
      // All members' screens use these settings for low stock and late orders.
      name !== "getAccountSettings" &&
      name !== "getAccountLimits",
  );
  expect(overall.length).toBeGreaterThan(10);
  for (const endpoint of overall) {
    const { status } = await here.fetch(...plainCall(endpoint));
    expect([endpoint.name, [403, 404, 422].includes(status)]).toEqual([endpoint.name, true]);
  }
});
