import type { Browser, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { api, openAccount } from "./account.ts";
import { expectAccessible } from "./axe.ts";
import { answerYes, expect, signedIn, test } from "./seller.ts";

let people = 0;
const address = () => `rekan.${process.pid}.${++people}@toko.test`;
const PASSWORD = "kopi susu pagi hari";

/** Returns a mailed link. This server sends no mail, so an internal user reads its outbox. */
async function mailedLink(email: string): Promise<string> {
  const internal = await openAccount("Etalase", { host: "etalase.test" });
  const find = async () => {
    const query = `search=${encodeURIComponent(email)}`;
    const { mails } = await api<{ mails: { id: string; status: string }[] }>(
      internal,
      "GET",
      `/admin-outbox?${query}`,
    );
    return mails.find(({ status }) => status === "kept")?.id ?? null;
  };
  await expect.poll(find).not.toBeNull();
  const { content } = await api<{ content: { text: string } }>(
    internal,
    "GET",
    `/admin-outbox/${await find()}`,
  );
  const [link] = /https?:\/\/\S+/.exec(content.text) ?? [];
  if (!link) throw new Error("The mail has no link");
  return link;
}

async function another(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled,
    locale: "en-GB",
    baseURL: process.env.E2E_ORIGIN ?? "",
  });
  return context.newPage();
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/api/v1/accounts/auth/signin?lang=en");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test.use({ locale: "en-GB" });

test("an owner creates a role, invites a colleague to it, and removes them", {
  tag: "@plain",
}, async ({ page, context, browser, javaScriptEnabled }) => {
  const owner = await openAccount("Toko Rekan");
  await signedIn(context, owner.token);
  await page.goto("/staffs/roles/new");
  await page.getByLabel("Name").fill("Gudang");
  await page.getByLabel("Manage stock").check();
  await page.getByRole("button", { name: "Save role" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Gudang" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Manage stock");
  // The browser's address and name.
  await page.goto("/staffs/audit");
  await expect(page.getByRole("row", { name: /Created a role/ })).toContainText(/[\d:.]+ · Chrome/);

  const email = address();
  await page.goto("/staffs/invite");
  const invite = page.locator("form", { hasText: "Channels and warehouses" });
  await invite.getByLabel("E-mail").fill(email);
  await invite.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Choose at least one")).toBeVisible();
  await expect(invite.getByLabel("E-mail")).toHaveValue(email);
  await expectAccessible(page, "an invitation with an error");
  await invite.getByLabel("Gudang").check();
  await invite.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("row", { name: new RegExp(email) })).toContainText("Sent");

  const colleague = await another(browser, javaScriptEnabled ?? true);
  await colleague.goto(`${await mailedLink(email)}?lang=en`);
  await expect(colleague.getByRole("heading", { name: "Join the shop" })).toBeVisible();
  await expectAccessible(colleague, "an invitation");
  await colleague.getByLabel("Your name").fill("Budi");
  await colleague.getByLabel("Password").fill(PASSWORD);
  await colleague.getByRole("button", { name: "Join" }).click();
  await expect(colleague.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await expect(colleague.getByRole("link", { name: "Manage stock" }).first()).toBeAttached();
  await expect(colleague.getByRole("link", { name: "All orders" })).toHaveCount(0);

  await page.goto("/staffs");
  await page.getByRole("link", { name: "Budi" }).click();
  await page.getByRole("button", { name: "Disable" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Budi is signed out" })).toBeVisible();
  await colleague.goto("/stocks/manage");
  await expect(colleague.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await page.getByRole("link", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("link", { name: "Budi" })).toHaveCount(0);
  await colleague.context().close();
});

test("an owner previews a role, changes nothing, and returns", async ({ page, context }) => {
  await signedIn(context, (await openAccount("Toko Peran")).token);
  await page.goto("/staffs/roles/new");
  await page.getByLabel("Name").fill("Gudang");
  await page.getByLabel("Manage stock").check();
  await page.getByRole("button", { name: "Save role" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Gudang" })).toBeVisible();
  await page.getByRole("button", { name: "View as this role" }).click();
  await expect(page.getByText("Viewing as Gudang")).toBeVisible();
  await page.goto("/orders");
  await expect(page).toHaveURL(/\/no-access/);
  await page.goto("/stocks/manage");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/stocks\/manage/);
  await page.getByRole("button", { name: "Back to my role" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Gudang" })).toBeVisible();
  await expect(page.getByText("Viewing as Gudang")).toHaveCount(0);
});

test("a user who forgot the password chooses a new one by mail", { tag: "@plain" }, async ({
  page,
}) => {
  const { email } = await openAccount("Toko Lupa");
  await page.goto("/api/v1/accounts/auth/signin?lang=en");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { name: "Check your mailbox" })).toBeVisible();
  await page.goto(`${await mailedLink(email)}&lang=en`);
  await page.getByLabel("New password").fill("pendek");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.locator("#password-error")).toContainText("At least 10 characters");
  await expectAccessible(page, "a new password with an error");
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByRole("status")).toContainText("Your new password is saved");
  await signIn(page, email, PASSWORD);
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
});

test("a user enables two-step sign-in, and signs in with it and with a recovery code", {
  tag: "@plain",
}, async ({ page, context, browser, javaScriptEnabled }) => {
  const { email, password, token } = await openAccount("Toko Aman");
  await signedIn(context, token);
  await page.goto("/account");
  await page.getByRole("link", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Two-step sign-in" })).toBeVisible();
  await page.getByLabel("Your password").fill("not the password");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("This is not your password")).toBeVisible();
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("img", { name: "QR code with the key" })).toBeVisible();
  await expectAccessible(page, "the second step's key");
  const key = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  const code = (ahead = 0) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + ahead });
  await page.getByLabel("The code that the app shows now").fill(code());
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  const recovery = (await page.locator("code").first().textContent()) ?? "";

  const phone = await another(browser, javaScriptEnabled ?? true);
  await signIn(phone, email, password);
  await phone.getByLabel("Code").fill("000000");
  await phone.getByRole("button", { name: "Continue" }).click();
  await expect(phone.getByRole("alert")).toContainText("This code is wrong");
  // Turning it on has used up the current code.
  await phone.getByLabel("Code").fill(code(30_000));
  await phone.getByRole("button", { name: "Continue" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await phone.context().close();

  const tablet = await another(browser, javaScriptEnabled ?? true);
  await signIn(tablet, email, password);
  await tablet.getByLabel("Code").fill(recovery);
  await tablet.getByRole("button", { name: "Continue" }).click();
  await expect(tablet.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await page.goto("/account");
  await expect(page.getByText("9 recovery codes left")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Chrome on" })).toHaveCount(2);
  await answerYes(page, "Sign out the others");
  await expect(page.getByRole("status").filter({ hasText: "signed out" })).toBeVisible();
  await tablet.goto("/orders");
  await expect(tablet.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await tablet.context().close();
});

test("a password is changed, and neither stays in the form", {
  tag: "@plain",
}, async ({ page, context }) => {
  const { password, token } = await openAccount("Toko Sandi");
  await signedIn(context, token);
  await page.goto("/account");
  const part = page
    .locator("form")
    .filter({ has: page.getByRole("button", { name: "Change password" }) });
  const [current, next] = [part.getByLabel("Your password"), part.getByLabel("New password")];
  await current.fill("not the password");
  await next.fill(`${password} baru`);
  await part.getByRole("button", { name: "Change password" }).click();
  await expect(part.getByText("This is not your password")).toBeVisible();
  await current.fill(password);
  await next.fill(`${password} baru`);
  await part.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("status").filter({ hasText: "changed" })).toBeVisible();
  await expect(current).toHaveValue("");
  await expect(next).toHaveValue("");
});

test("the log is filtered by area and exported as CSV", async ({ page, context }) => {
  const owner = await openAccount("Toko Catatan");
  await api(owner, "POST", "/v1/accounts/roles", {
    role: { name: "Gudang malam", permissions: ["stock-manage"] },
  });
  await api(owner, "POST", "/v1/warehouses", { warehouses: [{ name: "Gudang Bogor" }] });
  await signedIn(context, owner.token);
  await page.goto("/staffs/audit");
  const log = page.getByRole("table");
  await expect(log).toContainText("Created a role");
  await expect(log).toContainText("Gudang Bogor");
  await page.getByLabel("About", { exact: true }).selectOption("staff");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/area=staff/);
  await expect(log).toContainText("Gudang malam");
  await expect(log).not.toContainText("Gudang Bogor");
  const file = await page.getByRole("link", { name: "CSV" }).getAttribute("href");
  const answer = await page.request.get(file ?? "");
  expect(answer.headers()["content-type"]).toContain("text/csv");
  const text = await answer.text();
  expect(text).toContain("Gudang malam");
  expect(text).not.toContain("Gudang Bogor");
});
