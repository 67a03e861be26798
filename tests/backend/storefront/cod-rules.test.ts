import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storefrontOrders } from "#backend/db/schema/storefronts.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openShop } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
});
afterAll(() => world.close());

const GAMBIR = "31.71.01.1001";
const NO_RULES = { couriers: [], regions: [], mostTotal: null, mostReturns: null };
type Shop = Awaited<ReturnType<typeof openShop>>;

const withRules = (rules: object, onHand = 30) =>
  openShop(world, { onHand, settings: { codRules: { ...NO_RULES, ...rules } } });

async function refusalsOf({ buyer }: Shop, quantity = 1) {
  const { lines } = await buyer.wish(quantity);
  const { services } = await buyer.get("/;shipping-costs", { lines, placeCode: GAMBIR });
  return new Map<string, string | null>(
    services.map((service: { name: string; codRefusal: string | null }) => [
      service.name,
      service.codRefusal,
    ]),
  );
}
async function place({ buyer }: Shop, quantity: number, changes: Record<string, unknown> = {}) {
  const placed = await buyer.place(quantity, { payment: "cod", ...changes });
  const body = await placed.json();
  return placed.status === 200 ? body.token : body.fields?.payment;
}

test("cash is refused for a courier that the seller names, and taken with the others", async () => {
  const free = await withRules({});
  const before = await refusalsOf(free);
  const named = [...before].find(([, refusal]) => refusal === null)?.[0] ?? "";
  const [courier = ""] = named.split(" ");
  const shop = await withRules({ couriers: [courier.toLowerCase()] });
  const after = await refusalsOf(shop);
  expect(after.get(named)).toBe("cod_courier");
  for (const [name, refusal] of after)
    expect(refusal).toBe(
      name.split(" ")[0] === courier ? (before.get(name) ?? "cod_courier") : before.get(name),
    );
  expect(await place(shop, 1)).toBe("cod_courier");
  expect(await place(shop, 1, { payment: "bank" })).toMatch(/^[\w-]{20,}$/);
});

test.each(["DKI Jakarta", "Jakarta Pusat", "gambir"])(
  "cash is refused for an order to %s",
  async (region) => {
    const shop = await withRules({ regions: [region] });
    expect(new Set((await refusalsOf(shop)).values())).toEqual(new Set(["cod_region", "no_cod"]));
    expect(await place(shop, 1)).toBe("cod_region");
  },
);

// No city has the district's name.
test.each(["Atlantis", "Kota Gambir"])(
  "%s is no region, and is refused when the rules are saved",
  async (name) => {
    const { shop, owner } = await withRules({ regions: ["Kota Bandung", "Jawa Barat"] });
    const answer = await owner.fetch(`/v1/channels/shop/${shop.channelId}`, {
      method: "PUT",
      body: JSON.stringify({
        version: shop.version,
        codRules: { ...NO_RULES, regions: [name] },
      }),
    });
    expect([answer.status, (await answer.json()).fields]).toEqual([
      422,
      { "codRules.regions": "region_unknown" },
    ]);
  },
);

test("cash is taken for goods up to the amount, shipping aside", async () => {
  const shop = await withRules({ mostTotal: 130_000 });
  expect([...(await refusalsOf(shop, 2)).values()]).toContain(null);
  expect(await place(shop, 2, { phone: "081500000001" })).toMatch(/^[\w-]{20,}$/);
  expect([...(await refusalsOf(shop, 3)).values()]).not.toContain(null);
  expect(await place(shop, 3, { phone: "081500000002" })).toBe("cod_amount");
});

test("a phone with so many returned cash parcels pays ahead", async () => {
  const shop = await withRules({ mostReturns: 2 });
  const phone = "081500000003";
  for (let n = 0; n < 2; n++) {
    const token = await place(shop, 1, { phone });
    expect(token).toMatch(/^[\w-]{20,}$/);
    await world.backend.db
      .update(storefrontOrders)
      .set({ status: "returned" })
      .where(eq(storefrontOrders.token, token));
  }
  expect(await place(shop, 1, { phone: "+62 815-0000-0003" })).toBe("cod_returns");
  expect(await place(shop, 1, { phone, payment: "bank" })).toMatch(/^[\w-]{20,}$/);
  expect(await place(shop, 1, { phone: "081500000004" })).toMatch(/^[\w-]{20,}$/);
});

test("the returns of a phone are told only so often as it may be tried", async () => {
  const shop = await withRules({ mostReturns: 1 });
  const phone = "081500000005";
  const token = await place(shop, 1, { phone });
  await world.backend.db
    .update(storefrontOrders)
    .set({ status: "returned" })
    .where(eq(storefrontOrders.token, token));
  const wish = await shop.buyer.wish(1, { payment: "cod", phone });
  const outcomes: string[] = [];
  for (let n = 0; n < 20; n++) {
    const answer = await world.fetch(`/v1/storefronts/${shop.slug}/orders`, {
      method: "POST",
      headers: { "X-Forwarded-For": `198.51.100.${n}` },
      body: JSON.stringify(wish),
    });
    const { code, fields } = await answer.json();
    outcomes.push(fields?.payment ?? code);
  }
  expect(outcomes.slice(0, 19)).toEqual(Array.from({ length: 19 }, () => "cod_returns"));
  expect(outcomes.at(-1)).toBe("too_many_tries");
});
