import { type Account, api, openAccount, origin, poll } from "./account.ts";
import { expectAccessible } from "./axe.ts";
import { expect, signedIn, test } from "./seller.ts";
import { uploadPicture } from "./shop.ts";

const GAMBIR = "q=gambir&place=31.71.01.1001";

/** Opens a shop with the seller's own delivery and one product. */
async function openShop(account: Account, slug: string): Promise<void> {
  const { shop } = await api<{ shop: { channelId: string; version: number } }>(
    account,
    "POST",
    "/v1/channels/shop/;integrate",
    { slug, name: "Toko Laras" },
  );
  await api(account, "PUT", `/v1/channels/shop/${shop.channelId}`, {
    ...{ version: shop.version, tagline: "Keramik dari Bandung", phone: "0812 3456 7890" },
    ...{ originStreet: "Jl. Gandawijaya No. 12", originPlaceCode: "32.77.02.1001" },
    ...{ originPostCode: "40524", originName: "Laras", originPhone: "081234567890" },
    ...{ bankAccounts: [{ bank: "BCA", number: "1234567890", holder: "Laras" }], flatFee: 15_000 },
  });
  const { product } = await api<{ product: { id: string } }>(account, "POST", "/v2/products", {
    product: {
      ...{ name: "Mug Keramik", description: "Dibakar 1.200 derajat.", category: "Rumah > Dapur" },
      imageIds: await uploadPicture(account),
      variants: [{ sku: "MUG", price: 75_000, weightG: 400, optionIds: [] }],
    },
  });
  const { stocks } = await api<{ stocks: { id: string }[] }>(account, "GET", "/v1/stocks");
  await api(account, "PUT", "/v1/stocks", {
    adjustments: stocks.map(({ id }) => ({ stockId: id, to: 9, reason: "received" })),
  });
  await api(account, "POST", "/v2/channels/publishes", {
    ...{ productIds: [product.id], channelIds: [shop.channelId] },
  });
  await poll(async () => {
    const answer = await fetch(`${origin()}/api/v1/storefronts/${slug}/products`);
    const { total } = (await answer.json()) as { total: number };
    return total === 1 ? total : undefined;
  }, "The product");
}

test(
  "a seller writes policies and a voucher, and a buyer reads the one and uses the other",
  { tag: "@plain" },
  async ({ page, browser }, { project }) => {
    const isPlain = project.name.startsWith("without");
    const account = await openAccount("Toko Laras");
    const slug = `etalase-${isPlain ? "tanpa" : "dengan"}-${process.pid}`;
    await openShop(account, slug);
    await signedIn(page.context(), account.token);
    await page.goto("/settings/shop/window");
    await page.getByLabel("Returns of goods").selectOption("7");
    await page.getByRole("button", { name: "Save" }).first().click();
    await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
    await page.getByLabel("Mon, from").fill("17:00");
    await page.getByLabel("Mon, to").fill("09:00");
    await page.getByRole("button", { name: "Save" }).last().click();
    await expect(page.getByLabel("Mon, to")).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("Mon, from").fill("08:00");
    await page.getByLabel("Its number 1").fill("9120001234567");
    await page.getByRole("button", { name: "Save" }).last().click();
    await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
    await expectAccessible(page, "the shop window's settings");

    await page.goto("/settings/shop/vouchers");
    await page.getByLabel("Code").fill("hemat 10");
    await page.getByLabel("Share in percent").fill("10");
    await page.getByRole("button", { name: "Create voucher" }).click();
    await expect(page.getByText("3 to 20 letters and digits, please.").first()).toBeVisible();
    await expect(page.getByLabel("Share in percent")).toHaveValue("10");
    await page.getByLabel("Code").fill("hemat10");
    await page.getByRole("button", { name: "Create voucher" }).click();
    await expect(page.getByRole("button", { name: "End HEMAT10" })).toBeVisible();
    await expectAccessible(page, "the vouchers");

    const context = await browser.newContext({
      locale: "en-GB",
      viewport: { width: 360, height: 760 },
      javaScriptEnabled: !isPlain,
    });
    const buyer = await context.newPage();
    await buyer.goto(`${origin()}/shop/${slug}`);
    await buyer.getByRole("link", { name: "Returns and refunds" }).click();
    await expect(buyer.getByText("within 7 days of receiving them")).toBeVisible();
    await expectAccessible(buyer, "a policy");
    await buyer.getByRole("link", { name: "About the shop" }).click();
    await expect(buyer.getByText("08:00–09:00")).toBeVisible();
    await expect(buyer.getByRole("main").getByText("9120001234567")).toBeVisible();
    await buyer.goto(`${origin()}/shop/${slug}`);
    await buyer.getByRole("link", { name: /Mug Keramik/ }).click();
    await expect(buyer.getByRole("link", { name: "Can be returned within 7 days" })).toBeVisible();
    await buyer.getByRole("button", { name: "Add to cart" }).click();
    await buyer.getByLabel("Voucher code").fill("ANDERS");
    await buyer.getByRole("button", { name: "Use" }).click();
    await expect(buyer.getByText("The shop has no such code.")).toBeVisible();
    await expectAccessible(buyer, "the cart with a wrong code");
    await buyer.getByLabel("Voucher code").fill("hemat10");
    await buyer.getByRole("button", { name: "Use" }).click();
    await expect(buyer.getByText(/Rp\s67\.500/)).toBeVisible();
    await buyer.goto(`${origin()}/shop/${slug}/checkout?${GAMBIR}`);
    await expect(buyer.getByText(/Rp\s82\.500/)).toBeVisible();
    await buyer.getByLabel("Name").fill("Siti Rahmawati");
    await buyer.getByLabel("Phone").fill("0812 3456 7801");
    await buyer.getByLabel("Street, house number, block").fill("Jl. Melati No. 12 RT 03/RW 05");
    await buyer.getByLabel("Post code").fill("10110");
    await buyer.getByRole("button", { name: "Place order" }).click();
    await expect(buyer.getByText("Voucher HEMAT10")).toBeVisible();
    await expect(buyer.getByRole("heading", { name: /Pay Rp\s82\.500/ })).toBeVisible();
    await context.close();
    await page.reload();
    await page.getByRole("button", { name: "End HEMAT10" }).click();
    await expect(page.getByRole("button", { name: "End HEMAT10" })).toBeHidden();
  },
);
