import type { Page } from "@playwright/test";
import sharp from "sharp";
import { type Account, openAccount } from "./account.ts";
import { populate } from "./populate.ts";
import { PHONE } from "./screen-list.ts";
import { expect, inUse, signedIn, test } from "./seller.ts";

/** A board requests a dozen figures before it is shown. */
const BOARD = { timeout: 40_000 };

let account: Account;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  account = await openAccount("Toko Angka");
  await populate(account);
});
test.beforeEach(({ context }) => signedIn(context, account.token));

const tile = (page: Page, label: string) =>
  page
    .getByRole("list", { name: "Numbers of the period" })
    .getByRole("listitem")
    .filter({
      has: page.getByText(label, { exact: true }),
    });

test("each figure links to as many orders as it counts", async ({ page }) => {
  await page.goto("/statistics");
  const orders = tile(page, "Orders").getByRole("link");
  const counted = Number(await orders.textContent());
  expect(counted).toBeGreaterThan(3);
  await orders.click();
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await expect(page.locator("main tbody > tr")).toHaveCount(counted);
  await page.goto("/statistics");
  await tile(page, "Cancelled").getByRole("link").click();
  await expect(page.locator("main tbody > tr")).toHaveCount(1);
});

test("an hour cell and a category link to their orders, also when there are none", async ({
  page,
}) => {
  await page.goto("/statistics");
  const hours = page.locator("section").filter({
    has: page.getByRole("heading", { level: 2, name: "Order times" }),
  });
  await hours.getByText("Show as table").click();
  const cell = hours.getByRole("cell").getByRole("link").first();
  const counted = Number(await cell.textContent());
  await cell.click();
  await expect(page).toHaveURL(/\/orders\?status=all&.*sale=placed&weekday=\d&hour=\d+$/);
  await expect(page.locator("main tbody > tr")).toHaveCount(counted);
  await page.goto("/statistics");
  await page.getByRole("link", { name: "Without a category" }).click();
  await expect(page).toHaveURL(/sale=kept&without=category$/);
  await expect(page.locator("main tbody > tr").first()).toBeVisible();
});

test("a truncated list says how many more there are, expands, and collapses", async ({ page }) => {
  await page.goto("/statistics");
  const hours = page.locator("section").filter({
    has: page.getByRole("heading", { level: 2, name: "Net sales by hour of the day" }),
  });
  await expect(hours.getByRole("listitem")).toHaveCount(8);
  await hours.getByRole("link", { name: "and 16 more" }).click();
  await expect(hours.getByRole("listitem")).toHaveCount(24);
  await hours.getByRole("link", { name: "Show fewer" }).click();
  await expect(hours.getByRole("listitem")).toHaveCount(8);
  await expect(page).not.toHaveURL(/whole=/);
});

test("the period, shop and interval are chosen, and stay in the address", {
  tag: "@plain",
}, async ({ page }) => {
  await page.goto("/statistics");
  await page.getByRole("link", { name: "Last month", exact: true }).click();
  await expect(page).toHaveURL(/\/statistics\?period=lastMonth$/);
  await expect(page.getByText("No orders in this period.")).toBeVisible();
  await page.getByRole("link", { name: "90 days", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Order times" })).toBeVisible();
  await page.getByRole("link", { name: "Lowest first" }).click();
  await expect(page.getByRole("heading", { name: "Weakest sellers" })).toBeVisible();
  await page.getByRole("link", { name: "Variants", exact: true }).click();
  await expect(page).toHaveURL(/period=90d&rank=worst&goods=variant/);
  await page.getByRole("link", { name: "Highest first" }).click();
  await expect(page).toHaveURL(/period=90d&goods=variant/);
  await page.getByRole("link", { name: "Products", exact: true }).last().click();
  await expect(page).toHaveURL(/period=90d(#ranks)?$/);
  await page.getByRole("button", { name: "Period and filters" }).click();
  await page.getByLabel("Compare with").selectOption("Previous year");
  await page.getByLabel("Shown by").selectOption("Month");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/period=90d&compare=year&by=month$/);
  await expect(page.getByRole("link", { name: "90 days", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
});

test("each chart has its table, and each row links to its orders", async ({ page }) => {
  await page.goto("/statistics?period=7d");
  const course = page.locator("section").filter({
    has: page.getByRole("heading", { level: 2, name: "Net sales", exact: true }),
  });
  await expect(course.getByRole("img", { name: /^Net sales over the period/ })).toBeVisible();
  await course.getByText("Show as table").click();
  await expect(course.getByRole("row")).toHaveCount(8);
  const topOf = async (role: "columnheader" | "rowheader") =>
    (await course.getByRole(role).first().boundingBox())?.y ?? 0;
  expect(await topOf("columnheader")).toBeLessThan(await topOf("rowheader"));
  await course.getByRole("row").last().getByRole("link").click();
  await expect(page).toHaveURL(/\/orders\?status=all&.*sale=kept/);
  await expect(page.locator("main tbody > tr").first()).toBeVisible();
});

test("each figure's definition can be read, and nothing is wider than a phone", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/statistics");
  await page.getByText("Meaning of each number").click();
  await expect(
    page.getByText("Gross sales minus discounts, cancellations and returns"),
  ).toBeVisible();
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(wide).toBe(false);
});

test("printed statistics use the whole sheet", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "the same document and style sheet");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  // A4 at 96 dpi, portrait and landscape.
  for (const width of [794, 1123]) {
    await page.setViewportSize({ width, height: 1123 });
    await page.goto("/statistics");
    await expect(page.getByText("Save as a file").first()).toBeHidden();
    const main = await page.getByRole("main").boundingBox();
    expect(main, `${width}`).toMatchObject({ x: 0, width });
  }
});

test("a chart is saved as a picture", async ({ page, javaScriptEnabled }) => {
  await page.goto("/statistics?period=7d");
  const button = page.getByRole("button", { name: "Save as picture: Net sales", exact: true });
  // Without scripts the button is hidden.
  if (javaScriptEnabled === false) return expect(button).toBeHidden();
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  expect(download.suggestedFilename()).toBe("Net sales.png");
  const { width = 0, channels, isOpaque } = await pictureOf(await download.path());
  expect([channels, isOpaque]).toEqual([4, true]);
  expect(width).toBeGreaterThan(600);
});

async function pictureOf(path: string) {
  const [{ width, channels }, { isOpaque }] = await Promise.all([
    sharp(path).metadata(),
    sharp(path).stats(),
  ]);
  return { width, channels, isOpaque };
}

test("dates are shown and accepted in the language's format", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/stocks/history");
  const from = page.locator("input[name=from]");
  const filters = page.locator('main button[popovertarget="list-filters"]');
  await filters.click();
  await from.fill("1/2/2026");
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(page).toHaveURL(/from=/);
  await expect(from).toHaveValue("01/02/2026");
  await page.goto("/stocks/history?from=2026-02-01&lang=th");
  await expect(from).toHaveValue("01/02/2569");
  if (javaScriptEnabled !== false) {
    // The test sets the date in the browser's own calendar, which it cannot open.
    await inUse(page);
    await filters.click();
    await page.locator("[data-day]").first().getByRole("button").click();
    await page.locator("[data-day] input[type=date]").first().fill("2026-02-14");
    await expect(from).toHaveValue("14/02/2569");
  }
  await page.goto("/statistics?lang=en");
});

test("each list is saved as a file", async ({ page }) => {
  await page.goto("/statistics?period=7d");
  await page.getByRole("button", { name: "Save as a file" }).click();
  for (const [name, file] of [
    ["CSV: All figures", /^statistics-course-.*\.csv$/],
    ["XLSX: Products", /^statistics-products-.*\.xlsx$/],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(file);
  }
});

test("a dashboard is created from a preset, changed tile by tile, and made default", {
  tag: "@plain",
}, async ({ page }) => {
  await page.goto("/dashboard/new");
  const presets = page.getByRole("main").getByRole("listitem");
  await presets.filter({ hasText: "Warehouse" }).getByRole("button").click();
  await expect(page.getByRole("heading", { level: 1, name: "Warehouse" })).toBeVisible(BOARD);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("Name", { exact: true }).fill("Kiriman pagi");
  await page.getByLabel("Everyone with access to statistics sees it").check();
  await page.getByRole("group", { name: "New tile" }).getByLabel("Content").selectOption("Cities");
  await page
    .getByRole("group", { name: "Tile 1", exact: true })
    .getByLabel("Content")
    .selectOption("Nothing");
  await page.getByRole("button", { name: "Save board" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Kiriman pagi" })).toBeVisible(BOARD);
  await expect(page.getByRole("heading", { level: 2, name: "Net sales by city" })).toBeVisible();
  await expect(page.getByText("Shared", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Show first", exact: true }).click();
  await expect(page.getByRole("button", { name: "Do not show first" })).toBeVisible(BOARD);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Kiriman pagi" })).toBeVisible(BOARD);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("Yes, delete this board for everyone").check();
  await page.getByRole("button", { name: "Delete board" }).click();
  await expect(page.getByText("Board deleted")).toBeVisible(BOARD);
});
