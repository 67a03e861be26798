import type { Page } from "@playwright/test";
import { api, openAccount } from "./account.ts";
import { callSandboxControl, connectMeta, makeProduct } from "./meta-seller.ts";
import { expect, reloadUntil, signedIn, test } from "./seller.ts";

interface Access {
  access: { businessId: string; catalogId: string };
}

async function choose(page: Page, product: string): Promise<void> {
  await page.goto("/meta/sync");
  await page.getByLabel("Website link").fill("toko-kendala.example");
  await page.getByLabel(`Select ${product}`).check();
}

/** Applies the update and waits until it is done. */
async function applied(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("heading", { name: "Update status" })).toBeVisible();
  await reloadUntil(page, () =>
    expect(page.getByRole("main").getByText("Done", { exact: true })).toBeVisible({
      timeout: 1_000,
    }),
  );
}

test("a failed upload shows the error above its items, with Meta's message", async ({
  page,
  context,
}) => {
  const account = await openAccount("Toko Kendala");
  await signedIn(context, account.token);
  await makeProduct(account, "Kaos Oblong");
  await connectMeta(page);
  await callSandboxControl(account, "failBatches", { calls: 1 });
  await choose(page, "Kaos Oblong");
  await applied(page);
  const note = page.getByRole("main").getByText("Something went wrong during the upload");
  await expect(note).toBeVisible();
  await expect(
    page.getByText("Some products may not have arrived. Send them again."),
  ).toBeVisible();
  await expect(page.getByRole("row", { name: /Kaos Oblong/ })).toContainText(
    "Warning: Meta did not say whether it arrived. Send it again.",
  );

  await choose(page, "Kaos Oblong");
  await applied(page);
  await expect(note).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Kaos Oblong/ })).toContainText("No issue");

  await makeProduct(account, "Topi Rimba");
  await choose(page, "Topi Rimba");
  await callSandboxControl(account, "expireToken", {});
  await applied(page);
  await expect(note).toBeVisible();
  await expect(page.getByText("Session has expired")).toBeVisible();
  await page.goto("/meta/sync");
  await expect(page.getByText("Access to Meta has ended")).toBeVisible();
  await expect(page.getByRole("button", { name: "Connect again" })).toBeVisible();
});

test("the page says why nothing was sent, keeps the selection, and the message can be closed", async ({
  page,
  context,
}) => {
  const account = await openAccount("Toko Ditolak");
  await signedIn(context, account.token);
  const productId = await makeProduct(account, "Kaos Oblong");
  await makeProduct(account, "Topi Rimba");
  await connectMeta(page);
  const { access } = await api<Access>(account, "GET", "/v1/channels/meta/access");
  const { catalogId } = await callSandboxControl<{ catalogId: string }>(account, "addCatalog", {
    ...{ businessId: access.businessId, name: "Katalog Kedua" },
  });
  const toast = page.locator("[data-toast]");
  const apply = page.getByRole("button", { name: "Apply" });

  await choose(page, "Kaos Oblong");
  await api(account, "PUT", "/v1/channels/meta/access", {
    ...{ businessId: access.businessId, catalogId },
  });
  await apply.click();
  await expect(toast).toContainText("Another catalogue has been chosen");
  await expect(page).toHaveURL(/\/meta\/sync/);
  await expect(page.getByLabel("Website link")).toHaveValue("toko-kendala.example");
  await expect(page.getByLabel("Select Kaos Oblong")).toBeChecked();
  await expect(page.getByLabel("Select Topi Rimba")).not.toBeChecked();
  await toast.getByLabel("Dismiss").click({ force: true });
  await expect(toast).toBeHidden();

  await choose(page, "Kaos Oblong");
  await expect(toast).toHaveCount(0);
  await api(account, "POST", "/v2/products/;delete", { productIds: [productId] });
  await apply.click();
  await expect(toast).toContainText("Some of the chosen products no longer exist");
});
