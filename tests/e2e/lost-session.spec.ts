import type { BrowserContext, Page } from "@playwright/test";
import { type Account, api, openAccount } from "./account.ts";
import { expect, openInUse, signedIn, test } from "./seller.ts";

let account: Account;
test.beforeAll(async () => {
  account = await openAccount("Toko Sesi");
});
test.beforeEach(({ context }) => signedIn(context, account.token));

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const endSession = (context: BrowserContext) => context.clearCookies({ name: "x-jwt" });

async function fillSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await button(page, "Sign in").click();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
}

let made = 0;
async function product(): Promise<string> {
  const created = {
    name: "Mug Keramik",
    variants: [{ sku: `SESI-${process.pid}-${++made}`, price: 75_000, weightG: 300 }],
  };
  return (
    await api<{ product: { id: string } }>(account, "POST", "/v2/products", { product: created })
  ).product.id;
}

test.describe("with JavaScript", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false);
  test("saving after the session expired asks for the password in place, and then saves", async ({
    page,
    context,
  }) => {
    await openInUse(page, `/products-v2/master/${await product()}`);
    const name = page.getByLabel("Name").first();
    await name.fill("Mug Sesi");
    await endSession(context);
    await page.keyboard.press("Control+s");

    const dialog = page.getByRole("dialog", { name: "Your session has ended" });
    const password = dialog.getByLabel("Password");
    await expect(dialog).toContainText(account.email);
    await expect(password).toBeFocused();
    await password.fill("bukan ini kata sandinya");
    await button(page, "Sign in and send").click();
    await expect(dialog).toContainText("The password is wrong.");
    await password.fill(account.password);
    await button(page, "Sign in and send").click();
    await expect(page.getByRole("status").filter({ hasText: "Product saved" })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await expect(name).toHaveValue("Mug Sesi");
  });

  test("dismissing it keeps typed values; another member's sign-in sends nothing", async ({
    page,
    context,
  }) => {
    const other = await openAccount("Toko Lain");
    await openInUse(page, "/stocks/settings/general");
    const field = page.getByRole("main").getByLabel("At most per channel").first();
    await field.fill("77");
    await endSession(context);
    await button(page, "Save rule").click();
    await button(page, "Not now").click();
    await expect(field).toHaveValue("77");

    await button(page, "Save rule").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await signedIn(context, other.token);
    // The page belongs to the first member even if somebody else has signed in, so it asks for the
    // first member's password.
    await page.route("**/auth/signin*", (route) =>
      route.fulfill({ status: 302, headers: { Location: "/session" } }),
    );
    await page.getByLabel("Password").fill(account.password);
    await button(page, "Sign in and send").click();
    await expect(page.getByRole("dialog")).toContainText("switch back to Toko Sesi first");
    await expect(field).toHaveValue("77");
  });
});

test.describe("without JavaScript", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled !== false);

  test("the sign-in page carries the form along", { tag: "@plain" }, async ({ page, context }) => {
    await page.goto("/stocks/settings/general");
    await page.getByRole("main").getByLabel("At most per channel").first().fill("78");
    await endSession(context);
    await button(page, "Save rule").click();
    await expect(page.getByRole("heading", { name: "Your session has ended" })).toBeVisible();

    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: "Sign in in a new tab" }).click();
    const tab = await opened;
    await fillSignIn(tab, account);
    await tab.close();
    await button(page, "Send again").click();
    await expect(page.getByRole("status").filter({ hasText: /saved/i })).toBeVisible();
    await page.goto("/stocks/settings/general");
    await expect(page.getByRole("main").getByLabel("At most per channel").first()).toHaveValue(
      "78",
    );
  });
});
