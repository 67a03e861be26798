import { type Account, openAccount } from "./account.ts";
import { sellOrders } from "./parcels.ts";
import { expect, signedIn, test } from "./seller.ts";
import { openShop } from "./selling-shop.ts";

let account: Account;
test.beforeAll(async () => {
  account = await openAccount("Toko Kirim");
  const { channelId } = await openShop(account);
  await sellOrders(account, channelId, [{ "BATIK-PARANG-RUSAK-PREMIUM-S": 1 }]);
});
test.beforeEach(({ context }) => signedIn(context, account.token));

test("couriers' methods, cut-off times and label paper are saved", { tag: "@plain" }, async ({
  page,
}) => {
  await page.goto("/settings/shipping");
  await page.getByLabel("Paper").selectOption("a4");
  await page.getByLabel("Cut-off time").first().fill("15:30");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Paper")).toHaveValue("a4");
  await expect(page.getByLabel("Cut-off time").first()).toHaveValue("15:30");
});

test("a phone shows pickup addresses, without links to desktop-only screens", async ({ page }) => {
  const change = page.getByRole("link", { name: "Change address and hours" });
  await page.goto("/settings/shipping");
  await expect(change.first()).toBeVisible();
  await page.setExtraHTTPHeaders({ "Sec-CH-UA-Mobile": "?1" });
  await page.reload();
  await expect(page.getByLabel("Cut-off time").first()).toBeVisible();
  await expect(change).toHaveCount(0);
});

test("a rule previews its orders, is saved, disabled and deleted", {
  tag: "@plain",
}, async ({ page, javaScriptEnabled }) => {
  const name = `Kecil ${javaScriptEnabled ? "JS" : "NOJS"}`;
  await page.goto("/settings/shipping");
  await page.getByRole("link", { name: "Automatic arranging" }).click();
  await page.getByRole("link", { name: "New rule" }).click();
  await page.getByLabel("Up to a total of").fill("1");
  await page.getByRole("button", { name: "Show today’s orders" }).click();
  await expect(page.getByText("This rule would apply to 0 orders now")).toBeVisible();
  await expect(page.getByLabel("Up to a total of")).toHaveValue("1");
  await page.getByLabel("Up to a total of").fill("1.000.000");
  await page.getByRole("button", { name: "Show today’s orders" }).click();
  await expect(page.getByText("This rule would apply to 1 order now")).toBeVisible();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("This rule is on").uncheck();
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect(page.getByText(`The rule “${name}” is saved`)).toBeVisible();
  await expect(page.getByRole("row", { name })).toContainText("Off");

  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("button", { name: "Delete rule" }).click();
  await expect(page.getByText("Fill this in")).toBeVisible();
  await page.getByLabel("Yes, delete this rule").check();
  await page.getByRole("button", { name: "Delete rule" }).click();
  await expect(page.getByText("The rule is deleted")).toBeVisible();
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
});
