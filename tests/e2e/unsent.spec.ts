import type { Locator, Page } from "@playwright/test";
import { type Account, api, openAccount } from "./account.ts";
import { expect, openInUse, signedIn, test } from "./seller.ts";
import { connect } from "./shop.ts";

let account: Account;
let shop: string;
test.beforeAll(async () => {
  account = await openAccount("Toko Putus");
  shop = await connect(account, "Laras Putus");
});
test.beforeEach(({ context }) => signedIn(context, account.token));

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const away = (page: Page) => page.getByRole("link", { name: "Master products" }).first();
const unsent = (page: Page) => page.getByRole("alert").filter({ hasText: "nothing was sent" });
const NEW = "/products-v2/master/create";

let made = 0;
async function product(): Promise<string> {
  const created = {
    name: "Mug Keramik",
    variants: [{ sku: `PUTUS-${process.pid}-${++made}`, price: 75_000, weightG: 300 }],
  };
  return (
    await api<{ product: { id: string } }>(account, "POST", "/v2/products", { product: created })
  ).product.id;
}

async function adjusting(): Promise<string> {
  const id = await product();
  const { stocks } = await api<{ stocks: { id: string; productId: string }[] }>(
    account,
    "GET",
    "/v1/stocks",
  );
  return `/stocks/manage?adjust=${stocks.find(({ productId }) => productId === id)?.id}`;
}

/** Makes every POST fail until it is restored, while the browser believes to be online. */
async function cut(page: Page, when?: Promise<void>): Promise<() => Promise<void>> {
  await page.route("**/*.rsc*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await when;
    await route.abort();
  });
  return () => page.unroute("**/*.rsc*");
}

async function sendInVain(
  page: Page,
  send: string,
  focused: Locator = button(page, send),
): Promise<void> {
  const failed = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
  await button(page, send).click();
  await failed;
  await expect(unsent(page)).toBeVisible();
  await expect(focused).toBeFocused();
  await expect(page.locator("form[aria-busy]")).toHaveCount(0);
}

for (const [what, address, send, answer] of [
  ["a new product", async () => NEW, "Save", /problem/],
  [
    "a product",
    async () => `/products-v2/master/${await product()}`,
    "Save as draft",
    /Product saved/,
  ],
  [
    "a listing",
    async () => `/products-v2/channels/shopee/${shop}/${await product()}`,
    "Save as draft",
    /Changed here/,
  ],
] as const)
  test(`${what} whose submission fails keeps its values: leaving asks, and it can be sent again`, async ({
    page,
  }) => {
    const errors: Error[] = [];
    page.on("pageerror", (error) => errors.push(error));
    await openInUse(page, await address());
    const field = page.getByLabel("Name").first();
    await field.fill("Mug Putus");
    const mend = await cut(page);
    await sendInVain(page, send);
    await sendInVain(page, send);
    await expect(field).toHaveValue("Mug Putus");
    await away(page).click();
    await button(page, "Keep editing").click();
    await expect(field).toHaveValue("Mug Putus");

    await mend();
    await button(page, send).click();
    await expect(page.getByText(answer).first()).toBeVisible();
    await expect(unsent(page)).toHaveCount(0);
    expect(errors).toEqual([]);
  });

for (const [what, address, fill, kept, send, answer, isChecked] of [
  [
    "a form of its own",
    async () => "/stocks/settings/general",
    "At most per channel",
    "77",
    "Save rule",
    /saved/i,
    true,
  ],
  ["a form in a row", adjusting, "Quantity", "+12", "Save", /on hand is now/, false],
] as const)
  test(`${what} whose submission fails keeps its values, and can be sent again`, async ({
    page,
  }) => {
    await openInUse(page, await address());
    const field = page.getByRole("main").getByLabel(fill).first();
    await field.fill(kept);
    const mend = await cut(page);
    // A form that is checked while it is filled in leaves the focus in the field.
    await sendInVain(page, send, isChecked ? field : undefined);
    await expect(field).toHaveValue(kept);
    await mend();
    await button(page, send).click();
    await expect(page.getByRole("status").filter({ hasText: answer })).toBeVisible();
    await expect(unsent(page)).toHaveCount(0);
  });

test("leaving a new product after a failed submission works by a link, and a saved product does not ask", async ({
  page,
}) => {
  await openInUse(page, NEW);
  await page.getByLabel("Name").first().fill("Mug Putus");
  const mend = await cut(page);
  await sendInVain(page, "Save");
  await away(page).click();
  await button(page, "Leave").click();
  await expect(page).toHaveURL(/\/products-v2\/master$/);

  await mend();
  await openInUse(page, `/products-v2/master/${await product()}`);
  await page.getByLabel("Name").first().fill("Mug Sambung");
  const mendAgain = await cut(page);
  await sendInVain(page, "Save");
  await mendAgain();
  await button(page, "Save").click();
  await expect(page.getByRole("status").filter({ hasText: "Product saved" })).toBeVisible();
  await away(page).click();
  await expect(page).toHaveURL(/\/products-v2\/master$/);
});

test("a listing does not show unsent changes as saved", async ({ page }) => {
  await openInUse(page, `/products-v2/channels/shopee/${shop}/${await product()}`);
  const state = page.getByRole("region", { name: "Status" });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await cut(page, released);
  await button(page, "Save and publish").click();
  await expect(state).toContainText("Publishing");
  await expect(page.locator("body")).toBeFocused();
  release();
  await expect(unsent(page)).toBeVisible();
  await expect(state).toContainText("Not published");
  await expect(button(page, "Save and publish")).toBeFocused();
});
