import type { Page } from "@playwright/test";
import { type Account, openAccount } from "./account.ts";
import { type Populated, populate } from "./populate.ts";
import { PHONE } from "./screen-list.ts";
import { expect, signedIn, test } from "./seller.ts";

let account: Account;
let of: Populated;
test.beforeAll(async () => {
  account = await openAccount("Toko Layar Kecil");
  of = await populate(account);
});
test.beforeEach(async ({ context, page }) => {
  await signedIn(context, account.token);
  await page.setViewportSize(PHONE);
});

/** Reason to skip a test that presses nothing without JavaScript. */
const SAME = "the same document and style sheet";

const orderRow = (page: Page, id: string) =>
  page.getByRole("row").filter({ has: page.locator(`a[href="/orders/${id}"]`) });

test("a phone's order card has the same next step and checkbox as the table row", async ({
  page,
}) => {
  await page.goto("/orders?status=all");
  const waiting = orderRow(page, of.orderId);
  await expect(waiting.getByRole("link", { name: "Arrange shipment" })).toBeVisible();
  const bar = page.getByRole("region", { name: "Selected orders" });
  await expect(bar).toBeHidden();
  await waiting.getByRole("checkbox").check();
  await expect(bar.getByRole("button", { name: "Arrange", exact: true })).toBeInViewport();
  const box = await bar.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(PHONE.width);
});

const UPPER_HALF = [
  ...["/products-v2/master", "/products-v2/channels/shopee", "/products-history"],
  "/stocks/manage",
];

test("on a phone, lists start in the upper half, and the editor's save bar is one line", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, SAME);
  for (const language of ["en", "id", "th"]) {
    for (const list of UPPER_HALF) {
      await page.goto(`${list}?lang=${language}`);
      const row = await page.locator("main tbody tr").first().boundingBox();
      expect(row?.y, `${list} ${language}`).toBeLessThan(PHONE.height / 2);
    }
    await page.goto(`/products-v2/master/${of.productId}?lang=${language}`);
    const bar = page.locator('[data-bar="save"]');
    await expect(bar).toBeInViewport({ ratio: 1 });
    const lines = await bar.evaluate((element) => {
      const shown = [...element.querySelectorAll("button, a")];
      return new Set(
        shown
          .filter((each) => each.checkVisibility())
          .map((each) => Math.round(each.getBoundingClientRect().top)),
      ).size;
    });
    expect(lines, language).toBe(1);
  }
});

test("on a phone a search has its button beside it, and the steps of a migration fit one line", async ({
  page,
}) => {
  for (const language of ["en", "id", "th"]) {
    await page.goto(`/settings/privacy?lang=${language}`);
    const field = await page.getByRole("searchbox").boundingBox();
    const button = await page.locator("form:has([type=search]) button").boundingBox();
    expect(Math.abs((button?.y ?? 0) - (field?.y ?? 0)), language).toBeLessThan(2);
    await page.goto(`/onboarding/from?lang=${language}`);
    const tops = await page
      .locator("ol > li")
      .evaluateAll((steps) => steps.map((step) => step.getBoundingClientRect().top));
    expect([tops.length, new Set(tops).size], language).toEqual([4, 1]);
  }
});
