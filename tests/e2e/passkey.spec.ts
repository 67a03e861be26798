import type { BrowserContext, Page } from "@playwright/test";
import { openAccount } from "./account.ts";
import { answerYes, expect, signedIn, test } from "./seller.ts";

/** Adds Chromium's virtual authenticator, which confirms every request. */
async function withDevice(context: BrowserContext, page: Page) {
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("a passkey is added with the password, signs in alone, is renamed and removed", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "it needs a script; the next test says so");
  const { token, password } = await openAccount("Toko Kunci");
  await withDevice(context, page);
  await signedIn(context, token);
  await page.goto("/account", { waitUntil: "networkidle" });
  const section = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { level: 2, name: "Passkeys" }) });
  await section.getByLabel("Name").fill("HP Laras");
  await section.getByLabel("Your password").fill("not mine at all");
  await section.getByRole("button", { name: "Add a passkey" }).click();
  await expect(section.getByLabel("Your password")).toHaveAttribute("aria-invalid", "true");
  await section.getByLabel("Your password").fill(password);
  await section.getByRole("button", { name: "Add a passkey" }).click();
  await expect(section.getByRole("listitem")).toHaveCount(1);
  await expect(section.getByRole("listitem").getByLabel("Name")).toHaveValue("HP Laras");
  // The form is empty, so a second press does not ask for another key.
  await expect(section.getByLabel("Your password")).toHaveValue("");

  await context.clearCookies({ name: "x-jwt" });
  await page.goto("/orders");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/orders/);

  await page.goto("/account", { waitUntil: "networkidle" });
  const key = section.getByRole("listitem");
  await expect(key).toContainText("last used");
  await key.getByLabel("Name").fill("Laptop");
  await key.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByText("The passkey is renamed")).toBeVisible();
  await answerYes(key, "Remove");
  await expect(section.getByRole("listitem")).toHaveCount(0);

  await context.clearCookies({ name: "x-jwt" });
  await page.goto("/orders");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("This passkey is not known here")).toBeVisible();
});

test("without JavaScript both pages say that passkeys need it", { tag: "@plain" }, async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled !== false);
  await page.goto("/api/v1/accounts/auth/signin?lang=en");
  await expect(
    page.getByText("Passkeys need JavaScript; e-mail and password do not."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toBeHidden();
  await signedIn(context, (await openAccount("Toko Tanpa Skrip")).token);
  await page.goto("/account");
  await expect(page.getByText("Passkeys need JavaScript.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a passkey" })).toBeHidden();
});
