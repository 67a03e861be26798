import { randomUUID } from "node:crypto";
import { type Account, api, openAccount } from "#tests/e2e/account.ts";
import { finding } from "./finding.ts";
import { type OwnShop, openOwnShop } from "./own-shop.ts";
import { each, send } from "./send.ts";
import { until } from "./shop.ts";
import type { Site } from "./site.ts";
import { isBearable, strainText, underStrain } from "./watch.ts";

const [ORDERS, ADDRESSES, UNITS, AT_A_TIME] = [1_000, 50, 100, 16];
const HONEST_PHONE = "081277770001";
const MESSENGERS = "/sandbox/messengers/controls";

/** Sends 1,000 orders that nobody means to a shop of 100 units; then an honest buyer orders. */
export async function falseOrders(site: Site) {
  const account = await openAccount("Toko Diserbu");
  const shop = await openOwnShop(site.origin, account, UNITS);
  await connectWhatsApp(site, account, shop);
  const strain = await underStrain(site, () =>
    each(
      Array.from({ length: ORDERS }, (_, n) => n),
      (n) =>
        shop.place(
          shop.wish({
            phone: `0814${String(n).padStart(7, "0")}`,
            street: `Jl. Palsu No. ${n}`,
            payment: n % 2 ? "cod" : "bank",
          }),
          `10.227.0.${n % ADDRESSES}`,
        ),
      AT_A_TIME,
    ),
  );
  const placed = strain.result.filter(({ status }) => status === 200).length;
  const { stocks } = await api<{ stocks: { available: number }[] }>(account, "GET", "/v1/stocks");
  const left = stocks[0]?.available ?? 0;
  const elsewhere = await buyWithCode(site, account, shop, HONEST_PHONE, "10.228.0.1");
  const neighbour = await buyWithCode(site, account, shop, "081277770002", "10.227.0.7");
  return finding(
    `${ORDERS} false orders of ${ADDRESSES} addresses leave goods to honest buyers`,
    left >= UNITS / 2 && elsewhere === 200 && neighbour === 200 && isBearable(strain),
    `${placed} placed, ${left} of ${UNITS} units left, a buyer elsewhere was answered ${elsewhere}, one of an attacker's network ${neighbour}, ${strainText(strain)}`,
  );
}

async function readDesk({ origin }: Site, { token }: Account): Promise<string> {
  const headers = { "x-jwt": `Bearer ${token}`, Cookie: `x-jwt=${token}` };
  return (await send(`${origin}${MESSENGERS}`, { headers })).text;
}

async function connectWhatsApp(site: Site, account: Account, { channelId }: OwnShop) {
  const desk = await readDesk(site, account);
  const [phoneNumberId, accessToken, secret] = [...desk.matchAll(/<dd><code>([^<]+)/g)].map(
    ([, shown]) => shown,
  );
  await api(account, "PUT", `/v1/channels/shop/${channelId}/messengers/whatsapp`, {
    ...{ phoneNumberId, accessToken, secret },
  });
}

/** Orders as the checkout's page does: again with the code, if one is needed. */
async function buyWithCode(
  site: Site,
  account: Account,
  { wish, place }: OwnShop,
  phone: string,
  address: string,
): Promise<number> {
  const wished = wish({ phone, checkoutKey: randomUUID(), payment: "bank" });
  const first = await place(wished, address);
  if (first.status === 200) return 200;
  const sent = await place({ ...wished, sendCodeBy: "whatsapp" }, address);
  if (!sent.text.includes("code_sent")) return sent.status;
  const code = await until(
    async () => {
      const desk = await readDesk(site, account);
      const ofPhone = new RegExp(`62${phone.slice(1)}[^]*?shop_order_code/id</code> (\\d{6})`);
      return ofPhone.exec(desk)?.[1];
    },
    "The code",
    300_000,
  );
  return (await place({ ...wished, code }, address)).status;
}
