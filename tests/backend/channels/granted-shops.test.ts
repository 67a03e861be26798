import { and, eq, ilike } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteGrants } from "#backend/channels/connect-granted.ts";
import { withCapability } from "#backend/channels/credentials.ts";
import { channelCalls } from "#backend/db/schema/channel-calls.ts";
import { channelGrants, channels } from "#backend/db/schema/channels.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { asking, consentTo } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

/** `spent`: refreshes for all shops: one for each, or one for the grant. */
const GIVING = [
  { type: "shopee", regions: ["ID", "TH", "ID"], spends: "%access_token/get%", spent: 3 },
  { type: "lazada", regions: ["ID", "TH"], spends: "%token/refresh%", spent: 1 },
  { type: "tiktok", regions: ["ID", "TH", "ID"], spends: "%token/refresh%", spent: 1 },
] as const;
type Giving = (typeof GIVING)[number];

test.each(GIVING)(
  "a grant of $type over several shops lets the seller choose, and each shop keeps working",
  async (giving) => {
    const owner = await world.signUp();
    const ask = asking(owner);
    const seller = await newSeller(owner, giving);
    const page = await consentTo(world, owner, giving.type, await seller.consent());
    expect(page.pathname).toMatch(/^\/channels\/grants\/[\w-]+$/);
    expect(page.searchParams.get("back")).toBe("/channels");
    const grant = page.pathname.split("/").at(-1);
    const offered = await ask("GET", `/v1/channels/grants/${grant}`);
    expect(offered).toEqual({
      channelType: giving.type,
      shops: giving.regions.map((region, at) => ({
        shopId: seller.ids[at],
        name: `Toko ${at}`,
        country: region,
        state: "new",
      })),
    });

    const [first = "", ...rest] = seller.ids;
    const one = await ask("POST", `/v1/channels/grants/${grant}`, { shopIds: [first] });
    expect(one.results).toEqual([{ shopId: first, channelId: expect.any(String), error: null }]);
    const { shops } = await ask("GET", `/v1/channels/grants/${grant}`);
    expect(shops.map(({ state }: { state: string }) => state)).toEqual([
      "connected",
      ...rest.map(() => "new"),
    ]);
    // The tokens are replaced before the seller adds the others.
    await seller.expire();
    expect(await nameOf(owner, one.results[0].channelId)).toBe("Toko 0");
    const others = await ask("POST", `/v1/channels/grants/${grant}`, { shopIds: rest });
    const ids = [...one.results, ...others.results].map(({ channelId }) => channelId);
    for (let round = 0; round < 2; round++) {
      await seller.expire();
      expect(await Promise.all(ids.map((id) => nameOf(owner, id)))).toEqual(
        seller.ids.map((_, at) => `Toko ${at}`),
      );
    }
    const calls = await world.backend.db
      .select()
      .from(channelCalls)
      .where(
        and(eq(channelCalls.accountId, owner.accountId), ilike(channelCalls.name, giving.spends)),
      );
    expect(calls).toHaveLength(1 + 2 * giving.spent);
    const rows = await world.backend.db
      .select()
      .from(channels)
      .where(eq(channels.accountId, owner.accountId));
    expect(rows.map(({ status }) => status)).toEqual(seller.ids.map(() => "active"));
  },
);

test.each(GIVING)(
  "another consent of $type renews the shops that are connected, and asks about the others",
  async (giving) => {
    const owner = await world.signUp();
    const ask = asking(owner);
    const seller = await newSeller(owner, giving);
    const grant = await consentTo(world, owner, giving.type, await seller.consent());
    const path = `/v1${grant.pathname}`;
    const [first = "", ...rest] = seller.ids;
    const { results } = await ask("POST", path, { shopIds: [first] });
    const [{ channelId }] = results;
    await lose(channelId);

    const renewed = await consentTo(world, owner, giving.type, await seller.consent(), channelId);
    expect(renewed.searchParams.get("channelId")).toBe(channelId);
    expect(await nameOf(owner, channelId)).toBe("Toko 0");
    await lose(channelId);
    const again = await consentTo(world, owner, giving.type, await seller.consent());
    expect(await nameOf(owner, channelId)).toBe("Toko 0");
    await ask("POST", `/v1${again.pathname}`, { shopIds: rest });
    const all = await consentTo(world, owner, giving.type, await seller.consent());
    expect(all.searchParams.get("channelId")).toBe(channelId);
  },
);

test("a shop that another account sells with is refused, and does not stop the others", async () => {
  const owner = await world.signUp();
  const other = await world.signUp();
  const seller = await newSeller(owner, GIVING[0]);
  const [first = "", second = "", third = ""] = seller.ids;
  const theirs = await consentTo(world, other, "shopee", await seller.consent());
  await asking(other)("POST", `/v1${theirs.pathname}`, { shopIds: [second] });

  const page = await consentTo(world, owner, "shopee", await seller.consent());
  const { shops } = await asking(owner)("GET", `/v1${page.pathname}`);
  expect(shops.map(({ state }: { state: string }) => state)).toEqual(["new", "taken", "new"]);
  const shopIds = [second, "999", first, third];
  const { results } = await asking(owner)("POST", `/v1${page.pathname}`, { shopIds });
  expect(results).toEqual([
    { shopId: second, channelId: null, error: "shop_taken" },
    { shopId: "999", channelId: null, error: "connect_failed" },
    { shopId: first, channelId: expect.any(String), error: null },
    { shopId: third, channelId: expect.any(String), error: null },
  ]);
});

test("a grant is the account's own, encrypted, and gone after an hour", async () => {
  const owner = await world.signUp();
  const seller = await newSeller(owner, GIVING[0]);
  const { pathname } = await consentTo(world, owner, "shopee", await seller.consent());
  const other = await world.signUp();
  for (const [who, status] of [
    [other, 404],
    [owner, 200],
  ] as const)
    expect((await who.fetch(`/v1${pathname}`)).status).toBe(status);
  const [row] = await world.backend.db
    .select()
    .from(channelGrants)
    .where(eq(channelGrants.accountId, owner.accountId));
  expect(row?.sealed).toMatch(/^v1\.[\w-]+$/);

  const late = new Date(world.backend.now().getTime() + 3_600_001);
  await deleteGrants({ ...world.backend, now: () => late });
  expect((await owner.fetch(`/v1${pathname}`)).status).toBe(404);
});

/** A seller with several shops; a new consent covers them all. */
async function newSeller({ accountId: seller }: SignedIn, { type, regions }: Giving) {
  const made = async <Id extends string | number>(controls: {
    createShop(shop: {
      name: string;
      region: "ID" | "TH";
      seller: string;
    }): Promise<{ shopId: Id; region: string }>;
    consent(shopId: Id, days?: number, more?: readonly Id[]): Promise<Record<string, string>>;
    expireToken(shopId: Id): Promise<unknown>;
  }) => {
    const shops: { shopId: Id; region: string }[] = [];
    for (const [at, region] of regions.entries())
      shops.push(await controls.createShop({ name: `Toko ${at}`, region, seller }));
    const [first, ...more] = shops.map(({ shopId }) => shopId);
    if (first === undefined) throw new Error("There is no shop");
    return {
      ids: shops.map(({ shopId, region }) =>
        type === "lazada" ? `${region}${shopId}` : String(shopId),
      ),
      consent: () => controls.consent(first, undefined, more),
      expire: async () => {
        for (const { shopId } of shops) await controls.expireToken(shopId);
      },
    };
  };
  if (type === "shopee") return made<number>(world.sandbox.controls);
  return made<string>(world.sandboxes[type].controls);
}

const nameOf = ({ accountId }: SignedIn, channelId: string) =>
  withCapability(
    world.backend,
    { accountId, channelId },
    "connection",
    async (connection, credentials) => (await connection.readShop(credentials)).name,
  );

const lose = (channelId: string) =>
  world.backend.db.update(channels).set({ status: "expired" }).where(eq(channels.id, channelId));
