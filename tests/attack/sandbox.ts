import { openAccount } from "#tests/e2e/account.ts";
import { populate } from "#tests/e2e/populate.ts";
import { type Attack, few, finding } from "./finding.ts";
import { each, send } from "./send.ts";

/** Checks who may see and control the sandboxes, which know buyers' addresses. */
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
      placeOf("shopee", shopId, shop.name),
      ...(await each(["tiktok", "tokopedia", "lazada", "blibli", "line"], (marketplace) =>
        openShop(origin, laras.token, marketplace),
      )),
      await openBusiness(origin, laras.token),
    ];
    const attemptAs = (headers: Record<string, string>) =>
      each(places, (place) => attempt(origin, place, headers));
    const stranger = await attemptAs({});
    const other = await attemptAs(asBrowser(budi.token));
    // A refusal proves nothing if the owner is refused too.
    const owner = await attemptAs(asBrowser(laras.token));
    const refused = owner.flatMap(({ refused }) => refused);
    return [
      ...told("a visitor who is not signed in", stranger),
      ...told("another account's owner", other),
      finding(
        "the owner sees and steers all that was tried",
        refused.length === 0,
        `${places.length} marketplaces, ${refused.length} refused${few(refused)}`,
      ),
      await visitBankAndCouriers(origin),
      await pushWithKnownKey(origin, shopId),
    ];
  },
};

interface Place {
  controls: string;
  name: string;
  /** Paths below the controls; those with `shopId=` list that one shop. */
  reads: readonly string[];
  /** Actions that only its owner may do. The last one ends its consent. */
  steers: readonly (readonly [action: string, fields: object])[];
}

const asBrowser = (token: string) => ({
  "x-jwt": `Bearer ${token}`,
  Cookie: `x-jwt=${token}`,
  "Sec-Fetch-Site": "same-origin",
});

/** Marketplaces whose shops are connected by a key that the seller hands over. */
const WITH_KEYS = new Set(["blibli", "line"]);
const ITEM = { name: "Payung Lipat Otomatis Anti UV", sku: "PAYUNG", price: 89_000, stock: 5 };

function placeOf(marketplace: string, shopId: number | string, name: string): Place {
  const named = encodeURIComponent(shopId);
  return {
    controls: `/sandbox/${marketplace}/controls`,
    name,
    reads: ["", "/shops", `?shop=${named}`, `/items?shopId=${named}`, `/orders?shopId=${named}`],
    steers: [
      ["addItem", { shopId, ...ITEM }],
      ["throttle", { shopId, calls: 1 }],
      ["goOffline", { shopId, calls: 1 }],
      [WITH_KEYS.has(marketplace) ? "deleteKey" : "deauthorise", { shopId }],
    ],
  };
}

async function openShop(origin: string, token: string, marketplace: string): Promise<Place> {
  const name = `Toko Laras ${marketplace}`;
  const { shopId } = await make(origin, token, `${marketplace}/controls/createShop`, {
    name,
    region: "ID",
  });
  return placeOf(marketplace, shopId, name);
}

/**
 * Opens a business, which Meta has instead of shops. Its consent belongs to the caller, so nobody
 * else can try to end it.
 */
async function openBusiness(origin: string, token: string): Promise<Place> {
  const name = "Usaha Laras";
  const { businessId } = await make(origin, token, "meta/controls/addBusiness", { name });
  return {
    controls: "/sandbox/meta/controls",
    name,
    reads: ["", "/shops", `/catalogs?shopId=${encodeURIComponent(businessId)}`],
    steers: [
      ["addCatalog", { businessId, name: "Katalog" }],
      ["addDomain", { businessId, name: "laras.example" }],
      ["beginReview", { businessId }],
      ["forbidDomains", { businessId }],
    ],
  };
}

async function make(origin: string, token: string, path: string, fields: object) {
  const { text } = await send(`${origin}/sandbox/${path}`, {
    method: "POST",
    headers: { ...asBrowser(token), "Content-Type": "application/json" },
    body: JSON.stringify(fields),
  });
  return JSON.parse(text);
}

async function attempt(
  origin: string,
  { controls, reads, steers, name }: Place,
  headers: Record<string, string>,
) {
  const read = await each(reads, (path) => send(origin + controls + path, { headers }));
  const steered = await each(steers, ([action, fields]) =>
    send(`${origin}${controls}/${action}`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify(fields),
    }),
  );
  // Everybody who is signed in may open the pages, but not the lists of one shop.
  const shown = reads.filter((path, at) => {
    const answer = read[at];
    return answer?.status === 200 && (path.includes("shopId=") || answer.text.includes(name));
  });
  const done = steers
    .map(([action]) => `/${action}`)
    .filter((_, at) => steered[at]?.status === 200);
  const all = [...reads, ...steers.map(([action]) => `/${action}`)];
  return {
    tried: { reads: reads.length, steers: steers.length },
    shown: shown.map((path) => controls + path),
    done: done.map((path) => controls + path),
    refused: all
      .filter((path) => !shown.includes(path) && !done.includes(path))
      .map((path) => controls + path),
  };
}

type Attempt = Awaited<ReturnType<typeof attempt>>;

function told(who: string, seen: readonly Attempt[]) {
  const shown = seen.flatMap((one) => one.shown);
  const done = seen.flatMap((one) => one.done);
  const pages = seen.reduce((sum, { tried }) => sum + tried.reads, 0);
  const controls = seen.reduce((sum, { tried }) => sum + tried.steers, 0);
  return [
    finding(
      `${who} sees nothing of a shop`,
      shown.length === 0,
      `${shown.length} of ${pages} pages shown${few(shown)}`,
    ),
    finding(
      `${who} steers nothing`,
      done.length === 0,
      `${done.length} of ${controls} controls taken${few(done)}`,
    ),
  ];
}

/** The bank has no shops: any signed-in user may pay a bill. */
async function visitBankAndCouriers(origin: string) {
  const asked = ["biteship/controls", "shippop/controls", "payments/pay"].flatMap((path) => [
    { path, method: "GET" },
    { path: path === "payments/pay" ? path : `${path}/move`, method: "POST" },
  ]);
  const answers = await each(asked, ({ path, method }) =>
    send(`${origin}/sandbox/${path}`, { method, headers: { "Sec-Fetch-Site": "same-origin" } }),
  );
  const opened = asked.filter((_, at) => ![302, 303, 401, 403].includes(answers[at]?.status ?? 0));
  return finding(
    "a visitor who is not signed in pays nothing and moves no parcel",
    opened.length === 0,
    `${asked.length} tried${few(opened.map(({ method, path }) => `${method} ${path}`))}`,
  );
}

/** Signs a push with the key that was in the sources before each installation made its own. */
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
