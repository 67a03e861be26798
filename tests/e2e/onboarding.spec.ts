import type { Page } from "@playwright/test";
import { type Account, api, openAccount, sandbox } from "./account.ts";
import { expectAccessible } from "./axe.ts";
import { answerYes, expect, reloadUntil, signedIn, signUp, test } from "./seller.ts";
import { shopOf } from "./shop.ts";

const UMBRELLA = "Payung Lipat Otomatis Anti UV 8 Rangka";

/** Connects a new shop from the onboarding step and returns to it. */
async function connectHere(page: Page, marketplace: string, name: string): Promise<void> {
  await page.getByRole("button", { name: marketplace, exact: true }).click();
  await expect(page.getByRole("heading", { name: "Authorise Etalase" })).toBeVisible();
  await page.getByLabel("A new shop").check();
  await page.getByLabel("Shop name").fill(name);
  await page.getByRole("button", { name: "Confirm authorization" }).click();
  await expect(page.getByText(`${name} is connected.`)).toBeVisible();
  await expect(page.getByRole("radio", { name: new RegExp(name) })).toBeChecked();
}

/** Puts two items into the old shop; the other marketplace refuses the name of one. */
async function fillShop(account: Account, name: string): Promise<void> {
  const { channels } = await api<{ channels: { id: string; name: string }[] }>(
    account,
    "GET",
    "/v1/channels",
  );
  const shopId = await shopOf(account, channels.find((one) => one.name === name)?.id ?? "");
  const item = { shopId, price: 89_000, stock: 14 };
  await sandbox(account, "addItem", { ...item, name: UMBRELLA, sku: "PAYUNG-01" });
  await sandbox(account, "addItem", { ...item, name: "Topi Anyaman", sku: "TOPI" });
}

test("a shop's products are migrated to another marketplace with an interruption, and undone", {
  tag: "@plain",
}, async ({ page, context }) => {
  const account = await openAccount("Toko Pindah");
  await signedIn(context, account.token);
  await page.goto("/onboarding");
  await page.getByRole("link", { name: /^Next.*From a marketplace shop/ }).click();

  await connectHere(page, "Shopee", "Laras Lama");
  await fillShop(account, "Laras Lama");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Target shop" })).toBeVisible();

  await expectAccessible(page, "the shop they go to");
  // Leaves the migration and resumes it.
  await page.goto("/onboarding");
  await expect(page.getByText("From Laras Lama: the target shop is not chosen yet")).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();
  await connectHere(page, "Tokopedia & Shop", "Laras Baru");
  await page.getByRole("button", { name: "Fetch products" }).click();
  await expect(page).toHaveURL(/\/onboarding\/import$/);

  const publish = page.getByRole("button", { name: "Publish 1 product now" });
  await reloadUntil(page, () => expect(publish).toBeVisible({ timeout: 1_000 }));
  await expect(page.getByRole("row", { name: /Topi/ })).toContainText("Would be refused");
  await expectAccessible(page, "what would be refused");
  await page.goto("/onboarding");
  await expect(page.getByText(/Laras Lama to Laras Baru: ready/)).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();

  await page.getByRole("button", { name: "Leave out: Topi Anyaman" }).click();
  await expect(page.getByRole("row", { name: /Topi/ })).toContainText("Left out");
  await page.getByRole("link", { name: /^Change the category/ }).click();
  await page.getByRole("searchbox").fill("a");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("radio").nth(1).check();
  await expectAccessible(page, "the category in the other shop");
  await page.getByRole("button", { name: "Save and check again" }).click();
  // Waits for the POST before it reloads the page.
  await expect(page.getByRole("heading", { name: "Category in Laras Baru" })).toHaveCount(0);
  await reloadUntil(page, () => expect(publish).toBeVisible({ timeout: 1_000 }));
  await expect(page.getByText("Chosen")).toBeVisible();

  await publish.click();
  await expect(page).toHaveURL(/\/onboarding\/(import|finished)$/);
  await reloadUntil(page, () =>
    expect(page.getByText("1 of 1 product is in Laras Baru.")).toBeVisible({
      timeout: 1_000,
    }),
  );
  await expect(page).toHaveURL(/\/onboarding\/finished$/);

  await page.getByText("Undo the move").click();
  await expectAccessible(page, "the finished migration");
  const takeBack = page.getByRole("button", { name: "Yes, delete them in Laras Baru" });
  await takeBack.click();
  await expect(takeBack).toHaveCount(0);
  await reloadUntil(page, () =>
    expect(page.getByRole("heading", { name: "Undone" })).toBeVisible({ timeout: 1_000 }),
  );
  const { products } = await api<{ products: object[] }>(account, "GET", "/v2/products");
  expect(products).toEqual([]);
});

test("a migration blocked by a disconnected shop says so, is retried, and can be ended", async ({
  page,
  context,
}) => {
  const account = await openAccount("Toko Terhenti");
  await signedIn(context, account.token);
  await page.goto("/onboarding/from");
  await connectHere(page, "Shopee", "Laras Lama");
  await fillShop(account, "Laras Lama");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Target shop" })).toBeVisible();
  await connectHere(page, "Tokopedia & Shop", "Laras Baru");
  await page.getByRole("button", { name: "Fetch products" }).click();
  const drafts = page.getByRole("button", { name: "Keep all as drafts" });
  await reloadUntil(page, () => expect(drafts).toBeVisible({ timeout: 1_000 }));
  const { channels } = await api<{ channels: { id: string; name: string }[] }>(
    account,
    "GET",
    "/v1/channels",
  );
  const gone = channels.find(({ name }) => name === "Laras Baru")?.id ?? "";
  await api(account, "DELETE", `/v1/channels/${gone}`);

  await page.getByRole("button", { name: "Check again" }).click();
  const waits = page.getByText("A shop is no longer connected.");
  await reloadUntil(page, () => expect(waits).toBeVisible({ timeout: 1_000 }));
  await page.getByRole("button", { name: "Try again" }).click();
  await reloadUntil(page, () => expect(waits).toBeVisible({ timeout: 1_000 }));
  await page.goto("/onboarding");
  await answerYes(page, "End migration");
  await page.getByRole("link", { name: /^Next.*From a marketplace shop/ }).click();
  await expect(page.getByRole("radio", { name: /Laras Lama/ })).toBeVisible();
});

test("a user without an account is offered one, and a new account starts with onboarding", async ({
  page,
}) => {
  await page.goto("/onboarding/from?utm_source=surat");
  await expect(page).toHaveURL(/\/onboarding\/unauthorized/);
  await expect(page.getByRole("link", { name: "Open an account" })).toHaveAttribute(
    "href",
    /signup=1/,
  );
  await signUp(page, "Toko Mulai");
  await page.goto("/onboarding");
  await page.getByRole("link", { name: "Not now: go to home" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
});
