import { openAccount } from "./account.ts";
import { sellOrders } from "./parcels.ts";
import { expect, inUse, signedIn, test } from "./seller.ts";
import { openShop } from "./selling-shop.ts";

test("an order is sent in two parcels with their contents, and merged again", {
  tag: "@plain",
}, async ({ page, context, javaScriptEnabled }) => {
  const account = await openAccount("Toko Dua Paket");
  const { channelId } = await openShop(account);
  await signedIn(context, account.token);
  const sku = (size: string) => `BATIK-PARANG-RUSAK-PREMIUM-${size}`;
  const [order] = await sellOrders(account, channelId, [{ [sku("S")]: 2, [sku("L")]: 1 }]);
  if (!order) throw new Error("Nothing was sold");

  await page.goto(`/orders/${order.id}`);
  await expect(page.locator(`a[href="/orders/${order.id}/parcels"]`)).toHaveCount(1);
  await page.goto(`/orders/${order.id}/parcels`);
  if (javaScriptEnabled) await inUse(page);
  const split = page.getByRole("button", { name: "Split into parcels" });
  await split.click();
  await expect(page.getByRole("alert").filter({ hasText: "at least two parcels" })).toBeVisible();
  await page.getByLabel("Goes into parcel").nth(1).selectOption("2");
  await split.click();

  const second = page.locator("section").filter({ hasText: "Parcel 2" });
  await expect(second).toContainText("Not arranged yet");
  await expect(second).toContainText("1 ×");
  await expect(page.locator("section").filter({ hasText: "Parcel 1" })).toContainText("2 ×");
  if (javaScriptEnabled) await inUse(page);
  await page.getByRole("button", { name: "Send in one parcel" }).click();
  await expect(page.getByLabel("Goes into parcel")).toHaveCount(2);
});
