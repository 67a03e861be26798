import { beforeAll, expect, test } from "vitest";
import { findProducts } from "#backend/chats/read-session.ts";
import { newId } from "#backend/db/columns.ts";
import { channels, channelWarehouses } from "#backend/db/schema/channels.ts";
import type { ChannelFigure } from "#contract/stocks.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { RULE } from "./rule-calls.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

/**
 * Ten units of A in the first warehouse and four in Surabaya. The shop sells only from Surabaya.
 */
async function shopOfSurabaya() {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "A", 10);
  const surabaya = await world.addWarehouse(seller, "Surabaya");
  await world.moveIn(seller, variantId, surabaya, 4);
  const linkId = newId();
  const { accountId, channelId } = seller;
  await world.backend.db.insert(channelWarehouses).values({
    ...{ id: linkId, accountId, channelId, externalId: "S", name: "Toko S" },
    warehouseId: surabaya,
  });
  return { seller, surabaya, linkId };
}
const bind = (seller: Seller, channelWarehouseId: string, more: object = {}) =>
  seller.fetch("/v1/channels/warehouses/bindings", {
    method: "PUT",
    body: {
      bindings: [
        {
          ...{ channelId: seller.channelId, channelType: "shopee", channelWarehouseId },
          ...{ warehouseId: "unbound", ...more },
        },
      ],
    },
  });
const preview = (seller: Seller, linkId: string) =>
  seller.fetch(`/v1/channels/warehouses/${linkId}/;preview-unlinking`);
const levelIn = async (seller: Seller, warehouseId: string) =>
  (await seller.fetch("/v1/stocks")).body.stocks.find((stock) => stock.warehouseId === warehouseId);

test("unlinking previews the units that the shop will show, and from which warehouse", async () => {
  const { seller, linkId, surabaya } = await shopOfSurabaya();
  expect(await preview(seller, linkId)).toMatchObject({
    status: 200,
    body: {
      channelWarehouse: { id: linkId, name: "Toko S", warehouseId: surabaya },
      ...{ warehouseName: "Surabaya", unitsNow: 4, unitsAfter: 10 },
      ...{ sellsFrom: ["Gudang utama"], hasOtherLinks: false },
    },
  });
  const { accountId, channelId, warehouseId } = seller;
  await world.backend.db.insert(channelWarehouses).values({
    ...{ id: newId(), accountId, channelId, externalId: "S2", name: "Toko S2", warehouseId },
  });
  expect((await preview(seller, linkId)).body).toMatchObject({ hasOtherLinks: true });
  const foreign = await world.signUp();
  expect((await preview(foreign, linkId)).status).toBe(404);
});

test("unlinking gives the previewed result", async () => {
  const { seller, linkId } = await shopOfSurabaya();
  expect((await bind(seller, linkId)).status).toBe(200);
  await world.drain();
  expect(world.connector.stockPushes.at(-1)?.quantity).toBe(10);
});

test("a link with another channel's type is refused at its field", async () => {
  const { seller, linkId } = await shopOfSurabaya();
  expect(await bind(seller, linkId, { channelType: "lazada" })).toMatchObject({
    status: 422,
    body: {
      code: "wrong_channel_type",
      fields: { "bindings[0].channelType": "wrong_channel_type" },
    },
  });
  expect((await preview(seller, linkId)).body).toMatchObject({ warehouseName: "Surabaya" });
});

test("a warehouse that no shop sells from says so, and shows no other warehouse's figures", async () => {
  const { seller, surabaya } = await shopOfSurabaya();
  expect(await levelIn(seller, surabaya)).toMatchObject({
    isSoldFrom: true,
    pushed: [{ channelId: seller.channelId }],
  });
  expect(await levelIn(seller, seller.warehouseId)).toMatchObject({
    ...{ isSoldFrom: false, pushed: [] },
  });
});

test("a rule's simulation names the shops that list the SKU, and unlisted SKUs", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 10);
  await world.stockUp(seller, "B", 10, { listed: false });
  const other = newId();
  await world.backend.db.insert(channels).values({
    ...{ id: other, accountId: seller.accountId, channelType: "tiktok", shopId: other },
    name: "Tanpa A",
  });
  const { body } = await seller.fetch("/v1/stocks/rules/;simulate", {
    method: "POST",
    body: { kind: "custom", rule: RULE, ruleId: null, skus: ["A", "B"] },
  });
  const { figures, unlistedSkus } = body as unknown as {
    figures: { sku: string; channelId: string; after: ChannelFigure }[];
    unlistedSkus: string[];
  };
  expect(figures.map(({ sku, channelId }) => [sku, channelId])).toEqual([["A", seller.channelId]]);
  expect(unlistedSkus).toEqual(["B"]);
});

test("chat shows the stock of its own shop, not of other warehouses", async () => {
  const { seller } = await shopOfSurabaya();
  Object.assign(world.connector, { chats: {} });
  const { products } = await findProducts(world.backend, seller.caller, seller.channelId, "A");
  expect(products).toMatchObject([{ available: 4 }]);
});

test("assigning a rule to one level names the SKU's other levels that follow", async () => {
  const { seller, surabaya } = await shopOfSurabaya();
  const here = await levelIn(seller, seller.warehouseId);
  const there = await levelIn(seller, surabaya);
  await world.stockUp(seller, "Z", 1);
  const rule = await seller.fetch("/v1/stocks/rules", {
    method: "POST",
    body: { rule: { ...RULE, name: "Hemat", scope: "sku", scopeValues: ["Z"] } },
  });
  const answer = await seller.fetch("/v1/stocks/ruleId", {
    method: "PUT",
    body: { stockIds: [here?.id], ruleId: rule.body.rule.id },
  });
  expect(answer.body).toMatchObject({
    stocks: [{ id: here?.id }],
    alsoChanged: [{ stockId: there?.id, sku: "A", warehouseName: "Surabaya" }],
  });
});

test("levels of deleted warehouses count for no rule or setup step", async () => {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "A", 10);
  const gone = await world.addWarehouse(seller, "Lama");
  await world.moveIn(seller, variantId, gone, 1);
  await world.moveIn(seller, variantId, gone, -1);
  await seller.fetch("/v1/stocks/rules", { method: "POST", body: { rule: RULE } });
  const counted = async () => {
    const { body } = await seller.fetch("/v1/stocks/rules?stockInfo=true");
    const { rules } = body as unknown as { rules: { stockCount: number }[] };
    const { levels } = (await seller.fetch("/v1/stocks/;setup")).body as unknown as {
      levels: { total: number };
    };
    return [rules[0]?.stockCount, levels.total];
  };
  expect(await counted()).toEqual([2, 2]);
  expect((await seller.fetch(`/v1/warehouses/${gone}`, { method: "DELETE" })).status).toBe(200);
  expect(await counted()).toEqual([1, 1]);
});
