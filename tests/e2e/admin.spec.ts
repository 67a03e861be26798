import { api, openAccount } from "./account.ts";
import { collectComplaints, lookOnDesk, lookOnPhone } from "./screen-faults.ts";
import { DESK, PHONE } from "./screen-list.ts";
import { answerYes, connectShop, expect, reloadUntil, signedIn, test } from "./seller.ts";

const SCREENS = [
  "/admin",
  "/admin/accounts",
  "/admin/accounts?search=tidak-ada",
  "/admin/users",
  "/admin/audit",
  "/admin/payments",
  "/admin/coupons",
  "/admin/promotions",
  "/admin/popup-notices",
  "/admin/announcements",
  "/admin/order-sync",
  "/admin/stock-ngrams",
  "/admin/outbox",
  "/admin/outbox?search=tidak-ada",
  "/admin/machine",
  "/admin/jobs",
  "/channels/live?app=lazada",
  "/channels/live?app=tokopedia",
];

test.describe("screens and access", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "the same documents");

  for (const language of ["en", "id", "th"]) {
    test(`internal users operate the administration in ${language}`, async ({ page, context }) => {
      const { token } = await openAccount("Etalase", { host: "etalase.test" });
      await signedIn(context, token);
      const complaints = collectComplaints(context);
      for (const path of SCREENS) {
        await page.setViewportSize(DESK);
        const url = new URL(path, process.env.E2E_ORIGIN);
        url.searchParams.set("lang", language);
        await page.goto(url.href);
        await lookOnDesk(page, path, language);
        await page.setViewportSize(PHONE);
        await lookOnPhone(page, path);
      }
      expect(complaints).toEqual([]);
    });
  }

  test("other users get no administration", async ({ page, context }) => {
    const { token } = await openAccount("Toko Biasa");
    await signedIn(context, token);
    for (const path of SCREENS) {
      await page.goto(path);
      await expect(page).toHaveURL(/no-access/);
    }
  });
});

test("an account is found, suspended, restored and opened, and its log shows it", {
  tag: "@plain",
}, async ({ page, context, browser, baseURL, javaScriptEnabled }) => {
  const { token } = await openAccount("Etalase", { host: "etalase.test" });
  const shop = `Toko ${token.slice(0, 6)}`;
  const owner = await openAccount(shop);
  await signedIn(context, token);
  await page.goto(`/admin/accounts?search=${encodeURIComponent(owner.email)}`);
  await page.getByRole("link", { name: shop }).click();
  await expect(page.getByRole("heading", { level: 1, name: shop })).toBeVisible();
  const part = (name: string) =>
    page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name }) });

  await part("Suspend").getByLabel("Reason").fill("Somebody else's bank account");
  await part("Suspend").getByLabel("Reason").press("Enter");
  await expect(part("Restore")).toBeVisible();
  const theirs = await browser.newContext({ baseURL, javaScriptEnabled });
  await signedIn(theirs, owner.token);
  const shopPage = await theirs.newPage();
  await shopPage.goto("/orders");
  await expect(shopPage).toHaveURL(/suspended/);
  // The form does not take over the other form's reason.
  await expect(part("Restore").getByLabel("Reason")).toHaveValue("");
  await part("Restore").getByLabel("Reason").fill("It was theirs");
  // Submits by keyboard: the toast covers the page's last form.
  await part("Restore").getByLabel("Reason").press("Enter");
  await expect(part("Suspend")).toBeVisible();
  await shopPage.goto("/orders");
  await expect(shopPage).toHaveURL(/orders/);

  await part("Order quota").getByLabel("Number of orders").fill("-50");
  await part("Order quota").getByLabel("Reason").fill("Given twice");
  await part("Order quota").getByRole("button").click();
  await expect(page.getByText("950", { exact: true })).toBeVisible();

  await part("Open as its owner").getByLabel("Reason").fill("Ticket 7");
  await part("Open as its owner").getByRole("button").click();
  await expect(page.getByText(/Opened by/)).toBeVisible();
  await page.goto("/account");
  await expect(page).toHaveURL(/no-access/);
  await page.goto("/orders");
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Accounts" })).toBeVisible();

  await shopPage.goto("/staffs/audit");
  const log = shopPage.getByRole("table");
  await expect(log).toContainText("Etalase’s team opened the account");
  await expect(log).toContainText("Etalase’s team suspended the account");
  await expect(log).toContainText("Somebody else's bank account");
  await theirs.close();
});

test("a coupon, a promotion, an announcement and a notice are created and shown, and a code is ended", {
  tag: "@plain",
}, async ({ page, context }) => {
  const { token } = await openAccount("Etalase", { host: "etalase.test" });
  await signedIn(context, token);
  const title = `Harga baru ${token.replace(/\W/g, "").slice(0, 8)}`;
  const code = `E2E-${token.replace(/[^A-Za-z0-9]/g, "").slice(0, 8)}`.toUpperCase();
  await page.goto("/admin/coupons");
  await page.getByLabel("Code").fill(code);
  await page.getByLabel("Orders", { exact: true }).fill("0");
  await page.getByRole("button", { name: "Create coupon" }).click();
  await expect(page.getByText(/^Enter \d+ or more/)).toBeVisible();
  await expect(page.getByLabel("Code")).toHaveValue(code);
  await page.getByLabel("Orders", { exact: true }).fill("120");
  await page.getByRole("button", { name: "Create coupon" }).click();
  await expect(page.getByRole("row", { name: new RegExp(code) })).toContainText("120 orders");
  // The form is empty, so a second press does not make another coupon.
  await expect(page.getByLabel("Code")).toHaveValue("");

  await page.goto("/admin/promotions");
  await page.getByLabel("Code").fill(code);
  await page.getByLabel("Or an amount off").fill("10");
  await page.getByRole("button", { name: "Create code" }).click();
  await expect(page.getByText("An amount needs a currency")).toBeVisible();
  await page.getByLabel("Country").selectOption("th");
  await page.getByRole("button", { name: "Create code" }).click();
  const promotion = page.getByRole("row", { name: new RegExp(code) });
  await expect(promotion).toContainText("฿10 off");
  await answerYes(promotion, "End");
  await expect(promotion).toContainText("Ended");
  await expect(promotion.locator("summary")).toHaveCount(0);

  await page.goto("/admin/announcements");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Text", { exact: true }).fill("<p>Mulai <b>Senin</b></p>");
  await page.getByLabel("Link").fill("ftp://etalase.test");
  await page.getByRole("button", { name: "Announce" }).click();
  await expect(page.getByLabel("Link")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await page.getByLabel("Link").fill("/stocks/manage");
  await page.getByRole("button", { name: "Announce" }).click();
  const announced = page.getByRole("row", { name: new RegExp(`^${title}`) });
  await answerYes(announced, "Remove notice");
  await expect(announced.locator("summary")).toHaveCount(0);

  const { account } = await api<{ account: { id: string } }>(
    { email: "", password: "", token },
    "GET",
    "/v1/accounts/me",
  );
  await page.goto("/admin/popup-notices");
  await page.getByLabel("Title").fill(title);
  await page
    .getByLabel("Text", { exact: true })
    .fill("<p>Mulai <b>Senin</b></p><script>1</script>");
  await page.getByLabel("Only these accounts").fill(account.id);
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("status").filter({ hasText: "What sellers see" });
  await expect(preview.getByText("Senin")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("row", { name: new RegExp(`^${title}`) })).toContainText("1 account");
});

test("the search index is rebuilt", async ({ page, context, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "one at a time, for the whole server");
  const { token } = await openAccount("Etalase", { host: "etalase.test" });
  await signedIn(context, token);
  await page.goto("/admin/stock-ngrams");
  await page.getByRole("button", { name: "Rebuild" }).click();
  await expect(page.getByText("Done", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Rebuild" })).toBeVisible();
});

test("a shop's marketplace calls are found from the order sync", async ({ page, context }) => {
  const shop = `Toko ${crypto.randomUUID().slice(0, 6)}`;
  const owner = await openAccount(shop);
  await signedIn(context, owner.token);
  await connectShop(page, shop);
  const { token } = await openAccount("Etalase", { host: "etalase.test" });
  await signedIn(context, token);
  const complaints = collectComplaints(context);
  await page.setViewportSize(DESK);
  const { account } = await api<{ account: { id: string } }>(owner, "GET", "/v1/accounts/me");
  const { channels } = await api<{ channels: { id: string }[] }>(owner, "GET", "/v1/channels");
  const path = `/admin/accounts/${account.id}/channels/${channels[0]?.id}`;
  await page.goto("/admin/order-sync");
  // Other tests' shops may fill pages of the list.
  await expect(
    page.getByRole("rowheader").first().getByRole("link", { name: /./ }),
  ).toHaveAttribute("href", /^\/admin\/accounts\/[\w-]+\/channels\/[\w-]+$/);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: `Calls of ${shop}` })).toBeVisible();
  await reloadUntil(page, async () => {
    await expect(page.getByRole("row").nth(1)).toContainText("/api/v2/");
  });
  await expect(page.getByRole("row").nth(1)).toContainText("200");
  await lookOnDesk(page, "calls of a shop", "en");
  await page.getByRole("link", { name: "Failed" }).click();
  await expect(page.getByText("No call has failed in the last seven days")).toBeVisible();
  await page.goBack();
  await page.setViewportSize(PHONE);
  await lookOnPhone(page, "calls of a shop");
  expect(complaints).toEqual([]);
});

test("an internal user checks a marketplace, and sees what to enter there", {
  tag: "@plain",
}, async ({ page, context }) => {
  const { token } = await openAccount("Etalase", { host: "etalase.test" });
  await signedIn(context, token);
  await page.goto("/channels/live?lang=en");
  await page.getByRole("link", { name: "Lazada" }).click();
  await expect(page.getByText("/api/webhooks/lazada")).toBeVisible();
  await expect(page.getByText("OV or EV")).toBeVisible();
  await page.getByRole("button", { name: "Check Lazada now" }).click();
  await expect(page.getByText("Keys, URL and clock")).toBeVisible();
  await expect(page.getByText("It works.").first()).toBeVisible();
});
