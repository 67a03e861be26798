import { openAccount } from "./account.ts";
import { type Populated, populate } from "./populate.ts";
import { expect, openInUse, signedIn, test, unfoldNote } from "./seller.ts";

let token: string;
let of: Populated;
test.beforeAll(async () => {
  const account = await openAccount("Toko Papan Ketik");
  token = account.token;
  of = await populate(account);
});
test.beforeEach(({ context }) => signedIn(context, token));

test.describe("with a script", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false);

  test("Ctrl+K finds screens, products and orders, and Enter opens the selected one", async ({
    page,
  }) => {
    await openInUse(page, "/");
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", {
      name: "Screen, action, product, SKU, order or buyer",
    });
    await expect(field).toBeFocused();
    await expect(page.getByRole("option", { name: "Master products" })).toBeVisible();
    await field.fill("MUG-300");
    const product = page.getByRole("option", { name: /Mug Keramik/ }).first();
    await expect(product).toHaveAttribute("aria-selected", "true");
    await expect(field).toHaveAttribute(
      "aria-activedescendant",
      (await product.getAttribute("id")) ?? "none",
    );
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: /Mug Keramik/ })).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("a key pressed before its code has loaded takes effect once loaded", async ({ page }) => {
    let isAsked = false;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/assets/deferred-parts-*.js", async (route) => {
      isAsked = true;
      await released;
      await route.continue();
    });
    await page.goto("/");
    await expect(async () => {
      await page.mouse.move(Math.random() * 90, 10);
      expect(isAsked).toBe(true);
    }).toPass();
    await page.keyboard.press("Control+k");
    await page.getByRole("link", { name: "Search", exact: true }).focus();
    await page.keyboard.type("mugs");
    await page.keyboard.press("Backspace");
    release();
    await expect(page.getByRole("combobox")).toBeFocused();
    await expect(page.getByRole("combobox")).toHaveValue("mug");
    await page.keyboard.type("-300");
    await expect(page.getByRole("combobox")).toHaveValue("mug-300");
  });

  test("arrow keys move in the palette, it reports no results, and Escape returns the focus", async ({
    page,
  }) => {
    await openInUse(page, "/orders?status=all");
    const trigger = page.getByRole("link", { name: "Search", exact: true });
    await trigger.focus();
    await page.keyboard.press("Enter");
    const field = page.getByRole("combobox");
    await expect(page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("option").nth(1)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("option").last()).toHaveAttribute("aria-selected", "true");
    await field.fill("tidak-ada-sama-sekali");
    await expect(
      page.getByRole("status").filter({ hasText: "Nothing found for “tidak-ada-sama-sekali”." }),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(field).toHaveCount(0);
    await expect(trigger).toBeFocused();
  });

  test("slash focuses the page's search, but types a slash in a field", async ({ page }) => {
    await openInUse(page, "/products-v2/master");
    await page.keyboard.press("/");
    const search = page.getByRole("searchbox");
    await expect(search).toBeFocused();
    await page.keyboard.type("a/b?");
    await expect(search).toHaveValue("a/b?");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("? shows the shortcuts; single-key ones can be turned off, which is remembered", async ({
    page,
  }) => {
    await openInUse(page, "/products-v2/master");
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await sheet.getByRole("checkbox", { name: "Single-key shortcuts" }).uncheck();
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await openInUse(page, "/products-v2/master");
    await page.keyboard.press("/");
    await page.keyboard.press("?");
    await expect(page.getByRole("searchbox")).not.toBeFocused();
    // The page still lists the shortcuts and can turn them on again.
    await page.getByRole("button", { name: /, menu/ }).click();
    await page.getByRole("link", { name: "Keyboard shortcuts" }).click();
    await sheet.getByRole("checkbox").check();
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
  });

  test("j and k move through the rows, x selects, Enter opens", async ({ page }) => {
    await openInUse(page, "/orders?status=all");
    const names = page.locator("tbody th a");
    // Repeats until the page listens; on the first row `k` does nothing.
    await expect(async () => {
      await page.keyboard.press("k");
      await expect(names.first()).toBeFocused({ timeout: 250 });
    }).toPass();
    await names.first().blur();
    await page.keyboard.press("j");
    await expect(names.first()).toBeFocused();
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(page.locator("tbody tr").nth(1).getByRole("checkbox")).toBeChecked();
    await expect(page.locator("tbody input:checked")).toHaveCount(1);
    await page.keyboard.press("x");
    await expect(page.locator("tbody input:checked")).toHaveCount(0);
    await page.keyboard.press("k");
    await expect(names.first()).toBeFocused();
    const number = await names.first().textContent();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: number ?? "" })).toBeVisible();
  });

  test('n opens the page\'s "new" form, but types a letter in a field', async ({ page }) => {
    await openInUse(page, "/orders?status=all");
    await page.keyboard.press("n");
    await expect(page).toHaveURL(/\/orders\?status=all$/);
    await openInUse(page, "/products-v2/master");
    await page.getByRole("searchbox").fill("mu");
    await page.keyboard.press("n");
    await expect(page.getByRole("searchbox")).toHaveValue("mun");
    await page.getByRole("searchbox").blur();
    await page.keyboard.press("n");
    await expect(page).toHaveURL(/\/products-v2\/master\/create$/);
    await expect(page.getByRole("heading", { level: 1, name: "New product" })).toBeFocused();
  });

  test("palette actions work: the dark theme, and orders with labels to print", async ({
    page,
  }) => {
    const act = async (words: string) => {
      await openInUse(page, "/products-v2/master");
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill(words);
      await expect(page.getByRole("option", { name: words })).toHaveAttribute(
        "aria-selected",
        "true",
      );
      await page.keyboard.press("Enter");
    };
    await act("Dark theme");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await act("Print labels");
    await expect(page).toHaveURL(/\/orders\?status=to_ship&documents=ready/);
    await act("Light or dark like the device");
    await expect(page.locator("html")).not.toHaveAttribute("data-theme", "dark");
  });

  test("Ctrl+A selects every row of a list page, but the text in a field", async ({ page }) => {
    for (const path of ["/orders?status=all", "/products-v2/master", "/stocks/manage"]) {
      await openInUse(page, path);
      const rows = page.locator("tbody .pick input[type=checkbox]");
      await expect(rows.first()).toBeVisible();
      const search = page.getByRole("main").getByRole("searchbox").first();
      await search.focus();
      await page.keyboard.press("Control+a");
      await expect(page.locator("tbody input:checked"), path).toHaveCount(0);
      await search.blur();
      await page.keyboard.press("Control+a");
      await expect(page.locator("tbody input:checked"), path).toHaveCount(await rows.count());
    }
  });

  test("sorting a column by keyboard keeps the focus on it", async ({ page }) => {
    for (const [path, name] of [
      ["/orders", "Order"],
      ["/products-v2/master", "Product"],
      ["/stocks/manage", "Available"],
    ] as const) {
      await openInUse(page, path);
      const head = page.locator("main thead").getByRole("link", { name, exact: true });
      await head.focus();
      await page.keyboard.press("Enter");
      await expect(page, path).toHaveURL(/sort=/);
      await expect(head, path).toBeFocused();
      // Also after later frames.
      await page.waitForTimeout(200);
      await expect(head, path).toBeFocused();
    }
  });

  test("a search by keyboard keeps the focus in its field, behind what is typed", async ({
    page,
  }) => {
    for (const path of ["/orders", "/products-v2/master", "/stocks/manage"]) {
      await openInUse(page, path);
      const field = page.getByRole("main").getByRole("searchbox").first();
      await field.fill("mug");
      await field.press("Enter");
      await expect(page, path).toHaveURL(/search=mug/);
      await expect(field, path).toBeFocused();
      // Also after later frames.
      await page.waitForTimeout(200);
      await page.keyboard.type("s");
      await expect(field, path).toHaveValue("mugs");
    }
  });

  test("Ctrl+S saves the form being edited", async ({ page }) => {
    await openInUse(page, `/orders/${of.orderId}`);
    const note = page.getByRole("main").locator("textarea").first();
    await unfoldNote(page);
    await note.fill("Bungkus kado");
    await page.keyboard.press("Control+s");
    await expect(page.locator("[data-toast]")).toBeVisible();
    await page.reload({ waitUntil: "networkidle" });
    await expect(note).toHaveValue("Bungkus kado");
  });

  test("a new page focuses its heading; back restores the scroll position", async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 400 });
    await openInUse(page, "/orders?status=all");
    const last = page.locator("tbody tr").last().getByRole("link").first();
    await last.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(0);
    await last.click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
  });

  test("a change of the list only keeps the focus and announces the title", async ({ page }) => {
    await openInUse(page, "/orders?status=all");
    await page
      .getByRole("link", { name: /Shipped/ })
      .first()
      .click();
    await expect(page).toHaveURL(/status=shipped/);
    await expect(
      page.locator("p[role=status]").filter({ hasText: "Orders · Etalase" }),
    ).toHaveCount(1);
  });
});

test("the search page finds the same as the palette, which links to it", { tag: "@plain" }, async ({
  page,
}) => {
  await page.goto("/search");
  await page.getByRole("main").getByRole("searchbox").fill("mug-300");
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/search\?q=mug-300/);
  await page
    .getByRole("region", { name: "Products" })
    .getByRole("link", { name: /Mug Keramik/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: /Mug Keramik/ })).toBeVisible();
});
