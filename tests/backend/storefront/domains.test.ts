import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { notifications } from "#backend/db/schema/notifications.ts";
import { storefrontDomains } from "#backend/db/schema/storefront-domains.ts";
import { checkDueDomains } from "#backend/storefront/domains/check-domain.ts";
import type { ShopDomain } from "#contract/shop-domain.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { createNameZone } from "#tests/support/name-zone.ts";
import { asking } from "#tests/support/selling-account.ts";

const zone = createNameZone();
let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({
    names: zone.records,
    env: { SHOP_DOMAIN_TARGET: "shops.etalase.id", TRUSTED_PROXIES: "1" },
  });
});
afterAll(() => world.close());
beforeEach(() => zone.setSilent(false));
zone.setAddresses("shops.etalase.id", "203.0.113.5");

const HOUR_MS = 3_600_000;
let shops = 0;

async function openShop(country: "id" | "th" = "id") {
  const owner = await world.signUp({ countryCode: country });
  const ask = asking(owner);
  const slug = `toko-${++shops}`;
  const { shop } = await ask("POST", "/v1/channels/shop/;integrate", { slug, name: "Toko Laras" });
  const address = `/v1/channels/shop/${shop.channelId}/domain`;
  const set = async (name: string): Promise<ShopDomain> =>
    (await ask("PUT", address, { name })).domain;
  const check = async (): Promise<ShopDomain> =>
    (await ask("POST", `${address}/;check`, {})).domain;
  const read = async (): Promise<ShopDomain | null> => (await ask("GET", address)).domain;
  return { owner, ask, slug, address, set, check, read, channelId: shop.channelId as string };
}

const put = (owner: SignedIn, address: string, name: string) =>
  owner.fetch(address, { method: "PUT", body: JSON.stringify({ name }) });
/** Asks as a proxy does before it gets a certificate. */
const find = async (name: string) => {
  const answer = await world.fetch(
    `/v1/storefront-domains?${new URLSearchParams({ domain: name })}`,
  );
  return answer.status === 200 ? answer.json() : answer.status;
};

/** Enters both records at the registrar. */
function enterRecords({ name, textRecord, nameRecord }: ShopDomain): void {
  zone.setText(textRecord.name, "v=spf1 -all", textRecord.value);
  zone.setAlias(name, nameRecord.value);
}

test("a domain is verified by its records, and the shop has one address from then on", async () => {
  const { slug, ask, set, check } = await openShop();
  const pending = await set("https://Shop.Example.com/");
  expect(pending).toMatchObject({
    ...{ name: "shop.example.com", state: "pending", proof: "missing", target: "missing" },
    ...{ fault: null, addresses: ["203.0.113.5"] },
    textRecord: { name: "_etalase.shop.example.com" },
    nameRecord: { name: "shop.example.com", value: "shops.etalase.id" },
  });
  expect(pending.textRecord.value).toMatch(/^etalase-verification=[0-9a-f]{32}$/);
  expect(await find("shop.example.com")).toBe(404);
  zone.setText(pending.textRecord.name, "etalase-verification=another");
  zone.setAddresses("shop.example.com", "198.51.100.1");
  expect(await check()).toMatchObject({ state: "pending", proof: "wrong", target: "elsewhere" });
  enterRecords(pending);
  expect(await check()).toMatchObject({ state: "verified", proof: "found", target: "here" });
  expect(await find("shop.example.com")).toEqual({ slug, isServed: true });
  expect(await find("SHOP.example.com.")).toEqual({ slug, isServed: true });
  const { storefront } = await (await world.fetch(`/v1/storefronts/${slug}`)).json();
  expect(storefront).toMatchObject({
    ...{ domain: "shop.example.com", url: "http://shop.example.com/" },
  });
  expect((await ask("GET", "/v1/channels/shop/shops")).shops[0].url).toBe(
    "http://shop.example.com/",
  );
});

test("a domain without CNAME leads here by this server's addresses", async () => {
  const { set, check } = await openShop();
  const domain = await set("bare.example.com");
  zone.setText(domain.textRecord.name, domain.textRecord.value);
  zone.setAddresses("bare.example.com", "203.0.113.5");
  expect(await check()).toMatchObject({ state: "verified", target: "here" });
});

test("private names, our own and those below it are refused beside the field", async () => {
  const { owner, address } = await openShop();
  for (const [name, code] of [
    ["printer.local", "invalid_domain"],
    ["10.0.0.1", "invalid_domain"],
    ["etalase.test", "invalid_domain"],
    ["shops.etalase.id", "own_host"],
    ["a.shops.etalase.id", "own_host"],
  ] as const) {
    const answer = await put(owner, address, name);
    expect([name, answer.status, (await answer.json()).fields]).toEqual([
      name,
      422,
      { name: code },
    ]);
  }
});

test("a domain belongs to the account that shows it; another waits until it is free", async () => {
  const [first, second] = [await openShop(), await openShop("th")];
  enterRecords(await first.set("taken.example.com"));
  expect(await first.check()).toMatchObject({ state: "verified" });
  const wanted = await second.set("taken.example.com");
  // The other account's claim does not disturb the first.
  expect(await find("taken.example.com")).toMatchObject({ slug: first.slug });
  enterRecords(wanted);
  expect(await second.check()).toMatchObject({ state: "pending", fault: "taken" });
  expect(await find("taken.example.com")).toMatchObject({ slug: first.slug });
  await first.ask("DELETE", first.address);
  expect(await second.check()).toMatchObject({ state: "verified", fault: null });
  expect(await find("taken.example.com")).toEqual({ slug: second.slug, isServed: true });
});

test("the database gives a domain to one shop, even if two are verified at once", async () => {
  const [first, second] = [await openShop(), await openShop()];
  const [one, other] = [await first.set("race.example.com"), await second.set("race.example.com")];
  zone.setText(one.textRecord.name, one.textRecord.value, other.textRecord.value);
  zone.setAlias(one.name, one.nameRecord.value);
  const states = (await Promise.all([first.check(), second.check()])).map(({ state, fault }) => [
    ...[state, fault],
  ]);
  expect(states.sort()).toEqual([
    ["pending", "taken"],
    ["verified", null],
  ]);
});

test("a removed domain leads back for a while, a never verified one is forgotten", async () => {
  const { slug, ask, address, set, check, read } = await openShop();
  await set("never.example.com");
  enterRecords(await set("left.example.com"));
  expect(await check()).toMatchObject({ state: "verified" });
  await ask("DELETE", address);
  expect(await read()).toBeNull();
  expect(await find("left.example.com")).toEqual({ slug, isServed: false });
  expect(await find("never.example.com")).toBe(404);
  world.clock.advance(91 * 24 * HOUR_MS);
  expect(await find("left.example.com")).toBe(404);
});

test("pending domains are looked up by the clock, and give up after three days", async () => {
  const [late, never] = [await openShop(), await openShop()];
  const domain = await late.set("late.example.com");
  await never.set("nothing.example.com");
  world.clock.advance(HOUR_MS);
  await checkDueDomains(world.backend);
  expect(await late.read()).toMatchObject({ state: "pending" });
  enterRecords(domain);
  world.clock.advance(HOUR_MS);
  await checkDueDomains(world.backend);
  expect(await late.read()).toMatchObject({ state: "verified" });
  world.clock.advance(71 * HOUR_MS);
  await checkDueDomains(world.backend);
  expect(await never.read()).toMatchObject({ state: "failed", proof: "missing" });
  // The seller asks, so it waits again.
  expect(await never.check()).toMatchObject({ state: "pending" });
});

test("a verified domain keeps the shop for three days if its records are gone", async () => {
  const { set, check, read } = await openShop();
  enterRecords(await set("gone.example.com"));
  await check();
  zone.clear("gone.example.com");
  zone.setSilent(true);
  for (let day = 0; day < 5; day++) {
    world.clock.advance(24 * HOUR_MS);
    await checkDueDomains(world.backend);
  }
  // Our own name was not found either, so this server's DNS was down.
  expect(await read()).toMatchObject({ state: "verified", fault: "unreachable" });
  zone.setSilent(false);
  for (let day = 0; day < 4; day++) {
    world.clock.advance(24 * HOUR_MS);
    await checkDueDomains(world.backend);
  }
  expect(await read()).toMatchObject({ state: "failed", proof: "missing", failingSince: null });
  expect(await find("gone.example.com")).toBe(404);
});

test("a domain whose own name servers are silent ends after three days, and members are told", async () => {
  const { slug, owner, set, check, read } = await openShop();
  const domain = await set("lapsed.example.com");
  enterRecords(domain);
  await check();
  // A buyer of the lapsed domain keeps its address here and hides the proof.
  zone.silence(domain.textRecord.name);
  expect(await check()).toMatchObject({ state: "verified", fault: "unreachable" });
  expect((await read())?.failingSince).not.toBeNull();
  const { storefront } = await (await world.fetch(`/v1/storefronts/${slug}`)).json();
  expect(storefront).toMatchObject({ domain: null, url: `http://etalase.test/shop/${slug}` });
  await check();
  const told = (await world.backend.db.select().from(notifications)).filter(
    ({ accountId, templateId }) => accountId === owner.accountId && templateId === "domain_failing",
  );
  expect(told).toHaveLength(1);
  for (let day = 0; day < 4; day++) {
    world.clock.advance(24 * HOUR_MS);
    await checkDueDomains(world.backend);
  }
  expect(await read()).toMatchObject({ state: "failed" });
  expect(await find("lapsed.example.com")).toBe(404);
});

test("a domain that the shop left and sets again is proved anew", async () => {
  const { ask, address, set, check } = await openShop();
  const first = await set("again.example.com");
  enterRecords(first);
  await check();
  await ask("DELETE", address);
  zone.clear("again.example.com");
  const second = await set("again.example.com");
  expect(second.textRecord.value).not.toBe(first.textRecord.value);
  expect(second.state).toBe("pending");
  expect(await find("again.example.com")).toBe(404);
});

test("a short fault of the records does not take the shop off its domain", async () => {
  const { slug, set, check, read } = await openShop();
  const domain = await set("short.example.com");
  enterRecords(domain);
  await check();
  zone.clear("short.example.com");
  expect(await check()).toMatchObject({ state: "verified", proof: "missing" });
  expect((await read())?.failingSince).not.toBeNull();
  world.clock.advance(50 * HOUR_MS);
  await checkDueDomains(world.backend);
  expect(await find("short.example.com")).toEqual({ slug, isServed: true });
  enterRecords(domain);
  expect(await check()).toMatchObject({ state: "verified", failingSince: null });
});

test("the call that proxies ask has a limit for each network", async () => {
  const askFrom = async (network: string) =>
    (
      await world.fetch("/v1/storefront-domains?domain=none.example.com", {
        headers: { "X-Forwarded-For": network },
      })
    ).status;
  const flood = Array.from({ length: 900 }, () => askFrom("198.51.100.7"));
  expect([...new Set(await Promise.all(flood))].sort()).toEqual([404, 429]);
  expect(await askFrom("198.51.100.8")).toBe(404);
});

test("the database refuses a second present domain of a shop", async () => {
  const { owner, set } = await openShop();
  await set("one.example.com");
  const [row] = (await world.backend.db.select().from(storefrontDomains)).filter(
    ({ accountId }) => accountId === owner.accountId,
  );
  if (!row) throw new Error("The shop has a domain");
  await expect(
    world.backend.db.insert(storefrontDomains).values({ ...row, name: "two.example.com" }),
  ).rejects.toThrow();
});
