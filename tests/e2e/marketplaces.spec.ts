import type { Page } from "@playwright/test";
import { connectShop, expect, reloadUntil, signUp, test } from "./seller.ts";

const UMBRELLA = "Payung Lipat Otomatis Anti UV";

interface Marketplace {
  name: "Tokopedia & Shop" | "Lazada" | "Tokopedia";
  /** Of its controls. */
  path: string;
  shop: string;
  /** How a parcel leaves, where there is a choice. */
  leaves?: string;
}
const TOKOPEDIA = "/sandbox/tokopedia/controls";
const MARKETPLACES: readonly Marketplace[] = [
  {
    name: "Tokopedia & Shop",
    path: "/sandbox/tiktok/controls",
    shop: "Toko Video",
    leaves: "Pickup",
  },
  { name: "Lazada", path: "/sandbox/lazada/controls", shop: "Toko Laz" },
  {
    name: "Tokopedia",
    path: TOKOPEDIA,
    shop: "Toko Toped",
    leaves: "Pickup",
  },
];

for (const of of MARKETPLACES)
  test(`a product of ${of.name} is imported, sold, arranged, labelled, sent and completed`, async ({
    page,
  }, { project }) => {
    const shop = `${of.shop} ${project.name}`;
    await signUp(page, shop);
    const controls = `${of.path}?shop=${await connect(page, shop, of)}&lang=en`;
    await addProduct(page, controls);
    await importProducts(page);

    await sell(page, controls);
    await page.goto("/orders");
    const row = page.getByRole("row", { name: new RegExp(UMBRELLA) });
    await reloadUntil(page, () => expect(row).toBeVisible({ timeout: 1000 }));
    await expect(row).toContainText("To process");
    await row.getByRole("rowheader").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("To process");
    const order = page.url();
    await arrange(page, of.leaves);
    await openLabel(page);

    for (const [step, status] of [
      ["Courier collects", "Shipped"],
      ["Deliver", "Delivered"],
      ["Buyer confirms", "Completed"],
    ] as const) {
      await page.goto(controls);
      await page.getByRole("button", { name: step, exact: true }).click();
      await expect(page.getByRole("status")).toHaveText("Done.");
      await page.goto(order);
      await reloadUntil(page, () =>
        expect(page.getByRole("heading", { level: 1 })).toContainText(status, { timeout: 1000 }),
      );
    }
    await page.goto("/stocks/manage?search=PAYUNG-01");
    await expect(page.getByRole("row", { name: /PAYUNG-01/ })).toContainText("12");
  });

const connect = (page: Page, shop: string, { name }: Marketplace) =>
  name === "Tokopedia" ? connectByApproval(page, shop) : connectShop(page, shop, name);

/** The shop is asked for by its number, and waits until its owner approves. */
async function connectByApproval(page: Page, shop: string): Promise<string> {
  await page.goto(`${TOKOPEDIA}?lang=en`);
  await page.getByLabel("Shop name").fill(shop);
  await page.getByRole("button", { name: "Make shop" }).click();
  const number = await page.locator("dl code").first().textContent();
  if (!number) throw new Error("The shop has no number");
  await page.goto("/channels");
  await page.getByRole("button", { name: "Connect Tokopedia", exact: true }).click();
  await page.getByLabel("Shop number").fill(number);
  await page.getByRole("button", { name: "Request integration" }).click();
  await expect(page.getByText(`${shop} waits for its owner's approval`)).toBeVisible();
  await page.goto(`${TOKOPEDIA}?shop=${number}&lang=en`);
  await page.getByRole("button", { name: "Approve as the shop's owner" }).click();
  await expect(page.getByRole("status")).toHaveText("Done.");
  await page.goto("/channels");
  const waits = page.getByRole("button", { name: "Look now" });
  if (await waits.isVisible()) {
    await waits.click();
    await page.getByRole("button", { name: "Request integration" }).click();
  }
  await expect(page.getByRole("row", { name: new RegExp(shop) })).toContainText("Connected");
  return number;
}

/** The marketplace's side, on its own page. */
async function addProduct(page: Page, controls: string): Promise<void> {
  await page.goto(controls);
  await page.getByLabel(/^Item name/).fill(UMBRELLA);
  await page.getByLabel("SKU").fill("PAYUNG-01");
  await page.getByLabel("Stock", { exact: true }).fill("14");
  await page.getByRole("button", { name: "Add the item" }).click();
  await expect(page.getByRole("status")).toHaveText("Done.");
}

async function importProducts(page: Page): Promise<void> {
  await page.goto("/product-import-v2");
  await page.getByRole("button", { name: /^Fetch products/ }).click();
  await expect(page).toHaveURL(/\/product-import-v2\/.+/);
  const row = page.getByRole("row", { name: new RegExp(UMBRELLA) });
  await reloadUntil(page, () => expect(row).toBeVisible({ timeout: 1000 }));
  await page.getByRole("link", { name: /^Preview 1 product/ }).click();
  await page.getByRole("button", { name: /^Import 1 product/ }).click();
  await expect(page).not.toHaveURL(/preview/);
  await reloadUntil(page, () =>
    expect(page.getByText("Take this import back")).toBeVisible({ timeout: 1000 }),
  );
}

async function sell(page: Page, controls: string): Promise<void> {
  await page.goto(controls);
  await page.getByLabel("Quantity").fill("2");
  await page.getByRole("button", { name: "Make", exact: true }).click();
  await expect(page.getByRole("status")).toHaveText("Done.");
}

async function arrange(page: Page, leaves: string | undefined): Promise<void> {
  await page.getByRole("button", { name: "Accept order" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Order accepted" })).toBeVisible();
  await page.getByRole("link", { name: "Arrange shipment" }).click();
  if (leaves) await page.getByRole("radio", { name: leaves }).check();
  await page.getByRole("button", { name: "Arrange shipment" }).click();
  // The page follows by itself, with and without JavaScript.
  await expect(page.getByRole("heading", { level: 1 })).toContainText("To ship", {
    timeout: 40_000,
  });
  await expect(page.getByText("Ready, not printed yet")).toBeVisible({ timeout: 40_000 });
}

async function openLabel(page: Page): Promise<void> {
  const href = await page.getByRole("link", { name: "Print label" }).first().getAttribute("href");
  const label = await page.request.get(href ?? "");
  expect((await label.body()).subarray(0, 5).toString()).toBe("%PDF-");
}
