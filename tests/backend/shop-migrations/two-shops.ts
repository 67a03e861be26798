import { expect } from "vitest";
import type { Migration, MigrationItem } from "#contract/migrations.ts";
import { ORIGIN, type SignedIn, type TestBackend } from "#tests/support/backend.ts";
import { BROWSER } from "#tests/support/browser.ts";
import { asking, connectShop } from "#tests/support/selling-account.ts";

interface ShopItem {
  name: string;
  sku?: string;
  sizes?: boolean;
  sizeChart?: boolean;
  stock?: number;
  price?: number;
}

const BASE = "/v1/onboarding/migration";
/** Names that every marketplace accepts. */
export const UMBRELLA = "Payung Lipat Otomatis Anti UV 8 Rangka";
export const SHIRT = "Kaos Anak Dinosaurus Katun Combed 30s";

const LARAS = { name: "Laras Video", region: "ID" } as const;

export async function connectTiktok(
  world: TestBackend,
  owner: SignedIn,
): Promise<{ channelId: string; shopId: string }> {
  const { controls } = world.sandboxes.tiktok;
  const { shopId } = await controls.createShop({ ...LARAS, seller: owner.accountId });
  return connect(world, owner, "tiktok", { shopId, consent: await controls.consent(shopId) });
}

export async function connectLazada(world: TestBackend, owner: SignedIn) {
  const { controls } = world.sandboxes.lazada;
  const { shopId } = await controls.createShop({ ...LARAS, seller: owner.accountId });
  return connect(world, owner, "lazada", { shopId, consent: await controls.consent(shopId) });
}

async function connect(
  world: TestBackend,
  owner: SignedIn,
  type: "tiktok" | "lazada",
  { shopId, consent }: { shopId: string; consent: object },
): Promise<{ channelId: string; shopId: string }> {
  const redirect = encodeURIComponent(`${ORIGIN}/channels`);
  const { url } = await asking(owner)(
    "GET",
    `/v1/channels/auth/${type}?redirect=${redirect}&browserChallenge=${BROWSER.challenge}`,
  );
  const query = new URLSearchParams({
    state: new URL(url).searchParams.get("state") ?? "",
    ...consent,
  });
  const back = await world.fetch(`/v1/channels/auth/${type}/callback?${query}`, {
    headers: { cookie: BROWSER.cookie },
  });
  const channelId = new URL(back.headers.get("Location") ?? "", ORIGIN).searchParams.get(
    "channelId",
  );
  if (!channelId) throw new Error(`The shop was not connected: ${back.headers.get("Location")}`);
  return { channelId, shopId };
}

/** A seller with an empty Shopee and an empty TikTok shop, and the calls of these tests. */
export async function openTwoShops(world: TestBackend) {
  const owner = await world.signUp();
  const ask = asking(owner);
  const shopee = await connectShop(world, owner);
  const tiktok = await connectTiktok(world, owner);
  const read = async (): Promise<Migration> => (await ask("GET", BASE)).migration;
  /** Makes the step and runs all its jobs. */
  const act = async (verb: string, body?: object): Promise<Migration> => {
    await ask("POST", `${BASE}/;${verb}`, body);
    await world.drain();
    return read();
  };
  return {
    ...owner,
    ...{ ask, shopee, tiktok, read, act },
    /** Undoes until the target has deleted all listings. Returns the first response. */
    takeBack: async (): Promise<Migration> => {
      const undone = await act("undo");
      for (let tries = 0; tries < 5 && (await read()).status === "undoing"; tries++) {
        world.clock.advance(3_000);
        await world.drain();
      }
      return undone;
    },
    choose: async (from: string, to: string) => {
      await ask("PUT", `${BASE}/from`, { channelId: from });
      return (await ask("PUT", `${BASE}/to`, { channelId: to })).migration as Migration;
    },
    items: async (query = ""): Promise<MigrationItem[]> =>
      (await ask("GET", `${BASE}/products${query}`)).items,
    categories: async () => (await ask("GET", `${BASE}/categories`)).categories,
    addToShopee: (item: ShopItem) =>
      world.sandbox.controls.addItem(shopee.shopId, { price: 50_000, stock: 5, ...item }),
    addToTiktok: (item: ShopItem) =>
      world.sandboxes.tiktok.controls.addItem(tiktok.shopId, { price: 50_000, stock: 5, ...item }),
    shownOnTiktok: () => world.sandboxes.tiktok.controls.listItems(tiktok.shopId),
    shownOnShopee: () => world.sandbox.controls.listItems(shopee.shopId),
    refusal: async (method: string, path: string, body?: object) => {
      const response = await owner.fetch(`${BASE}${path}`, {
        method,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: response.status, ...((await response.json()) as { code: string }) };
    },
    /** The size guides by product name, with whether each has a picture. */
    sizeGuides: async (): Promise<{ name: string; productCount: number; image: object | null }[]> =>
      (await ask("GET", "/v1/products/size-charts")).sizeCharts,
    productNames: async (): Promise<string[]> =>
      (await ask("GET", "/v2/products?sortBy=name&orderBy=asc")).products.map(
        (one: { name: string }) => one.name,
      ),
    expectNothingWritten: async () =>
      expect(await world.sandboxes.tiktok.controls.listItems(tiktok.shopId)).toEqual([]),
  };
}
