import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { findClassConflicts } from "#tests/support/class-conflicts.ts";

let browsers = 0;

/** A seller's browser on the run's server. Each test opens its own account. */
export const test = base.extend<{ classesOfPages: undefined; complaints: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  baseURL: async ({}, use) => {
    if (!process.env.E2E_ORIGIN) throw new Error("The server was not started");
    await use(process.env.E2E_ORIGIN);
  },
  // Each browser has a different address (start-server.ts trusts one proxy): the run opens more
  // accounts than one address may.
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  extraHTTPHeaders: async ({}, use) => {
    browsers += 1;
    await use({
      "X-Forwarded-For": `10.${process.pid & 255}.${128 + (browsers >> 8)}.${browsers & 255}`,
    });
  },
  // Checks elements that only a browser makes. tests/http/class-conflicts.test.ts checks others.
  classesOfPages: [
    async ({ context }, use) => {
      await use(undefined);
      for (const page of context.pages()) expect.soft(await conflictsOn(page)).toEqual([]);
    },
    { auto: true },
  ],
  // Attaches the browser's own messages to failures.
  complaints: [
    async ({ context }, use, testInfo) => {
      const said: string[] = [];
      const blockers: string[] = [];
      context.on("console", (message) => {
        if (message.type() === "error") said.push(message.text());
        if (/one blocker at a time/.test(message.text())) blockers.push(message.text());
      });
      context.on("weberror", (error) => said.push(String(error.error())));
      await use(undefined);
      // The router calls only the last of several, so a left-over guard goes unnoticed.
      expect.soft(blockers, "guards of unsaved changes left behind").toEqual([]);
      if (said.length > 0 && testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach("console", {
          ...{ body: said.join("\n").slice(0, 4_000), contentType: "text/plain" },
        });
    },
    { auto: true },
  ],
});
export { expect };

async function conflictsOn(page: Page): Promise<string[]> {
  const classes = page.evaluate(() =>
    [...document.querySelectorAll("[class]")].map((element) => element.getAttribute("class") ?? ""),
  );
  // A page that is navigating has no elements.
  return findClassConflicts(await classes.catch(() => []));
}

/** Signs a browser in, in English. */
export async function signedIn(context: BrowserContext, token: string): Promise<void> {
  const url = process.env.E2E_ORIGIN ?? "";
  await context.addCookies([
    { name: "x-jwt", value: token, url, httpOnly: true, sameSite: "Lax" },
    { name: "lng", value: "en", url },
  ]);
}

/** Waits for the page's script and the parts loaded on first use, such as the log-out dialog. */
export async function inUse(page: Page): Promise<void> {
  let x = 0;
  await expect(async () => {
    await page.mouse.move(++x, 1);
    await expect(page.locator("dialog#sign-out")).toBeAttached({ timeout: 250 });
  }).toPass();
}

export async function openInUse(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await inUse(page);
}

/** Types a code and presses Enter like a scanner, and expects the bar's message. */
export async function scan(page: Page, code: string, said: string): Promise<void> {
  const field = page.getByPlaceholder(/^Scan /);
  await field.fill(code);
  await field.press("Enter");
  await expect(page.locator("[data-verdict]")).toContainText(said);
}

/** The order's note is folded away until somebody writes one. */
export async function unfoldNote(page: Page): Promise<void> {
  await page.locator("details:has(textarea) > summary").click();
}

/** Opens the question of an `AskedForm` and answers it. */
export async function answerYes(
  place: Page | Locator,
  label: string | RegExp,
  yes = "Yes",
): Promise<void> {
  await place.locator("summary", { hasText: label }).click();
  await place.getByRole("button", { name: yes, exact: true }).click();
}

let accounts = 0;

/** Signs up on the backend's own page and follows the onboarding to the home screen. */
export async function signUp(
  page: Page,
  shopName: string,
): Promise<{ email: string; password: string }> {
  const email = `${shopName.toLowerCase().replaceAll(/\W+/g, ".")}.${process.pid}.${++accounts}@toko.test`;
  const password = "kata sandi yang panjang";
  await page.goto("/");
  await page.getByRole("link", { name: "Open an account" }).click();
  await page.getByLabel("Your name").fill("Laras Wulandari");
  await page.getByLabel("Shop name").fill(shopName);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Open an account" }).click();
  await page.getByRole("link", { name: "Not now: go to home" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  return { email, password };
}

/** Connects a new shop through the marketplace's consent page. Returns the shop's number there. */
export async function connectShop(
  page: Page,
  name: string,
  marketplace = "Shopee",
): Promise<string> {
  await page.goto("/channels");
  await page.getByRole("button", { name: `Connect ${marketplace}` }).click();
  await expect(page.getByRole("heading", { name: "Authorise Etalase" })).toBeVisible();
  await page.getByLabel("A new shop").check();
  await page.getByLabel("Shop name").fill(name);
  await page.getByRole("button", { name: "Confirm authorization" }).click();
  await expect(page.getByRole("status").filter({ hasText: `${name} is connected` })).toBeVisible();
  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText("Connected");
  const [, shopId = ""] = /Shop (?:[A-Z]{2})?(\d+)/.exec((await row.textContent()) ?? "") ?? [];
  expect(shopId).not.toBe("");
  return shopId;
}

/**
 * Reloads the page until the check passes, for screens that do not refresh. Checks the open page
 * first, because a load is the most expensive step of a test.
 */
export async function reloadUntil(page: Page, check: () => Promise<void>): Promise<void> {
  let isSeen = false;
  await expect(async () => {
    if (isSeen) await page.reload();
    isSeen = true;
    await check();
  }).toPass({ timeout: 90_000, intervals: [250, 500, 1000] });
}

/** Submits a form and holds the request. Returns a function that releases it. */
export async function sending(
  page: Page,
  address: string,
  send: () => Promise<void>,
): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => request.method() === "POST");
  await send();
  await asked;
  return release;
}
