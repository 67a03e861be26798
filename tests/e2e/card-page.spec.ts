import { expect, test } from "@playwright/test";
import { createAccount } from "#backend/accounts/create-account.ts";
import { issueSession } from "#backend/accounts/sessions.ts";
import { startSmallSite } from "./small-site.ts";

/** A site whose Xendit account takes cards on Xendit's page. */
let site: Awaited<ReturnType<typeof startSmallSite>>;
test.beforeAll(async () => {
  site = await startSmallSite({ XENDIT_CARDS: "session" });
});
test.afterAll(() => site?.stop());

test("a card is entered on Xendit's page, again after a refusal, and the top-up is paid", {
  tag: "@plain",
}, async ({ context, page, javaScriptEnabled }) => {
  const seller = await createAccount(site.backend, {
    ...{ email: `laras.${javaScriptEnabled}@kartu.test`, name: "Laras Wulandari" },
    ...{ password: "kata sandi yang panjang", shopName: "Toko Laras", countryCode: "id" },
  });
  const { token } = await issueSession(site.backend, { ...seller, kind: "session" });
  await context.addCookies([
    { url: site.origin, name: "x-jwt", value: token, httpOnly: true, sameSite: "Lax" },
    { url: site.origin, name: "lng", value: "en", sameSite: "Lax" },
  ]);
  await page.goto(`${site.origin}/order-quota/top-up?packageNumber=1`);
  await expect(page.getByText("Paying by card needs JavaScript")).toHaveCount(0);
  await page.getByLabel("Credit or debit card").check();
  await page.getByRole("button", { name: /^Pay Rp/ }).click();
  const number = page.getByLabel("Card number (a test card)");
  await number.fill("4000 0000 0000 0002");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText(/The card was refused/);
  await number.fill("4000 0000 0000 1091");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.getByRole("button", { name: "Yes, pay" }).click();
  await expect(page.getByText("Paid. Thank you.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Card/ })).toContainText("Paid");
});
