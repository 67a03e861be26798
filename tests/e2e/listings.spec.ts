import type { Page } from "@playwright/test";
import { type Account, api, openAccount } from "./account.ts";
import { expect, inUse, openInUse, reloadUntil, sending, signedIn, test } from "./seller.ts";
import { connect, makePicture, uploadPicture } from "./shop.ts";

/** One account for the file: two shops, a publishable product and one without a picture. */
interface Shops {
  account: Account;
  bandung: string;
  solo: string;
  ready: string;
  bare: string;
}
let shops: Shops;
const READY = "Kemeja Batik Parang Lengan Panjang";
const BARE = "Mug Keramik Buatan Tangan 300 ml";

test.beforeAll(async () => {
  const account = await openAccount("Toko Dua Kanal");
  const [bandung, solo] = [
    await connect(account, "Laras Bandung"),
    await connect(account, "Laras Solo"),
  ];
  const variant = { price: 189_000, weightG: 320, widthCm: 25, heightCm: 3, lengthCm: 35 };
  const create = async (name: string, sku: string, imageIds: string[]) => {
    const product = {
      name,
      description: "Dibuat tangan di Solo.",
      imageIds,
      variants: [{ ...variant, sku }],
    };
    return (await api<{ product: { id: string } }>(account, "POST", "/v2/products", { product }))
      .product.id;
  };
  shops = {
    account,
    bandung,
    solo,
    ready: await create(READY, "BTK-1", await uploadPicture(account)),
    bare: await create(BARE, "MUG-1", []),
  };
});
test.beforeEach(({ context }) => signedIn(context, shops.account.token));

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const list = "/products-v2/channels/shopee";

test("a product is published to two shops and unpublished from one", { tag: "@plain" }, async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(`/products-v2/master/bulk?do=publish&ids=${shops.ready}`);
  for (const shop of ["Laras Bandung", "Laras Solo"])
    await page.getByLabel(new RegExp(shop)).check();
  await button(page, "Publish 1 product").click();
  await expect(page.getByRole("heading", { name: "Publish 1 product to 2 shops?" })).toBeVisible();
  await button(page, "Publish 1 product to 2 shops").click();
  await page.waitForURL(/\/publishes\//);
  await reloadUntil(page, () =>
    expect(page.getByRole("heading", { level: 1, name: "Products published" })).toBeVisible({
      timeout: 500,
    }),
  );
  await page.goto(`${list}?status=3`);
  await expect(page.getByRole("row", { name: new RegExp(READY) })).toHaveCount(2);

  if (javaScriptEnabled) await inUse(page);
  await page.getByRole("combobox", { name: "Shop" }).selectOption("Laras Solo");
  if (!javaScriptEnabled) await button(page, "Show").click();
  await page.waitForURL(/status=3.*shop=|shop=.*status=3/);
  await expect(page.getByRole("row", { name: new RegExp(READY) })).toHaveCount(1);

  await page.goto(`/products-v2/master/bulk?do=unpublish&ids=${shops.ready}`);
  await page.getByLabel(/Laras Solo/).check();
  await button(page, "Unpublish 1 product").click();
  await expect(
    page.getByRole("status").filter({ hasText: "Unpublishing 1 listing" }),
  ).toBeVisible();
  await page.goto(`${list}?status=3`);
  await reloadUntil(page, () =>
    expect(page.getByRole("row", { name: new RegExp(READY) })).toHaveCount(1, { timeout: 500 }),
  );
  await expect(page.getByRole("row", { name: new RegExp(READY) })).toContainText("Laras Bandung");
});

test("a failure shows its reason, is fixed from there and published again; a schedule publishes automatically", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(`/products-v2/master/bulk?do=publish&ids=${shops.bare}`);
  await page.getByLabel(/Laras Bandung/).check();
  await button(page, "Publish 1 product").click();
  await page.waitForURL(/\/publishes\//);
  await reloadUntil(page, () =>
    expect(page.getByText("A picture is missing.").first()).toBeVisible({ timeout: 500 }),
  );

  await page.goto(`/drafts-v2/shopee/${shops.bandung}?tab=invalid`);
  await page.getByRole("link", { name: `Fix ${BARE}` }).click();
  await expect(page).toHaveURL(new RegExp(`/products-v2/master/${shops.bare}#images$`));
  await expect(page.getByLabel("Choose pictures")).toBeFocused();
  await page.getByLabel("Choose pictures").setInputFiles(await makePicture());
  if (javaScriptEnabled === false)
    await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.locator('input[name^="images["][name$="].id"]')).toHaveCount(1);
  await page.locator("[data-save]").click();
  await expect(page.getByRole("status").filter({ hasText: "Product saved" })).toBeVisible();

  await page.goto(`/products-v2/channels/shopee/${shops.bandung}/${shops.bare}`);
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Mug Promo");
  await page
    .getByLabel(/Publish automatically at/)
    .fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16));
  await button(page, "Save date").click();
  await expect(page.getByText(/It will be published/)).toBeVisible();
  await button(page, "Cancel the date").click();
  await expect(page.getByText(/It will be published/)).toHaveCount(0);
  await expect(name).toHaveValue("Mug Promo");

  await page.goto(`/drafts-v2/shopee/${shops.bandung}?tab=invalid`);
  await button(page, `Try again: ${BARE}`).click();
  await expect(button(page, `Try again: ${BARE}`)).toHaveCount(0);
  await page.goto(`${list}?status=3`);
  await reloadUntil(page, () =>
    expect(page.getByRole("row", { name: new RegExp(BARE) })).toHaveCount(1, { timeout: 500 }),
  );
});

test("a link to a problem focuses its field, on a new document and on a client navigation", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "A browser finds no first field of a part by itself");
  const product = `/products-v2/master/${shops.ready}`;
  const listing = `${list}/${shops.bandung}/${shops.ready}`;
  const links = [
    ...["name", "variants", "isActive", "images"].map((place) => `${product}#${place}`),
    ...["category", "images", "variants", "logistics", "daysToShip"].map(
      (place) => `${listing}#${place}`,
    ),
  ];
  for (const link of links) {
    await page.goto("about:blank");
    await page.goto(link);
    await expectFocusAt(page, link);
  }
  await openInUse(page, "/products-v2/trash");
  for (const link of links) {
    await page.evaluate((to) => {
      const anchor = Object.assign(document.createElement("a"), { href: to });
      anchor.dataset.follow = "true";
      document.body.append(anchor);
      anchor.click();
      anchor.remove();
    }, link);
    await expectFocusAt(page, link);
  }
});

async function expectFocusAt(page: Page, link: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${link}$`));
  const isAt = (id: string) => {
    const place = document.getElementById(id);
    const part = place?.tagName === "H2" ? place.closest("section") : place;
    const { activeElement } = document;
    return (
      (part?.contains(activeElement) && activeElement?.matches("input, select, textarea")) ?? false
    );
  };
  await expect.poll(() => page.evaluate(isAt, link.split("#")[1] ?? ""), link).toBe(true);
}

test("a category is searched and chosen without losing input, and an override is reset to the product's", {
  tag: "@plain",
}, async ({ page }) => {
  const editor = `${list}/${shops.bandung}/${shops.ready}`;
  await page.goto(editor);
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Kemeja Batik Promo");
  await page.getByText(/^Choose another category$/).click();
  await page.getByLabel("Search Shopee categories").fill("kaos polo");
  await button(page, "Search").first().click();
  await button(page, /Kaos Polo/).click();
  await expect(page.getByText("Pakaian Pria › Atasan › Kaos Polo")).toBeVisible();
  await expect(name).toHaveValue("Kemeja Batik Promo");
  await button(page, "Save as draft").click();
  await expect(page.getByText("Changed here. The product has:").first()).toBeVisible();
  await page.goto(editor);
  await expect(name).toHaveValue("Kemeja Batik Promo");
  await expect(page.getByText("Pakaian Pria › Atasan › Kaos Polo")).toBeVisible();
  await button(page, "Use the product’s value again: Name").click();
  await expect(page.getByText(/Changed here/)).toHaveCount(0);
  await expect(name).toHaveValue("");
});

test("leaving a listing with unsaved changes asks for confirmation, after a save too", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "Without a script the browser keeps no watch");
  await page.goto(`${list}/${shops.solo}/${shops.ready}`);
  await inUse(page);
  const name = page.getByRole("textbox", { name: "Name" });
  const away = page.getByRole("link", { name: "Master products" }).first();
  const stay = page.getByRole("button", { name: "Keep editing", exact: true });
  await name.fill("Kemeja Setengah Jadi");
  await away.click();
  await stay.click();
  const save = () => button(page, "Save as draft").click();
  const release = await sending(page, `**/${shops.ready}.rsc*`, save);
  const brief = page.getByRole("textbox", { name: "Description" });
  await brief.fill("Sambil menunggu");
  release();
  await expect(page.getByText("Changed here. The product has:").first()).toBeVisible();
  await expect(brief).toHaveValue("Sambil menunggu");
  await away.click();
  await stay.click();
  await save();
  await expect(page.getByText("Changed here. The product has:")).toHaveCount(2);
  await name.fill("Kemeja Setengah Jadi Lagi");
  await away.click();
  await stay.click();
  await expect(name).toHaveValue("Kemeja Setengah Jadi Lagi");
  await expect(brief).toHaveValue("Sambil menunggu");
  await away.click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page).toHaveURL(/\/products-v2\/master$/);
});

test("a listing's refusal stays readable, and two shops of one marketplace have different marks", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/products-v2/master");
  for (const [mark, tag] of [
    ["Shopee · Laras Bandung", "LB"],
    ["Shopee · Laras Solo", "LS"],
  ] as const) {
    const head = page.getByRole("columnheader", { name: mark });
    await expect(head.getByRole("img")).toHaveAttribute("title", mark);
    await expect(head).toContainText(tag);
  }
  await page.goto(`${list}/${shops.solo}/${shops.ready}`);
  if (javaScriptEnabled) await inUse(page);
  await page.getByLabel("Days to ship").fill("0");
  // The app shows the status as saved first, and then loads it again.
  const again = javaScriptEnabled
    ? page.waitForResponse(
        (response) => response.request().method() === "GET" && response.url().includes(".rsc"),
      )
    : null;
  await button(page, "Save as draft").click();
  await again;
  await expect(page.getByRole("alert").filter({ hasText: "Check 1 field" })).toBeVisible();
  await expect(page.getByLabel("Days to ship")).toHaveAttribute("aria-invalid", "true");
});
