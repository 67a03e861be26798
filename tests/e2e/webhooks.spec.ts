import { openAccount } from "./account.ts";
import { PHONE } from "./screen-list.ts";
import { expect, signedIn, test } from "./seller.ts";

test("a webhook is added, tested, viewed in its log and removed", { tag: "@plain" }, async ({
  page,
  context,
}) => {
  await signedIn(context, (await openAccount("Toko Kait")).token);
  await page.goto("/settings/webhooks");
  await page.getByLabel("URL").fill("http://toko.example/masuk");
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByText("The link must begin with https://")).toBeVisible();
  await expect(page.getByLabel("URL")).toHaveValue("http://toko.example/masuk");
  await page.getByLabel("URL").fill("https://127.0.0.1/masuk");
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByText("Only URLs on the public internet are allowed")).toBeVisible();
  // This machine's name resolves only at the call, which is then refused.
  await page.getByLabel("URL").fill("https://localhost/masuk");
  await page.getByLabel("A new product").uncheck();
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByText("The webhook is added")).toBeVisible();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByRole("link", { name: "https://localhost/masuk" }).click();
  await expect(page.getByText(/^whsec_/)).toHaveCount(0);
  await expect(page.getByLabel("A new product")).not.toBeChecked();

  await page.getByRole("button", { name: "Send test message" }).click();
  await expect(page.getByText("A test message is on its way")).toBeVisible();
  const row = page.getByRole("row", { name: /ping/ });
  await expect(row).toContainText("Not on the public internet");
  await row.getByRole("link", { name: "ping" }).click();
  await expect(page.getByText('"Etalase can reach you"')).toBeVisible();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("The message is sent again")).toBeVisible();
  await expect(page.getByRole("row", { name: /ping/ })).toHaveCount(2);

  await page.getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByText("The webhook is off")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send test message" })).toHaveCount(0);
  await page.getByText("New secret", { exact: true }).click();
  await page.getByRole("button", { name: "Yes, continue" }).first().click();
  await expect(page.getByText("The new secret")).toBeVisible();
  await page.getByText("Remove webhook", { exact: true }).last().click();
  await page.getByRole("button", { name: "Yes, continue" }).last().click();
  await expect(page.getByText("The webhook is removed")).toBeVisible();
  await expect(page.getByRole("link", { name: "https://localhost/masuk" })).toHaveCount(0);
});

test("on a phone the log is a list", async ({ page, context }) => {
  await page.setViewportSize(PHONE);
  await signedIn(context, (await openAccount("Toko Kait Saku")).token);
  await page.goto("/settings/webhooks");
  await page.getByLabel("URL").fill("https://localhost/saku");
  await page.getByRole("button", { name: "Add webhook" }).click();
  await page.getByRole("link", { name: "https://localhost/saku" }).click();
  await page.getByRole("button", { name: "Send test message" }).click();
  await expect(page.getByRole("row", { name: /ping/ })).toContainText("Not on the public");
});
