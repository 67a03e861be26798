import type { Page } from "@playwright/test";
import { type Account, api, openAccount, sandbox } from "./account.ts";
import { sellOrders } from "./parcels.ts";
import { PHONE } from "./screen-list.ts";
import { answerYes, expect, inUse, reloadUntil, signedIn, test } from "./seller.ts";
import { openShop, publish } from "./selling-shop.ts";
import { connect } from "./shop.ts";

const SKU = "BATIK-PARANG-RUSAK-PREMIUM-M";
/** Orders of each shop. */
const ORDERS = 25;

let account: Account;
let shops: string[];
test.beforeAll(async () => {
  account = await openAccount("Toko Dua Toko");
  const { channelId, productId } = await openShop(account);
  shops = [channelId, await connect(account, "Toko Laras Cabang Surabaya")];
  await publish(account, [productId], shops[1] ?? "");
});
test.beforeEach(({ context }) => signedIn(context, account.token));

const totalOf = async (filter: string) =>
  (await api<{ total: number }>(account, "GET", `/v1/orders?${filter}`)).total;

/** Ticks a row, and then all that the list's filters match. */
async function pickAll(page: Page, path: string, total: number, hasScript: boolean | undefined) {
  await page.goto(path);
  if (hasScript) await inUse(page);
  await page.locator("td.pick input").first().check();
  await page.getByRole("checkbox", { name: `All ${total} that match` }).check();
}

test("50 orders of two shops are arranged together, and their documents are one PDF", async ({
  page,
  javaScriptEnabled,
}) => {
  const many = Array.from({ length: ORDERS }, () => ({ [SKU]: 1 }));
  const sold = [];
  for (const shop of shops) sold.push(...(await sellOrders(account, shop, many)));
  const numbers = sold.map(({ externalId }) => externalId).join(",");
  const mine = `externalIds=${numbers}`;

  await pickAll(page, `/orders?numbers=${numbers}`, 2 * ORDERS, javaScriptEnabled);
  await page.getByRole("button", { name: "Arrange", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    `Shipments to arrange: ${2 * ORDERS}`,
  );
  await expect(page.getByRole("heading", { name: "Toko Laras Cabang Surabaya" })).toBeVisible();
  // A shop's choices appear when it has answered, so both are waited for.
  await reloadUntil(page, () =>
    expect(page.getByText("Asking the channels")).toHaveCount(0, { timeout: 1000 }),
  );
  const desk = page.viewportSize() ?? PHONE;
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await page.setViewportSize(desk);
  for (const where of await page.getByRole("group", { name: "Pickup address" }).all())
    await where.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Arrange", exact: true }).click();
  await expect(page).toHaveURL(/\/orders\/runs\//);
  const print = page.getByRole("button", { name: `Print ${2 * ORDERS} labels` });
  await reloadUntil(page, () => expect(print).toBeVisible({ timeout: 1000 }));
  await expect(page.getByText(`Orders finished: ${2 * ORDERS} of ${2 * ORDERS}`)).toBeVisible();
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await page.setViewportSize(desk);
  await print.click();
  // Waits for the POST: an earlier reload would cancel it.
  await expect(page).toHaveURL(/\?document=/);
  const open = page.getByRole("button", { name: `Open PDF (pages: ${2 * ORDERS})` });
  await reloadUntil(page, () => expect(open).toBeVisible({ timeout: 1000 }));
  expect(await totalOf(`${mine}&hasPrintedLabel=true`)).toBe(0);
  const file = new URL(page.url()).searchParams.get("document");
  await open.click();
  await expect.poll(() => totalOf(`${mine}&hasPrintedLabel=true`)).toBe(2 * ORDERS);
  const pdf = await page.request.get(`/orders/documents/${file}/file`);
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await page.reload();
  await expect(page.getByRole("button", { name: /^Print 50 labels again/ })).toBeVisible();

  await page.getByRole("button", { name: `Create a wave of ${2 * ORDERS} orders` }).click();
  await expect(page).toHaveURL(/\/pick-and-pack\/waves\//);
  await page.goto("/orders/runs");
  await expect(page.getByRole("row", { name: /50.*Finished/ })).toBeVisible();
});

test("the papers of chosen orders are one PDF", async ({ page, javaScriptEnabled }) => {
  const sold = await sellOrders(account, shops[0] ?? "", [{ [SKU]: 1 }, { [SKU]: 1 }]);
  const numbers = sold.map(({ externalId }) => externalId).join(",");
  await pickAll(page, `/orders?numbers=${numbers}`, 2, javaScriptEnabled);
  await page.getByRole("button", { name: "Print documents" }).click();
  await page.getByLabel("Shipping labels").uncheck();
  await page.getByRole("button", { name: "Create PDF" }).click();
  await expect(page).toHaveURL(/\/orders\/documents\//);
  const open = page.getByRole("button", { name: "Open PDF (pages: 2)" });
  await reloadUntil(page, () => expect(open).toBeVisible({ timeout: 1000 }));
});

test("a bulk action names each skipped order and its reason", async ({ page }) => {
  const [order] = await sellOrders(account, shops[0] ?? "", [{ [SKU]: 1 }]);
  if (!order) throw new Error("Nothing was sold");
  await page.goto(`/orders?numbers=${order.externalId}`);
  await page.locator("td.pick input").first().check();
  await page.getByRole("button", { name: "Pick", exact: true }).click();
  const left = page.getByRole("status").filter({ hasText: "1 order was left unchanged" });
  await expect(left).toContainText(`${order.externalId}not to be sent now`);
});

test("an order is cancelled with one of its channel's reasons, and its units are freed", {
  tag: "@plain",
}, async ({ page }) => {
  const [order] = await sellOrders(account, shops[0] ?? "", [{ [SKU]: 3 }]);
  if (!order) throw new Error("Nothing was sold");
  await page.goto(`/orders/${order.id}/cancel`);
  await expect(page.getByText("3 reserved units go back on sale.")).toBeVisible();
  await page.getByLabel("Reason").selectOption({ label: "Buyer’s request" });
  await page.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Cancelled");
  await expect(page.getByRole("row", { name: new RegExp(SKU) })).toContainText("Back in stock");
});

test("a buyer's cancel request is rejected, and the order continues", { tag: "@plain" }, async ({
  page,
}) => {
  const [order] = await sellOrders(account, shops[0] ?? "", [{ [SKU]: 1 }]);
  if (!order) throw new Error("Nothing was sold");
  await sandbox(account, "requestCancel", { orderSn: order.externalId });
  await page.goto(`/orders/${order.id}`);
  await reloadUntil(page, () =>
    expect(page.getByText("The buyer asks to cancel this order")).toBeVisible({ timeout: 1000 }),
  );
  await answerYes(page, "Reject, keep order", "Reject the request");
  await expect(page.getByText("Cancellation rejected")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("To process");
});

test("a return is accepted and received, with good units for sale and damaged ones separate", {
  tag: "@plain",
}, async ({ page }) => {
  const [order] = await sellOrders(account, shops[0] ?? "", [{ [SKU]: 3 }]);
  if (!order) throw new Error("Nothing was sold");
  for (const step of ["ship", "collect", "deliver", "requestReturn"])
    await sandbox(account, step, { orderSn: order.externalId });
  await page.goto(`/orders/${order.id}`);
  await reloadUntil(page, () =>
    expect(page.getByText("The buyer wants to send this order back")).toBeVisible({
      timeout: 1000,
    }),
  );
  const { stocks: before } = await readLevel();
  await expect(page.getByLabel("Good", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Accept return" }).click();
  await expect(page.getByText("The buyer wants to send this order back")).toHaveCount(0);
  await page.getByLabel("Good", { exact: true }).fill("1");
  await page.getByLabel("Damaged", { exact: true }).fill("1");
  await page.getByRole("button", { name: "Save count" }).click();
  await expect(page.getByText(/1 good, 1 damaged$/).first()).toBeVisible();
  await page.getByRole("button", { name: "Take into stock" }).click();
  await expect(page.getByText("The goods are back in stock")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Returned");
  const { stocks: after } = await readLevel();
  expect(after[0]?.onHand).toBe((before[0]?.onHand ?? 0) + 2);
  expect(after[0]?.damaged).toBe((before[0]?.damaged ?? 0) + 1);
});

const readLevel = () =>
  api<{ stocks: { onHand: number; damaged: number }[] }>(
    account,
    "GET",
    `/v1/stocks?exactSku=${SKU}&warehouseId=default`,
  );
