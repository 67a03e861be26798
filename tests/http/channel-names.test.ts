import { afterAll, beforeAll, expect, test } from "vitest";
import { LANGUAGES } from "#contract/languages.ts";
import { DEFAULT_ROLES } from "#contract/permissions.ts";
import { connectTiktok } from "#tests/backend/shop-migrations/two-shops.ts";
import { visit } from "#tests/support/app.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { crawl } from "#tests/support/crawl.ts";
import { startSelling } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const apiFetch: typeof fetch = async (input, init) => world.app.fetch(new Request(input, init));
const read = async ({ token }: SignedIn, path: string) =>
  (await visit(path, { token, env: { apiFetch } })).html;

/** Returns each mention with some words around it. */
const saying = (text: string) => text.match(/.{0,60}TikTok.{0,30}/g) ?? [];

test("nothing shown to an Indonesian account names a channel TikTok", async () => {
  const seller = await startSelling(world);
  const { channelId, shopId } = await connectTiktok(world, seller);
  const { controls } = world.sandboxes.tiktok;
  await controls.addItem(shopId, {
    ...{ name: "Payung Lipat Otomatis Anti UV", sku: "PAYUNG", price: 89_000, stock: 9 },
  });
  const [item] = await controls.listItems(shopId);
  await controls.createOrder({ shopId, lines: [{ skuId: item?.skuId ?? "", quantity: 1 }] });
  await world.drain();

  const said = new Map<string, readonly string[]>();
  const look = (page: string, text: string) => {
    if (saying(text).length > 0) said.set(page, saying(text));
  };
  const permissions = DEFAULT_ROLES.Owner;
  const pages = await crawl({
    ...{ world, seller, reader: seller, permissions },
    onPage: (page, { html }) => look(page, html),
  });
  expect(pages).toBeGreaterThan(50);
  for (const lang of LANGUAGES)
    for (const path of [
      "/products-v2/channels/tiktok",
      "/products-v2/channels/tiktok/revoked",
      "/channels/connect/tokopedia",
      `/drafts-v2/tiktok/${channelId}`,
      "/product-import",
      "/onboarding",
      "/channels",
    ]) {
      const page = `${path}?lang=${lang}`;
      look(page, await read(seller, page));
    }
  expect(Object.fromEntries(said)).toEqual({});
  expect(await read(seller, "/channels")).toContain("Tokopedia &amp; Shop");
  const orders = await read(seller, "/orders/export-file");
  expect(orders).toContain("Tokopedia & Shop");
  expect(orders).toContain("Shopee");
});

test("in Thailand it is named TikTok Shop", async () => {
  const seller = await world.signUp({ countryCode: "th" });
  expect(await read(seller, "/channels")).toContain("TikTok Shop");
});
