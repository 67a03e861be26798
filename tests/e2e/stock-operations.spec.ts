import { type Account, api, openAccount } from "./account.ts";
import { populate } from "./populate.ts";
import { expect, reloadUntil, signedIn, test } from "./seller.ts";

const SKU = "BATIK-PARANG-RUSAK-PREMIUM-XL";
let account: Account;
test.beforeAll(async () => {
  account = await openAccount("Toko Gudang");
  await populate(account);
});
test.beforeEach(({ context }) => signedIn(context, account.token));

test("a warehouse is added, linked after confirmation, stocked, and deleted once empty", {
  tag: "@plain",
}, async ({ page, javaScriptEnabled }) => {
  const name = javaScriptEnabled ? "Gudang Bandung" : "Gudang Bogor";
  await page.goto("/stocks/warehouses");
  await page.locator("summary", { hasText: "Add a warehouse" }).last().click();
  await page.getByLabel("Name").last().fill(name);
  await page.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(`${name} is added`);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Nothing was saved.")).toBeVisible();
  await expect(page.getByLabel("Name").last()).toHaveValue(name);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Warehouses saved")).toBeVisible();
  // The warehouse is in the list under its name and no longer in the new row.
  const saved = page.locator("section").filter({ has: page.getByRole("heading", { name }) });
  await expect(saved.last().getByLabel("Name")).toHaveValue(name);

  await page.goto("/stocks/manage/transfers");
  await page.getByLabel("From warehouse").selectOption({ index: 0 });
  await page.getByLabel("To warehouse").selectOption({ label: name });
  await page.getByLabel("SKU and units, one per line").fill(`${SKU}\t4`);
  await page.getByRole("button", { name: "Move" }).click();
  await expect(page.getByText("4 units moved")).toBeVisible();

  await page.goto("/stocks/warehouses");
  await page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name }) })
    .last()
    .getByLabel("Delete when saving")
    .check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(`${name} is not empty`)).toBeVisible();
  await page.getByRole("link", { name: "Move stock" }).click();
  await page.getByLabel("To", { exact: true }).selectOption({ index: 0 });
  await page.getByRole("button", { name: "Move stock" }).click();
  await page.waitForURL(/batches/);
  await reloadUntil(page, () =>
    expect(page.getByRole("heading", { name: "Stock changed" })).toBeVisible({ timeout: 500 }),
  );
  await page.goto("/stocks/warehouses");
  await page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name }) })
    .last()
    .getByLabel("Delete when saving")
    .check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Warehouses saved")).toBeVisible();
  await expect(page.getByRole("heading", { name })).toHaveCount(0);
});

test("a warehouse's address uses a searched place", async ({ page }) => {
  await page.goto("/stocks/warehouses");
  const details = page.locator("details", { hasText: "Address, contact and pickup hours" }).first();
  if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
  await details.getByLabel("Subdistrict, district or town").fill("cimahi tengah");
  await details.getByRole("button", { name: "Find", exact: true }).click();
  await page.getByRole("list", { name: "Choose the place" }).getByRole("link").first().click();
  await expect(page.getByText("is added to the address when you save")).toBeVisible();
  await details.getByLabel("Address").fill("Jl. Gandawijaya No. 12");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Warehouses saved")).toBeVisible();
  await expect(details.getByLabel("Address")).toHaveValue(/^Jl\. Gandawijaya No\. 12\n.*Cimahi/);
});

test("pasted lines are checked, applied and shown in the history", { tag: "@plain" }, async ({
  page,
  javaScriptEnabled,
}) => {
  const by = javaScriptEnabled ? 11 : 13;
  await page.goto("/stocks/manage/import");
  await page.getByLabel("SKU and quantity, one per line").fill(`${SKU}\t+${by}\nTIDAK-ADA\t1`);
  await page.getByRole("button", { name: "Check lines" }).click();
  await expect(page.getByText("1 row will change")).toBeVisible();
  await expect(page.getByText("No variant has this SKU")).toBeVisible();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("button", { name: "Apply" })).toHaveCount(0);
  await reloadUntil(page, () =>
    expect(page.getByRole("heading", { name: "Stock changed" })).toBeVisible({ timeout: 500 }),
  );
  await page.goto(`/stocks/history?search=${SKU}`);
  await expect(page.getByRole("table")).toContainText(`On hand +${by}`);
  const file = await page.request.get(`/stocks/history/export-file?search=${SKU}`);
  expect(await file.text()).toContain(SKU);
});

test("an export imports without a change", async ({ page }) => {
  const exported = await page.request.get("/stocks/manage/export-file");
  await page.goto("/stocks/manage/import");
  await page.getByLabel("File (Excel or CSV)").setInputFiles({
    name: "stock.csv",
    mimeType: "text/csv",
    buffer: await exported.body(),
  });
  await page.getByRole("button", { name: "Check file" }).click();
  await expect(page.getByText("Nothing in it changes stock.")).toBeVisible();
});

test("a count is created, scanned, reviewed and posted", async ({ page, javaScriptEnabled }) => {
  const name = javaScriptEnabled ? "Rak depan" : "Rak belakang";
  await page.goto("/stocks/counting");
  await page.getByLabel("Scope of the count").selectOption("skus");
  await page.getByLabel(/SKUs or categories/).fill(SKU);
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Create list" }).click();
  await page.getByRole("button", { name: "Start counting" }).click();
  await page.getByLabel("Scan or type").fill("BUKAN-KODE");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No product has this barcode or SKU")).toBeVisible();
  await page.getByLabel("Scan or type").fill(SKU.toLowerCase());
  await page.getByLabel("Units").fill("3");
  await page.getByRole("button", { name: "Add" }).click();
  await expect(page.getByText(`${SKU}: 3 counted`)).toBeVisible();
  if (javaScriptEnabled) {
    // A scanner does not wait: every scan counts.
    for (const code of [SKU, SKU, SKU]) {
      await page.getByLabel("Scan or type").fill(code);
      await page.keyboard.press("Enter");
    }
    await expect(page.getByText(`${SKU}: 6 counted`)).toBeVisible();
    await page.getByLabel("Scan or type").fill(SKU);
    await page.getByLabel("Units").fill("3");
    await page.getByLabel("Record as", { exact: true }).selectOption("set");
    await page.getByRole("button", { name: "Add" }).click();
    await expect(page.getByText(`${SKU}: 3 counted`)).toBeVisible();
  }
  await page.getByRole("button", { name: "Finish counting" }).click();
  await page.getByLabel(`Reason ${SKU}`).selectOption("lost");
  await page.getByRole("button", { name: "Save reasons" }).click();
  await page.getByRole("button", { name: "Post differences" }).click();
  await expect(page.getByRole("button", { name: "Post differences" })).toHaveCount(0);
  await reloadUntil(page, () =>
    expect(page.getByText("Posted", { exact: true })).toBeVisible({ timeout: 500 }),
  );
  const { stocks } = await api<{ stocks: { onHand: number }[] }>(
    account,
    "GET",
    `/v1/stocks?sku=${SKU}&warehouseId=default`,
  );
  expect(stocks[0]?.onHand).toBe(3);
  await page.goto("/stocks/counting/existing");
  await expect(page.getByRole("link", { name })).toBeVisible();
  await api(account, "PUT", "/v1/stocks", {
    adjustments: [
      {
        ...{ stockId: (stocks[0] as unknown as { id: string }).id, to: 1200 },
        reason: "found",
      },
    ],
  });
});

test("selected rows are changed together, and their labels are a PDF", { tag: "@plain" }, async ({
  page,
  javaScriptEnabled,
}) => {
  const kept = javaScriptEnabled ? "41" : "42";
  // The bulk actions are in view near the chosen row in a list of any length, also on a phone.
  await page.setViewportSize({ width: 360, height: 560 });
  await page.goto("/stocks/manage");
  await page.getByRole("checkbox", { name: "Choose BATIK" }).first().check();
  await expect(page.getByRole("button", { name: "Change", exact: true })).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`/stocks/manage?sku=${SKU}`);
  await page
    .getByRole("checkbox", { name: `Choose ${SKU}` })
    .first()
    .check();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await expect(page.getByRole("link", { name: "Set the rack" })).toHaveCount(0);
  await page.getByLabel("Kind of stock", { exact: true }).selectOption("buffer");
  await page.getByLabel("Method", { exact: true }).selectOption("to");
  await page.getByLabel("Units", { exact: true }).fill(kept);
  await page.getByRole("button", { name: "Change 1 stock level" }).click();
  await page.waitForURL(/batches/);
  await reloadUntil(page, () =>
    expect(page.getByRole("heading", { name: "Stock changed" })).toBeVisible({ timeout: 500 }),
  );
  await page.goto(`/stocks/manage?sku=${SKU}`);
  await expect(page.getByRole("table")).toContainText(kept);
  await page.getByRole("link", { name: "Edit this page" }).click();
  await page.getByLabel(`Buffer of ${SKU}`).first().fill("0");
  await page.getByRole("button", { name: "Save page" }).click();
  await expect(page.getByText("1 stock level changed")).toBeVisible();
  await page.goto(`/stocks/barcode?skus=${SKU}`);
  await expect(page.getByRole("table")).toContainText(SKU);
  const [copies] = await page.locator('input[name^="copies-"]').all();
  const printed = await page.request.post("/stocks/barcode/labels", {
    form: { [(await copies?.getAttribute("name")) ?? ""]: "2", size: "70x50", fields: "name" },
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(printed.headers()["content-type"]).toBe("application/pdf");
  expect((await printed.body()).subarray(0, 5).toString()).toBe("%PDF-");
});
