import type { Page } from "@playwright/test";
import { type Account, openAccount } from "./account.ts";
import { sellOrders } from "./parcels.ts";
import { expect, inUse, reloadUntil, signedIn, test } from "./seller.ts";
import { openShop, publish } from "./selling-shop.ts";
import { connect } from "./shop.ts";

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
test.beforeAll(async () => {
  account = await openAccount("Toko Pagi");
  const { channelId, productId } = await openShop(account);
  shops = [channelId, await connect(account, "Toko Pagi Cabang Bandung")];
  await publish(account, [productId], shops[1] ?? "");
});
test.beforeEach(({ context }) => signedIn(context, account.token));

test("32 orders are arranged and their labels printed with four presses on two pages", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "the presses are counted by a script");
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
