import type { Page } from "@playwright/test";
import { type Account, api, openAccount, poll, sandbox } from "./account.ts";
import { expect, inUse, reloadUntil, signedIn, test } from "./seller.ts";
import { connect, fetchShop, shopOf } from "./shop.ts";

interface Session {
  id: string;
  buyerName: string;
}

async function twoChats(): Promise<{ account: Account; addresses: string[] }> {
  const account = await openAccount("Toko Dua Pembeli");
  const channelId = await connect(account, "Obrolan Dua");
  const shopId = await shopOf(account, channelId);
  for (const username of ["sitirahma88", "hendrag"])
    await sandbox(account, "buyerWrites", { shopId, username, text: "Halo kak" });
  const sessions = await poll(async () => {
    const found = await api<{ sessions: Session[] }>(account, "GET", "/v1/chats/sessions");
    return found.sessions.length === 2 ? found.sessions : null;
  }, "Both chats");
  const addresses = ["sitirahma88", "hendrag"].map((name) => {
    const session = sessions.find(({ buyerName }) => buyerName === name);
    return `/chats/${channelId}/${session?.id}`;
  });
  return { account, addresses };
}

const box = (page: Page) => page.getByRole("textbox", { name: "Your answer" });
const chatOf = (page: Page, name: string) =>
  page.getByRole("region", { name: "List of chats" }).getByRole("link", { name: new RegExp(name) });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });

test("text typed to a buyer stays with that chat, also after a reload and offline", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without scripts a page keeps nothing, and is loaded anew");
  const { account, addresses } = await twoChats();
  await signedIn(context, account.token);
  await page.goto(addresses[0] ?? "");
  await inUse(page);
  await box(page).fill("Kak Siti, ukuran L kosong");
  await page.getByLabel("Tags").fill("penting");
  await chatOf(page, "hendrag").click();
  await expect(heading(page, "hendrag")).toBeVisible();
  await expect(box(page)).toHaveValue("");
  await expect(page.getByLabel("Tags")).toHaveValue("");
  await context.setOffline(true);
  await box(page).fill("Kak Hendra, sudah dikirim");
  await context.setOffline(false);
  await page.reload();
  await expect(box(page)).toHaveValue("Kak Hendra, sudah dikirim");
  await inUse(page);
  await chatOf(page, "sitirahma88").click();
  await expect(heading(page, "sitirahma88")).toBeVisible();
  await expect(box(page)).toHaveValue("Kak Siti, ukuran L kosong");
  await page.getByRole("button", { name: "Send", exact: true }).first().click();
  await expect(page.getByRole("list", { name: "Messages" })).toContainText("ukuran L kosong");
  await expect(box(page)).toHaveValue("");
  await page.reload();
  await expect(box(page)).toHaveValue("");
});

test("a product, an order and a sticker are sent as cards", { tag: "@plain" }, async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  const account = await openAccount("Toko Kartu");
  const channelId = await connect(account, "Obrolan Kartu");
  const shopId = await shopOf(account, channelId);
  const { shopImportId } = await fetchShop(account, channelId);
  await api(account, "POST", `/v2/products/imports/channels/${shopImportId}/;apply`, {});
  const { itemId } = await sandbox<{ itemId: number }>(account, "addItem", {
    ...{ shopId, name: "Payung Lipat Otomatis", sku: "PAYUNG", price: 89_000, stock: 3 },
  });
  await sandbox(account, "createOrder", {
    ...{ shopId, targetStatus: "READY_TO_SHIP", paid: true },
    items: [{ itemId, modelId: 0, quantity: 1 }],
  });
  await sandbox(account, "buyerWrites", { shopId, text: "Kak, kapan dikirim?" });
  const address = await poll(async () => {
    const { sessions } = await api<{ sessions: Session[] }>(account, "GET", "/v1/chats/sessions");
    const [session] = sessions;
    if (!session) return null;
    const path = `/v1/chats/${channelId}/sessions/${session.id}`;
    const { orders } = await api<{ orders: object[] }>(account, "GET", path);
    const { products } = await api<{ products: object[] }>(
      account,
      "GET",
      `/v1/chats/${channelId}/products?search=Mug`,
    );
    return orders.length > 0 && products.length > 0 ? `/chats/${channelId}/${session.id}` : null;
  }, "The buyer's order and the products");
  await signedIn(context, account.token);
  await page.goto(`${address}?write=1`);
  if (javaScriptEnabled) await inUse(page);
  const messages = page.getByRole("list", { name: "Messages" });
  const buyer = page.getByRole("complementary", { name: "Buyer and orders" });
  await buyer.getByRole("searchbox", { name: "Search products" }).fill("Mug");
  await buyer.getByRole("button", { name: "Search products" }).click();
  const products = buyer.getByRole("listitem").filter({ hasText: "Mug Keramik" });
  await products.getByRole("button", { name: "Send" }).click();
  await expect(messages).toContainText("Mug Keramik");
  await buyer.getByRole("button", { name: "Send as card" }).click();
  await expect(messages).toContainText("To process");
  if (!javaScriptEnabled) await page.goto(`${address}?write=1`);
  await page.getByRole("button", { name: "Stickers" }).click();
  await page.locator("#stickers").getByRole("button").first().click();
  await expect(messages.getByRole("article")).toHaveCount(4);
  await expect(async () => {
    const answer = await page.request.get(`/sandbox/shopee/controls/chats?shopId=${shopId}`);
    const text = JSON.stringify(await answer.json());
    for (const kind of ["item", "order", "sticker"]) expect(text).toContain(`"kind":"${kind}"`);
  }).toPass({ timeout: 30_000 });
});

test("hours, absence message, automatic replies and assignment are saved", {
  tag: "@plain",
}, async ({ page, context }) => {
  const account = await openAccount("Toko Aturan");
  await signedIn(context, account.token);
  await page.goto("/chats/setting");
  const part = (name: string) =>
    page.locator("section", { has: page.getByRole("heading", { name, exact: true }) });
  const saved = page.getByRole("status").filter({ hasText: "The chat settings are saved" });
  const save = async (name: string) => {
    await part(name).getByRole("button", { name: "Save" }).click();
    await expect(saved).toBeVisible();
    await page.goto("/chats/setting");
  };

  await page.getByLabel("Chats are answered only at these hours").check();
  for (const day of ["Saturday", "Sunday"]) await page.getByLabel(day).uncheck();
  await page.getByLabel("From").fill("17:00");
  await page.getByLabel("Until").fill("09:00");
  await part("Opening hours").getByRole("button", { name: "Save" }).click();
  await expect(part("Opening hours")).toContainText(/before|after|earlier|later/);
  for (const day of ["Saturday", "Sunday"]) await page.getByLabel(day).uncheck();
  await page.getByLabel("From").fill("09:00");
  await page.getByLabel("Until").fill("17:30");
  await save("Opening hours");
  await expect(page.getByLabel("From")).toHaveValue("09:00");
  await expect(page.getByLabel("Until")).toHaveValue("17:30");
  await expect(page.getByLabel("Saturday")).not.toBeChecked();
  await expect(page.getByLabel("Monday")).toBeChecked();

  await page.getByLabel("Outside opening hours").fill("Kami buka lagi jam 9.");
  await save("Automatic answers");
  await expect(page.getByLabel("Outside opening hours")).toHaveValue("Kami buka lagi jam 9.");

  await page.getByLabel("Shortcut").first().fill("resi");
  await page.getByLabel("Text", { exact: true }).first().fill("Resi ada di pesanan, kak {buyer}.");
  await page.getByLabel("Automatic answer to").first().fill("r, nomor resi");
  await part("Quick replies").getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Automatic answer to").first()).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await page.getByLabel("Automatic answer to").first().fill("resi, nomor resi");
  await save("Quick replies");
  await expect(page.getByLabel("Automatic answer to").first()).toHaveValue("resi, nomor resi");

  await page.getByLabel("Laras Wulandari").check();
  await save("Recipients of new chats");
  await expect(page.getByLabel("Laras Wulandari")).toBeChecked();
});

test("a refused message shows the reason beside it, and is retried", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  const { account, addresses } = await twoChats();
  const { channels } = await api<{ channels: { shopId: string }[] }>(
    account,
    "GET",
    "/v1/channels",
  );
  await signedIn(context, account.token);
  await page.goto(`${addresses[0]}?write=1`);
  if (javaScriptEnabled) await inUse(page);
  await sandbox(account, "deauthorise", { shopId: Number(channels[0]?.shopId) });
  await box(page).fill("Sudah dikirim ya kak");
  await page.getByRole("button", { name: "Send", exact: true }).first().click();
  const message = page.getByRole("article").filter({ hasText: "Sudah dikirim ya kak" });
  await reloadUntil(page, () => expect(message).toContainText("Not sent", { timeout: 2_000 }));
  await message.getByRole("button", { name: "Try again" }).click();
  await reloadUntil(page, () => expect(message).toContainText("Not sent", { timeout: 2_000 }));
  await expect(page.getByRole("article")).toHaveCount(2);
});

test("a slash opens the quick replies, and a picture is pasted or dropped into the answer", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "keys, the clipboard and dragging are scripts' own");
  const { account, addresses } = await twoChats();
  const quickReplies = [
    { shortcut: "ready", text: "Halo {buyer}, masih ready." },
    { shortcut: "harga", text: "Harganya sudah pas, kak." },
  ];
  await api(account, "PUT", "/v1/chats/settings", { settings: { quickReplies } });
  await signedIn(context, account.token);
  await page.goto(addresses[0] ?? "");
  await inUse(page);
  await box(page).pressSequentially("/zz");
  await box(page).press("Enter");
  await expect(box(page)).toHaveValue("/zz");
  await box(page).fill("");
  await box(page).pressSequentially("/har");
  const offered = page.getByRole("listbox", { name: "Quick replies" }).getByRole("option");
  await expect(offered).toHaveText([/\/harga/]);
  await box(page).press("Escape");
  await expect(offered).toHaveCount(0);
  await box(page).fill("");
  await box(page).pressSequentially("/");
  await expect(offered).toHaveCount(2);
  await box(page).press("ArrowDown");
  await box(page).press("Enter");
  await expect(box(page)).toHaveValue("Harganya sudah pas, kak.");
  await expect(page.getByRole("article").filter({ hasText: "/har" })).toHaveCount(0);
  await box(page).fill("");
  await box(page).pressSequentially("/re");
  await offered.click();
  await expect(box(page)).toHaveValue("Halo sitirahma88, masih ready.");
  const file = page.getByLabel("Picture, up to");
  for (const kind of ["paste", "drop"]) {
    await box(page).evaluate((element, type) => {
      const carried = new DataTransfer();
      carried.items.add(new File(["x"], `${type}.jpg`, { type: "image/jpeg" }));
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        type === "paste"
          ? new ClipboardEvent(type, { ...init, clipboardData: carried })
          : new DragEvent(type, { ...init, dataTransfer: carried }),
      );
    }, kind);
    await expect(file).toHaveValue(new RegExp(`${kind}\\.jpg$`));
    await page.getByRole("button", { name: "Remove picture" }).click();
    await expect(file).toHaveValue("");
  }
});
