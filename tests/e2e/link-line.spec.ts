import type { Locator } from "@playwright/test";
import { api, openAccount, poll, sandbox } from "./account.ts";
import { expect, inUse, signedIn, test } from "./seller.ts";
import { createProduct, VARIANT } from "./selling-shop.ts";
import { connect, shopOf } from "./shop.ts";

test("an unknown item is linked in its order line, and the order gets its stock", {
  tag: "@plain",
}, async ({ page, context, javaScriptEnabled }) => {
  const account = await openAccount("Toko Asing");
  const channelId = await connect(account);
  await createProduct(account, {
    name: "Topi Anyaman Pandan",
    variants: [{ ...VARIANT, sku: "TOPI-PANDAN" }],
  });
  const shopId = await shopOf(account, channelId);
  const { itemId } = await sandbox<{ itemId: number }>(account, "addItem", {
    ...{ shopId, name: "Topi Anyaman Pandan Asli", sku: "TP-01", price: 75_000, stock: 9 },
  });
  await sandbox(account, "createOrder", {
    ...{ shopId, items: [{ itemId, modelId: 0, quantity: 2 }], paid: true },
  });
  const [order] = await poll(async () => {
    const { orders } = await api<{ orders: { id: string }[] }>(account, "GET", "/v1/orders");
    return orders.length > 0 ? orders : null;
  }, "The order");
  await signedIn(context, account.token);

  // The longest flag of an order, in the language where it is longest.
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/orders?lang=id");
  await expect(page.getByRole("row").getByText("SKU belum tertaut")).toBeVisible();
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide).toBe(0);

  await page.goto(`/orders/${order?.id}?lang=en`);
  await expect(page.getByText("An item is not linked to one of your products")).toBeVisible();
  if (javaScriptEnabled) await inUse(page);
  await page
    .getByRole("row", { name: /Topi Anyaman/ })
    .getByRole("link", { name: "Link to a product" })
    .click();
  const panel = page.getByRole("region", {
    name: "Link “Topi Anyaman Pandan Asli” to your product",
  });
  await expect(panel.getByRole("searchbox")).toBeFocused();
  // A product of the same name is offered before a search.
  await expect(panel.getByRole("listitem").filter({ hasText: "TOPI-PANDAN" })).toBeVisible();
  await panel.getByRole("searchbox").fill("tidak ada");
  await panel.getByRole("button", { name: "Search" }).click();
  await expect(panel.getByText("No product matches “tidak ada”.")).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await panel.getByText("Create a product from this item").click();
  await expect(panel.getByLabel("Weight (g)")).toBeVisible();
  expect(await isCutOff(panel)).toBe(false);
  await panel.getByLabel("Weight (g)").fill("berat");
  await panel.getByRole("button", { name: "Create and link" }).click();
  await expect(panel.getByLabel("SKU", { exact: true })).toHaveValue("TP-01");
  await expect(panel.getByLabel("Weight (g)")).toHaveValue("berat");
  await panel.getByRole("searchbox").fill("pandan");
  await panel.getByRole("button", { name: "Search" }).click();
  expect(await isCutOff(panel)).toBe(false);
  await panel.getByRole("button", { name: /Link to Topi Anyaman Pandan/ }).click();
  await expect(page.getByText("Linked in 1 order.", { exact: true })).toBeVisible();
  await expect(page.getByRole("row", { name: /TOPI-PANDAN/ })).toBeVisible();
  await expect(page.getByText("An item is not linked to one of your products")).toHaveCount(0);
});

/** Returns whether an ancestor clips it or it is wider than the screen. */
const isCutOff = (panel: Locator) =>
  panel.evaluate((element) => {
    const box = element.getBoundingClientRect();
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (around === document.body || getComputedStyle(around).overflowY === "visible") continue;
      const edges = around.getBoundingClientRect();
      if (box.bottom > edges.bottom + 1 || box.right > edges.right + 1) return true;
    }
    return box.right > document.documentElement.clientWidth;
  });
