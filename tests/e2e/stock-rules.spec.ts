import { type Account, openAccount } from "./account.ts";
import { populate } from "./populate.ts";
import { expect, reloadUntil, signedIn, test } from "./seller.ts";

let account: Account;
test.beforeAll(async () => {
  account = await openAccount("Toko Aturan");
  await populate(account);
});
test.beforeEach(({ context }) => signedIn(context, account.token));

test("the general rule is simulated, saved, pushed and explained; a custom rule is deleted after confirmation", {
  tag: "@plain",
}, async ({ page, javaScriptEnabled }) => {
  const share = javaScriptEnabled ? "50" : "25";
  await page.goto("/stocks/settings/general");
  await page.getByLabel("Percentage (%)").fill(share);
  await page.getByLabel("SKUs to test").fill("BATIK-PARANG-RUSAK-PREMIUM-XL");
  await page.getByRole("button", { name: "Test rule" }).click();
  await expect(page.getByRole("table")).toContainText(`× ${share}%`);
  await expect(page.getByLabel("Percentage (%)")).toHaveValue(share);
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect(page.getByText("The rule is saved.")).toBeVisible();
  await expect(page.getByRole("row", { name: /General rule/ })).toContainText(
    `${share}% of available`,
  );
  const shown = javaScriptEnabled ? "600" : "300";
  await page.goto("/stocks/manage?sku=BATIK-PARANG-RUSAK-PREMIUM-XL");
  await reloadUntil(page, () =>
    expect(page.getByRole("button", { name: /Explain/ }).first()).toContainText(shown, {
      timeout: 500,
    }),
  );
  await page
    .getByRole("button", { name: /Explain/ })
    .first()
    .click();
  await expect(page.getByText("Rule “General rule”").filter({ visible: true })).toBeVisible();

  const name = `Mug ${share}`;
  await page.goto("/stocks/settings/custom");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("For", { exact: true }).selectOption("sku");
  await page.getByLabel("SKUs or categories").fill("MUG-300");
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect(page.getByText(/already covers some of this/)).toBeVisible();
  const goods = page.getByLabel("SKUs or categories");
  // The answer renders the fields again: text typed meanwhile may be added to the old value.
  await expect(async () => {
    await goods.fill("BATIK-PARANG-RUSAK-PREMIUM-S");
    await expect(goods).toHaveValue("BATIK-PARANG-RUSAK-PREMIUM-S", { timeout: 250 });
  }).toPass();
  await page.getByRole("button", { name: "Save rule" }).click();
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("link", { name: "Delete rule" }).click();
  await page.getByRole("button", { name: "Delete rule" }).click();
  await expect(page.getByText(`The rule “${name}” is deleted.`)).toBeVisible();
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
});

test("saving a rule completes the onboarding's fourth step", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  const { token } = await openAccount(`Toko Langkah ${javaScriptEnabled}`);
  await context.clearCookies();
  await signedIn(context, token);
  await page.goto("/stocks/settings");
  const steps = page.getByRole("button", { name: /^Set up your shop/ });
  const before = Number(/\d/.exec((await steps.getAttribute("aria-label")) ?? "")?.[0]);
  await page.getByRole("link", { name: "Set general rule" }).click();
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect(page.getByText("The rule is saved.")).toBeVisible();
  await page.goto("/orders");
  await expect(steps).toHaveAccessibleName(`Set up your shop, ${before + 1} of 6 steps done`);
});
