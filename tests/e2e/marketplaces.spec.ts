import type { Page } from "@playwright/test";
import { openAccount } from "./account.ts";
import { answerYes, connectShop, expect, reloadUntil, signedIn, signUp, test } from "./seller.ts";

const UMBRELLA = "Payung Lipat Otomatis Anti UV";

interface Marketplace {
  name: "Tokopedia & Shop" | "Lazada" | "Tokopedia" | "LINE" | "Blibli";
  /** Path of its controls. */
  path: string;
  shop: string;
  connect: (page: Page, shop: string, of: Marketplace) => Promise<string>;
  /** Labels of the connect form's fields, in the order of the values in its controls. */
  keys?: readonly string[];
  /** The account to sell with, where not every account may. */
  account?: Parameters<typeof openAccount>[1];
  /** The shipping method, if there is a choice. */
  leaves?: string;
  /** The tracking code of a seller's own courier; then the marketplace sends none. */
  code?: string;
  /** The status after each step in the controls. */
  steps: readonly (readonly [string, string])[];
}
const ON_THE_WAY = [
  ["Courier collects", "Shipped"],
  ["Deliver", "Delivered"],
] as const;
const TO_THE_END = [...ON_THE_WAY, ["Buyer confirms", "Completed"]] as const;
const SIGNATURE_KEY = "Signature key (if you have set one)";
const TOKOPEDIA = "/sandbox/tokopedia/controls";
const MARKETPLACES: readonly Marketplace[] = [
  {
    ...{ name: "Tokopedia & Shop", path: "/sandbox/tiktok/controls", shop: "Toko Video" },
    ...{ connect: byConsent, leaves: "Pickup", steps: TO_THE_END },
  },
  {
    ...{ name: "Lazada", path: "/sandbox/lazada/controls", shop: "Toko Laz" },
    ...{ connect: byConsent, steps: TO_THE_END },
  },
  {
    ...{ name: "Tokopedia", path: TOKOPEDIA, shop: "Toko Toped" },
    ...{ connect: byApproval, leaves: "Pickup", steps: TO_THE_END },
  },
  {
    ...{ name: "LINE", path: "/sandbox/line/controls", shop: "Toko Garis" },
    ...{ connect: byKeys, keys: ["LINE Official Account ID", "API key"] },
    ...{ account: { countryCode: "th" }, code: "TH0123456789", steps: [] },
  },
  {
    ...{ name: "Blibli", path: "/sandbox/blibli/controls", shop: "Toko Bli" },
    ...{ connect: byKeys, keys: ["Store code", "User name", "API seller key", SIGNATURE_KEY] },
    // Blibli is offered to internal users.
    ...{ account: { host: "etalase.test" }, steps: ON_THE_WAY },
  },
];

for (const of of MARKETPLACES)
  test(`a product of ${of.name} is imported, sold, arranged, labelled and delivered`, async ({
    page,
    context,
  }, { project }) => {
    const shop = `${of.shop} ${project.name}`;
    if (of.account) await signedIn(context, (await openAccount(shop, of.account)).token);
    else await signUp(page, shop);
    const shopId = encodeURIComponent(await of.connect(page, shop, of));
    const controls = `${of.path}?shop=${shopId}&lang=en`;
    await addProduct(page, controls);
    await importProducts(page);

    await sell(page, controls);
    await page.goto("/orders");
    if (of.keys) await pull(page);
    const row = page.getByRole("row", { name: new RegExp(UMBRELLA) });
    await reloadUntil(page, () => expect(row).toBeVisible({ timeout: 1000 }));
    await expect(row).toContainText("To process");
    await row.getByRole("rowheader").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("To process");
    const order = page.url();
    await arrange(page, of);
    await openLabel(page);

    if (of.code) {
      await answerYes(page, "Mark as shipped", "Yes, it is on its way");
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Completed");
    }
    for (const [step, status] of of.steps) {
      await page.goto(controls);
      await page.getByRole("button", { name: step, exact: true }).click();
      await expect(page.getByRole("status")).toHaveText("Done.");
      if (of.keys) {
        await page.goto("/orders");
        await pull(page);
      }
      await page.goto(order);
      await reloadUntil(page, () =>
        expect(page.getByRole("heading", { level: 1 })).toContainText(status, { timeout: 1000 }),
      );
    }
    await page.goto("/stocks/manage?search=PAYUNG-01");
    await expect(page.getByRole("row", { name: /PAYUNG-01/ })).toContainText("12");
  });

/** Fetches the orders, because nobody entered the push address at this marketplace. */
async function pull(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pull orders" }).click();
  await expect(page.getByText(/orders? pulled|no new orders/)).toBeVisible({ timeout: 40_000 });
}

function byConsent(page: Page, shop: string, { name }: Marketplace): Promise<string> {
  return connectShop(page, shop, name);
}

/** Connects with the keys from the marketplace's own page. */
async function byKeys(page: Page, shop: string, of: Marketplace): Promise<string> {
  await page.goto(`${of.path}?lang=en`);
  await page.getByLabel("Shop name").fill(shop);
  await page.getByRole("button", { name: "Make shop" }).click();
  const shown = page.locator("dl code");
  await expect(shown.first()).toBeVisible();
  const values = await shown.allTextContents();
  await page.goto("/channels");
  await page.getByRole("button", { name: `Connect ${of.name}`, exact: true }).click();
  for (const [at, label] of (of.keys ?? []).entries())
    await page.getByLabel(label, { exact: true }).fill(values[at] ?? "");
  await page.getByRole("button", { name: "Test key and connect" }).click();
  const [shopId = ""] = values;
  // LINE gives no shop name.
  const row = page.getByRole("row", { name: new RegExp(`Shop ${shopId}`) });
  await expect(row).toContainText("Connected");
  return shopId;
}

/** Asks for the shop by its number; its owner then approves. */
async function byApproval(page: Page, shop: string): Promise<string> {
  await page.goto(`${TOKOPEDIA}?lang=en`);
  await page.getByLabel("Shop name").fill(shop);
  await page.getByRole("button", { name: "Make shop" }).click();
  const number = await page.locator("dl code").first().textContent();
  if (!number) throw new Error("The shop has no number");
  await page.goto("/channels");
  await page.getByRole("button", { name: "Connect Tokopedia", exact: true }).click();
  await page.getByLabel("Shop number").fill(number);
  await page.getByRole("button", { name: "Request integration" }).click();
  await expect(page.getByText(`${shop} is waiting for its owner’s approval`)).toBeVisible();
  await page.goto(`${TOKOPEDIA}?shop=${number}&lang=en`);
  await page.getByRole("button", { name: "Approve as the shop's owner" }).click();
  await expect(page.getByRole("status")).toHaveText("Done.");
  await page.goto("/channels");
  const waits = page.getByRole("button", { name: "Check now" });
  if (await waits.isVisible()) {
    await waits.click();
    await page.getByRole("button", { name: "Request integration" }).click();
  }
  await expect(page.getByRole("row", { name: new RegExp(shop) })).toContainText("Connected");
  return number;
}

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
    expect(page.getByText("Undo this import")).toBeVisible({ timeout: 1000 }),
  );
}

async function sell(page: Page, controls: string): Promise<void> {
  await page.goto(controls);
  await page.getByLabel("Quantity").fill("2");
  await page.getByRole("button", { name: "Make", exact: true }).click();
  await expect(page.getByRole("status")).toHaveText("Done.");
}

async function arrange(page: Page, { leaves, code }: Marketplace): Promise<void> {
  await page.getByRole("button", { name: "Accept order" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Order accepted" })).toBeVisible();
  await page.getByRole("link", { name: "Arrange shipment" }).click();
  if (leaves) await page.getByRole("radio", { name: leaves }).check();
  if (code) await page.getByLabel("Tracking code").fill(code);
  await page.getByRole("button", { name: "Arrange shipment" }).click();
  // The page refreshes by itself, with and without JavaScript.
  await expect(page.getByRole("heading", { level: 1 })).toContainText("To ship", {
    timeout: 40_000,
  });
  // A seller's own courier has a label already; the marketplace makes one on request.
  if (code) await page.getByRole("button", { name: "Request label", exact: true }).click();
  await expect(page.getByText("Ready, not printed yet")).toBeVisible({ timeout: 40_000 });
}

async function openLabel(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Print label" });
  const form = page.locator("form").filter({ has: button }).first();
  const label = await page.request.get((await form.getAttribute("action")) ?? "");
  expect((await label.body()).subarray(0, 5).toString()).toBe("%PDF-");
}
