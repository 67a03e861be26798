import { devices, type Page } from "@playwright/test";
import { BROWSER } from "#tests/support/browser.ts";
import { type Account, api, openAccount, origin } from "./account.ts";
import { expect, openInUse, reloadUntil, signedIn, test } from "./seller.ts";

interface Chatted {
  account: Account;
  control(action: string, body: object): Promise<Record<string, string>>;
  shopId: string;
  /** The marketplace's limit. */
  maxLength: string;
  hasStickers: boolean;
}
type Connect = (account: Account, control: Chatted["control"]) => Promise<string>;

const CHANNELS = {
  tiktok: { connect: byConsent("tiktok"), maxLength: "1000", hasStickers: false },
  lazada: { connect: byConsent("lazada"), maxLength: "1000", hasStickers: false },
  line: { connect: byKeys, maxLength: "1000", hasStickers: true },
  tokopedia: { connect: byApproval, maxLength: "1000", hasStickers: false },
} as const;

function byConsent(type: "tiktok" | "lazada"): Connect {
  return async (account, control) => {
    const { shopId = "" } = await control("createShop", { name: "Toko Obrolan", region: "ID" });
    const redirect = encodeURIComponent(`${origin()}/channels`);
    const path = `/v1/channels/auth/${type}?redirect=${redirect}&browserChallenge=${BROWSER.challenge}`;
    const { url } = await api<{ url: string }>(account, "GET", path);
    const agreed = await fetch(url, {
      method: "POST",
      headers: { "x-jwt": `Bearer ${account.token}` },
      body: new URLSearchParams({ shop: shopId, decision: "confirm" }),
      redirect: "manual",
    });
    await fetch(agreed.headers.get("Location") ?? "", {
      redirect: "manual",
      headers: { cookie: BROWSER.cookie },
    });
    return shopId;
  };
}

async function byKeys(account: Account, control: Chatted["control"]): Promise<string> {
  const made = await control("createShop", { name: "Toko Obrolan" });
  const { shopId = "", apiKey, webhookSecret, messagingToken, messagingSecret } = made;
  const { channelId } = await api<{ channelId: string }>(
    account,
    "POST",
    "/v1/channels/keys/line",
    { keys: { shopId, apiKey } },
  );
  const { shops } = await api<{ shops: { webhookUrl: string }[] }>(
    account,
    "GET",
    "/v1/channels/line/settings",
  );
  await control("setWebhook", { shopId, webhookUrl: shops[0]?.webhookUrl });
  const at = `/v1/channels/line/${channelId}`;
  await api(account, "PUT", `${at}/webhook-secret`, { webhookSecret });
  await api(account, "PUT", `${at}/messaging`, { messagingToken, messagingSecret });
  return shopId;
}

async function byApproval(account: Account, control: Chatted["control"]): Promise<string> {
  const { shopId = "" } = await control("createShop", { name: "Toko Obrolan" });
  await control("approveIntegration", { shopId });
  await api(account, "POST", "/v1/channels/tokopedia/;request-integration", {
    shopId: String(shopId),
  });
  return String(shopId);
}

async function open(type: keyof typeof CHANNELS): Promise<Chatted> {
  const account = await openAccount("Toko Obrolan");
  const control: Chatted["control"] = async (action, body) => {
    const answer = await fetch(`${origin()}/sandbox/${type}/controls/${action}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "x-jwt": `Bearer ${account.token}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${action} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };
  const { connect, ...limits } = CHANNELS[type];
  return { account, control, shopId: await connect(account, control), ...limits };
}

/** Without scripts the page reloads by itself, but not at once. */
const until = (page: Page, hasScripts: boolean | undefined, check: () => Promise<void>) =>
  hasScripts ? check() : reloadUntil(page, check);

for (const type of Object.keys(CHANNELS) as (keyof typeof CHANNELS)[]) {
  test(`a buyer of ${type} writes, the seller answers within the channel's limits, and the buyer gets it`, async ({
    page,
    context,
    javaScriptEnabled,
  }) => {
    const { account, control, shopId, maxLength, hasStickers } = await open(type);
    const buyer = { shopId, username: "sitirahma88" };
    await control("buyerWrites", { ...buyer, text: "Kak, warna hitam masih ada?" });
    await signedIn(context, account.token);
    if (javaScriptEnabled) await openInUse(page, "/chats");
    else await page.goto("/chats");
    await until(page, javaScriptEnabled, () =>
      expect(page.getByRole("link", { name: /sitirahma88/ })).toBeVisible(),
    );
    await page.getByRole("link", { name: /sitirahma88/ }).click();
    const messages = page.getByRole("list", { name: "Messages" });
    await expect(messages).toContainText("Kak, warna hitam masih ada?");
    if (!javaScriptEnabled) await page.getByRole("link", { name: "Write an answer" }).click();
    const box = page.getByRole("textbox", { name: "Your answer" });
    await expect(box).toHaveAttribute("maxlength", maxLength);
    await expect(page.getByRole("button", { name: "Stickers" })).toHaveCount(hasStickers ? 1 : 0);
    const cards = page.getByRole("heading", { name: "Products to send", includeHidden: true });
    await expect(cards).toHaveCount(type === "tokopedia" ? 0 : 1);
    await box.fill("Masih ada, kak.");
    await page.getByRole("button", { name: "Send", exact: true }).first().click();
    await expect(messages).toContainText("Masih ada, kak.");
    await until(page, javaScriptEnabled, () =>
      expect(messages.getByRole("img", { name: "Sent", exact: true })).toBeVisible(),
    );
    const path = `/sandbox/${type}/controls/chats?shopId=${encodeURIComponent(shopId)}`;
    await expect(async () => {
      const answer = await page.request.get(path);
      expect(JSON.stringify(await answer.json())).toContain("Masih ada, kak.");
    }).toPass();
    await control("buyerWrites", { ...buyer, text: "Oke, makasih!" });
    await until(page, javaScriptEnabled, () => expect(messages).toContainText("Oke, makasih!"));
  });
}

test("on a phone the chat of a LINE shop fits the screen", async ({
  browser,
  javaScriptEnabled,
}) => {
  const { account, control, shopId } = await open("line");
  await control("buyerWrites", { shopId, username: "ubonwan.k", text: "มีไซซ์ใหญ่กว่านี้ไหมครับ" });
  const { defaultBrowserType: _, ...pixel } = devices["Pixel 7"];
  const viewport = { width: 360, height: 760 };
  const context = await browser.newContext({ ...pixel, viewport, javaScriptEnabled });
  try {
    await signedIn(context, account.token);
    const page = await context.newPage();
    await page.goto(`${origin()}/chats`);
    const chat = page.getByRole("link", { name: /ubonwan\.k/ });
    await reloadUntil(page, () => expect(chat).toBeVisible({ timeout: 1_000 }));
    await chat.click();
    await expect(page.getByRole("list", { name: "Messages" })).toContainText("มีไซซ์ใหญ่กว่านี้");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(360);
  } finally {
    await context.close();
  }
});
