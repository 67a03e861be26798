import type { Locator, Page } from "@playwright/test";
import { type Account, api, openAccount } from "./account.ts";
import { expect, inUse, sending, signedIn, test } from "./seller.ts";
import { connect } from "./shop.ts";

/** A form that two people have open. */
interface Shared {
  path: string;
  /** Saves as the other person. */
  saveFirst: () => Promise<unknown>;
  own: (page: Page) => Locator;
  typedMeanwhile: (page: Page) => Locator;
  save: string;
  says: string;
}

const NEW = { product: "Kaos Bentrok", guide: "Kaos dewasa" };
let account: Account;
let productId: string;
let shared: Record<"product" | "listing" | "guide", Shared>;
test.beforeAll(async () => {
  account = await openAccount("Toko Berdua");
  const channelId = await connect(account);
  const create = {
    product: { name: NEW.product, variants: [{ sku: "BTR-1", price: 65_000, weightG: 200 }] },
  };
  productId = (await api<{ product: { id: string } }>(account, "POST", "/v2/products", create))
    .product.id;
  const { channelProduct } = await api<{ channelProduct: { id: string } }>(
    account,
    "POST",
    "/v2/channels/products",
    {
      channelProduct: { internalProductId: productId, channelId },
    },
  );
  const { sizeChart } = await api<{ sizeChart: { id: string } }>(
    account,
    "POST",
    "/v1/products/size-charts",
    {
      sizeChart: { name: NEW.guide, measures: ["Dada"], rows: [{ size: "S", values: [50] }] },
    },
  );
  let times = 0;
  shared = {
    product: {
      path: `/products-v2/master/${productId}`,
      saveFirst: async () => {
        const detail = `/v2/products/detail/${productId}`;
        const { version } = (await api<{ product: { version: number } }>(account, "GET", detail))
          .product;
        return api(account, "PUT", detail, {
          product: { version, name: `Kaos dari yang lain ${++times}` },
        });
      },
      own: (page) => page.getByLabel("Name").first(),
      typedMeanwhile: (page) => page.getByLabel("Description"),
      save: "Save",
      says: "Someone saved this product",
    },
    listing: {
      path: `/products-v2/channels/shopee/${channelId}/${productId}`,
      saveFirst: () =>
        api(account, "PUT", `/v2/channels/products/${channelProduct.id}`, {
          channelProduct: { name: `Kaos kanal ${++times}` },
        }),
      own: (page) => page.locator('[name="name"]'),
      typedMeanwhile: (page) => page.locator('[name="description"]'),
      save: "Save as draft",
      says: "saved this listing",
    },
    guide: {
      path: `/settings/size-guide/${sizeChart.id}`,
      saveFirst: async () => {
        const sizeCharts = "/v1/products/size-charts";
        const { version } = (
          await api<{ sizeChart: { version: number } }>(
            account,
            "GET",
            `${sizeCharts}/${sizeChart.id}`,
          )
        ).sizeChart;
        return api(account, "POST", sizeCharts, {
          sizeChart: { id: sizeChart.id, version, name: `Kaos anak ${++times}` },
        });
      },
      own: (page) => page.getByLabel("Name"),
      typedMeanwhile: (page) => page.getByLabel("Size 1", { exact: true }),
      save: "Save size guide",
      says: "Someone saved this size guide",
    },
  };
});
test.beforeEach(({ context }) => signedIn(context, account.token));

for (const what of ["product", "listing", "guide"] as const) {
  test(`a ${what} saved by somebody else meanwhile says so, and takes the focus only from its button`, {
    // All three show the conflict in the same panel.
    tag: what === "product" ? "@plain" : [],
  }, async ({ page, javaScriptEnabled }) => {
    const { path, saveFirst, own, typedMeanwhile, save, says } = shared[what];
    const press = () => page.getByRole("button", { name: save, exact: true }).last().click();
    const panel = page.locator("section", {
      has: page.getByRole("alert").filter({ hasText: says }),
    });
    await page.goto(path);
    if (javaScriptEnabled) await inUse(page);
    await saveFirst();
    await own(page).fill("Kaos saya");
    await press();
    await expect(panel).toBeFocused();
    if (!javaScriptEnabled) return;

    await page.goto(path);
    await inUse(page);
    await saveFirst();
    await own(page).fill("Kaos saya");
    const release = await sending(page, `**${path}.rsc*`, press);
    await typedMeanwhile(page).fill("Sambil menunggu");
    release();
    await expect(panel).toBeVisible();
    await expect(typedMeanwhile(page)).toHaveValue("Sambil menunggu");
    await expect(typedMeanwhile(page)).toBeFocused();
  });
}

test("an option added during a save that conflicts stays", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "without a script there is a new page in between");
  const { path, saveFirst, own, save, says } = shared.product;
  await page.goto(path);
  await inUse(page);
  await saveFirst();
  await own(page).fill("Kaos saya");
  const release = await sending(page, `**${path}.rsc*`, () =>
    page.getByRole("button", { name: save, exact: true }).last().click(),
  );
  // The keyboard presses it, because the pending indicator covers the page for a pointer.
  await page.locator('button[value="type-add"]').press("Enter");
  await page.locator('[name="variationTypes[0].add"]').fill("Merah, Biru");
  await page.locator('button[value="generate"]').press("Enter");
  await page.locator('[name="variants[1].sku"]').fill("BTR-2");
  release();
  await expect(page.getByRole("alert").filter({ hasText: says })).toBeVisible();
  await expect(page.locator('[name="variationTypes[0].options[1].name"]')).toHaveValue("Biru");
  await expect(page.locator('[name="variants[1].sku"]')).toHaveValue("BTR-2");
  await expect(page.locator('[name="variants[0].sku"]')).toHaveValue("BTR-1");
});
