import sharp from "sharp";
import { openAccount } from "./account.ts";
import { PHONE } from "./screen-list.ts";
import { answerYes, expect, signedIn, test } from "./seller.ts";

test.beforeEach(async ({ context }) => signedIn(context, (await openAccount("Toko Laras")).token));

test("the shop's name, days and warnings are changed, and an error keeps typed values", {
  tag: "@plain",
}, async ({ page }) => {
  await page.goto("/settings");
  await page.getByLabel("Shop name").fill("Laras Mode");
  await page.getByLabel("Low-stock limit (available units)").fill("12a");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Enter a number")).toBeVisible();
  await expect(page.getByLabel("Shop name")).toHaveValue("Laras Mode");
  await page.getByLabel("Low-stock limit (available units)").fill("12");
  await page.getByLabel("Warning before the ship-by time (hours)").fill("8");
  await page.getByLabel("Time zone").selectOption("Asia/Makassar");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(page.getByLabel("Low-stock limit (available units)")).toHaveValue("12");
  await page.goto("/settings");
  await expect(page.getByLabel("Warning before the ship-by time (hours)")).toHaveValue("8");
  await expect(page.getByLabel("Shop name")).toHaveValue("Laras Mode");
});

test("a logo is saved and removed", { tag: "@plain" }, async ({ page }) => {
  const png = await sharp({ create: { width: 60, height: 30, channels: 3, background: "#4169e0" } })
    .png()
    .toBuffer();
  await page.goto("/settings/general");
  await page
    .getByLabel("Choose a picture")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: png });
  await page.getByRole("button", { name: "Save logo" }).click();
  await expect(page.getByText("Logo saved")).toBeVisible();
  await expect(page.getByRole("img", { name: "Your logo" })).toBeVisible();
  await answerYes(page, "Remove logo");
  await expect(page.getByText("Logo removed")).toBeVisible();
  await expect(page.getByRole("img", { name: "Your logo" })).toHaveCount(0);
});

test("tax data is checked by the country's format", async ({ page }) => {
  await page.goto("/settings");
  await page.getByRole("link", { name: /^Tax data/ }).click();
  await page.getByLabel("NPWP").fill("123");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The tax number is not complete")).toBeVisible();
  await page.getByLabel("NPWP").fill("09.254.294.3-407.000");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("NPWP")).toHaveValue("092542943407000");
});

test("the tax address uses a searched place", async ({ page }) => {
  await page.goto("/settings/tax");
  await page.getByLabel("Subdistrict, district or town").fill("cimahi tengah");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await page.getByRole("list", { name: "Choose the place" }).getByRole("link").first().click();
  await expect(page.getByText("is added to the address when you save")).toBeVisible();
  await page.getByLabel("Address").fill("Jl. Gandawijaya No. 12");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(page.getByLabel("Address")).toHaveValue(/^Jl\. Gandawijaya No\. 12\n.*Cimahi/);
});

test("each kind of notification is sent by push, by e-mail or not at all", {
  tag: "@plain",
}, async ({ page }) => {
  await page.goto("/settings/notifications");
  await page.getByLabel("Stock: E-mail").check();
  await page.getByLabel("Orders: Push").uncheck();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Stock: E-mail")).toBeChecked();
  await expect(page.getByLabel("Orders: Push")).not.toBeChecked();
  await expect(page.getByLabel("Stock: Push")).toBeChecked();
});

test("on a phone the settings are a list, and each part links back to it", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/settings");
  await expect(page.getByLabel("Shop name")).toBeHidden();
  await page.getByRole("link", { name: /^General/ }).click();
  await expect(page.getByLabel("Shop name")).toBeVisible();
  await page.getByRole("link", { name: "Settings", exact: true }).first().click();
  await expect(page.getByRole("link", { name: /^Tax data/ })).toBeVisible();
});
