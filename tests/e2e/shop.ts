import sharp from "sharp";
import { BROWSER } from "#tests/support/browser.ts";
import { type Account, api, getSiteOrigin, origin, poll, sandbox } from "./account.ts";

/** As long as real sellers' names. */
export const LONG =
  "Kemeja Batik Parang Rusak Lengan Panjang Katun Primisima Premium untuk Kondangan dan Kantor, Jahitan Rapi, Full Furing, Bisa Couple Ayah dan Anak";
/** The statuses of the orders. */
const ORDERS = [
  "READY_TO_SHIP",
  "UNPAID",
  "SHIPPED",
  "COMPLETED",
  "IN_CANCEL",
  "CANCELLED",
  "TO_RETURN",
];

export async function connect(
  account: Account,
  name = "Toko Laras Official Store Bandung Jawa Barat",
): Promise<string> {
  const { shopId } = await createShop(account, name);
  const page = await consentTo(account, String(shopId));
  const channelId = page.searchParams.get("channelId");
  if (!channelId) throw new Error(`The shop was not connected: ${page}`);
  return channelId;
}

/** Creates another shop, then consents for all shops, as a main account does. */
export async function grantSeveral(account: Account): Promise<string> {
  await createShop(account, "Toko Laras Outlet Resmi Surabaya Jawa Timur");
  const page = await consentTo(account, "all");
  const [, grantId] = /^\/channels\/grants\/([^/]+)$/.exec(page.pathname) ?? [];
  if (!grantId) throw new Error(`The shops were not offered: ${page}`);
  return grantId;
}

const createShop = (account: Account, name: string) =>
  sandbox<{ shopId: number }>(account, "createShop", { name, region: "ID" });

/** Consents on Shopee's page for `shop`. Returns the app's page where the browser then is. */
async function consentTo(account: Account, shop: string): Promise<URL> {
  const { url } = await api<{ url: string }>(
    account,
    "GET",
    `/v1/channels/auth/shopee?redirect=${encodeURIComponent(`${getSiteOrigin(account)}/channels`)}&browserChallenge=${BROWSER.challenge}`,
  );
  const agreed = await fetch(url, {
    method: "POST",
    headers: { "x-jwt": `Bearer ${account.token}` },
    body: new URLSearchParams({ shop, decision: "confirm" }),
    redirect: "manual",
  });
  const back = await fetch(agreed.headers.get("Location") ?? "", {
    redirect: "manual",
    headers: { cookie: BROWSER.cookie },
  });
  return new URL(back.headers.get("Location") ?? "", getSiteOrigin(account));
}

/** A file in the form that `setInputFiles` takes. */
export async function makePicture() {
  const blue = sharp({ create: { width: 600, height: 600, channels: 3, background: "#4169e0" } });
  return { name: "batik.jpg", mimeType: "image/jpeg", buffer: await blue.jpeg().toBuffer() };
}

export async function uploadPicture(account: Account): Promise<string[]> {
  const { name, mimeType, buffer } = await makePicture();
  const form = new FormData();
  form.set("images", new File([new Uint8Array(buffer)], name, { type: mimeType }));
  form.set("data", JSON.stringify({ imageTypes: [1] }));
  return (
    await api<{ images: { id: string }[] }>(account, "POST", "/v1/products/images", form)
  ).images.map(({ id }) => id);
}

/** Fetches the shop's items: one with a known SKU, one without, and two with the same. */
export async function fetchShop(
  account: Account,
  channelId: string,
): Promise<{ shopImportId: string; externalProductId: string }> {
  const shopId = await shopOf(account, channelId);
  const { itemId } = await sandbox<{ itemId: number }>(account, "addItem", {
    shopId,
    name: LONG.slice(0, 115),
    price: 75_000,
    stock: 4,
    sizes: true,
  });
  await sandbox(account, "addItem", {
    shopId,
    name: "Mug Keramik Buatan Tangan",
    sku: "MUG-300",
    price: 99_000,
    stock: 3,
  });
  await sandbox(account, "addExampleItems", { shopId });
  const { import: begun } = await api<{ import: { id: string } }>(
    account,
    "POST",
    "/v2/products/imports/channels",
    { channelId },
  );
  const path = `/v2/products/imports/channels/${begun.id}`;
  await poll(
    async () =>
      (await api<{ import: { status: string } }>(account, "GET", path)).import.status === "ready" ||
      null,
    "The shop's items",
  );
  return { shopImportId: begun.id, externalProductId: String(itemId) };
}

export async function shopOf(account: Account, channelId: string): Promise<number> {
  const { channels } = await api<{ channels: { id: string; shopId: string }[] }>(
    account,
    "GET",
    "/v1/channels",
  );
  return Number(channels.find(({ id }) => id === channelId)?.shopId);
}

interface ListedOrder {
  id: string;
  externalId: string;
  status: string;
}

export async function makeOrders(
  account: Account,
  channelId: string,
): Promise<{ orderId: string; shippedId: string }> {
  const shopId = await shopOf(account, channelId);
  const { items } = (await (
    await fetch(`${origin()}/sandbox/shopee/controls/items?shopId=${shopId}`, {
      headers: { "x-jwt": `Bearer ${account.token}` },
    })
  ).json()) as {
    items: { itemId: number; modelId: number }[];
  };
  const lines = items.slice(0, 3).map(({ itemId, modelId }) => ({ itemId, modelId, quantity: 2 }));
  for (const targetStatus of ORDERS)
    await sandbox(account, "createOrder", {
      shopId,
      items: lines,
      targetStatus,
      paid: targetStatus !== "UNPAID",
      message: "Tolong dibungkus rapi ya kak, untuk kado.",
    });
  const orders = await poll(async () => {
    const found = (await api<{ orders: ListedOrder[] }>(account, "GET", "/v1/orders")).orders;
    return found.length >= ORDERS.length && found.some(({ status }) => status === "shipped")
      ? found
      : null;
  }, "The orders");
  const byStatus = (status: string) => orders.find((order) => order.status === status)?.id ?? "";
  return { orderId: byStatus("to_process"), shippedId: byStatus("shipped") };
}
