import type { Page } from "@playwright/test";
import { openAccount } from "./account.ts";
import { expect, signUp, test } from "./seller.ts";

const SCREENS = [
  "/",
  "/channels",
  "/orders",
  "/products-v2/master",
  "/products-v2/master/create",
  "/products-history",
  "/stocks/manage",
  "/stocks/settings",
  "/settings/product-category",
  "/product-import",
  "/search?q=kaos",
];

/** Returns the browser's messages about violations of the content security policy. */
function refusalsOf(page: Page): string[] {
  const refusals: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) refusals.push(message.text());
  });
  return refusals;
}

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, locale: "en-GB" });

    test("a user signs up, logs out and signs in from a bookmark without a policy violation", async ({
      page,
    }) => {
      const refusals = refusalsOf(page);
      const account = await signUp(page, javaScriptEnabled ? "Toko Pagi" : "Toko Sore");
      for (const path of SCREENS) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      }
      await page.goto("/signout");
      await page.getByRole("button", { name: "Log out" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
      await page.goto("/api/v1/accounts/auth/signin");
      await signIn(page, account);
      expect(refusals).toEqual([]);
    });

    test("a link with another person's code does not sign in without confirmation", async ({
      page,
      context,
    }) => {
      await signUp(page, javaScriptEnabled ? "Toko Siang" : "Toko Malam");
      const session = async () =>
        (await context.cookies()).find(({ name }) => name === "x-jwt")?.value;
      const before = await session();
      const stranger = await openAccount("Toko Asing");
      const code = await strangersCode(stranger);
      await page.goto(`/signup/callback/${code}?target=/orders`);
      await expect(page.getByRole("heading", { name: "Sign in with this link?" })).toBeVisible();
      expect(await session()).toBe(before);
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
      expect(await session()).not.toBe(before);
    });
  });
}

async function strangersCode({ email, password }: { email: string; password: string }) {
  const answer = await fetch(`${process.env.E2E_ORIGIN}/api/v1/accounts/auth/signin`, {
    method: "POST",
    headers: { "X-Forwarded-For": "198.51.100.7" },
    body: new URLSearchParams({ email, password }),
    redirect: "manual",
  });
  return new URL(answer.headers.get("Location") ?? "").pathname.split("/").at(-1);
}
