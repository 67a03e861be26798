import { openAccount } from "./account.ts";
import { expect, signedIn, test } from "./seller.ts";

test("an API key is created, shown once, and revoked after confirmation", {
  tag: "@plain",
}, async ({ page, context }) => {
  await signedIn(context, (await openAccount("Toko Kunci")).token);
  await page.goto("/settings/api-keys");
  await page.getByLabel("Name").fill("Akuntansi");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByText("Choose at least one")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Akuntansi");
  await page.getByLabel(/^Stock: quantities/).check();
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByText("The key “Akuntansi” is created")).toBeVisible();
  await expect(page.getByText(/^etk_[\w-]{43}$/)).toBeVisible();
  const row = page.getByRole("row", { name: /Akuntansi/ });
  await expect(row).toContainText("Never");
  await page.goto("/settings/api-keys");
  await expect(page.getByText(/^etk_[\w-]{43}$/)).toHaveCount(0);
  await row.getByText("Revoke", { exact: true }).click();
  await row.getByRole("button", { name: "Yes, revoke it" }).click();
  await expect(page.getByText("The key is revoked")).toBeVisible();
  await expect(row).toHaveCount(0);
});
