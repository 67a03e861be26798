import { type Account, api, openAccount } from "./account.ts";
import { type Populated, populate } from "./populate.ts";
import { expect, openInUse, signedIn, test, unfoldNote } from "./seller.ts";
import { uploadPicture } from "./shop.ts";

let account: Account;
let of: Populated;
test.beforeAll(async () => {
  account = await openAccount("Toko Elemen");
  of = await populate(account);
});
test.beforeEach(({ context }) => signedIn(context, account.token));

test.describe("with a script", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false);

  test("logging out asks for confirmation; No is focused, Escape and No close", async ({
    page,
  }) => {
    await openInUse(page, "/");
    const ask = async () => {
      await page.getByRole("button", { name: /, menu/ }).click();
      await page.getByRole("link", { name: "Log out" }).click();
    };
    await ask();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toBeVisible();
    expect((await dialog.boundingBox())?.width).toBe(360);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await ask();
    await expect(dialog.getByRole("button").first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/$/);
  });

  test("a picture opens full screen, without arrows when it is alone, and Escape returns the focus", async ({
    page,
  }) => {
    await openInUse(page, `/products-v2/master/${of.productId}`);
    const picture = page.locator("a[data-viewer]").first();
    await picture.click();
    const viewer = page.getByRole("dialog", { name: "Picture 1 of 1" });
    await expect(viewer.getByRole("button")).toHaveCount(1);
    await expect(viewer.getByRole("img")).toHaveJSProperty("complete", true);
    expect(await viewer.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 });
    await page.keyboard.press("Escape");
    await expect(viewer).toHaveCount(0);
    await expect(picture).toBeFocused();
  });

  test("arrows and buttons move through several pictures", async ({ page }) => {
    const imageIds = (await Promise.all([1, 2, 3].map(() => uploadPicture(account)))).flat();
    const vase = {
      name: "Vas Tanah Liat",
      imageIds,
      variants: [{ sku: `VAS-${Date.now()}`, price: 120_000, weightG: 900 }],
    };
    const { product } = await api<{ product: { id: string } }>(account, "POST", "/v2/products", {
      product: vase,
    });
    await openInUse(page, `/products-v2/master/${product.id}`);
    await page.locator("a[data-viewer]").first().click();
    const viewer = page.getByRole("dialog", { name: /^Picture/ });
    await expect(viewer).toHaveAccessibleName("Picture 1 of 3");
    const previous = viewer.getByRole("button", { name: "Previous picture" });
    const next = viewer.getByRole("button", { name: "Next picture" });
    await expect(previous).toHaveCount(0);
    await page.keyboard.press("ArrowRight");
    await expect(viewer).toHaveAccessibleName("Picture 2 of 3");
    await next.click();
    await expect(viewer).toHaveAccessibleName("Picture 3 of 3");
    await expect(next).toHaveCount(0);
    // The pressed button is gone, but the keys still work.
    await page.keyboard.press("ArrowLeft");
    await expect(viewer).toHaveAccessibleName("Picture 2 of 3");
    await previous.click();
    await expect(previous).toHaveCount(0);
  });

  test("a slow submission covers the page, a fast one does not", async ({ page }) => {
    await openInUse(page, `/orders/${of.orderId}`);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/orders\/.*/, async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    });
    await unfoldNote(page);
    await page.getByRole("main").locator("textarea").first().fill("Lama");
    await page.keyboard.press("Control+s");
    await expect(page.locator("[data-loading]")).toBeVisible();
    await expect(page.getByRole("progressbar", { name: "Loading" })).toBeVisible();
    release();
    await expect(page.locator("[data-loading]")).toHaveCount(0);
  });
});

test("each toast has its role and can be closed", async ({ page, context }) => {
  const toasts = ["default", "error", "warning"].map((tone) => ({
    tone,
    key: `common:answer.${tone === "error" ? "no" : "yes"}`,
  }));
  await context.addCookies([
    {
      name: "toast",
      value: encodeURIComponent(JSON.stringify(toasts)),
      url: process.env.E2E_ORIGIN ?? "",
    },
  ]);
  await page.goto("/channels", { waitUntil: "networkidle" });
  await expect(page.locator("[data-toast]")).toHaveCount(3);
  await expect(page.getByRole("alert").filter({ hasText: "No" })).toBeVisible();
  await expect(page.locator("[role=status] > [data-toast]")).toHaveCount(2);
  await page.locator("[role=alert] > [data-toast] label").click();
  await expect(page.getByRole("alert").filter({ hasText: "No" })).toBeHidden();
  await expect(page.locator("[data-toast]:visible")).toHaveCount(2);
});

test("a toast is near the pressed button, and at the bottom after a navigation", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled);
  await openInUse(page, `/orders/${of.orderId}`);
  await unfoldNote(page);
  await page.getByRole("main").locator("textarea").first().fill("Dekat tombol");
  const save = page.getByRole("main").locator("[data-save]");
  await save.scrollIntoViewIfNeeded();
  const button = await save.boundingBox();
  await save.click();
  const toast = page.locator("[data-toast]");
  await expect(toast).toBeVisible();
  await expect
    .poll(async () => Math.abs(((await toast.boundingBox())?.y ?? 0) - (button?.y ?? 0)))
    .toBeLessThan(120);
  await openInUse(page, "/orders/bulk?do=note&ids=".concat(of.orderId));
  await page.getByLabel("Note", { exact: true }).fill("Di halaman lain");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await expect(toast).toBeVisible();
  await expect.poll(async () => (await toast.boundingBox())?.x).toBe(16);
});

test("without a script an overlay's link leads to a page", { tag: "@plain" }, async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled !== false);
  await page.goto(`/products-v2/master/${of.productId}`);
  await page.getByRole("link", { name: "Search", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Find" })).toBeVisible();
  await page.getByRole("button", { name: /, menu/ }).click();
  await page.getByRole("link", { name: "Keyboard shortcuts" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Keyboard shortcuts" })).toBeVisible();
  await page.goto(`/products-v2/master/${of.productId}`);
  const picture = await page.request.get(
    (await page.locator("a[data-viewer]").first().getAttribute("href")) ?? "",
  );
  expect(picture.headers()["content-type"]).toMatch(/^image\//);
});

test("an irreversible action asks first, in a dialog or on the page behind its link", {
  tag: "@plain",
}, async ({ page, javaScriptEnabled }) => {
  const show = (path: string) =>
    javaScriptEnabled === false ? page.goto(path) : openInUse(page, path);
  const question =
    javaScriptEnabled === false ? page.getByRole("main") : page.getByRole("alertdialog");
  await show("/channels");
  await page.getByRole("button", { name: /More actions/ }).click();
  await page.getByRole("link", { name: "Disconnect" }).click();
  await question.getByLabel(/^Type .* to confirm$/).fill("Another name");
  await question.getByRole("button", { name: "Disconnect shop" }).click();
  await expect(page).toHaveURL(`/channels/${of.channelId}/disconnect`);
  await expect(page.getByText("This is not the shop’s name")).toBeVisible();

  await show(`/products-v2/master/${of.productId}`);
  await page.getByRole("link", { name: "Delete" }).click();
  await expect(question.getByRole("checkbox", { name: /Shopee/ })).not.toBeChecked();
  await question
    .getByRole(javaScriptEnabled === false ? "link" : "button", { name: /^(Go back|No)$/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await show(`/orders/${of.orderId}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("link", { name: "Cancel order" }).click();
  await expect(question.getByRole("combobox", { name: "Reason" })).toBeVisible();
  await expect(question.getByText("This cannot be undone.")).toBeVisible();
  await question
    .getByRole(javaScriptEnabled === false ? "link" : "button", { name: "Keep order" })
    .click();
  await expect(page.getByRole("button", { name: "More actions" })).toBeVisible();

  await show(`/product-import-v2/${of.shopImportId}`);
  await page.getByRole("link", { name: "Discard this import" }).click();
  await expect(question.getByText("This cannot be undone.")).toBeVisible();
  await question
    .getByRole(javaScriptEnabled === false ? "link" : "button", { name: "Keep it" })
    .click();
  await expect(page.getByRole("link", { name: "Discard this import" })).toBeVisible();

  await show("/products-v2/channels/shopee");
  await expect(page.getByRole("link", { name: "Export", exact: true })).toHaveAttribute(
    "href",
    /export-file$/,
  );
});
