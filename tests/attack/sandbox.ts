import { openAccount } from "#tests/e2e/account.ts";
import { populate } from "#tests/e2e/populate.ts";
import { type Attack, few, finding } from "./finding.ts";
import { each, send } from "./send.ts";

const CONTROLS = "/sandbox/shopee/controls";

/** The marketplace that stands in for Shopee knows buyers' addresses; who may see and steer it? */
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
    const reads = [
      "",
      "/shops",
      `/items?shopId=${shopId}`,
      `/orders?shopId=${shopId}`,
      `?shop=${shopId}`,
    ];
    const steers = [
      ["createOrder", { shopId, items: [{ itemId: 1, quantity: 1 }] }],
      ["addExampleItems", { shopId }],
      ["expireToken", { shopId }],
      ["goOffline", { shopId, calls: 1 }],
      ["deauthorise", { shopId }],
    ] as const;
    const attempt = async (headers: Record<string, string>) => {
      const read = await each(reads, (path) => send(origin + CONTROLS + path, { headers }));
      const steered = await each(steers, ([name, body]) =>
        send(`${origin}${CONTROLS}/${name}`, {
          method: "POST",
          headers: { ...headers, "Content-Type": "application/json" },
          body: JSON.stringify(body),
        }),
      );
      const shown = reads.filter(
        (_, at) => read[at]?.status === 200 && read[at]?.text.includes(shop.name),
      );
      // The owner's own get further: refused is answered as for a shop that there is not.
      const done = steers.filter((_, at) => [200, 303].includes(steered[at]?.status ?? 0));
      return { shown, done: done.map(([name]) => name) };
    };
    const stranger = await attempt({});
    const other = await attempt({
      "x-jwt": `Bearer ${budi.token}`,
      Cookie: `x-jwt=${budi.token}`,
      "Sec-Fetch-Site": "same-origin",
    });
    return [
      ...told("a visitor who is not signed in", stranger),
      ...told("another account's owner", other),
      await pushWithKnownKey(origin, shopId),
    ];
  },
};

const told = (who: string, { shown, done }: { shown: string[]; done: string[] }) => [
  finding(
    `${who} sees nothing of a shop`,
    shown.length === 0,
    `${shown.length} of 5 pages shown${few(shown)}`,
  ),
  finding(
    `${who} steers nothing`,
    done.length === 0,
    `${done.length} of 5 controls taken${few(done)}`,
  ),
];

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
