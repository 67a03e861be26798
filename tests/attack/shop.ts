import { type Account, api } from "#tests/e2e/account.ts";
import { connect, uploadPicture } from "#tests/e2e/shop.ts";
import { send, wait } from "./send.ts";

export interface Listed {
  stockId: string;
  shopId: number;
  itemId: number;
  modelId: number;
}

const CONTROLS = "/sandbox/shopee/controls";
const asOwner = ({ token }: Account) => ({
  "x-jwt": `Bearer ${token}`,
  Cookie: `x-jwt=${token}`,
  "Sec-Fetch-Site": "same-origin",
  "Content-Type": "application/json",
});

export async function listOne(origin: string, account: Account, units: number): Promise<Listed> {
  const channelId = await connect(account);
  const variant = {
    sku: "SATU",
    price: 50_000,
    weightG: 200,
    widthCm: 20,
    heightCm: 3,
    lengthCm: 30,
  };
  const imageIds = await uploadPicture(account);
  const product = {
    name: "Kaos Oblong Katun Hitam",
    description: "Katun 24s, adem dipakai.",
    imageIds,
    variants: [variant],
  };
  const { product: made } = await api<{ product: { id: string } }>(
    account,
    "POST",
    "/v2/products",
    { product },
  );
  const { stocks } = await api<{ stocks: { id: string }[] }>(account, "GET", "/v1/stocks");
  const stockId = stocks[0]?.id ?? "";
  await api(account, "PUT", "/v1/stocks", {
    adjustments: [{ stockId, to: units, reason: "received" }],
  });
  await api(account, "POST", "/v2/channels/publishes", {
    productIds: [made.id],
    channelIds: [channelId],
  });
  const { channels } = await api<{ channels: { id: string; shopId: string }[] }>(
    account,
    "GET",
    "/v1/channels",
  );
  const shopId = Number(channels.find(({ id }) => id === channelId)?.shopId);
  const item = await until(async () => {
    const { text } = await send(`${origin}${CONTROLS}/items?shopId=${shopId}`, {
      headers: asOwner(account),
    });
    return (JSON.parse(text) as { items: { itemId: number; modelId: number }[] }).items[0];
  }, "Publishing");
  return { stockId, shopId, ...item };
}

/** Places buyers' orders of one unit each, whatever the shop shows. */
export async function order(
  origin: string,
  account: Account,
  { shopId, itemId, modelId }: Listed,
  count: number,
): Promise<void> {
  const { status, text } = await send(`${origin}${CONTROLS}/createOrder`, {
    method: "POST",
    headers: asOwner(account),
    body: JSON.stringify({
      shopId,
      items: [{ itemId, modelId, quantity: 1 }],
      count,
      paid: true,
      pastStock: true,
    }),
  });
  if (status !== 200) throw new Error(`createOrder answered ${status}: ${text}`);
}

export async function until<T>(
  read: () => Promise<T | null | undefined | false>,
  what: string,
  patienceMs = 600_000,
): Promise<T> {
  for (const started = Date.now(); Date.now() - started < patienceMs; await wait(500)) {
    const found = await read();
    if (found) return found;
  }
  throw new Error(`${what} did not come in time`);
}
