import { openAccount, sandbox } from "./account.ts";
import { sellOrders } from "./parcels.ts";
import { expect, inUse, reloadUntil, signedIn, test } from "./seller.ts";
import { openShop } from "./selling-shop.ts";
import { makePicture } from "./shop.ts";

test("a return is refused with a required picture, which is stored with the order", {
  tag: "@plain",
}, async ({ page, context, javaScriptEnabled }) => {
  const account = await openAccount("Toko Tolak Retur");
  const { channelId } = await openShop(account);
  await signedIn(context, account.token);
  const [order] = await sellOrders(account, channelId, [{ "BATIK-PARANG-RUSAK-PREMIUM-S": 1 }]);
  if (!order) throw new Error("Nothing was sold");
  for (const step of ["ship", "collect", "deliver", "requestReturn"])
    await sandbox(account, step, { orderSn: order.externalId });

  await page.goto(`/orders/${order.id}`);
  const fold = page.locator("summary", { hasText: "Refuse return" });
  await reloadUntil(page, () => expect(fold).toBeVisible());
  if (javaScriptEnabled) await inUse(page);
  await fold.click();
  await page.getByLabel("Reason", { exact: true }).selectOption("ITEM_RETURNED_DAMAGED");
  await page.getByLabel("Note to the marketplace").fill("The glass is broken");
  const refuse = page.getByRole("button", { name: "Refuse return" });
  await refuse.click();
  const pictures = page.getByLabel("Pictures as proof");
  await expect(pictures).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Note to the marketplace")).toHaveValue("The glass is broken");

  await pictures.setInputFiles(await makePicture());
  await refuse.click();
  await expect(page.getByText("Return refused").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Picture 1 of the refusal" })).toBeVisible();
});
