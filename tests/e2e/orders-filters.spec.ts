import { type Account, openAccount } from "./account.ts";
import { makeParcels, sellOrders } from "./parcels.ts";
import { expect, inUse, signedIn, test } from "./seller.ts";
import { openShop } from "./selling-shop.ts";

const SKU = "BATIK-PARANG-RUSAK-PREMIUM-M";
let account: Account;
let channelId: string;
test.beforeAll(async () => {
  account = await openAccount("Toko Saring Pesanan");
  channelId = (await openShop(account)).channelId;
});
test.beforeEach(({ context }) => signedIn(context, account.token));

test("several statuses and label states are selected in the panel, and each chip removes one", {
  tag: "@plain",
}, async ({ page, javaScriptEnabled }) => {
  const [paid] = await sellOrders(account, channelId, [{ [SKU]: 1 }]);
  const [parcel] = await makeParcels(account, channelId, [{ [SKU]: 1 }]);
  if (!paid || !parcel) throw new Error("The orders were not made");
  const numbers = `${paid.externalId},${parcel.number}`;
  await page.goto(`/orders?status=all&numbers=${numbers}`);
  if (javaScriptEnabled) await inUse(page);
  const rowOf = (number: string) => page.getByRole("row", { name: new RegExp(number) });
  const open = () => page.getByRole("button", { name: /^Filters/ }).click();
  await open();
  const statuses = page.getByRole("group", { name: "Status", exact: true });
  await statuses.getByRole("checkbox", { name: "To ship" }).check();
  await statuses.getByRole("checkbox", { name: "Shipped" }).check();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/statuses=to_ship%2Cshipped/);
  await expect(rowOf(parcel.number)).toBeVisible();
  await expect(rowOf(paid.externalId)).toHaveCount(0);

  const chips = page.getByRole("search");
  await chips.getByRole("link", { name: "Shipped", exact: true }).click();
  await expect(page).toHaveURL(/statuses=to_ship(&|$)/);
  await expect(rowOf(parcel.number)).toBeVisible();
  await chips.getByRole("link", { name: "To ship", exact: true }).click();
  await expect(rowOf(paid.externalId)).toBeVisible();
  await expect(rowOf(parcel.number)).toBeVisible();
});

test("a selected order's invoice is marked as printed, and as not printed again", {
  tag: "@plain",
}, async ({ page, javaScriptEnabled }) => {
  const [order] = await sellOrders(account, channelId, [{ [SKU]: 1 }]);
  if (!order) throw new Error("The order was not made");
  const mark = async (as: string, said: string) => {
    await page.goto(`/orders?numbers=${order.externalId}`);
    if (javaScriptEnabled) await inUse(page);
    await page.locator("td.pick input").first().check();
    await page.getByRole("button", { name: "Mark printed" }).click();
    await page.getByLabel("Shipping labels").uncheck();
    await page.getByLabel("Invoices").check();
    await page.getByLabel(as, { exact: true }).check();
    await page.getByRole("button", { name: "Mark", exact: true }).click();
    await expect(page.getByText(said)).toBeVisible();
  };
  await mark("Printed", "1 order marked as printed");
  await page.goto(`/orders/${order.id}`);
  await expect(page.getByText(/^Printed once, last /)).toBeVisible();
  await mark("Not printed", "1 order marked as not printed");
  await page.goto(`/orders/${order.id}`);
  await expect(page.getByText("Invoice marked as not printed")).toBeVisible();
  await expect(page.getByText(/^Printed once, last /)).toHaveCount(0);
});
