import { type Account, api, openAccount } from "./account.ts";
import { expect, inUse, reloadUntil, signedIn, test } from "./seller.ts";
import { openShop } from "./selling-shop.ts";

const [M, L] = ["BATIK-PARANG-RUSAK-PREMIUM-M", "BATIK-PARANG-RUSAK-PREMIUM-L"] as const;
let account: Account;
test.beforeAll(async () => {
  account = await openAccount("Toko Opname Tanpa Sinyal");
  await openShop(account);
});
test.beforeEach(({ context }) => signedIn(context, account.token));

/** A count of both that has begun. */
async function beginCount(): Promise<string> {
  const { count } = await api<{ count: { id: string } }>(account, "POST", "/v1/stocks/counts", {
    ...{ name: "Rak belakang", warehouseId: "default", scope: "skus", scopeValues: [M, L] },
  });
  await api(account, "POST", `/v1/stocks/counts/${count.id}/;start`);
  return count.id;
}

async function levelOf(sku: string): Promise<{ id: string; onHand: number }> {
  const { stocks } = await api<{ stocks: { id: string; onHand: number }[] }>(
    account,
    "GET",
    `/v1/stocks?exactSku=${sku}&warehouseId=default`,
  );
  if (!stocks[0]) throw new Error(`No level of ${sku}`);
  return stocks[0];
}
const onHand = async (sku: string) => (await levelOf(sku)).onHand;

test("a count continues offline, and posts what was counted", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "a page without scripts can only wait for the network");
  await page.goto(`/stocks/counting/${await beginCount()}`);
  await inUse(page);
  const scan = async (code: string, units = "1") => {
    await page.getByLabel("Scan or type").fill(code);
    await page.getByLabel("Units").fill(units);
    await page.getByLabel("Scan or type").press("Enter");
  };
  const row = (sku: string) => page.getByRole("row", { name: new RegExp(sku) });
  await scan(M);
  await expect(page.getByText(`${M}: 1 counted`)).toBeVisible();
  // Otherwise the page would still be loading when the network goes.
  await expect(page.getByText("1 of 2", { exact: true })).toBeVisible();

  await context.setOffline(true);
  await scan(M.toLowerCase(), "2");
  await scan(L, "5");
  await expect(page.getByText("Scans waiting for the network: 2.")).toBeVisible();
  await expect(page.locator("[data-verdict]")).toContainText(`RecordedNot sent yet: ${L}`);
  await expect(page.getByText("2 of 2", { exact: true })).toBeVisible();
  await expect(row(M)).toContainText("2 not sent yet");
  await expect(row(L)).toContainText("5 not sent yet");

  // Three leave after the scans. The page has tried to send them twice by then, seconds apart.
  for (let tries = 0; tries < 2; tries++) await page.waitForEvent("requestfailed");
  const stockId = (await levelOf(L)).id;
  await api(account, "PUT", "/v1/stocks", {
    adjustments: [{ stockId, by: -3, reason: "correction" }],
  });

  await context.setOffline(false);
  await expect(page.getByText(`${L}: 5 counted`)).toBeVisible();
  await expect(page.getByText("not sent yet")).toHaveCount(0);
  await expect(page.getByText(/waiting for the network/i)).toHaveCount(0);
  await page.getByRole("button", { name: "Finish counting" }).click();
  for (const sku of [M, L]) await page.getByLabel(`Reason ${sku}`).selectOption("lost");
  await page.getByRole("button", { name: "Save reasons" }).click();
  await page.getByRole("button", { name: "Post differences" }).click();
  await reloadUntil(page, () =>
    expect(page.getByText("Posted", { exact: true })).toBeVisible({ timeout: 500 }),
  );
  expect(await onHand(M)).toBe(3);
  // Five were counted before three of them left.
  expect(await onHand(L)).toBe(2);
});
