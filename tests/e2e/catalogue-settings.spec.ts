import { type Account, openAccount } from "./account.ts";
import { PHONE } from "./screen-list.ts";
import { expect, signedIn, test } from "./seller.ts";
import { connect } from "./shop.ts";

let account: Account;
test.beforeAll(async () => {
  account = await openAccount("Toko Ukuran");
  await connect(account, "Laras Official");
});
test.beforeEach(({ context }) => signedIn(context, account.token));

test("a size guide is created, gets another size, and is deleted after confirmation", {
  tag: "@plain",
}, async ({ page, javaScriptEnabled }) => {
  const name = `Kaos ${javaScriptEnabled ? "JS" : "NOJS"}`;
  await page.goto("/settings/size-guide");
  await page.getByRole("link", { name: "New size guide" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Measure 1, for example").fill("Lebar dada");
  await page.getByRole("button", { name: "Remove measure 2" }).click();
  await expect(page.getByLabel("Lebar dada of S in cm")).toBeVisible();
  await page.getByLabel("Lebar dada of S in cm").fill("50,5");
  await page.getByRole("button", { name: "Save size guide" }).click();
  await expect(page.getByText("The size guide is saved")).toBeVisible();
  await expect(page.getByLabel("Lebar dada of S in cm")).toHaveValue("50,5");

  await page.getByRole("button", { name: "Add a size" }).click();
  await expect(page.getByLabel("Size 5", { exact: true })).toBeFocused();
  await page.getByLabel("Size 5", { exact: true }).fill("XXL");
  await page.getByRole("button", { name: "Save size guide" }).click();
  await expect(page.getByLabel("Lebar dada of XXL in cm")).toBeVisible();
  await page.goto("/settings/size-guide");
  await expect(page.getByRole("row", { name })).toContainText("S, M, L, XL, XXL");

  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("link", { name: "Delete size guide" }).click();
  await expect(page.getByRole("heading", { name: `Delete “${name}”` })).toBeVisible();
  await page.getByRole("button", { name: "Delete size guide" }).click();
  await expect(page.getByText("The size guide is deleted")).toBeVisible();
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
});

test("on a phone the focused cell of a size guide is beside its size", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/settings/size-guide/new");
  await page.getByRole("button", { name: "Remove measure 2" }).focus();
  for (let tabs = 0; tabs < 2; tabs++) await page.keyboard.press("Tab");
  const value = page.getByLabel(/^1 of S in cm/);
  await expect(value).toBeFocused();
  const size = await page.getByLabel("Size 1", { exact: true }).boundingBox();
  await expect
    .poll(async () => (await value.boundingBox())?.x)
    .toBeGreaterThanOrEqual((size?.x ?? 0) + (size?.width ?? 0));
});

test("a category of the account is mapped to the shop's, found by search", {
  tag: "@plain",
}, async ({ page, javaScriptEnabled }) => {
  const path = `Atasan ${javaScriptEnabled ? "JS" : "NOJS"}`;
  await page.goto("/settings/product-category");
  await page.getByLabel("New category").fill(path);
  await page.getByRole("button", { name: "Add category" }).click();
  await expect(page.getByRole("row", { name: path })).toContainText(/0 of \d+ mapped/);
  await page.getByRole("link", { name: path, exact: true }).click();
  await page
    .getByRole("searchbox", { name: "Search the categories of Laras Official" })
    .fill("kaos");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("radio", { name: /Kaos$/ }).check();
  await page.getByRole("button", { name: "Save mapping" }).click();
  await expect(page.getByText("The mapping is saved")).toBeVisible();
  await expect(
    page.getByRole("row", { name: path }).getByRole("img", { name: /^Laras Official: .*Kaos$/ }),
  ).toBeVisible();
});

test("a new category without a name is refused at its field, whose width stays", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/settings/product-category");
  const field = page.getByLabel("New category");
  const width = (await field.boundingBox())?.width;
  await page.getByRole("button", { name: "Add category" }).click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Fill this in")).toBeVisible();
  expect((await field.boundingBox())?.width).toBe(width);
});
