import { afterAll, beforeAll, expect, test } from "vitest";
import { createShopeeConnector } from "#backend/marketplaces/shopee/connector.ts";
import { signPush } from "#backend/marketplaces/shopee/signing.ts";
import { LIVE_APPS, type LiveApp, type LiveMarketplace } from "#contract/going-live.ts";
import {
  ORIGIN,
  type SignedIn,
  startTestBackend,
  type TestBackend,
} from "#tests/support/backend.ts";
import { connectShop } from "#tests/support/selling-account.ts";

let world: TestBackend;
let dewi: SignedIn;
beforeAll(async () => {
  world = await startTestBackend({ env: { INTERNAL_USERS: "etalase.test" } });
  dewi = await world.signUp({ email: "dewi@etalase.test" });
});
afterAll(() => world.close());

async function read(app: LiveApp, language = "en"): Promise<LiveMarketplace> {
  const answer = await dewi.fetch(`/admin-going-live?language=${language}`);
  const { marketplaces }: { marketplaces: LiveMarketplace[] } = await answer.json();
  const found = marketplaces.find((one) => one.app === app);
  if (!found) throw new Error(`${app} is missing`);
  return found;
}
const check = async (app: LiveApp) =>
  (await dewi.fetch(`/admin-going-live/${app}/;check`, { method: "POST" })).json();

test("sellers neither read it nor check anything", async () => {
  const seller = await world.signUp();
  expect((await seller.fetch("/admin-going-live")).status).toBe(403);
  const refused = await seller.fetch("/admin-going-live/shopee/;check", { method: "POST" });
  expect(refused.status).toBe(403);
});

test("every address to enter is one that this server serves", async () => {
  const answer = await dewi.fetch("/admin-going-live");
  const { marketplaces }: { marketplaces: LiveMarketplace[] } = await answer.json();
  const urls = marketplaces.flatMap(({ addresses }) => addresses.map(({ url }) => url));
  expect(urls).toContain(`${ORIGIN}/api/webhooks/shopee`);
  const { channelId } = await connectShop(world, await world.signUp());
  for (const url of urls.filter((each) => each.includes("/api/"))) {
    const path = url.replace(`${ORIGIN}/api`, "").replace("{channelId}", channelId);
    const method = path.startsWith("/webhooks/") ? "POST" : "GET";
    const { status } = await world.fetch(path, { method });
    // A shop's own address exists only for a shop of that marketplace. Meta's callbacks refuse a
    // body without a signed request.
    expect(status, path).toBe(method === "GET" ? 303 : path.includes("/shops/") ? 404 : 401);
  }
});

test.each(LIVE_APPS)(
  "%s: signatures and keys are checked, and the results are kept",
  async (app) => {
    const { results } = await check(app);
    expect(results.slice(0, 2)).toMatchObject([
      { subject: "signature", verdict: app === "tokopedia" ? "skipped" : "works" },
      { subject: "app", verdict: "works" },
    ]);
    expect((await read(app)).checks?.results.slice(0, 2)).toMatchObject(results.slice(0, 2));
  },
);

test("a connected shop is read, and its abilities are shown as far as they were tried", async () => {
  const seller = await world.signUp();
  const { channelId } = await connectShop(world, seller);
  await world.drain();
  const { results } = await check("shopee");
  const verdicts = Object.fromEntries(
    results.map((one: { subject: string; verdict: string }) => [one.subject, one.verdict]),
  );
  expect(verdicts).toEqual({
    ...{ signature: "works", app: "works", shop: "works", orders: "works", products: "works" },
    ...{ couriers: "works", settlements: "works", chats: "works" },
  });
  const shop = (await read("shopee")).shops.find((one) => one.channelId === channelId);
  const states = shop?.abilities.map(({ ability, state }) => [ability, state]);
  expect(states).toEqual([
    ["connect", "works"],
    ["read", "works"],
    ["push", "untried"],
    ["ship", "untried"],
    ["print", "untried"],
  ]);
});

test("pushes are shown as they arrive, with their verdict", async () => {
  const push = (body: string, authorization: string) =>
    world.fetch("/webhooks/shopee", { method: "POST", body, headers: { authorization } });
  const verdicts = async () => (await read("shopee")).pushes.map(({ verdict }) => verdict);
  world.clock.advance(2_000);
  await push('{"code":0,"verify_info":"x"}', "");
  expect((await verdicts())[0]).toBe("verification");
  world.clock.advance(2_000);
  expect((await push('{"code":3,"shop_id":1,"data":{}}', "forged")).status).toBe(401);
  expect((await verdicts())[0]).toBe("wrong_signature");
  world.clock.advance(2_000);
  const { pushKey } = world.backend.config.marketplaces.shopee;
  const body = '{"code":3,"shop_id":77,"timestamp":1763607600,"data":{"ordersn":"A"}}';
  await push(body, signPush(pushKey, `${ORIGIN}/api/webhooks/shopee`, body));
  expect((await read("shopee")).pushes[0]).toMatchObject({ verdict: "taken", shopId: "77" });
});

test("a missing permission is named by the call that lacks it, in the reader's words", async () => {
  await connectShop(world, await world.signUp());
  const real = world.backend.connector;
  const shopee = real("shopee");
  if (!shopee) throw new Error("No Shopee");
  const { host, authHost, partnerId, partnerKey, pushKey } =
    world.backend.config.marketplaces.shopee;
  const refused = { error: "error_api_permission", message: "No permission to current api." };
  const asking = createShopeeConnector({
    ...{ host, authHost, partnerId, partnerKey, pushKey },
    fetch: async () => Response.json(refused, { status: 403 }),
    now: world.clock.now,
    wait: async () => undefined,
  });
  const withoutChats = { ...shopee, chats: asking.chats };
  Object.assign(world.backend, {
    connector: (type: Parameters<typeof real>[0]) =>
      type === "shopee" ? withoutChats : real(type),
  });
  await check("shopee");
  Object.assign(world.backend, { connector: real });
  const { checks, faults } = await read("shopee", "id");
  const chats = checks?.results.find(({ subject }) => subject === "chats");
  expect(chats).toMatchObject({ verdict: "permission_missing", code: "error_api_permission" });
  expect(chats?.words).toMatch(/belum punya izin/);
  expect(faults).toMatchObject([{ fault: "permission_missing" }]);
  // Once everything works, the fault is forgotten.
  await check("shopee");
  expect((await read("shopee")).faults).toEqual([]);
});
