import type { Page } from "@playwright/test";
import { openAccount } from "./account.ts";
import { expect, signedIn, test } from "./seller.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const png = (name: string) => ({ name, mimeType: "image/png", buffer: PNG });

let token = "";
let sku = 0;
test.beforeAll(async () => {
  token = (await openAccount("Toko Editor")).token;
});
test.beforeEach(({ context }) => signedIn(context, token));

const open = (page: Page, path: string) => page.goto(path, { waitUntil: "networkidle" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const cells = (page: Page, column: string) =>
  page.locator(`input[name^="variants["][name$="].${column}"]`);

async function fillBasics(page: Page, name: string, code: string): Promise<void> {
  await page.getByLabel("Name", { exact: false }).first().fill(name);
  await cells(page, "sku").fill(code);
  await cells(page, "price").fill("65.000");
  await cells(page, "weightG").fill("200");
}

async function save(page: Page): Promise<void> {
  await page.locator("[data-save]").click();
  await expect(page.getByRole("status").filter({ hasText: "Product saved" })).toBeVisible();
}

test("two variations, a pasted table and reordered pictures make a product", {
  tag: "@plain",
}, async ({ page, javaScriptEnabled }) => {
  const code = `ED${process.pid}-${++sku}`;
  await open(page, "/products-v2/master/create");
  await fillBasics(page, "Kaos Editor", code);
  for (const [index, name, values] of [
    [0, "Warna", "Merah, Biru"],
    [1, "Ukuran", "S, L"],
  ] as const) {
    await button(page, "Add an option").click();
    await page.locator(`input[name="variationTypes[${index}].name"]`).fill(name);
    await page.locator(`input[name="variationTypes[${index}].add"]`).fill(values);
    await button(page, "Update variants").click();
    await expect(cells(page, "sku")).toHaveCount(index === 0 ? 2 : 4);
  }
  const table = [1, 2, 3, 4]
    .map((row) => `${code}-${row}\t\t${60 + row}.000\t30.000\t${200 + row}`)
    .join("\n");
  if (javaScriptEnabled === false) {
    await page.getByText("Paste from a spreadsheet").click();
    await page.getByLabel("Cells of the spreadsheet").fill(table);
    await button(page, "Fill table").click();
  } else {
    await cells(page, "sku").first().focus();
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    }, table);
  }
  await expect(cells(page, "price").nth(3)).toHaveValue("64.000");
  await page.getByLabel("Choose pictures").setInputFiles([png("one.png"), png("two.png")]);
  if (javaScriptEnabled === false) await button(page, "Upload").click();
  const pictures = page.locator('input[name^="images["][name$="].id"]');
  await expect(pictures).toHaveCount(2);
  const before = await pictures.evaluateAll((inputs) =>
    inputs.map((input) => (input as HTMLInputElement).value),
  );
  await page.getByRole("button", { name: "Move picture 2 forward" }).click({ force: true });
  await expect(pictures.first()).toHaveValue(before[1] ?? "none");
  await page.getByText("Pictures of the values").click();
  const picture = (value: string, name: string) =>
    page.getByRole("group", { name: `Picture of ${value}` }).getByRole("radio", { name });
  await picture("Merah", "Picture 1").check({ force: true });
  await picture("Biru", "Picture 2").check({ force: true });
  await save(page);
  await page.reload();
  await page.getByText("Pictures of the values").click();
  await expect(picture("Biru", "Picture 2")).toBeChecked();
  await expect(page.getByRole("row", { name: /Biru · L/ }).locator("img")).toHaveAttribute(
    "src",
    new RegExp(before[0] ?? "none"),
  );
  await expect(pictures.first()).toHaveValue(before[1] ?? "none");
  await expect(
    page.getByRole("row", { name: /Biru · L/ }).locator('input[name$="].sku"]'),
  ).toHaveValue(`${code}-4`);
  await expect(cells(page, "weightG").nth(2)).toHaveValue("203");
});

test("too many variants are reported while values are added", async ({ page }) => {
  await open(page, "/products-v2/master/create");
  await fillBasics(page, "Kain Editor", `ED${process.pid}-${++sku}`);
  const values = (letter: string) => Array.from({ length: 32 }, (_, n) => `${letter}${n}`).join();
  for (const [index, letter] of ["a", "b"].entries()) {
    await button(page, "Add an option").click();
    await page.locator(`input[name="variationTypes[${index}].name"]`).fill(`Pilihan ${letter}`);
    await page.locator(`input[name="variationTypes[${index}].add"]`).fill(values(letter));
    await button(page, "Update variants").click();
    await expect(cells(page, "sku")).toHaveCount(32);
  }
  // One list and one button fill any column, without a script too.
  await page.getByRole("combobox", { name: "Fill a column" }).selectOption("Weight");
  await button(page, "Fill").click();
  await expect(cells(page, "weightG").last()).toHaveValue("200");
  await page.getByRole("combobox", { name: "Fill a column" }).selectOption("Cost");
  await cells(page, "cogs").first().fill("30.000");
  await button(page, "Fill").click();
  await expect(cells(page, "cogs").last()).toHaveValue("30.000");
  await expect(
    page.getByText("These values create 1.024 variants, but a product can have at most 200"),
  ).toBeVisible();
});

test("arrows and Enter move in the variants table, and Enter does not save", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without JavaScript keys are the browser's");
  await open(page, "/products-v2/master/create");
  await fillBasics(page, "Sarung Editor", `ED${process.pid}-${++sku}`);
  await button(page, "Add an option").click();
  await page.locator('input[name="variationTypes[0].name"]').fill("Warna");
  await page.locator('input[name="variationTypes[0].add"]').fill("Merah, Biru, Hijau");
  await button(page, "Update variants").click();
  await expect(cells(page, "price")).toHaveCount(3);
  const cell = (column: string, row: number) => cells(page, column).nth(row);
  let saves = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/products-v2/")) saves += 1;
  });
  await cell("price", 0).focus();
  await page.keyboard.press("Enter");
  await expect(cell("price", 1)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(cell("price", 2)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cell("price", 2), "the last row").toBeFocused();
  await page.keyboard.press("Shift+Enter");
  await expect(cell("price", 1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(cell("price", 0)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(cell("cogs", 0), "all of the text was chosen").toBeFocused();
  await page.keyboard.type("12");
  await page.keyboard.press("ArrowLeft");
  await expect(cell("cogs", 0), "the caret moves in the text first").toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  await expect(cell("price", 0)).toBeFocused();
  expect(saves).toBe(0);
  await expect(page).toHaveURL(/\/create$/);
});

test("two people save: typed values stay, and each field both changed is a choice", async ({
  page,
  context,
}) => {
  await open(page, "/products-v2/master/create");
  await fillBasics(page, "Celana Editor", `ED${process.pid}-${++sku}`);
  await save(page);
  const address = new URL(page.url()).pathname;
  const other = await context.newPage();
  await open(other, address);
  await open(page, address);
  await other.locator("#brand").fill("Laras");
  await other.locator("#category").fill("Celana");
  await save(other);
  await page.locator("#brand").fill("Dewi");
  await page.locator("#description").fill("Typed by me");
  await page.locator("[data-save]").click();
  await expect(page.getByText("Someone saved this product while you were editing")).toBeVisible();
  await expect(page.locator("#description")).toHaveValue("Typed by me");
  await page.getByRole("radio", { name: "Brand, Theirs: Laras" }).check();
  await button(page, "Save these choices").click();
  await expect(page.getByRole("status").filter({ hasText: "Product saved" })).toBeVisible();
  await page.reload();
  await expect(page.locator("#brand")).toHaveValue("Laras");
  await expect(page.locator("#category")).toHaveValue("Celana");
  await expect(page.locator("#description")).toHaveValue("Typed by me");
});

test("on a phone a toast is above the save bar", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await open(page, "/products-v2/master/create");
  await fillBasics(page, "Topi Editor", `ED${process.pid}-${++sku}`);
  await save(page);
  // The bar slides in from below.
  await expect
    .poll(async () => {
      const message = await page.locator("[data-toast]").boundingBox();
      const bar = await page.locator('[data-bar="save"]').boundingBox();
      return message && bar && message.y + message.height <= bar.y;
    })
    .toBe(true);
});

test("leaving with unsaved changes asks for confirmation, after a save too", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "Without a script the browser keeps no watch");
  await open(page, "/products-v2/master/create");
  await fillBasics(page, "Rok Editor", `ED${process.pid}-${++sku}`);
  const away = page.getByRole("link", { name: "Master products" }).first();
  await away.click();
  await button(page, "Keep editing").click();
  await save(page);
  await expect(page.getByRole("heading", { level: 1, name: "Rok Editor" })).toBeVisible();
  await page.locator("#brand").fill("Half typed");
  await away.click();
  await button(page, "Keep editing").click();
  await expect(page.locator("#brand")).toHaveValue("Half typed");
  await away.click();
  await button(page, "Leave").click();
  await expect(page).toHaveURL(/\/products-v2\/master$/);
});

const EDITOR = /\/product-editor-[\w-]+\.js/;

test("actions before the editor's script has loaded take effect once it loads", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "Without a script none is waited for");
  const { promise: connected, resolve: connect } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(EDITOR, async (route) => {
    asked++;
    await connected;
    return route.continue();
  });
  await open(page, "/products-v2/master/create");
  expect(asked, "nobody has used the page yet").toBe(0);
  await page.locator("#description").fill("Typed early");
  await page.locator("#isDigital").check();
  await button(page, "Add an option").click();
  connect();
  await expect(page.locator('input[name="variationTypes[0].name"]')).toBeVisible();
  await expect(page.locator("#description")).toHaveValue("Typed early");
  await expect(page.locator("#isDigital")).toBeChecked();
  await page.getByRole("link", { name: "Master products" }).first().click();
  await expect(button(page, "Keep editing")).toBeVisible();
});

test("an editor whose script fails to load says so, and works without it", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "Without a script none is waited for");
  await page.route(EDITOR, (route) => route.abort());
  await open(page, "/products-v2/master/create");
  await page.getByRole("link", { name: "Product history" }).hover();
  await expect(
    page.getByRole("alert").filter({ hasText: "Part of this page has not loaded yet" }),
  ).toBeVisible();
  await page.locator("#description").fill("Typed early");
  await button(page, "Add an option").click();
  await expect(page.locator('input[name="variationTypes[0].name"]')).toBeVisible();
  await expect(page.locator("#description")).toHaveValue("Typed early");
});
