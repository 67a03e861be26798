import { openAccount } from "#tests/e2e/account.ts";
import { populate } from "#tests/e2e/populate.ts";
import { type Attack, few, finding } from "./finding.ts";
import { each, send } from "./send.ts";

/** The marketplaces that run here know buyers' addresses; who may see and steer them? */
export const sandbox: Attack = {
  name: "sandbox",
  async run({ origin }) {
    const laras = await openAccount("Toko Laras");
    const budi = await openAccount("Toko Budi");
    const { channelId } = await populate(laras);
    const { channels } = JSON.parse(
      (await send(`${origin}/api/v1/channels`, { headers: { "x-jwt": `Bearer ${laras.token}` } }))
        .text,
    );
    const shop = channels.find(({ id }: { id: string }) => id === channelId);
    const shopId = Number(shop.shopId);
    const places = [
      {
        controls: "/sandbox/shopee/controls",
        shop: { shopId, name: shop.name },
        order: { items: [{ itemId: 1, quantity: 1 }] },
      },
      {
        controls: "/sandbox/tiktok/controls",
        shop: await openTiktokShop(origin, laras.token),
        order: { lines: [{ skuId: "1", quantity: 1 }] },
      },
    ];
    const stranger = await each(places, (place) => attempt(origin, place, {}));
    const other = await each(places, (place) => attempt(origin, place, asBrowser(budi.token)));
    return [
      ...told("a visitor who is not signed in", stranger),
      ...told("another account's owner", other),
      await pushWithKnownKey(origin, shopId),
    ];
  },
};

interface Place {
  controls: string;
  shop: { shopId: number | string; name: string };
  /** What `createOrder` takes beside the shop. */
  order: object;
}

const asBrowser = (token: string) => ({
  "x-jwt": `Bearer ${token}`,
  Cookie: `x-jwt=${token}`,
  "Sec-Fetch-Site": "same-origin",
});

async function openTiktokShop(origin: string, token: string): Promise<Place["shop"]> {
  const name = "Toko Laras TikTok";
  const { text } = await send(`${origin}/sandbox/tiktok/controls/createShop`, {
    method: "POST",
    headers: { ...asBrowser(token), "Content-Type": "application/json" },
    body: JSON.stringify({ name, region: "ID" }),
  });
  return { shopId: JSON.parse(text).shopId, name };
}

async function attempt(
  origin: string,
  { controls, shop: { shopId, name }, order }: Place,
  headers: Record<string, string>,
) {
  const reads = ["", "/shops", `/items?shopId=${shopId}`, `/orders?shopId=${shopId}`].concat(
    `?shop=${shopId}`,
  );
  const steers = [
    ["createOrder", { shopId, ...order }],
    ["addExampleItems", { shopId }],
    ["expireToken", { shopId }],
    ["goOffline", { shopId, calls: 1 }],
    ["deauthorise", { shopId }],
  ] as const;
  const read = await each(reads, (path) => send(origin + controls + path, { headers }));
  const steered = await each(steers, ([action, body]) =>
    send(`${origin}${controls}/${action}`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
  const shown = reads.filter((_, at) => read[at]?.status === 200 && read[at]?.text.includes(name));
  // The owner's own get further: refused is answered as for a shop that there is not.
  const done = steers.filter((_, at) => [200, 303].includes(steered[at]?.status ?? 0));
  return {
    shown: shown.map((path) => controls + path),
    done: done.map(([action]) => `${controls}/${action}`),
  };
}

const told = (who: string, seen: readonly { shown: string[]; done: string[] }[]) => {
  const shown = seen.flatMap((one) => one.shown);
  const done = seen.flatMap((one) => one.done);
  return [
    finding(
      `${who} sees nothing of a shop`,
      shown.length === 0,
      `${shown.length} of ${5 * seen.length} pages shown${few(shown)}`,
    ),
    finding(
      `${who} steers nothing`,
      done.length === 0,
      `${done.length} of ${5 * seen.length} controls taken${few(done)}`,
    ),
  ];
};

/** The key that stood in the sources until it was made at the first start. */
async function pushWithKnownKey(origin: string, shopId: number) {
  const { createHmac } = await import("node:crypto");
  const body = JSON.stringify({
    code: 2,
    shop_id: shopId,
    timestamp: Math.floor(Date.now() / 1000),
    data: {},
  });
  const signature = createHmac("sha256", "sandbox-push-key")
    .update(`${origin}/api/webhooks/shopee|${body}`)
    .digest("hex");
  const { status } = await send(`${origin}/api/webhooks/shopee`, {
    method: "POST",
    headers: { Authorization: signature, "Content-Type": "application/json" },
    body,
  });
  return finding("no key from the sources signs a push", status === 401, `answered ${status}`);
}
