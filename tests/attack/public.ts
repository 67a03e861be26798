import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { EVERY_DOOR, PUSH_DOORS } from "#contract/public-doors.ts";
import { CHANNEL_TYPES } from "#contract/statuses.ts";
import { type Account, api, openAccount } from "#tests/e2e/account.ts";
import { falseOrders } from "./false-orders.ts";
import { type Attack, few, finding } from "./finding.ts";
import { type OwnShop, openOwnShop } from "./own-shop.ts";
import { sampleRequest } from "./sample.ts";
import { type Answer, each, send } from "./send.ts";
import type { Site } from "./site.ts";
import { isBearable, strainText, underStrain } from "./watch.ts";

const HOSTILE = [
  "%00",
  "..%2F..%2Fetc%2Fpasswd",
  "x".repeat(4_000),
  encodeURIComponent("'; drop table accounts; --"),
  encodeURIComponent("💥\u202E\uFFFF"),
  "%E0%A4%A",
];
/** The highest limit that this machine can exceed; faster ones cannot be tested. */
const MAX_PER_SECOND = 20;
const [AT_A_TIME, MAX_SENT] = [100, 3_000];

interface Place {
  method: string;
  path: string;
  perSecond: number;
  body: string | null;
}

/** Calls all that answers strangers: storefronts, feeds, pictures, sign-up, webhooks, pages. */
export const publicCalls: Attack = {
  name: "public",
  async run(site) {
    const account = await openAccount("Toko Laras");
    const shop = await openOwnShop(site.origin, account, 40);
    const places = placesAt(shop);
    return [
      await hostileValues(site, places),
      await floods(site, places),
      await worthless(site, shop),
      await invented(account, shop),
      await falseOrders(site),
      await forgedPushes(site),
      await whatIsTold(site, account, shop),
    ];
  },
};

const json = { "Content-Type": "application/json" };

function placesAt({ slug }: OwnShop): Place[] {
  const calls = EVERY_ENDPOINT.flatMap((endpoint) =>
    endpoint.limit
      ? [
          {
            ...sampleRequest(endpoint, (place) => (place === "slug" ? slug : undefined)),
            perSecond: endpoint.limit.perSecond,
          },
        ]
      : [],
  );
  const doors = EVERY_DOOR.map(({ method, path, limit }) => ({
    method: method.toUpperCase(),
    path: path.replace(/:(\w+)/g, "none"),
    perSecond: limit.perSecond,
    body: method === "post" ? "{}" : null,
  }));
  return [...calls, ...doors];
}

const ask = (origin: string, { method, path, body }: Omit<Place, "perSecond">, address: string) =>
  send(`${origin}/api${path}`, {
    method,
    headers: { "X-Forwarded-For": address, ...(body === null ? {} : json) },
    ...(body === null ? {} : { body }),
  });

async function hostileValues({ origin }: Site, places: readonly Place[]) {
  const tried = places.flatMap((place) =>
    HOSTILE.flatMap((value) => [
      { ...place, path: place.path.replace(/none|toko-[0-9a-f]{8}/g, value) },
      { ...place, path: `${place.path}${place.path.includes("?") ? "&" : "?"}search=${value}` },
      ...(place.body === null ? [] : [{ ...place, body: `{"a":"${value}","lines":[${value}]}` }]),
    ]),
  );
  const answers = await each(tried, async (place, at) => ({
    place,
    status: (await ask(origin, place, `10.220.${at >> 8}.${at & 255}`)).status,
  }));
  const failed = answers.filter(({ status }) => status === 0 || status >= 500);
  return finding(
    "no value makes what is public fail",
    failed.length === 0,
    `${tried.length} requests to ${places.length} places, ${failed.length} failed${few(failed.map(({ status, place }) => `${status} ${place.method} ${place.path.slice(0, 80)}`))}`,
  );
}

/** Exceeds each limit from one address that also claims to be others. */
async function floods({ origin }: Site, places: readonly Place[]) {
  const open: string[] = [];
  const closed: string[] = [];
  let refused = 0;
  const tried = places.filter(({ perSecond }) => perSecond <= MAX_PER_SECOND);
  for (const [at, place] of tried.entries()) {
    const attacker = `10.221.0.${at}`;
    const first = await ask(origin, place, attacker);
    // Metrics need their token.
    if (first.status === 404 && first.text.includes("unknown_call")) continue;
    let late: Answer[] = [];
    // Unused requests accumulate for a second, so a slow machine has to send for longer.
    for (let sent = 0; late.length === 0 && sent < MAX_SENT; sent += AT_A_TIME) {
      const answers = await each(
        Array.from({ length: AT_A_TIME }, (_, n) => n),
        (n) => ask(origin, place, `192.0.2.${n}, ${attacker}`),
        32,
      );
      late = answers.filter(({ status }) => status === 429);
    }
    refused += late.length;
    if (!late.some(({ headers }) => Number(headers["retry-after"]) > 0))
      open.push(`${place.method} ${place.path}`);
    const other = await ask(origin, place, `10.222.0.${at}`);
    if (other.status === 429 || other.status === 0) closed.push(`${place.method} ${place.path}`);
  }
  return finding(
    "who floods a public call is held back, and nobody else",
    open.length === 0 && closed.length === 0,
    `${tried.length} places flooded, ${refused} requests refused; ${open.length} never refuse${few(open)}, ${closed.length} closed for others${few(closed)}`,
  );
}

async function worthless(site: Site, { wish, place }: OwnShop) {
  const kinds = [
    { phone: "00000000" },
    { placeCode: "99.99" },
    { payment: "qr" },
    { total: 1 },
    { service: { courierId: "none", serviceId: "none" } },
  ];
  const strain = await underStrain(site, () =>
    each(
      Array.from({ length: 300 }, (_, n) => n),
      (n) => place(wish(kinds[n % kinds.length]), "10.223.0.1"),
      16,
    ),
  );
  const placed = strain.result.filter(({ status }) => status === 200).length;
  const buyer = await place(wish({ phone: "081234567802" }), "10.224.0.1");
  return finding(
    "300 worthless orders close the shop for nobody",
    placed === 0 && buyer.status === 200 && isBearable(strain),
    `${placed} of 300 placed, a buyer elsewhere was answered ${buyer.status}, ${strainText(strain)}`,
  );
}

async function invented(account: Account, { wish, place }: OwnShop) {
  const answers = await each(
    Array.from({ length: 35 }, (_, n) => n),
    (n) => place(wish({ phone: `0813${String(n).padStart(7, "0")}` }), "10.225.0.1"),
    35,
  );
  const placed = answers.filter(({ status }) => status === 200).length;
  const { stocks } = await api<{ stocks: { available: number }[] }>(account, "GET", "/v1/stocks");
  const left = stocks[0]?.available ?? 0;
  return finding(
    "35 invented cash orders of one network do not empty a product",
    placed <= 15 && left >= 20,
    `${placed} of 35 placed, ${left} of 40 units left`,
  );
}

/** Sends pushes without a signature, or with one that anybody can make. */
async function forgedPushes({ origin }: Site) {
  const paths = [
    ...CHANNEL_TYPES.map((type) => PUSH_DOORS.marketplace.path.replace(":channelType", type)),
    ...["xendit", "stripe"].map((name) => PUSH_DOORS.payments.path.replace(":provider", name)),
    ...["xendit", "stripe"].map((name) =>
      PUSH_DOORS.shopPayments.path.replace(":provider", name).replace(":token", "guessed"),
    ),
    ...["whatsapp", "line"].map((name) =>
      PUSH_DOORS.messengers.path.replace(":messenger", name).replace(":token", "guessed"),
    ),
    ...["biteship", "shippop"].map((name) =>
      PUSH_DOORS.couriers.path.replace(":courier", name).replace(":token", "guessed"),
    ),
  ];
  const headers: Record<string, string>[] = [
    {},
    { Authorization: "0".repeat(64), "x-lazop-sign": "0", "x-callback-token": "none" },
    { "stripe-signature": `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}` },
  ];
  const bodies = ["{}", '{"code":3,"shop_id":1,"data":{"ordersn":"X"}}', "[]", "no json", ""];
  const tried = paths.flatMap((path) =>
    headers.flatMap((head) => bodies.map((body) => ({ path, head, body }))),
  );
  const answers = await each(tried, async ({ path, head, body }) => ({
    path,
    status: (
      await send(`${origin}/api${path}`, { method: "POST", headers: { ...json, ...head }, body })
    ).status,
  }));
  const taken = answers.filter(({ status }) => status < 400 || status >= 500);
  return finding(
    "forged messages of marketplaces and providers are refused",
    taken.length === 0,
    `${tried.length} sent, ${taken.length} not refused${few(taken.map(({ path, status }) => `${status} ${path}`))}`,
  );
}

/** Checks that public responses do not contain the seller's own data. */
async function whatIsTold({ origin }: Site, account: Account, shop: OwnShop) {
  const order = JSON.parse(
    (await shop.place(shop.wish({ phone: "081234567803", payment: "bank" }), "10.226.0.1")).text,
  ) as { token: string };
  const at = `${origin}/api/v1/storefronts/${shop.slug}`;
  const paths = [
    ...[at, `${at}/products`, `${at}/orders/${order.token}`, `${at}/orders/none`],
    ...["", "/cart", "/checkout", `/orders/${order.token}`].map(
      (page) => `${origin}/shop/${shop.slug}${page}`,
    ),
  ];
  const answers = await each(paths, (path) =>
    send(path, { headers: { "X-Forwarded-For": "10.226.0.2" } }),
  );
  const secrets = [account.email, account.token, "31415", "081234567801", "081234567802"];
  const told = answers.flatMap(({ text }, at) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${paths[at]}`),
  );
  return finding(
    "a shop tells strangers nothing but what it sells, and a buyer nothing of another",
    told.length === 0 && answers.every(({ status }) => status < 500 && status > 0),
    `${paths.length} pages and calls, ${told.length} tell more${few(told)}`,
  );
}
