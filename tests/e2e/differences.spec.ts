import { expect, type Page, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import { createAccount } from "#backend/accounts/create-account.ts";
import { issueSession } from "#backend/accounts/sessions.ts";
import {
  enqueueDueReadBacks,
  enqueueRegularReadBacks,
} from "#backend/listings/looks/read-back-listings.ts";
import { type Account, api, poll } from "./account.ts";
import { createProduct, publish, VARIANT } from "./selling-shop.ts";
import { connect, uploadPicture } from "./shop.ts";
import { startSmallSite } from "./small-site.ts";

const NAME = "Kemeja Batik Parang Lengan Panjang";
const OTHER_NAME = "Kemeja Batik Parang Diskon Besar";

let site: Awaited<ReturnType<typeof openSite>>;
test.beforeAll(async () => {
  site = await openSite();
});
test.afterAll(() => site?.stop());
test.beforeEach(({ context }) =>
  context.addCookies([
    { url: site.origin, name: "x-jwt", value: site.account.token, httpOnly: true, sameSite: "Lax" },
    { url: site.origin, name: "lng", value: "en", sameSite: "Lax" },
  ]),
);

/** Laras sells ten shirts on Shopee, and they were read back once. */
async function openSite() {
  const small = await startSmallSite();
  const { backend, origin, sandboxes } = small;
  const password = "kata sandi yang panjang";
  const email = "laras@beda.test";
  const seller = await createAccount(backend, {
    ...{ email, name: "Laras Wulandari", password, shopName: "Toko Laras", countryCode: "id" },
  });
  const { token } = await issueSession(backend, { ...seller, kind: "session" });
  const account: Account = { email, password, token, origin };
  const channelId = await connect(account, "Toko Laras");
  const productId = await createProduct(account, {
    ...{ name: NAME, description: "Batik cap asli Solo.", imageIds: await uploadPicture(account) },
    variants: [{ ...VARIANT, sku: "BATIK-1" }],
  });
  const { stocks } = await api<{ stocks: { id: string }[] }>(account, "GET", "/v1/stocks");
  const stockIds = stocks.map(({ id }) => id);
  await api(account, "PUT", "/v1/stocks", {
    adjustments: stockIds.map((stockId) => ({ stockId, to: 10, reason: "received" })),
  });
  await api(account, "PUT", "/v1/stocks/enable-sync", { stockIds });
  await publish(account, [productId], channelId);
  const controls = sandboxes.shopee?.controls;
  const [shop] = (await controls?.listShops()) ?? [];
  if (!controls || !shop) throw new Error("There is no shop");
  const item = async () => {
    const [found] = await controls.listItems(shop.shopId);
    if (!found) throw new Error("The shop has no item");
    return found;
  };
  const untilShown = (stock: number) =>
    poll(async () => (await item()).stock === stock || null, `A stock of ${stock} on Shopee`);
  await untilShown(10);
  const reads = async () => {
    const { rows } = await backend.db.execute<{ at: string }>(
      sql`select looked_at as at from listing_looks where account_id = ${seller.accountId}`,
    );
    return rows[0]?.at ?? null;
  };
  /** So much time passes for what was published, pushed and read, and then it is read back. */
  const look = async (passed: string, enqueue: typeof enqueueDueReadBacks) => {
    const ago = (column: string) =>
      sql`${sql.identifier(column)} = ${sql.identifier(column)} - ${passed}::interval`;
    await backend.db.execute(sql`
      update listing_looks set ${ago("due_at")}, ${ago("looked_at")}, ${ago("stock_pushed_at")}, ${ago("prices_pushed_at")}`);
    await backend.db.execute(
      sql`update listing_differences set ${ago("found_at")}, ${ago("since")}`,
    );
    await backend.db.execute(sql`update channel_products set ${ago("last_sync_at")}`);
    const before = await reads();
    await enqueue(backend);
    await poll(async () => {
      const now = await reads();
      return (now !== null && now !== before) || null;
    }, "A look");
  };
  const change = async (what: { name?: string; stock?: number }) => {
    const { itemId, modelId } = await item();
    await controls.changeItem(shop.shopId, { ...what, line: `${itemId}:${modelId}` });
  };
  const later = () => look("5 minutes", enqueueDueReadBacks);
  await look("5 minutes", enqueueRegularReadBacks);
  return {
    ...{ ...small, account, item, untilShown, change, later },
    turn: () => look("21 hours", enqueueRegularReadBacks),
  };
}

const open = (page: Page) => page.goto(`${site.origin}/stocks/differences`);

test("units that a shop does not take are shown, explained, and healed by sending again", {
  tag: "@plain",
}, async ({ page }) => {
  await site.change({ stock: 14 });
  await site.turn();
  // More than we have is sent again at once; that is not taken either.
  await site.untilShown(10);
  await site.change({ stock: 14 });
  await site.later();
  await open(page);
  const row = page.getByRole("row", { name: new RegExp(NAME) });
  await expect(row).toContainText("14");
  await expect(row).toContainText("The shop accepted Etalase’s value twice but shows another.");
  await expect(row.getByRole("button", { name: "Use the shop’s value" })).toHaveCount(0);
  await row.getByRole("button", { name: /^Send again|^Stock: / }).click();
  await expect(page.getByText("1 difference is sent to the shop again")).toBeVisible();
  await site.untilShown(10);
  await site.later();
  await open(page);
  await expect(page.getByText("Shops show the values you sent")).toBeVisible();
});

test("a name that was changed in the Seller Centre is restored, and another is taken", {
  tag: "@plain",
}, async ({ page }) => {
  const renamed = async () => {
    await site.change({ name: OTHER_NAME });
    await site.turn();
    await open(page);
    return page.getByRole("row", { name: new RegExp(NAME) });
  };
  const row = await renamed();
  await expect(row).toContainText(OTHER_NAME);
  await expect(row).toContainText("Changed in the shop’s Seller Centre");
  await row.getByRole("button", { name: "Restore Etalase’s value" }).click();
  await expect(page.getByText("1 difference is sent to the shop again")).toBeVisible();
  await poll(async () => (await site.item()).name === NAME || null, "Our name on Shopee");
  await site.later();
  await (await renamed()).getByRole("button", { name: "Use the shop’s value" }).click();
  await expect(page.getByText("The shop’s value is used for 1 difference.")).toBeVisible();
  await site.turn();
  await open(page);
  await expect(page.getByText("Shops show the values you sent")).toBeVisible();
  expect((await site.item()).name).toBe(OTHER_NAME);
});
