import type { Page } from "@playwright/test";
import { type Account, openAccount } from "./account.ts";
import { populate } from "./populate.ts";
import { answerYes, expect, reloadUntil, signedIn, test } from "./seller.ts";

const SKU = "BATIK-PARANG-RUSAK-PREMIUM-L";
/** Names from populate.ts. */
const OTHER = "Gudang Sidoarjo Jawa Timur";
const RULE = "Batik premium ukuran besar, kanal utama saja";

let account: Account;
test.beforeAll(async () => {
  account = await openAccount("Toko Pindah Gudang");
  await populate(account);
});
test.beforeEach(({ context }) => signedIn(context, account.token));

async function send(page: Page, units: number): Promise<void> {
  await page.goto("/stocks/manage/transfers");
  await page.getByLabel("From warehouse").selectOption({ index: 0 });
  await page.getByLabel("To warehouse").selectOption({ label: OTHER });
  await page.getByLabel("SKU and units, one per line").fill(`${SKU}\t${units}`);
  await page.getByLabel("Goods are in transit").check();
  await page.getByRole("button", { name: "Move" }).click();
  await expect(page.getByText(`${units} units are in transit`)).toBeVisible();
  await expect(page.getByText("In transit", { exact: true })).toBeVisible();
}

test("a transfer is received with one missing, recalled, and listed", {
  tag: "@plain",
}, async ({ page, javaScriptEnabled }) => {
  await send(page, 6);
  const received = page.getByLabel(`Received ${SKU}`);
  await received.fill("");
  await page.getByRole("button", { name: "Receive" }).click();
  await expect(page.getByText("Transfer received")).toHaveCount(0);
  await page.getByLabel(`Received ${SKU}`).fill("5");
  await page.getByRole("button", { name: "Receive" }).click();
  await expect(page.getByText("Transfer received")).toBeVisible();

  await page.goto(`/stocks-v2/manage?search=${SKU}`);
  const row = page.getByRole("row", { name: new RegExp(SKU) });
  const heads = await page.getByRole("columnheader").allInnerTexts();
  const place = heads.findIndex((head) => head.trim() === OTHER);
  await expect(row.locator("th, td").nth(place)).toHaveText("5");

  await send(page, 4);
  await page.getByRole("link", { name: "Cancel transfer" }).click();
  const question =
    javaScriptEnabled === false ? page.getByRole("main") : page.getByRole("alertdialog");
  await expect(question).toContainText("4 units (1 SKU) are on hand again in");
  await question.getByRole("button", { name: "Cancel transfer" }).click();
  await expect(page.getByText("Transfer cancelled")).toBeVisible();
  await page.goto("/stocks/manage/transfers");
  await expect(page.getByRole("table").getByText("Cancelled")).toHaveCount(1);
});

test("the low-stock threshold is set on the warehouse and shop overview, and links to low stock", {
  tag: "@plain",
}, async ({ page, javaScriptEnabled }) => {
  const level = javaScriptEnabled ? "31" : "32";
  await page.goto("/stocks-v2");
  await expect(page.getByRole("row", { name: new RegExp(OTHER) })).toBeVisible();
  await expect(page.getByRole("table", { name: "Stock sent to channels" })).toContainText(
    "Toko Laras",
  );
  await page.getByLabel("Units", { exact: true }).fill("0");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toHaveCount(0);
  await page.getByLabel("Units", { exact: true }).fill(level);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const low = page
    .getByRole("row", { name: new RegExp(OTHER) })
    .getByRole("link")
    .last();
  await low.click();
  await expect(page).toHaveURL(new RegExp(`less=${level}`));
});

test("sync is turned on or off for selected levels, and a rule is assigned", {
  tag: "@plain",
}, async ({ page }) => {
  const change = async (thing: string, label: string, choice: string) => {
    await page.goto(`/stocks/manage?sku=${SKU}`);
    await page
      .getByRole("checkbox", { name: `Choose ${SKU}` })
      .first()
      .check();
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await page.getByRole("link", { name: thing }).click();
    await page.getByLabel(label).selectOption({ label: choice });
    await page.getByRole("button", { name: "Change 1 stock level" }).click();
    await page.waitForURL(/batches/);
    await reloadUntil(page, () =>
      expect(page.getByRole("heading", { name: "Stock changed" })).toBeVisible({ timeout: 500 }),
    );
    await page.goto(`/stocks/manage?sku=${SKU}`);
  };
  const row = page.getByRole("row", { name: new RegExp(SKU) });
  await change(
    "Turn sync to channels on or off",
    "Turn sync to channels on or off",
    "Turn sync off",
  );
  await expect(row.filter({ hasText: "Sync off" })).toHaveCount(1);
  await page.goto(`/stocks/manage?sku=${SKU}&sync=off`);
  await expect(row).toHaveCount(1);
  await change(
    "Turn sync to channels on or off",
    "Turn sync to channels on or off",
    "Turn sync on",
  );
  await expect(row.filter({ hasText: "Sync off" })).toHaveCount(0);
  await change("Assign a rule", "Rule", RULE);
  // The levels of a warehouse that no shop sells from name no rule.
  await expect(row.filter({ hasText: `Rule: ${RULE}` })).not.toHaveCount(0);
  await change("Assign a rule", "Rule", "No SKU rule");
  await expect(row.filter({ hasText: RULE })).toHaveCount(0);
});

test("a count is resumed, recounted and cancelled", { tag: "@plain" }, async ({
  page,
  javaScriptEnabled,
}) => {
  const name = `Opname ${javaScriptEnabled ? "JS" : "tanpa JS"}`;
  await page.goto("/stocks/counting");
  await page.getByLabel("Scope of the count").selectOption("skus");
  await page.getByLabel(/SKUs or categories/).fill(SKU);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel(/^Blind/).check();
  await page.getByRole("button", { name: "Create list" }).click();
  await page.getByRole("button", { name: "Start counting" }).click();
  await page.getByLabel("Scan or type").fill(SKU);
  await page.getByRole("button", { name: "Add" }).click();
  await expect(page.getByText(`${SKU}: 1 counted`)).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Recorded" })).toHaveCount(0);

  await page.goto("/stocks/counting/existing?status=counting");
  await page.getByRole("link", { name }).click();
  await expect(page.getByText("1 of 1", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: `Count ${SKU} again` }).check();
  await answerYes(page, "Recount selected", "Yes, recount");
  await expect(page.getByText("0 of 1", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Cancel count" }).click();
  await page.getByRole("button", { name: "Yes, cancel" }).click();
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  await page.goto("/stocks/counting/existing?status=void");
  await expect(page.getByRole("link", { name })).toBeVisible();
});

test("typed SKUs get missing barcodes, and their labels are printed", async ({
  page,
  javaScriptEnabled,
}) => {
  const sku = javaScriptEnabled ? "BATIK-PARANG-RUSAK-PREMIUM-S" : "MUG-300";
  await page.goto("/stocks/barcode");
  await page.getByLabel("SKU and copies").fill(`${sku} 3\nTIDAK-ADA`);
  await page.getByRole("button", { name: "Show items" }).click();
  await expect(page.getByText("Not in the warehouse: TIDAK-ADA")).toBeVisible();
  const row = page.getByRole("row", { name: new RegExp(sku) });
  await expect(row.getByLabel(`Copies ${sku}`)).toHaveValue("3");
  await expect(row).toContainText("None: the SKU is printed");
  await page.getByRole("button", { name: "Create and save missing barcodes" }).click();
  await expect(row.getByRole("cell").first()).toHaveText(sku);
  await page.getByRole("checkbox", { name: "As many as on hand" }).uncheck();
  const form = page.locator('form[action="/stocks/barcode/labels"]');
  await expect(form).toHaveCount(1);
  const fields = await form.evaluate(
    (element) => [...new FormData(element as HTMLFormElement)] as [string, string][],
  );
  const printed = await page.request.post("/stocks/barcode/labels", {
    form: Object.fromEntries(fields),
    headers: { Origin: new URL(page.url()).origin },
  });
  expect((await printed.body()).subarray(0, 5).toString()).toBe("%PDF-");
});

test("a phone's camera counts barcodes where the browser supports it", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "a camera needs scripts; without them codes are typed");
  await page.addInitScript((code) => {
    const canvas = document.createElement("canvas");
    Object.defineProperty(navigator, "mediaDevices", {
      value: { getUserMedia: async () => canvas.captureStream() },
    });
    // The detector always reports a code, but it counts as one unit.
    Object.assign(globalThis, {
      BarcodeDetector: class {
        async detect() {
          return [{ rawValue: code }];
        }
      },
    });
  }, SKU);
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto("/stocks/counting");
  await page.getByLabel("Scope of the count").selectOption("skus");
  await page.getByLabel(/SKUs or categories/).fill(SKU);
  await page.getByRole("button", { name: "Create list" }).click();
  await page.getByRole("button", { name: "Start counting" }).click();
  const camera = page.getByRole("button", { name: "Scan with the camera" });
  await camera.click();
  await expect(page.getByText(`${SKU}: 1 counted`)).toBeVisible();
  await expect(page.locator("video")).toBeVisible();
  await camera.click();
  await expect(page.locator("video")).toHaveCount(0);
  await expect(page.getByText("1 of 1", { exact: true })).toBeVisible();
});

test("four-digit figures fit beside each other when pushed to several shops", async ({ page }) => {
  await page.goto("/stocks/manage?sku=BATIK-PARANG-RUSAK-PREMIUM-XL");
  const figures = page.getByRole("button", { name: /Explain/ });
  await reloadUntil(page, () =>
    expect(figures.first()).toContainText(/\d[,.]\d{3}/, { timeout: 500 }),
  );
  const cut = await figures.evaluateAll((buttons) =>
    buttons
      .filter((button) => button.scrollWidth > button.clientWidth)
      .map((one) => one.textContent),
  );
  expect(cut).toEqual([]);
});
