import type { Page } from "@playwright/test";
import { type Account, openAccount } from "./account.ts";
import { expect, openInUse, signedIn, test } from "./seller.ts";
import { connect } from "./shop.ts";

/** A background refresh must not lose what somebody is typing. */
let account: Account;
test.beforeAll(async () => {
  account = await openAccount("Toko Latar");
  await connect(account, "Laras Latar");
});
test.beforeEach(({ context }) => signedIn(context, account.token));
test.skip(
  ({ javaScriptEnabled }) => javaScriptEnabled === false,
  "Without a script a page asks for nothing",
);

const TYPED = "Mug yang sedang ditulis";

async function typing(page: Page): Promise<void> {
  await openInUse(page, "/products-v2/master/create");
  await page.getByLabel("Name").first().fill(TYPED);
}
const stillTyping = (page: Page) => expect(page.getByLabel("Name").first()).toHaveValue(TYPED);

/** The bell requests the unread count, as after a push. */
async function hearNews(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event("etalase:notification")));
}

test("offline, the bell, its drawer and the search leave the page as it is", async ({ page }) => {
  await typing(page);
  const failed = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/notifications/unread-count"),
  );
  await page.route(/\/notifications\/|\/search\/found/, (route) => route.abort());
  await hearNews(page);
  await failed;
  await page.getByRole("button", { name: /^Notifications, / }).click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("mug");
  await expect(page.getByRole("dialog").getByText(/did not answer/)).toBeVisible();
  await page.keyboard.press("Escape");
  await stillTyping(page);
});

test("the next save detects an expired session, not the bell", async ({ page, context }) => {
  await typing(page);
  await context.clearCookies({ name: "x-jwt" });
  const answered = page.waitForResponse(/\/notifications\/unread-count/);
  await hearNews(page);
  await answered;
  await page.getByLabel("Description").first().fill("Dua kata");
  await stillTyping(page);
  await expect(page).toHaveURL(/\/products-v2\/master\/create$/);
});

/** Simulates a phone that goes into a pocket and comes out again. */
async function lookAgain(page: Page): Promise<void> {
  for (const state of ["hidden", "visible"])
    await page.evaluate((now) => {
      Object.defineProperty(document, "visibilityState", { value: now, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
}

test("a live page stays while the server does not answer, and resumes when it does", async ({
  page,
}) => {
  await openInUse(page, "/chats");
  const search = page.getByRole("searchbox").first();
  await search.fill("kaos");
  await page.route(/\.rsc|\/session$/, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) =>
    request.url().endsWith("/session"),
  );
  await lookAgain(page);
  await failed;
  await expect(search).toHaveValue("kaos");
  await page.unroute(/\.rsc|\/session$/);
  const answered = page.waitForResponse(/\/chats.*\.rsc/);
  await lookAgain(page);
  expect((await answered).ok()).toBe(true);
  await expect(search).toHaveValue("kaos");
});

/** The page's own data; the bell and the search request theirs meanwhile. */
const CHATS = /\/chats(\/[^?]*)?\.rsc/;

test("an update during a navigation waits until the page has arrived", async ({ page }) => {
  await openInUse(page, "/chats");
  const cut: string[] = [];
  page.on("requestfailed", (request) => {
    if (CHATS.test(request.url())) cut.push(request.url());
  });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(CHATS, async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest(CHATS);
  await page.getByRole("link", { name: "Closed", exact: true }).click();
  await asked;
  const known = page.waitForResponse(/\/session$/);
  await lookAgain(page);
  await known;
  const again = page.waitForRequest(CHATS);
  release();
  await expect(page).toHaveURL(/filter=closed/);
  expect((await (await again).response())?.ok()).toBe(true);
  expect(cut).toEqual([]);
});

test("a page that failed to load says so, and loads by itself once the server answers", async ({
  page,
}) => {
  const words = page.waitForResponse(/\/en\/errors\.json/);
  const message = page.waitForResponse(/\/assets\/error-message-/);
  await openInUse(page, "/stocks/history");
  await Promise.all([words, message]);
  await page.route("**", (route) => route.abort());
  await page.getByRole("link", { name: "Stock rules" }).click();
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await page.unroute("**");
  await expect(page.getByRole("heading", { name: "Stock rules", exact: true })).toBeVisible();
});
