import { type Account, api, openAccount, origin, poll } from "./account.ts";
import { expectAccessible } from "./axe.ts";
import { expect, signedIn, test } from "./seller.ts";
import { makePicture, uploadPicture } from "./shop.ts";

const GAMBIR = "q=gambir&place=31.71.01.1001";

/** Opens a shop with the seller's own delivery and one product. */
async function openShop(account: Account, slug: string): Promise<string> {
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
  return shop.channelId;
}

/** Orders the shop's product by its public calls, and brings it on its way. Returns its page. */
async function orderShipped(account: Account, slug: string): Promise<string> {
  const shop = `/v1/storefronts/${slug}`;
  const { items } = await api<{ items: { id: string }[] }>(account, "GET", `${shop}/products`);
  const { item } = await api<{ item: { variants: { id: string }[] } }>(
    ...([account, "GET", `${shop}/products/${items[0]?.id}`] as const),
  );
  const { token, number } = await api<{ token: string; number: string }>(
    ...([account, "POST", `${shop}/orders`] as const),
    {
      ...{ lines: [{ variantId: item.variants[0]?.id, quantity: 1 }], total: 90_000 },
      ...{ checkoutKey: crypto.randomUUID(), name: "Siti Rahmawati", phone: "0812 3456 7801" },
      ...{ street: "Jl. Melati No. 12 RT 03/RW 05", placeCode: "31.71.01.1001" },
      ...{ postCode: "10110", payment: "bank", language: "en" },
      service: { courierId: "own", serviceId: "flat" },
    },
  );
  const found = await poll(async () => {
    const path = `/v1/orders?externalIds=${number}`;
    return (await api<{ orders: { id: string }[] }>(account, "GET", path)).orders[0];
  }, "The order");
  await api(account, "POST", `/v1/channels/shop/orders/${found.id}/;mark-paid`);
  await api(account, "POST", `/v1/orders/${found.id}/shipment`, {
    ...{ method: "manual", trackingCode: "Pak Budi, D 1234 AB" },
  });
  const page = `/shop/${slug}/orders/${token}`;
  await poll(async () => {
    const path = `${shop}/orders/${token}`;
    const { order } = await api<{ order: { status: string } }>(account, "GET", path);
    return order.status === "shipped" || undefined;
  }, "The parcel");
  return page;
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
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto("/settings/shop");
    const title = await page.getByRole("heading", { level: 1, name: "Own shop" }).boundingBox();
    expect(title?.height, "the title beside all links fits one line").toBeLessThan(40);
    await page.getByRole("link", { name: "Shop window" }).click();
    await page.getByLabel("Returns after a change of mind").selectOption("7");
    await page.getByRole("button", { name: "Save" }).first().click();
    await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
    await page.getByLabel("Mon, from").fill("17:00");
    await page.getByLabel("Mon, to").fill("09:00");
    await page.getByRole("button", { name: "Save" }).last().click();
    await expect(page.getByLabel("Mon, to")).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("Mon, from").fill("08:00");
    await page.getByLabel("Number of registration 1").fill("9120001234567");
    await page.getByRole("button", { name: "Save" }).last().click();
    await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
    await expectAccessible(page, "the shop window's settings");

    await page.goto("/settings/shop/vouchers");
    await page.getByLabel("Code").fill("hemat 10");
    await page.getByLabel("Percentage (1 to 90)").fill("10");
    await page.getByRole("button", { name: "Create voucher" }).click();
    await expect(page.getByText("Use 3 to 20 letters and digits.").first()).toBeVisible();
    await expect(page.getByLabel("Percentage (1 to 90)")).toHaveValue("10");
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
    await expect(buyer.getByText("This code does not exist.")).toBeVisible();
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

test(
  "a buyer reviews received goods, and others read it once the seller shows it",
  { tag: "@plain" },
  async ({ page, browser }, { project }) => {
    const isPlain = project.name.startsWith("without");
    const account = await openAccount("Toko Laras");
    const slug = `ulasan-${isPlain ? "tanpa" : "dengan"}-${process.pid}`;
    await openShop(account, slug);
    const context = await browser.newContext({
      locale: "en-GB",
      viewport: { width: 360, height: 760 },
      javaScriptEnabled: !isPlain,
    });
    const buyer = await context.newPage();
    await buyer.goto(origin() + (await orderShipped(account, slug)));
    await buyer.getByRole("button", { name: "I have received it" }).click();
    await buyer.getByRole("link", { name: "Write a review of Mug Keramik" }).click();
    await buyer.getByLabel("Your review (optional)").fill("Bagus sekali, tebal.");
    await buyer.getByRole("radio", { name: "Good", exact: true }).check();
    await buyer
      .getByLabel(/Up to 3 pictures/)
      .setInputFiles([
        { name: "notes.txt", mimeType: "image/jpeg", buffer: Buffer.from("no picture") },
      ]);
    await buyer.getByRole("button", { name: "Send the review" }).click();
    await expect(buyer.getByText("One of the files is not a picture.")).toBeVisible();
    await expect(buyer.getByLabel("Your review (optional)")).toHaveValue("Bagus sekali, tebal.");
    await expect(buyer.getByRole("radio", { name: "Good", exact: true })).toBeChecked();
    await expectAccessible(buyer, "a review with a fault");
    await buyer.getByLabel(/Up to 3 pictures/).setInputFiles([await makePicture()]);
    await buyer.getByRole("button", { name: "Send the review" }).click();
    await expect(buyer.getByText("Thank you for your review.")).toBeVisible();
    await expect(buyer.getByText("4 of 5 stars")).toBeAttached();

    await signedIn(page.context(), account.token);
    await page.goto("/settings/shop/reviews");
    await expect(page.getByText("1 review waits for you.")).toBeVisible();
    await expect(page.getByRole("img", { name: "Picture 1 of Siti R.’s review" })).toBeVisible();
    await page.getByLabel("Your answer").fill("Terima kasih, Kak!");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page.getByText("Buyers now see the review.")).toBeVisible();
    await expectAccessible(page, "the reviews");

    await buyer.goto(`${origin()}/shop/${slug}`);
    await buyer.getByRole("link", { name: /Mug Keramik/ }).click();
    await buyer.getByRole("link", { name: /4[.,]0 \(1 review\)/ }).click();
    await expect(buyer.getByText("Bagus sekali, tebal.")).toBeInViewport();
    await expect(buyer.getByText("Terima kasih, Kak!")).toBeVisible();
    await expectAccessible(buyer, "a product with a review");
    await context.close();
  },
);

test(
  "a seller chooses a colour, looks at it before saving, and puts up a banner",
  { tag: "@plain" },
  async ({ page, browser }, { project }) => {
    const isPlain = project.name.startsWith("without");
    const account = await openAccount("Toko Laras");
    const slug = `warna-${isPlain ? "tanpa" : "dengan"}-${process.pid}`;
    await openShop(account, slug);
    await signedIn(page.context(), account.token);
    await page.goto("/settings/shop/theme");
    await page.getByLabel("Colour", { exact: true }).fill("#ffeb3b");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText(/White text cannot be read on this colour/).first()).toBeVisible();
    await expect(page.getByLabel("Colour", { exact: true })).toHaveValue("#ffeb3b");
    await page.getByLabel("Colour", { exact: true }).fill("#166534");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText("Nothing is saved yet.")).toBeVisible();
    await expect(page.getByLabel("Colour", { exact: true })).toHaveValue("#166534");
    await expectAccessible(page, "the shop's look");
    const preview = await page.getByRole("link", { name: "Look at the shop" }).getAttribute("href");
    const context = await browser.newContext({ javaScriptEnabled: !isPlain });
    const buyer = await context.newPage();
    const colourOf = () =>
      buyer.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue("--primary-solid").trim(),
      );
    await buyer.goto(origin() + preview);
    expect(await colourOf()).toBe("#166534");
    await buyer.goto(`${origin()}/shop/${slug}`);
    expect(await colourOf()).not.toBe("#166534");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
    await page.getByLabel("Picture", { exact: true }).setInputFiles(await makePicture());
    await page.getByRole("button", { name: "Save banner" }).click();
    await expect(page.getByRole("img", { name: "Banner" })).toBeVisible();
    await buyer.reload();
    expect(await colourOf()).toBe("#166534");
    await expect(buyer.locator("main img").first()).toBeVisible();
    await expectAccessible(buyer, "the shop in its own colour");
    await context.close();
  },
);

test(
  "a seller connects a domain and reads what to enter at the registrar",
  { tag: "@plain" },
  async ({ page }, { project }) => {
    const account = await openAccount("Toko Laras");
    await api(account, "POST", "/v1/channels/shop/;integrate", {
      slug: `domain-${project.name.startsWith("without") ? "tanpa" : "dengan"}-${process.pid}`,
      name: "Toko Laras",
    });
    await signedIn(page.context(), account.token);
    await page.goto("/settings/shop/domain");
    const field = page.getByRole("textbox", { name: "Domain", exact: true });
    for (const [typed, refusal] of [
      ["printer.local", "Enter a domain such as shop.example.com"],
      [new URL(origin()).hostname, "Enter a domain such as shop.example.com"],
    ] as const) {
      await field.fill(typed);
      await page.getByRole("button", { name: "Connect domain" }).click();
      await expect(page.getByText(refusal).first()).toBeVisible();
      await expect(field).toHaveValue(typed);
    }
    await field.fill("https://Toko-Laras.example.com/");
    await page.getByRole("button", { name: "Connect domain" }).click();
    const name = "toko-laras.example.com";
    await expect(page.getByText(`${name} is not connected yet.`)).toBeVisible();
    await expect(page.getByText(/name servers did not answer/)).toBeVisible();
    await expect(page.locator(`input[value="_etalase.${name}"]`)).toBeVisible();
    await expect(page.locator('input[value^="etalase-verification="]')).toBeVisible();
    await expectAccessible(page, "the shop's domain");
    await page.getByRole("button", { name: "Check now" }).click();
    await expect(page.getByText(/Checked/).first()).toBeVisible();
    await page.getByRole("button", { name: "Remove domain" }).click();
    await expect(page.getByText("The domain is removed.").first()).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
  },
);
