import type { BrowserContext, Page } from "@playwright/test";
import { openAccount } from "./account.ts";
import { expect, signedIn, test } from "./seller.ts";

async function openTopUp(context: BrowserContext, page: Page, countryCode: "id" | "th") {
  const { token } = await openAccount("Toko Isi Kuota", { countryCode });
  await signedIn(context, token);
  await page.goto("/order-quota/history");
  await page.getByRole("main").getByRole("link", { name: "Top up" }).click();
  await page.getByRole("link", { name: /^2[.,]000/ }).click();
  await expect(page.getByRole("link", { name: /^2[.,]000/ })).toHaveAttribute(
    "aria-current",
    "true",
  );
}

/** Pays on the sandbox provider's page, which opens in another tab. */
async function payInSandbox(context: BrowserContext, page: Page): Promise<void> {
  const address = await page.getByRole("link", { name: "Pay in the sandbox" }).getAttribute("href");
  const bank = await context.newPage();
  await bank.goto(address ?? "");
  await bank.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(bank.getByRole("status")).toHaveText("Done.");
  await bank.close();
}

const WAYS = [
  ["id", "BCA", "Rp\u00a0555.000"],
  ["id", "QRIS", "Rp\u00a0555.000"],
  ["th", "PromptPay QR", "฿1,284"],
] as const;

for (const [country, way, total] of WAYS)
  test(`${country}: a top-up is paid by ${way}`, { tag: way === "QRIS" ? [] : "@plain" }, async ({
    context,
    page,
  }) => {
    await openTopUp(context, page, country);
    await page.getByLabel(way).check();
    await page.getByRole("button", { name: `Pay ${total}` }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(total);
    if (way === "BCA") await expect(page.getByText(/^\d{16}$/)).toBeVisible();
    else await expect(page.getByAltText("QR code of this payment")).toBeVisible();
    await payInSandbox(context, page);
    // The page refreshes by itself, also without scripts.
    await expect(page.getByText("Paid. Thank you")).toBeVisible({ timeout: 90_000 });
    await page.goto("/order-quota/history");
    const row = page.getByRole("row", { name: /Top-up/ });
    await expect(row).toContainText(/\+2[.,]000/);
    await expect(row).toContainText(/3[.,]000/);
  });

test("a pending payment is cancelled, and an invalid coupon refused at its field", {
  tag: "@plain",
}, async ({ context, page }) => {
  await openTopUp(context, page, "id");
  await page.getByRole("button", { name: /^Pay Rp/ }).click();
  await page.locator("summary", { hasText: "Cancel this payment" }).click();
  await page.getByRole("button", { name: "Cancel the payment" }).click();
  await expect(page.getByText("The payment is cancelled.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Bank transfer/ })).toContainText("Cancelled");
  await page.goto("/order-quota/history");
  await page.getByLabel("Coupon code").fill("TIDAK-ADA");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("This coupon does not exist.")).toBeVisible();
});

test("id: a 3-D Secure card is charged once its holder confirms on the page", async ({
  context,
  page,
  javaScriptEnabled,
}) => {
  test.skip(
    !javaScriptEnabled,
    "a card's data goes by the provider's script, and the page says so",
  );
  await openTopUp(context, page, "id");
  await page.getByLabel("Credit or debit card").check();
  await page.getByLabel("Card number").fill("4000 0000 0000 1090");
  await page.getByLabel("Valid until").fill("12/39");
  await page.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: /^Pay Rp/ }).click();
  const number = page.getByLabel("Card number");
  await expect(number).toHaveAccessibleDescription("This card number is not valid.");
  await expect(number).toBeFocused();
  await page.getByLabel("Card number").fill("4000 0000 0000 1091");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (!request.url().includes("/sandbox/")) sent.push(request.postData() ?? "");
  });
  await page.getByRole("button", { name: /^Pay Rp/ }).click();
  const bank = page.getByRole("dialog", { name: "Your bank asks you to confirm" });
  await expect(bank.locator("iframe")).toBeFocused();
  await expect(bank.locator("iframe")).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Tab");
  await bank.getByRole("button", { name: "Cancel" }).click();
  await expect(bank).toHaveCount(0);
  await expect(page.getByText("The payment was not confirmed with the bank.")).toBeVisible();
  await page.getByRole("button", { name: /^Pay Rp/ }).click();
  await page.frameLocator("iframe").getByRole("button", { name: "No" }).click();
  await expect(page.getByText("The payment was not confirmed with the bank.")).toBeVisible();
  await page.getByRole("button", { name: /^Pay Rp/ }).click();
  await page.frameLocator("iframe").getByRole("button", { name: "Yes, pay" }).click();
  await expect(page.getByText("Paid. Thank you.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Card/ })).toContainText("Paid");
  expect(sent.join("\n")).not.toContain("0000");
});

test("th: a card is entered in the provider's own fields", async ({
  context,
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "the fields are the provider's script's");
  await openTopUp(context, page, "th");
  await page.getByLabel("Credit or debit card").check();
  const number = page.frameLocator('iframe[title="Card"]').getByLabel(/Card number/);
  await number.fill("4000 0000 0000 0002");
  // Another package reloads the page, but keeps what is typed.
  await page.getByRole("link", { name: /^5[.,]000/ }).click();
  await expect(page.getByRole("link", { name: /^5[.,]000/ })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(number).toHaveValue("4000 0000 0000 0002");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByText("The payment failed")).toBeVisible();
  await page.getByRole("link", { name: "Top up again" }).click();
  await page.getByLabel("Credit or debit card").check();
  await number.fill("4242 4242 4242 4242");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByText("Paid. Thank you.")).toBeVisible();
});

test("th: a 3-D Secure card is paid once its holder confirms on the bank's page", async ({
  context,
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "the fields are the provider's script's");
  await openTopUp(context, page, "th");
  await page.getByLabel("Credit or debit card").check();
  await page
    .frameLocator('iframe[title="Card"]')
    .getByLabel(/Card number/)
    .fill("4000 0027 6000 3184");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.getByRole("button", { name: "Yes, pay" }).click();
  await expect(page.getByText("Paid. Thank you.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Card/ })).toContainText("Paid");
});
