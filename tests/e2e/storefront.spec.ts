import type { Page } from "@playwright/test";
import { type Account, api, openAccount, origin, poll } from "./account.ts";
import { expectAccessible } from "./axe.ts";
import { expect, reloadUntil, signedIn, test } from "./seller.ts";
import { makePicture, uploadPicture } from "./shop.ts";

const MUG = "Mug Keramik Motif Parang";

interface Shelf {
  account: Account;
  slug: string;
}

/** Makes a product of two colours over the API, and opens and fills the shop on its own screen. */
async function furnish(page: Page, slug: string): Promise<Shelf> {
  const account = await openAccount("Toko Laras");
  await signedIn(page.context(), account.token);
  await page.goto("/channels");
  await page.getByRole("button", { name: "Connect Etalase" }).click();
  await page.getByLabel("Shop name").fill("Toko Laras");
  await page.getByLabel("Shop link").fill(slug);
  await page.getByRole("button", { name: "Open the shop" }).click();
  await expect(page.getByRole("link", { name: "Visit the shop" })).toBeVisible();
  await expect(page.getByText("Nothing can be ordered yet")).toBeVisible();

  await page.getByLabel("Subdistrict, district or town").fill("cimahi tengah");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await page.getByRole("list", { name: "Choose the place" }).getByRole("link").first().click();
  await expect(page.getByLabel("Place", { exact: true })).toHaveValue(/Cimahi/);
  await page.getByLabel("Street, house number").fill("Jl. Gandawijaya No. 12");
  await page.getByLabel("Sender’s phone").fill("0812 3456 7890");
  await page.getByLabel("Post code").fill("40524");
  const forms = page.locator("form").filter({ has: page.getByRole("button", { name: "Save" }) });
  await forms.nth(1).getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();

  await connectCouriers(page, account);
  const bank = page.getByRole("group", { name: "Account 1" });
  await bank.getByLabel("Bank").fill("BCA");
  await bank.getByLabel("Account number").fill("1234567890");
  await bank.getByLabel("Account holder").fill("Laras Wulandari");
  await forms.nth(3).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Nothing can be ordered yet")).toBeHidden();
  await publish(account, slug);
  return { account, slug };
}

/** Copies the key of the seller's account at the courier's desk; a wrong one is told before. */
async function connectCouriers(page: Page, { token }: Account): Promise<void> {
  const desk = await fetch(`${origin()}/sandbox/biteship/controls/account`, {
    headers: { "x-jwt": `Bearer ${token}` },
  });
  const { facts } = (await desk.json()) as { facts: [string, string][] };
  const key = page.getByLabel("API key");
  await key.fill("biteship_test.wrong");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByText("This key is not accepted.")).toBeVisible();
  await key.fill(facts[0]?.[1] ?? "");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "The key works and is saved." }),
  ).toBeVisible();
  await expect(page.getByLabel("URL", { exact: true }).last()).toHaveValue(
    /\/api\/webhooks\/couriers\/biteship\//,
  );
}

async function publish(account: Account, slug: string): Promise<void> {
  const imageIds = await uploadPicture(account);
  const option = (id: string, name: string) => ({ id, name, imageId: null });
  const { product } = await api<{ product: { id: string } }>(account, "POST", "/v2/products", {
    product: {
      name: MUG,
      description: "Dibakar 1.200 derajat, aman untuk mesin cuci piring.",
      category: "Rumah > Dapur",
      imageIds,
      variationTypes: [
        { id: "c", name: "Warna", options: [option("h", "Hitam"), option("p", "Putih")] },
      ],
      variants: [
        { sku: "MUG-H", price: 75_000, weightG: 400, optionIds: ["h"] },
        { sku: "MUG-P", price: 75_000, weightG: 400, optionIds: ["p"] },
      ],
    },
  });
  const { stocks } = await api<{ stocks: { id: string }[] }>(account, "GET", "/v1/stocks");
  await api(account, "PUT", "/v1/stocks", {
    adjustments: stocks.map(({ id }) => ({ stockId: id, to: 3, reason: "received" })),
  });
  const { shops } = await api<{ shops: { channelId: string }[] }>(
    account,
    "GET",
    "/v1/channels/shop/shops",
  );
  await api(account, "POST", "/v2/channels/publishes", {
    productIds: [product.id],
    channelIds: shops.map(({ channelId }) => channelId),
  });
  await poll(async () => {
    const answer = await fetch(`${origin()}/api/v1/storefronts/${slug}/products`);
    const { total } = (await answer.json()) as { total: number };
    return total === 1 ? total : undefined;
  }, "The product");
}

test(
  "a buyer finds, orders and pays in the seller's own shop, and the seller ships",
  { tag: "@plain" },
  async ({ page, browser }, { project }) => {
    // The courier's job runs every minute, and a busy machine needs longer for the rest.
    test.setTimeout(600_000);
    const slug = `toko-${project.name.startsWith("without") ? "tanpa" : "dengan"}-${process.pid}`;
    const { account } = await furnish(page, slug);

    const context = await browser.newContext({
      locale: "en-GB",
      viewport: { width: 360, height: 760 },
      javaScriptEnabled: !project.name.startsWith("without"),
    });
    const buyer = await context.newPage();
    await buyer.goto(`${origin()}/shop/${slug}`);
    await expect(buyer.locator("script:not([type='application/ld+json'])")).toHaveCount(0);
    // An advertisement's link names the variant.
    await buyer.goto(`${origin()}/shop/${slug}?sku=MUG-P`);
    await expect(buyer.getByRole("heading", { level: 1 })).toHaveText(MUG);
    await expect(buyer.getByRole("list", { name: "Warna" }).locator("[aria-current]")).toHaveText(
      "Putih",
    );
    await buyer.goto(`${origin()}/shop/${slug}?sku=GONE`);
    await expect(buyer).toHaveURL(/\?sku=GONE$/);
    await expectAccessible(buyer, "the shop");
    await buyer.getByRole("searchbox").fill("mug");
    await buyer.getByRole("searchbox").press("Enter");
    await buyer.getByRole("link", { name: new RegExp(MUG) }).click();
    await expect(buyer.getByRole("heading", { level: 1 })).toHaveText(MUG);
    expect(await linkedData(buyer)).toContainEqual(
      expect.objectContaining({
        "@type": "ProductGroup",
        hasVariant: expect.arrayContaining([
          expect.objectContaining({
            ...{ sku: "MUG-P", color: "Putih" },
            offers: expect.objectContaining({ priceCurrency: "IDR", price: "75000" }),
          }),
        ]),
      }),
    );

    await expectAccessible(buyer, "a product in the shop");
    const item = new URL(buyer.url()).pathname;
    const sitemap = await buyer.request.get(`${origin()}/shop/${slug}/sitemap/th/1`);
    expect(await sitemap.text()).toContain(`${item}?lang=th</loc>`);

    const colors = buyer.getByRole("list", { name: "Warna" });
    await colors.getByRole("link", { name: "Putih" }).click();
    await expect(colors.locator("[aria-current]")).toHaveText("Putih");
    await buyer.getByLabel("Quantity").fill("2");
    await buyer.getByRole("button", { name: "Add to cart" }).click();
    await expect(buyer.getByRole("heading", { name: "Your cart" })).toBeVisible();
    await expect(buyer.getByRole("main")).toContainText("Rp 150.000");
    await buyer.getByLabel(/^Quantity of/).fill("5");
    await buyer.getByRole("button", { name: "Go to checkout" }).click();
    await expect(buyer.getByText("Only 3 left")).toBeVisible();
    await expectAccessible(buyer, "the cart, asked for too much");
    await buyer.getByLabel(/^Quantity of/).fill("2");
    await buyer.getByRole("button", { name: "Go to checkout" }).click();

    await buyer.getByLabel("Subdistrict, district or town").fill("gambir jakarta");
    await buyer.getByRole("button", { name: "Find" }).click();
    await buyer.getByRole("link", { name: /^Gambir, Gambir/ }).click();
    await buyer.getByRole("radio", { name: /JNE Reguler/ }).check();
    await expect(buyer.getByText("Rp 172.000")).toBeVisible();
    await buyer.getByLabel("Name").fill("Siti Rahmawati");
    await buyer.getByLabel("Phone").fill("0812");
    await buyer.getByLabel("Street, house number, block").fill("Jl. Melati No. 12 RT 03/RW 05");
    await buyer.getByLabel("Post code").fill("10110");
    await buyer.getByRole("button", { name: "Place order" }).click();
    const summary = buyer.getByRole("alert").filter({ hasText: "Please check the marked fields" });
    await expect(summary).toBeFocused();
    await expectAccessible(buyer, "the checkout with an error");
    await summary.getByRole("link", { name: "Phone: A phone number has 8 to 15 digits." }).click();
    await expect(buyer.getByLabel("Phone")).toBeFocused();
    await expect(buyer.getByLabel("Name")).toHaveValue("Siti Rahmawati");
    await expect(buyer.getByRole("radio", { name: /JNE Reguler/ })).toBeChecked();
    await buyer.getByLabel("Phone").fill("0812 3456 7801");
    await buyer.getByRole("button", { name: "Place order" }).click();

    await expect(buyer.getByText("Thank you, Siti Rahmawati!")).toBeVisible();
    await expect(buyer.getByText("1234567890")).toBeVisible();
    await expectAccessible(buyer, "the buyer's order");
    const number =
      (await buyer.getByRole("heading", { level: 1 }).textContent())?.split(" ").at(-1) ?? "";
    await buyer
      .getByLabel("Picture of the transfer")
      .setInputFiles({ name: "slip.txt", mimeType: "text/plain", buffer: Buffer.from("no slip") });
    await buyer.getByRole("button", { name: "I have paid" }).click();
    await expect(buyer.getByText("This is not a picture")).toBeVisible();
    await expectAccessible(buyer, "a refused slip");
    await buyer.getByLabel("Picture of the transfer").setInputFiles(await makePicture());
    await buyer.getByRole("button", { name: "I have paid" }).click();
    await expect(buyer.getByText("The shop is checking your payment")).toBeVisible();
    await expect(buyer.getByText("The shop has 1 picture of your transfer")).toBeVisible();

    // The seller does not find the money at first.
    await page.goto("/");
    await page.getByRole("link", { name: "Check payments" }).click();
    await expect(page.getByText("No QR could be read on it")).toBeVisible();
    const slip = await page.getByRole("link", { name: /^Slip, / }).getAttribute("href");
    const picture = await page.request.get(origin() + slip);
    expect(picture.headers()["content-type"]).toBe("image/jpeg");
    await page.getByRole("button", { name: "Not arrived" }).click();
    await expect(page.getByText("No payments to check")).toBeVisible();
    await buyer.reload();
    await expect(buyer.getByText("The shop has not found your payment")).toBeVisible();
    await buyer.getByRole("button", { name: "I have paid" }).click();
    await expect(buyer.getByText("The shop is checking your payment")).toBeVisible();
    await page.reload();
    await page.getByRole("checkbox", { name: number }).check();
    await expectAccessible(page, "the payments to check");
    await page.getByRole("button", { name: "Confirm the ticked payments" }).click();
    await expect(page.getByRole("status").filter({ hasText: "can be packed" })).toBeVisible();
    await page.goto(`/orders?status=all&search=${number}`);
    await page.getByRole("link", { name: number }).first().click();
    await page.getByRole("link", { name: "Arrange shipment" }).click();
    await page.getByRole("radio", { name: "Pickup" }).check();
    await page.getByRole("button", { name: "Arrange shipment" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("To ship", {
      timeout: 60_000,
    });
    await reloadUntil(buyer, () =>
      expect(buyer.getByText("Packed: waiting for the courier")).toBeVisible({ timeout: 1000 }),
    );
    const code = await buyer
      .locator("main strong")
      .filter({ hasText: /^WYB-\d+$/ })
      .textContent();
    const move = async (state: string) => {
      const moved = await fetch(`${origin()}/sandbox/biteship/controls/move`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "x-jwt": `Bearer ${account.token}` },
        body: JSON.stringify({ parcel: code, state }),
      });
      expect(moved.status).toBe(200);
    };
    // The courier job runs every minute.
    const reloadsTo = (words: string) =>
      expect(async () => {
        await buyer.reload();
        await expect(buyer.getByRole("status")).toContainText(words, { timeout: 1000 });
      }).toPass({ timeout: 200_000, intervals: [2000] });
    await move("picked");
    await reloadsTo("On its way to you");
    await move("delivered");
    await reloadsTo("Delivered");
    await buyer.getByRole("button", { name: "I have received it" }).click();
    await expect(buyer.getByRole("status")).toContainText("Completed");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Completed");
    await payBack(page, buyer, slug);
    await payOnline(page, buyer, slug, account);
    await askShop(buyer, slug, account);
    await lookUp(buyer, slug);
    await context.close();
  },
);

/** The seller cancels a paid order, asks where the money goes, and records the transfer. */
async function payBack(page: Page, buyer: Page, slug: string): Promise<void> {
  const token = await placeByCall(slug);
  await buyer.goto(`${origin()}/shop/${slug}/orders/${token}`);
  const number =
    (await buyer.getByRole("heading", { level: 1 }).textContent())?.split(" ").at(-1) ?? "";
  await buyer.getByRole("button", { name: "I have paid" }).click();
  await page.goto("/orders/payments");
  await page.getByRole("checkbox", { name: number }).check();
  await page.getByRole("button", { name: "Confirm the ticked payments" }).click();
  await page.goto(`/orders?status=all&search=${number}`);
  await page.getByRole("link", { name: number }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("To process");
  await page.goto(`${new URL(page.url()).pathname}/cancel`);
  await expect(page.getByText(/You pay Rp\s97\.000 back to Siti Rahmawati yourself/)).toBeVisible();
  await page.getByLabel("Reason").selectOption({ label: "Out of stock" });
  await page.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Cancelled");

  await buyer.reload();
  await expect(buyer.getByText(/The shop pays Rp\s97\.000 back to you/)).toBeVisible();
  await buyer.getByLabel("Account for the refund").fill("BCA 9876543210 Siti Rahmawati");
  await buyer.getByRole("button", { name: "Send to the shop" }).click();
  await expect(buyer.getByText(/BCA 9876543210 Siti Rahmawati/)).toBeVisible();
  await expect(buyer.getByLabel("Account for the refund")).toBeHidden();
  await expectAccessible(buyer, "the buyer's refund");
  await buyer.getByText("Correct the account").click();
  await buyer.getByLabel("Account for the refund").fill("BCA 9876543211 Siti Rahmawati");
  await buyer.getByRole("button", { name: "Send to the shop" }).click();
  await expect(buyer.getByText(/BCA 9876543211 Siti Rahmawati/)).toBeVisible();

  await page.goto("/");
  await page.getByRole("link", { name: "Pay back" }).click();
  await expect(page.getByText("BCA 9876543211 Siti Rahmawati")).toBeVisible();
  await expectAccessible(page, "the refunds to pay");
  await page.getByRole("link", { name: `Record: ${number}` }).click();
  await page.getByLabel("Amount").fill("980.000");
  await page.getByLabel("Message to the buyer").fill("Sorry, sold out.");
  await page.getByRole("button", { name: "Record refund" }).click();
  await expect(page.getByText(/^Enter Rp\s97\.000 or less/).first()).toBeVisible();
  await expect(page.getByLabel("Message to the buyer")).toHaveValue("Sorry, sold out.");
  await expectAccessible(page, "a refused refund");
  await page.getByLabel("Amount").fill("97.000");
  await page.getByLabel("Proof of the transfer").setInputFiles(await makePicture());
  await page.getByRole("button", { name: "Record refund" }).click();
  await expect(page.getByText(/Rp\s97\.000 was paid back on/)).toBeVisible();
  await buyer.reload();
  await expect(buyer.getByText(/The shop paid Rp\s97\.000 back on/)).toBeVisible();
  await expect(buyer.getByText("Message from the shop: Sorry, sold out.")).toBeVisible();
  await expect(buyer.getByRole("link", { name: "Proof of the transfer" })).toBeVisible();
}

/** The seller connects a payment provider, and a payment there confirms an order by itself. */
async function payOnline(page: Page, buyer: Page, slug: string, account: Account): Promise<void> {
  const headers = { "x-jwt": `Bearer ${account.token}` };
  const dashboard = `${origin()}/sandbox/payments/merchant`;
  const keys = await (await fetch(dashboard, { headers })).text();
  const keyOf = (id: string) => new RegExp(`id="${id}">([^<]+)`).exec(keys)?.[1] ?? "";
  await page.goto("/settings/shop");
  await page.getByLabel("Secret key of Xendit").fill("xnd_wrong");
  await page.getByRole("button", { name: "Connect Xendit" }).click();
  await expect(page.getByText("This key is not accepted.")).toBeVisible();
  await page.getByLabel("Secret key of Xendit").fill(keyOf("secret-key"));
  await page.getByLabel("Webhook verification token").fill(keyOf("webhook-secret"));
  await page.getByRole("button", { name: "Connect Xendit" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "Buyers can now pay online." }),
  ).toBeVisible();
  await expectAccessible(page, "the shop's settings with a payment account");
  const address = page.locator('input[value*="/api/webhooks/shop-payments/"]');
  const body = new URLSearchParams({ webhookUrl: await address.inputValue() });
  expect((await fetch(dashboard, { method: "POST", headers, body })).ok).toBe(true);

  const token = await placeByCall(slug, "online");
  await buyer.goto(`${origin()}/shop/${slug}/orders/${token}`);
  await buyer.getByRole("button", { name: "QRIS" }).click();
  await expect(buyer.getByRole("img", { name: "Scan to pay" })).toBeVisible();
  await buyer.getByRole("button", { name: "Virtual account BCA" }).click();
  const bank = buyer.getByRole("main").locator("p").filter({ hasText: "Virtual account BCA" });
  await expectAccessible(buyer, "an order to be paid online");
  const code = (await bank.locator("strong").textContent()) ?? "";
  await page.goto(`/sandbox/payments/pay?code=${code}`);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await reloadUntil(buyer, () =>
    expect(buyer.getByText("Pay exactly this amount")).toBeHidden({ timeout: 1000 }),
  );
  await expect(buyer.getByRole("status")).toContainText("The shop is packing your order");
}

/** The buyer asks about the order and about a product, and reads the seller's answer. */
async function askShop(buyer: Page, slug: string, account: Account): Promise<void> {
  await buyer.getByLabel("Your question").fill("When does it ship?");
  await buyer.getByRole("button", { name: "Send", exact: true }).click();
  await expect(buyer.getByText("Your question is sent.")).toBeVisible();
  await reloadUntil(buyer, () =>
    expect(buyer.getByText("When does it ship?")).toBeVisible({ timeout: 1000 }),
  );
  const { sessions } = await api<{ sessions: { id: string; channelId: string }[] }>(
    account,
    "GET",
    "/v1/chats/sessions",
  );
  const [session] = sessions;
  const path = `/v1/chats/${session?.channelId}/sessions/${session?.id}/messages/text`;
  await api(account, "POST", path, { clientId: crypto.randomUUID(), text: "Tomorrow morning." });
  await reloadUntil(buyer, () =>
    expect(buyer.getByText("Tomorrow morning.")).toBeVisible({ timeout: 1000 }),
  );
  await expectAccessible(buyer, "an order with a question");
  await buyer.goto(`${origin()}/shop/${slug}?sku=MUG-P`);
  await buyer.getByRole("link", { name: "Ask the shop" }).click();
  await expectAccessible(buyer, "the form of a question");
  await buyer.getByLabel("Name").fill("Siti");
  await buyer.getByLabel("Your question").fill("Is it safe in a microwave?");
  await buyer.getByRole("button", { name: "Send", exact: true }).click();
  await expect(buyer.getByText("Your question is sent.")).toBeVisible();
  await reloadUntil(buyer, () =>
    expect(buyer.getByText("Is it safe in a microwave?")).toBeVisible({ timeout: 1000 }),
  );
  await expectAccessible(buyer, "a conversation with the shop");
}

/** The buyer finds an order by its number and phone; a long e-mail address fits a phone's width. */
async function lookUp(buyer: Page, slug: string): Promise<void> {
  const token = await placeByCall(slug, "bank", "siti@penjualan.perusahaan-keluarga.co.id");
  await buyer.goto(`${origin()}/shop/${slug}/orders/${token}`);
  const number =
    (await buyer.getByRole("heading", { level: 1 }).textContent())?.split(" ").at(-1) ?? "";
  await buyer.goto(`${origin()}/shop/${slug}/find`);
  await buyer.getByLabel("Order number").fill(number);
  await buyer.getByLabel("Phone").fill("081234567801");
  await buyer.getByRole("button", { name: "Show the order" }).click();
  await expect(buyer.getByRole("button", { name: /perusahaan-keluarga/ })).toBeVisible();
  expect(await buyer.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(buyer, "a found order");
}

/** Orders one mug to Gambir, and returns the order's token. */
async function placeByCall(slug: string, payment = "bank", email = ""): Promise<string> {
  const call = async (path: string, body?: unknown) => {
    const answer = await fetch(`${origin()}/api/v1/storefronts/${slug}${path}`, {
      headers: { "Content-Type": "application/json" },
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    });
    expect(answer.status, path).toBe(200);
    return answer.json();
  };
  const { items } = await call("/products");
  const { item } = await call(`/products/${items[0].id}`);
  const variant = item.variants.find(
    ({ availability }: { availability: string }) => availability !== "none",
  );
  const placeCode = "31.71.01.1001";
  const lines = [{ variantId: variant.id, quantity: 1 }];
  const { services } = await call("/;shipping-costs", { lines, placeCode });
  const [{ courierId, serviceId, fee }] = services.filter(({ name }: { name: string }) =>
    name.startsWith("JNE Reguler"),
  );
  const { token } = await call("/orders", {
    ...{ lines, placeCode, checkoutKey: crypto.randomUUID(), total: variant.price + fee },
    ...{ name: "Siti Rahmawati", phone: "081234567801", street: "Jl. Melati No. 12 RT 03/RW 05" },
    ...{ postCode: "10110", service: { courierId, serviceId }, payment, language: "en" },
    ...(email ? { email } : {}),
  });
  return token;
}

async function linkedData(page: Page): Promise<unknown[]> {
  const texts = await page.locator("script[type='application/ld+json']").allTextContents();
  return texts.map((text) => JSON.parse(text) as unknown);
}
