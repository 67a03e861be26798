import type { Page } from "@playwright/test";
import { type Account, api, openAccount } from "./account.ts";
import { PHONE } from "./screen-list.ts";
import { expect, inUse, sending, signedIn, test } from "./seller.ts";

let account: Account;
test.beforeAll(async () => {
  account = await openAccount("Toko Salah Ketik");
});
test.beforeEach(({ context }) => signedIn(context, account.token));

const alert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

test("an unknown page says so inside the shell, and links home", async ({ page }) => {
  const response = await page.goto("/orders/tidak-ada");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Go to home" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
});

test("an expired session leads to sign-in and back to the same page with its query", {
  tag: "@plain",
}, async ({ page, context }) => {
  const own = await openAccount("Toko Sesi");
  await signedIn(context, own.token);
  await page.goto("/orders?status=all&search=KOB");
  await expect(page.getByRole("searchbox")).toHaveValue("KOB");
  // Signed out elsewhere: the cookie still exists, the session does not.
  await fetch(new URL("/api/v1/accounts/auth/signout", page.url()), {
    headers: { "x-jwt": `Bearer ${own.token}` },
    redirect: "manual",
  });

  await page.goto("/orders?status=all&search=KOB");
  await expect(page).toHaveURL(/\/api\/v1\/accounts\/auth\/signin\?/);
  await page.getByLabel("E-mail").fill(own.email);
  await page.getByLabel("Password").fill("bukan ini");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(alert(page, "E-mail or password is wrong")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(own.email);
  await page.getByLabel("Password").fill(own.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/orders\?status=all&search=KOB$/);
  await expect(page.getByRole("searchbox")).toHaveValue("KOB");
});

test("a session that ends between two clicks leads to sign-in too", async ({ page, context }) => {
  const own = await openAccount("Toko Klik");
  await signedIn(context, own.token);
  await page.goto("/");
  await fetch(new URL("/api/v1/accounts/auth/signout", page.url()), {
    headers: { "x-jwt": `Bearer ${own.token}` },
    redirect: "manual",
  });
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Manage stock" })
    .click();
  await expect(page).toHaveURL(/signin\?.*target=%2Fstocks%2Fmanage/);
});

test("text typed during a save that is refused stays", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "without a script there is a new page in between");
  await page.goto("/products-v2/master/create");
  await inUse(page);
  await page.getByLabel("Name").fill("Kaos Polos");
  await page.getByLabel("Price, Rp, This product").fill("65.000");
  const release = await sending(page, "**/create.rsc*", () =>
    page.getByRole("button", { name: "Save", exact: true }).click(),
  );
  const description = page.getByLabel("Description");
  await description.fill("Katun 24s");
  release();
  await expect(page.getByRole("status").filter({ hasText: /problem/ })).toBeVisible();
  await expect(page.getByLabel("SKU, This product")).toHaveAttribute("aria-invalid", "true");
  await expect(description).toHaveValue("Katun 24s");
  await expect(description).toBeFocused();
  await expect(page.getByLabel("Price, Rp, This product")).toHaveValue("65.000");
});

test("text typed while a new product is saved moves to its page, and leaving asks", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without a script there is a new page in between");
  await page.goto("/products-v2/master/create");
  await inUse(page);
  await page.getByLabel("Name").fill("Kaos Terus Ketik");
  await page.getByLabel("SKU, This product").fill(`TYPED-${process.pid}`);
  await page.getByLabel("Price, Rp, This product").fill("65.000");
  await page.getByLabel("Weight, g, This product").fill("200");
  const release = await sending(page, "**/create.rsc*", () =>
    page.getByRole("button", { name: "Save", exact: true }).click(),
  );
  await page.getByLabel("Barcode, This product").fill("8991234567");
  const description = page.getByLabel("Description");
  await description.fill("Katun 24s");
  release();
  await expect(page).toHaveURL(/master\/[\w-]{36}$/);
  await expect(description).toHaveValue("Katun 24s");
  await expect(description).toBeFocused();
  await expect(page.getByLabel("Barcode, This product")).toHaveValue("8991234567");
  await page.getByRole("link", { name: "Master products" }).first().click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(async () => {
    const saved = await (await page.request.get(page.url())).text();
    expect([saved.includes("Katun 24s"), saved.includes("8991234567")]).toEqual([true, true]);
  }).toPass();
});

test("the field focused while a new product is saved is focused on its page", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without a script there is a new page in between");
  await page.goto("/products-v2/master/create");
  await inUse(page);
  await page.getByLabel("Name").fill("Kaos Baru Dipilih");
  await page.getByLabel("SKU, This product").fill(`CHOSEN-${process.pid}`);
  await page.getByLabel("Price, Rp, This product").fill("65.000");
  await page.getByLabel("Weight, g, This product").fill("200");
  const release = await sending(page, "**/create.rsc*", () =>
    page.getByRole("button", { name: "Save", exact: true }).click(),
  );
  const description = page.getByLabel("Description");
  await description.focus();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Kaos Baru Dipilih" })).toBeVisible();
  await expect(description).toBeFocused();
  await page.getByRole("link", { name: "Master products" }).first().click();
  await expect(page).toHaveURL(/master$/);
});

test("in any form, text typed during a submission and the focus stay, and the address too", async ({
  page,
  javaScriptEnabled,
}) => {
  const rule = "/stocks/settings/general";
  await page.goto(rule);
  const share = page.getByLabel("Percentage (%)");
  const most = page.getByLabel("At most per channel");
  const saveRule = () => page.getByRole("button", { name: "Save rule" }).click();
  await share.fill("999");
  // A script refuses the share at once, without sending the form.
  if (javaScriptEnabled) await inUse(page);
  await saveRule();
  await expect(share).toHaveAttribute("aria-invalid", "true");
  await expect(share).toHaveValue("999");
  await expect(page).toHaveURL(rule);
  if (!javaScriptEnabled) return;
  await most.fill("77");
  await expect(share).toHaveAttribute("aria-invalid", "true");
  await expect(most).toHaveValue("77");
  await expect(most).toBeFocused();

  // Adding a row renders the fields again.
  await page.goto("/settings/size-guide/new");
  await inUse(page);
  const sizes = page.getByRole("row");
  const before = await sizes.count();
  const release = await sending(page, "**/new.rsc*", () =>
    page.getByRole("button", { name: "Add a size" }).click(),
  );
  await page.getByLabel("Name").fill("Kaos dewasa");
  release();
  await expect(sizes).toHaveCount(before + 1);
  await expect(page.getByLabel("Name")).toHaveValue("Kaos dewasa");
  await expect(page.getByLabel("Name")).toBeFocused();
});

test("a form submitted offline keeps its values, says so, and can be sent again", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.skip(
    !javaScriptEnabled,
    "without a script the browser has an error page of its own, with what was typed one step back",
  );
  await page.goto("/products-v2/master/create");
  await inUse(page);
  const sku = `KS-${Date.now()}`;
  await page.getByLabel("Name").fill("Kaos Sinyal");
  await page.getByLabel("Price, Rp, This product").fill("65.000");
  await page.getByLabel("Weight, g, This product").fill("200");
  await page.getByLabel("SKU, This product").fill(sku);
  const save = page.getByRole("button", { name: "Save", exact: true });
  await context.setOffline(true);
  await save.click();
  await expect(alert(page, "There is no connection")).toBeVisible();
  await expect(page.getByLabel("SKU, This product")).toHaveValue(sku);
  await expect(save).toBeFocused();

  await context.setOffline(false);
  await save.click();
  await expect(page.getByRole("status").filter({ hasText: "Product saved" })).toBeVisible();
  await expect(alert(page, "There is no connection")).toHaveCount(0);

  await page.setViewportSize(PHONE);
  await page.goto("/settings/size-guide/new");
  await inUse(page);
  await context.setOffline(true);
  const saveGuide = page.getByRole("button", { name: "Save size guide" });
  await saveGuide.click();
  const message = await page.locator("[data-toast]").boundingBox();
  const button = await saveGuide.boundingBox();
  expect(
    (button?.y ?? 0) + (button?.height ?? 0),
    "the message does not lie over the button that sends again",
  ).toBeLessThanOrEqual(message?.y ?? 0);
});

test("a product without SKU and with an invalid barcode is refused, and typed values stay", {
  tag: "@plain",
}, async ({ page }) => {
  await page.goto("/products-v2/master/create");
  await page.getByLabel("Name").fill("Kaos Polos");
  await page.getByLabel("Description").fill("Katun 24s,\nadem.");
  await page.getByLabel("Price, Rp, This product").fill("65.000");
  await page.getByLabel("Weight, g, This product").fill("200");
  // An EAN-13 whose check digit is wrong.
  await page.getByLabel("Barcode, This product").fill("8991234567890");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: /problem/ })).toBeVisible();
  await expect(page.getByLabel("SKU, This product")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Name")).toHaveValue("Kaos Polos");
  await expect(page.getByLabel("Description")).toHaveValue("Katun 24s,\nadem.");
  await expect(page.getByLabel("Price, Rp, This product")).toHaveValue("65.000");
  await expect(page.getByLabel("Barcode, This product")).toHaveValue("8991234567890");

  const sku = `KP-${Date.now()}`;
  await page.getByLabel("SKU, This product").fill(sku);
  // The barcode is marked while it is typed, so only the response shows that the save is over.
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await answered;
  await expect(page.getByLabel("Barcode, This product")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("SKU, This product")).toHaveValue(sku);

  await page.getByLabel("Barcode, This product").fill("8991234567891");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Product saved" })).toBeVisible();
  await expect(page).toHaveURL(/\/products-v2\/master\/[0-9a-f-]{36}$/);

  // The message is shown once.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Kaos Polos" })).toBeVisible();
  await expect(page.getByText("Product saved")).toHaveCount(0);
});

test("an adjustment below zero is refused at its field", { tag: "@plain" }, async ({ page }) => {
  const { product } = await api<{ product: { id: string } }>(account, "POST", "/v2/products", {
    product: {
      name: "Topi",
      variants: [{ sku: `TOPI-${Date.now()}`, price: 50_000, weightG: 100 }],
    },
  });
  const { stocks } = await api<{ stocks: { id: string; sku: string; productId: string }[] }>(
    account,
    "GET",
    "/v1/stocks",
  );
  const stock = stocks.find(({ productId }) => productId === product.id);
  await page.goto(`/stocks/manage?adjust=${stock?.id}`);
  const form = page.getByRole("form", { name: `Adjust ${stock?.sku}` });
  await form.getByLabel("Quantity").fill("-5");
  await form.getByLabel("Note", { exact: false }).fill("salah hitung");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByLabel("Quantity")).toHaveAttribute("aria-invalid", "true");
  await expect(form.getByLabel("Quantity")).toHaveValue("-5");
  await expect(form.getByLabel("Note", { exact: false })).toHaveValue("salah hitung");
  await form.getByLabel("Quantity").fill("+12");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "on hand is now 12" })).toBeVisible();
});
