import type { Page } from "@playwright/test";
import { type Account, api, openAccount } from "./account.ts";
import { type Populated, populate } from "./populate.ts";
import { PHONE } from "./screen-list.ts";
import { expect, signedIn, test } from "./seller.ts";

let account: Account;
let of: Populated;
test.beforeAll(async () => {
  account = await openAccount("Toko Tata Letak");
  of = await populate(account);
});
test.beforeEach(({ context }) => signedIn(context, account.token));

/** Reason to skip a test that presses nothing without JavaScript. */
const SAME = "the same document and style sheet";
const LAPTOP = { width: 1366, height: 768 };
const TABLET = { width: 1024, height: 768 };
const SMALL_TABLET = { width: 820, height: 768 };

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Main" });
const sidebarWidth = async (page: Page) => (await sidebar(page).boundingBox())?.width;

test("products in a chat keep their button inside the pane, however long their names are", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, SAME);
  await page.setViewportSize(LAPTOP);
  await page.goto(`/chats/${of.channelId}/${of.sessionId}`);
  const products = page.locator("section", {
    has: page.getByRole("heading", { name: "Products to send" }),
  });
  await expect(products.getByRole("button", { name: "Send" }).first()).toBeInViewport({ ratio: 1 });
});

test("the stock list gives its width to the items, and never truncates options", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, SAME);
  for (const size of [LAPTOP, PHONE]) {
    await page.setViewportSize(size);
    await page.goto("/stocks/manage");
    for (const name of ["S", "M", "L", "XL"]) {
      const variant = page.getByRole("rowheader").getByText(`· ${name}`, { exact: true });
      await expect(variant.first()).toBeVisible();
      expect(
        await variant
          .first()
          .evaluate(
            (element) =>
              element.scrollWidth <= element.clientWidth &&
              element.getBoundingClientRect().right <=
                (element.closest("th")?.getBoundingClientRect().right ?? 0),
          ),
      ).toBe(true);
    }
  }
  await page.setViewportSize(LAPTOP);
  const item = await page.getByRole("columnheader", { name: "Item" }).boundingBox();
  expect(item?.width).toBeGreaterThan(300);
});

test("on a laptop the orders list gives its items more width than any other column", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, SAME);
  await page.setViewportSize(LAPTOP);
  await page.goto("/orders?status=all");
  const widths = await page.getByRole("columnheader").evaluateAll((heads) =>
    heads.map((head) => ({
      name: head.textContent ?? "",
      width: head.getBoundingClientRect().width,
    })),
  );
  const widest = widths.toSorted((one, other) => other.width - one.width)[0];
  expect(widest?.name).toContain("Items");
  expect(widest?.width).toBeGreaterThan(200);
});

test("on a laptop the audit log's search and filters are one line", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, SAME);
  await page.setViewportSize(LAPTOP);
  for (const language of ["en", "id", "th"]) {
    await page.goto(`/staffs/audit?lang=${language}`);
    const form = page.locator("main form").filter({ has: page.locator('[name="action"]') });
    const tops = await form
      .locator("select, button[type=submit]")
      .evaluateAll((controls) =>
        controls.map((control) => Math.round(control.getBoundingClientRect().bottom)),
      );
    expect(Math.max(...tops) - Math.min(...tops), language).toBeLessThan(8);
  }
});

test("on a laptop every orders tab fits, in Indonesian too, below the title", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, SAME);
  await page.setViewportSize(LAPTOP);
  for (const language of ["en", "id", "th"]) {
    await page.goto(`/orders?lang=${language}`);
    const tabs = page.locator("main nav").filter({ has: page.locator('a[href*="status="]') });
    // Counts as large as those of a seller with hundreds of orders in each tab.
    await tabs.first().evaluate((nav) => {
      for (const count of nav.querySelectorAll("a > span")) count.textContent = "888";
    });
    const cut = await tabs.first().evaluate((nav) => {
      const frame = nav.getBoundingClientRect();
      return [...nav.querySelectorAll("a")]
        .filter((tab) => {
          const box = tab.getBoundingClientRect();
          return (
            box.left < frame.left ||
            box.right > Math.min(frame.right, innerWidth) ||
            tab.scrollWidth > tab.clientWidth
          );
        })
        .map((tab) => tab.textContent);
    });
    expect(cut, language).toEqual([]);
    const words = await tabs.first().evaluate((nav) => {
      const xOf = (element: Element | null | undefined) => {
        const range = document.createRange();
        range.selectNodeContents(element?.firstChild ?? document.body);
        return Math.round(range.getBoundingClientRect().left);
      };
      return [xOf(nav.querySelector("a")), xOf(document.querySelector("main h1"))];
    });
    expect(words[0], language).toBe(words[1]);
  }
});

/** Pages without and with a bar at the bottom. */
const ENDINGS = [
  ...["/settings", "/settings/tax", "/settings/webhooks", "/settings/privacy", "/account"],
  ...["/stocks/settings/general", "/stocks/manage", "/stocks/warehouses", "/stocks-v2"],
  ...["/products-v2/master", "/products-v2/master/create", "/products-history", "/channels"],
  ...["/orders?status=all", "/staffs", "/staffs/invite", "/notifications", "/order-quota/top-up"],
];

test("at the end of a page no toast covers content", async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, SAME);
  test.slow();
  const url = baseURL ?? "";
  const value = encodeURIComponent(
    JSON.stringify([{ tone: "error", key: "settings:toast.saved" }]),
  );
  for (const size of [PHONE, LAPTOP]) {
    await page.setViewportSize(size);
    for (const path of ENDINGS) {
      await context.addCookies([{ name: "toast", value, url }]);
      await page.goto(path);
      const toast = page.locator("[data-toast]");
      await expect(toast, path).toBeVisible();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      // The toast slides in from below.
      await expect
        .poll(() => toast.evaluate((element) => element.getAnimations({ subtree: true }).length))
        .toBe(0);
      const covered = await toast.evaluate((element) => {
        const message = element.getBoundingClientRect();
        return [...document.querySelectorAll("main :is(a, button, input, select, td, th, p, dd)")]
          .filter((other) => {
            const box = other.getBoundingClientRect();
            return (
              other.checkVisibility() &&
              box.width > 1 &&
              box.bottom > message.top + 1 &&
              box.top < message.bottom - 1 &&
              box.right > message.left + 1 &&
              box.left < message.right - 1
            );
          })
          .map((other) => other.textContent || other.outerHTML.slice(0, 80));
      });
      expect(covered, `${path} at ${size.width}`).toEqual([]);
    }
  }
});

test("on a tablet the sidebar is collapsed until expanded, and its last entry is reachable", async ({
  page,
}) => {
  await page.goto("/orders");
  expect(await sidebarWidth(page), "a desk has room for words").toBe(230);
  await page.setViewportSize(TABLET);
  await page.goto("/orders");
  expect(await sidebarWidth(page)).toBe(84);
  await sidebar(page).getByRole("button", { name: "Products" }).click();
  await sidebar(page).getByRole("link", { name: "Master products" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Master products" })).toBeVisible();

  const unfold = page.getByRole("button", { name: "Expand the sidebar" });
  await unfold.scrollIntoViewIfNeeded();
  await expect(unfold).toBeInViewport({ ratio: 1 });
  await unfold.click();
  const fold = page.getByRole("button", { name: "Collapse the sidebar", exact: true });
  await expect(fold).toBeVisible();
  await page.goto("/orders");
  expect(await sidebarWidth(page), "what was chosen stays").toBe(230);
  await fold.scrollIntoViewIfNeeded();
  await expect(fold).toBeInViewport({ ratio: 1 });
});

test("tables become cards up to 900 pixels", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, SAME);
  for (const path of ["/orders?status=all", "/stocks/manage", "/products-v2/master"]) {
    await page.setViewportSize(SMALL_TABLET);
    await page.goto(path);
    await expect(page.locator("main table thead")).toBeHidden();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${path} fits`,
    ).toBeLessThanOrEqual(0);
    await page.setViewportSize(TABLET);
    await expect(page.locator("main table thead")).toBeVisible();
  }
});

/** Returns collisions of a page's heading with its buttons, and parts outside the window. */
const collisions = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const heading = document.querySelector("main h1");
    if (!heading) return ["no heading"];
    const a = boxOf(heading);
    const wide = document.documentElement.scrollWidth > innerWidth ? ["the page is wider"] : [];
    const outside = a.right > innerWidth + 1 ? ["the heading leaves the window"] : [];
    // Leaves out the link back above it, whose touch area reaches below its text.
    const covered = [...document.querySelectorAll("main :is(button, a)")]
      .filter((each) => each.checkVisibility() && !heading.contains(each) && !each.closest("nav"))
      .filter((each) => {
        const b = boxOf(each);
        return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      })
      .map((each) => `covers ${each.textContent}`);
    return [...wide, ...outside, ...covered];
  });

test("a page's many buttons wrap beside or below its title, which keeps its line", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, SAME);
  const seller = await openAccount("Toko Banyak Tombol");
  await signedIn(page.context(), seller.token);
  await api(seller, "POST", "/v1/channels/shop/;integrate", {
    name: "Toko Banyak Tombol",
    slug: "toko-banyak-tombol",
  });
  for (const size of [LAPTOP, TABLET]) {
    await page.setViewportSize(size);
    for (const language of ["en", "id", "th"]) {
      await page.goto(`/settings/shop?lang=${language}`);
      const place = `${language} at ${size.width}`;
      expect(await collisions(page), place).toEqual([]);
      const title = await page.getByRole("heading", { level: 1 }).boundingBox();
      expect(title?.height, place).toBeLessThan(40);
    }
  }
});

test("a name of 255 letters without a space stays within its column", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, SAME);
  const product = {
    name: "B".repeat(255),
    variants: [{ sku: `PANJANG-${"B".repeat(90)}`, price: 10_000, weightG: 100 }],
  };
  const { id } = (
    await api<{ product: { id: string } }>(account, "POST", "/v2/products", { product })
  ).product;
  for (const size of [LAPTOP, TABLET, SMALL_TABLET, PHONE]) {
    await page.setViewportSize(size);
    for (const path of [
      `/products-v2/master/${id}`,
      "/products-v2/master?search=BBBB",
      `/products-v2/master/bulk?do=delete&ids=${id}`,
      "/stocks/manage?search=BBBB",
    ]) {
      await page.goto(path);
      expect(await collisions(page), `${path} at ${size.width}`).toEqual([]);
    }
  }
});

test("product filters stay within the window, however long a shop's name is", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, SAME);
  const name =
    "Toko Batik Tulis dan Tenun Ikat Nusantara Cabang Pekalongan, Solo, Cirebon dan Bandung Kota";
  await api(account, "PUT", `/v1/channels/${of.channelId}`, { name });
  for (const size of [LAPTOP, TABLET, SMALL_TABLET, PHONE]) {
    await page.setViewportSize(size);
    await page.goto("/products-v2/master?status=4,5");
    await expect(page.getByRole("search").getByText(name), `at ${size.width}`).toBeVisible();
    const outside = await page
      .getByRole("search")
      .locator("label, button, select")
      .evaluateAll((all) =>
        all
          .filter((each) => each.checkVisibility())
          .filter((each) => each.getBoundingClientRect().right > innerWidth)
          .map((each) => each.textContent),
      );
    expect(outside, `at ${size.width}`).toEqual([]);
  }
});
