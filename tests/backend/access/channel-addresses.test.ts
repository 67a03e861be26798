import { beforeAll, expect, test } from "vitest";
import { makeSealedColumns } from "#backend/channels/sealed-credentials.ts";
import { newId } from "#backend/db/columns.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { CHANNEL_TYPES, type ChannelType } from "#contract/statuses.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { fakeCredentials } from "#tests/support/fake-connector.ts";
import {
  channelOf,
  type Seller,
  startSellerWorld,
  type World,
} from "#tests/support/seller-world.ts";
import { BODIES } from "./call-bodies.ts";

interface Shop {
  channelId: string;
  orderId: string;
}

let world: World;
let seller: Seller;
const shops = new Map<ChannelType, Shop>();

beforeAll(async () => {
  world = await startSellerWorld();
  seller = await world.signUp();
  for (const channelType of CHANNEL_TYPES) shops.set(channelType, await openShop(channelType));
});

async function openShop(channelType: ChannelType): Promise<Shop> {
  const id = newId();
  await world.backend.db.insert(channels).values({
    ...{ id, accountId: seller.accountId, channelType, shopId: id, name: channelType },
    createdAt: new Date("2026-01-01T00:00:00Z"),
    ...makeSealedColumns(world.backend, id, fakeCredentials(world.backend.now())),
  });
  const report = channelOrder(`order-${channelType}`, { NONE: 1 });
  world.connector.channelOrders.set(report.externalId, report);
  const orderId = await ingestOrder(world.backend, { ...channelOf(seller), id }, report);
  return { channelId: id, orderId };
}

const addressed = EVERY_ENDPOINT.flatMap((endpoint) => {
  const type = CHANNEL_TYPES.find((each) => endpoint.path.startsWith(`/v1/channels/${each}/`));
  return type && endpoint.path.includes("{") ? [{ name: endpoint.name, type, endpoint }] : [];
});

function ask(
  { path, method, body, multipart }: Endpoint,
  name: string,
  { orderId, channelId }: Shop,
) {
  const places = { orderId, channelId, jobId: orderId, categoryId: "1", messenger: "line" };
  const filled = path.replace(/\{(\w+)\}/g, (_, place: keyof typeof places) => places[place]);
  const fields = BODIES[name] ?? {};
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  const query = name === "recommendShopeeCategories" ? "?name=kaos" : "";
  return seller.fetch(filled + query, {
    method: method.toUpperCase(),
    ...(body ? { body: multipart ? form : fields } : {}),
  });
}

test.each(addressed)("$name does not find another marketplace's order or shop", async (call) => {
  for (const [type, shop] of shops)
    if (type !== call.type)
      expect((await ask(call.endpoint, call.name, shop)).status, type).toBe(404);
});

test("the orders of the other marketplaces are unchanged", async () => {
  const { body } = await seller.fetch("/v1/orders");
  expect(body.orders.map(({ status }) => status)).toEqual(CHANNEL_TYPES.map(() => "to_process"));
});

test("LINE's call for several orders reports another marketplace's order as not found", async () => {
  const orderId = shops.get("shopee")?.orderId ?? "";
  const { body } = await seller.fetch("/v1/channels/line/orders/;ship", {
    method: "POST",
    body: { orderIds: [orderId] },
  });
  expect(body).toEqual({ results: [{ orderId, code: "not_found" }] });
});

test("a marketplace's own addresses find its own orders", async () => {
  const own = [
    ...["shopee/orders/{}/shipping-parameters", "tiktok/orders/{}/pickup-config"],
    ...["lazada/orders/{}/cancel-validation", "shop/orders/{}/tracking-code"],
  ];
  for (const path of own) {
    const orderId = shops.get(path.split("/")[0] as ChannelType)?.orderId ?? "";
    const answer = await seller.fetch(`/v1/channels/${path.replace("{}", orderId)}`);
    expect(answer.status, path).toBe(200);
  }
});
