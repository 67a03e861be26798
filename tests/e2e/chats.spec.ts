import { devices, type Page } from "@playwright/test";
import { type Account, api, openAccount, sandbox } from "./account.ts";
import { expect, openInUse, reloadUntil, signedIn, test } from "./seller.ts";
import { connect, makePicture } from "./shop.ts";

interface Shop {
  account: Account;
  shopId: number;
}

async function shopWithBuyer(text: string): Promise<Shop> {
  const account = await openAccount("Toko Obrolan");
  await connect(account, "Obrolan Shopee");
  const { channels } = await api<{ channels: { shopId: string }[] }>(
    account,
    "GET",
    "/v1/channels",
  );
  const shopId = Number(channels[0]?.shopId);
  await sandbox(account, "buyerWrites", { shopId, username: "sitirahma88", text });
  return { account, shopId };
}

/** Without scripts the page reloads by itself, but not at once. */
async function until(
  page: Page,
  hasScripts: boolean | undefined,
  check: () => Promise<void>,
): Promise<void> {
  if (hasScripts) await check();
  else await reloadUntil(page, check);
}

test("a buyer writes, the seller sees it and answers, and the buyer gets the answer", {
  tag: "@plain",
}, async ({ page, context, javaScriptEnabled }) => {
  const { account, shopId } = await shopWithBuyer("Kak, warna hitam masih ada?");
  await signedIn(context, account.token);
  if (javaScriptEnabled) await openInUse(page, "/chats");
  else await page.goto("/chats");
  await until(page, javaScriptEnabled, () =>
    expect(page.getByRole("link", { name: /sitirahma88/ })).toBeVisible(),
  );
  await page.getByRole("link", { name: /sitirahma88/ }).click();
  await expect(page.getByRole("heading", { level: 2, name: "sitirahma88" })).toBeVisible();
  const messages = page.getByRole("list", { name: "Messages" });
  await expect(messages).toContainText("Kak, warna hitam masih ada?");
  if (!javaScriptEnabled) await page.getByRole("link", { name: "Write an answer" }).click();
  await page.getByRole("textbox", { name: "Your answer" }).fill("Masih ada, kak.");
  await page.getByRole("button", { name: "Send", exact: true }).first().click();
  await expect(messages).toContainText("Masih ada, kak.");
  await until(page, javaScriptEnabled, () =>
    expect(messages.getByRole("img", { name: "Sent", exact: true })).toBeVisible(),
  );
  if (javaScriptEnabled)
    await expect(page.getByRole("textbox", { name: "Your answer" })).toHaveValue("");
  await expect(async () => {
    const answer = await page.request.get(`/sandbox/shopee/controls/chats?shopId=${shopId}`);
    expect(JSON.stringify(await answer.json())).toContain("Masih ada, kak.");
  }).toPass();
  // A new message appears without a click.
  await sandbox(account, "buyerWrites", { shopId, username: "sitirahma88", text: "Oke, makasih!" });
  await until(page, javaScriptEnabled, () => expect(messages).toContainText("Oke, makasih!"));
});

test("a note is internal, and a chat is tagged, taken, closed and reopened", {
  tag: "@plain",
}, async ({ page, context, javaScriptEnabled }) => {
  const { account, shopId } = await shopWithBuyer("Paketnya penyok kak");
  await signedIn(context, account.token);
  await page.goto("/chats");
  await reloadUntil(page, () =>
    expect(page.getByRole("link", { name: /sitirahma88/ })).toBeVisible({ timeout: 1_000 }),
  );
  await page.getByRole("link", { name: /sitirahma88/ }).click();
  if (!javaScriptEnabled) await page.getByRole("link", { name: "Write an answer" }).click();
  await page.getByRole("textbox", { name: "Your answer" }).fill("Tanya gudang dulu");
  await page.getByRole("button", { name: "Internal note" }).click();
  const messages = page.getByRole("list", { name: "Messages" });
  await expect(messages).toContainText("Tanya gudang dulu");
  await expect(messages).toContainText("not seen by the buyer");
  await page.getByRole("button", { name: "Take over" }).click();
  const buyer = page.getByRole("complementary", { name: "Buyer and orders" });
  await expect(buyer).toContainText("Laras Wulandari");
  await page.getByLabel("Tags").fill("komplain, penting");
  await page.getByRole("button", { name: "Save tags" }).click();
  const list = page.getByRole("region", { name: "List of chats" });
  await expect(list.getByRole("link", { name: "komplain", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByRole("button", { name: "Reopen" })).toBeVisible();
  await list.getByRole("link", { name: "Closed" }).click();
  await expect(page.getByRole("link", { name: /sitirahma88/ })).toBeVisible();
  await sandbox(account, "buyerWrites", { shopId, username: "sitirahma88", text: "Kak?" });
  await page.goto("/chats?filter=unreplied");
  await reloadUntil(page, () =>
    expect(page.getByRole("link", { name: /sitirahma88/ })).toBeVisible({ timeout: 1_000 }),
  );
  const chats = await page.request.get(`/sandbox/shopee/controls/chats?shopId=${shopId}`);
  expect(JSON.stringify(await chats.json())).not.toContain("Tanya gudang dulu");
});

async function sendPhotograph(page: Page, hasScripts: boolean | undefined): Promise<void> {
  if (!hasScripts) await page.getByRole("link", { name: "Write an answer" }).click();
  const camera = page.getByLabel("Take a photo");
  expect(await camera.getAttribute("capture")).toBe("environment");
  await camera.setInputFiles(await makePicture());
  if (hasScripts) await expect(page.getByLabel("Picture, up to")).toHaveValue(/batik\.jpg$/);
  await page.getByRole("button", { name: "Send", exact: true }).first().click();
  const messages = page.getByRole("list", { name: "Messages" });
  await until(page, hasScripts, () =>
    expect(messages.getByRole("img", { name: "Sent", exact: true })).toBeVisible(),
  );
}

test("a phone shows the chat list first, then one pane at a time", async ({
  browser,
  javaScriptEnabled,
}) => {
  const { account } = await shopWithBuyer("Halo kak, ready?");
  const { defaultBrowserType: _, ...pixel } = devices["Pixel 7"];
  const context = await browser.newContext({
    ...pixel,
    viewport: { width: 360, height: 760 },
    javaScriptEnabled,
  });
  try {
    await signedIn(context, account.token);
    const page = await context.newPage();
    const origin = process.env.E2E_ORIGIN ?? "";
    await page.goto(`${origin}/`);
    await expect(page).toHaveURL(`${origin}/chats`);
    await expect(page.getByRole("heading", { level: 1, name: "Chats" })).toBeVisible();
    await reloadUntil(page, () =>
      expect(page.getByRole("link", { name: /sitirahma88/ })).toBeVisible({ timeout: 1_000 }),
    );
    await page.getByRole("link", { name: /sitirahma88/ }).click();
    await expect(page.getByRole("heading", { level: 2, name: "sitirahma88" })).toBeVisible();
    await expect(page.getByRole("region", { name: "List of chats" })).toBeHidden();
    await page.getByRole("link", { name: "Buyer and orders" }).click();
    await expect(page.getByRole("heading", { name: "Products to send" })).toBeVisible();
    await page.getByRole("link", { name: "Chat", exact: true }).click();
    await sendPhotograph(page, javaScriptEnabled);
    await page.getByRole("link", { name: "Back to the list" }).click();
    await expect(page.getByRole("region", { name: "List of chats" })).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(360);
  } finally {
    await context.close();
  }
});

test("a quick reply and a greeting for a new buyer are set up and used", {
  tag: "@plain",
}, async ({ page, context, javaScriptEnabled }) => {
  const { account, shopId } = await shopWithBuyer("Halo");
  await signedIn(context, account.token);
  await page.goto("/chats/setting");
  await page.getByLabel("Shortcut").first().fill("ready");
  await page.getByLabel("Text", { exact: true }).first().fill("Halo {buyer}, masih ready ya.");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(
    page.getByRole("status").filter({ hasText: "The chat settings are saved" }),
  ).toBeVisible();
  await page.getByLabel("Greeting").fill("Selamat datang di toko kami!");
  await page
    .locator("section", { has: page.getByRole("heading", { name: "Automatic answers" }) })
    .getByRole("button")
    .click();
  await expect(async () => {
    const settings = await page.request.get("/chats/setting");
    expect(await settings.text()).toContain("Selamat datang di toko kami!");
  }).toPass({ timeout: 90_000 });
  await sandbox(account, "buyerWrites", { shopId, username: "hendrag", text: "Permisi kak" });
  await expect(async () => {
    const answer = await page.request.get(`/sandbox/shopee/controls/chats?shopId=${shopId}`);
    expect(JSON.stringify(await answer.json())).toContain("Selamat datang di toko kami!");
  }).toPass();
  await page.goto("/chats");
  await page.getByRole("link", { name: /hendrag/ }).click();
  if (!javaScriptEnabled) await page.getByRole("link", { name: "Write an answer" }).click();
  await page.getByRole("button", { name: "Quick replies" }).click();
  await page.getByRole("link", { name: /ready/ }).click();
  await expect(page.getByRole("textbox", { name: "Your answer" })).toHaveValue(
    "Halo hendrag, masih ready ya.",
  );
});
