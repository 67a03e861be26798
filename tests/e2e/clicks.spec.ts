import type { Page } from "@playwright/test";
import { type Account, openAccount, sandbox } from "./account.ts";
import { sellOrders } from "./parcels.ts";
import { expect, inUse, openInUse, reloadUntil, scan, signedIn, test } from "./seller.ts";
import { openShop, publish } from "./selling-shop.ts";
import { connect, shopOf } from "./shop.ts";

/**
 * Counts what a seller does for a frequent task: presses, and pages that open. The figures stand in
 * docs/benchmarks/clicks.md.
 */
const SKU = "BATIK-PARANG-RUSAK-PREMIUM-M";

interface Effort {
  presses: number;
  pages: string[];
}

/** Counts until the test ends. A page that only changes its query is the same page. */
async function countEffort(page: Page): Promise<Effort> {
  const effort: Effort = { presses: 0, pages: [] };
  await page.exposeFunction("countPress", () => {
    effort.presses++;
  });
  const listen = () =>
    addEventListener(
      "click",
      // Labels repeat a press for their field, and the repetition has no position.
      ({ isTrusted, detail }) => {
        if (isTrusted && detail > 0) (window as unknown as { countPress: () => void }).countPress();
      },
      { capture: true },
    );
  await page.addInitScript(listen);
  await page.evaluate(listen);
  let shown = new URL(page.url()).pathname;
  page.on("framenavigated", (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame !== page.mainFrame() || pathname === shown) return;
    shown = pathname;
    effort.pages.push(pathname);
  });
  return effort;
}

let account: Account;
let shops: string[];
test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "a script counts the presses");
test.beforeAll(async () => {
  account = await openAccount("Toko Pagi");
  const { channelId, productId } = await openShop(account);
  shops = [channelId, await connect(account, "Toko Pagi Cabang Bandung")];
  await publish(account, [productId], shops[1] ?? "");
});
test.beforeEach(({ context }) => signedIn(context, account.token));

test("32 orders are arranged and their labels printed with four presses on two pages", async ({
  page,
}) => {
  const half = Array.from({ length: 16 }, () => ({ [SKU]: 1 }));
  for (const shop of shops) await sellOrders(account, shop, half);
  await page.goto("/orders");
  await inUse(page);
  const effort = await countEffort(page);
  await page.getByRole("link", { name: "Process 32 orders" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shipments to arrange: 32");
  await expect(page.getByText("Asking the channels")).toHaveCount(0);
  await page.getByRole("button", { name: "Arrange", exact: true }).click();
  await page.getByRole("button", { name: "Print 32 labels" }).click({ timeout: 150_000 });
  const open = page.getByRole("button", { name: "Open PDF (pages: 32)" });
  await reloadUntil(page, () => expect(open).toBeVisible({ timeout: 5000 }));
  await open.click();
  await expect.poll(() => effort.presses).toBe(4);
  expect(effort.pages.map((path) => path.replace(/[^/]+$/, ""))).toEqual([
    "/orders/",
    "/orders/runs/",
  ]);
});

/** Opens a page and counts from there. `expectEffort` compares when the task is done. */
async function begin(page: Page, path: string) {
  await openInUse(page, path);
  const effort = await countEffort(page);
  return {
    expectEffort: async (presses: number, pages: number) => {
      await expect.poll(() => effort.presses).toBe(presses);
      expect(effort.pages).toHaveLength(pages);
    },
  };
}
const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).first().click();

test("a wave is made, picked and packed by scan, with three presses", async ({ page }) => {
  const { expectEffort } = await begin(page, "/pick-and-pack");
  await page.getByLabel("Number of orders").first().fill("1");
  await press(page, "Create wave");
  await page.waitForURL(/waves\/.+/);
  await scan(page, SKU, "unit 1 of 1");
  const tab = page.getByRole("link", { name: "Pack", exact: true });
  await tab.click();
  await expect(tab).toHaveAttribute("aria-current", "page");
  await scan(page, SKU, "Order complete");
  await press(page, "Print label");
  await expectEffort(3, 2);
});

test("a buyer's question is answered with one press", async ({ page }) => {
  const shopId = await shopOf(account, shops[0] ?? "");
  await sandbox(account, "buyerWrites", { shopId, username: "sitirahma88", text: "Ready kak?" });
  const { expectEffort } = await begin(page, "/chats");
  await page.getByRole("link", { name: /sitirahma88/ }).click();
  const answer = page.getByRole("textbox", { name: "Your answer" });
  await answer.fill("Ready, kak.");
  await answer.press("Enter");
  await expect(page.getByRole("list", { name: "Messages" })).toContainText("Ready, kak.");
  await expectEffort(1, 1);
});

test("a buyer's request to cancel is answered from home", async ({ page }) => {
  const [order] = await sellOrders(account, shops[0] ?? "", [{ [SKU]: 1 }]);
  await sandbox(account, "requestCancel", { orderSn: order?.externalId });
  await page.goto("/");
  const entry = page.getByRole("listitem").filter({ hasText: /buyer asks to cancel/ });
  await reloadUntil(page, () => expect(entry).toBeVisible({ timeout: 1000 }));
  const { expectEffort } = await begin(page, "/");
  await entry.getByRole("link", { name: "Answer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
  await page.getByRole("rowheader").getByRole("link").first().click();
  await page.locator("summary", { hasText: "Confirm cancellation" }).click();
  await press(page, "Cancel the order");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Cancelled");
  await expectEffort(4, 2);
});

test("a return is accepted, counted and taken into stock with three presses", async ({ page }) => {
  const [order] = await sellOrders(account, shops[0] ?? "", [{ [SKU]: 1 }]);
  for (const step of ["ship", "collect", "deliver", "requestReturn"])
    await sandbox(account, step, { orderSn: order?.externalId });
  await page.goto(`/orders/${order?.id}`);
  const accept = page.getByRole("button", { name: "Accept return" });
  await reloadUntil(page, () => expect(accept).toBeVisible({ timeout: 1000 }));
  const { expectEffort } = await begin(page, `/orders/${order?.id}`);
  await accept.click();
  await page.getByLabel("Good", { exact: true }).fill("1");
  await press(page, "Save count");
  await press(page, "Take into stock");
  await expect(page.getByText("The goods are back in stock")).toBeVisible();
  await expectEffort(3, 0);
});

test("a stock figure is changed with two presses in its list", async ({ page }) => {
  const { expectEffort } = await begin(page, `/stocks/manage?search=${SKU}`);
  await page
    .getByRole("link", { name: /^Adjust on hand/ })
    .first()
    .click();
  const form = page.getByRole("form", { name: new RegExp(`Adjust ${SKU}`) });
  await form.getByLabel("Quantity").fill("5");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "on hand is now" })).toBeVisible();
  await expectEffort(2, 0);
});

test("a price is changed with two presses", async ({ page }) => {
  const { expectEffort } = await begin(page, "/products-v2/master");
  await page
    .getByRole("link", { name: /Mug Keramik/ })
    .first()
    .click();
  await page.locator('input[name^="variants["][name$="].price"]').first().fill("99.000");
  await page.locator("[data-save]").click();
  await expect(page.getByRole("status").filter({ hasText: "Product saved" })).toBeVisible();
  await expectEffort(2, 1);
});

test("a product is published to a shop with four presses", async ({ page }) => {
  const { expectEffort } = await begin(page, "/products-v2/master");
  await press(page, /^More for Mug Keramik/);
  await page.getByRole("link", { name: "Publish to…" }).first().click();
  await page.getByRole("checkbox", { name: /Cabang Bandung/ }).check();
  await press(page, "Publish 1 product");
  await expect(page.getByText("Products done: 1 of 1")).toBeVisible({ timeout: 90_000 });
  await expectEffort(4, 2);
});

test("an order is found by its number without a press", async ({ page }) => {
  const [order] = await sellOrders(account, shops[0] ?? "", [{ [SKU]: 1 }]);
  const { expectEffort } = await begin(page, "/");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill(order?.externalId ?? "");
  await expect(
    page.getByRole("option", { name: new RegExp(`${order?.externalId}`) }),
  ).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${order?.externalId}`);
  await expectEffort(0, 1);
});
