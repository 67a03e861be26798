import { afterAll, beforeAll, expect, test } from "vitest";
import { createFormat } from "#app/i18n/format.ts";
import { getTranslator } from "#app/i18n/server.ts";
import { listKnownSystems } from "#app/models/product-import/file-system.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { asking } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("an account is offered its country's marketplaces, and keeps those with a shop", async () => {
  const offered = async (countryCode: "id" | "th", shopOf?: "tokopedia") => {
    const owner = await world.signUp({ countryCode });
    if (shopOf)
      await world.backend.db.insert(channels).values({
        ...{ accountId: owner.accountId, channelType: shopOf, shopId: "1", name: "Toko" },
      });
    const { connectable, moved } = await asking(owner)("GET", "/v1/channels");
    const { channelTypes } = await asking(owner)("GET", "/v1/channels/types");
    const types = channelTypes.map((one: { channelType: string }) => one.channelType);
    return { connectable, moved, types, owner };
  };
  const indonesian = await offered("id");
  expect(indonesian.connectable).toEqual(expect.arrayContaining(["tokopedia", "shopee"]));
  const thai = await offered("th");
  expect(thai.connectable).toEqual(expect.arrayContaining(["shopee", "tiktok", "lazada", "line"]));
  for (const list of [thai.connectable, thai.types]) expect(list).not.toContain("tokopedia");
  expect(thai.moved).toEqual([]);
  const refused = await thai.owner.fetch("/v1/channels/auth/tokopedia?redirect=/channels");
  expect(refused.status).toBe(404);
  expect((await offered("th", "tokopedia")).connectable).toContain("tokopedia");
});

test("file formats of Indonesian systems are offered to Indonesian sellers only, and recognised for everybody", () => {
  const named = (countryCode: "id" | "th") =>
    listKnownSystems(
      getTranslator("en", countryCode),
      createFormat({ language: "en", countryCode, timeZone: "UTC" }),
      countryCode,
    );
  expect(named("id")).toBe(
    "Shopify, WooCommerce, Shopee, Lazada, Tokopedia, Blibli, Tokopedia & Shop, BigSeller, Jubelio, Etsy, Wix, Magento, PrestaShop, OpenCart, Odoo, Square, Squarespace, eBay, Amazon, Google Merchant Center / Meta",
  );
  expect(named("th")).toBe(
    "Shopify, WooCommerce, Shopee, Lazada, TikTok Shop, BigSeller, Etsy, Wix, Magento, PrestaShop, OpenCart, Odoo, Square, Squarespace, eBay, Amazon, Google Merchant Center / Meta",
  );
});
