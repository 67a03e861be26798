import { loader as listLoader } from "#app/routes/_app/orders/index.tsx";
import { withCapability } from "#backend/channels/credentials.ts";
import { draft, uploadPicture } from "#tests/backend/shopee/world.ts";
import type { SignedIn, TestBackend } from "#tests/support/backend.ts";
import { BROWSER } from "#tests/support/browser.ts";
import { call, type testContext } from "#tests/support/context.ts";

type Occasion = Parameters<typeof testContext>[0] & { params?: Record<string, string> };

/** A seller with a connected shop of one item, and paid orders of it. */
export async function sellerWithOrders(world: TestBackend, count: number) {
  const seller = await world.signUp({ locale: "en" });
  const shop = await world.sandbox.controls.createShop({ name: "Laras Official", region: "ID" });
  const started = await seller.fetch(
    `/v1/channels/auth/shopee?redirect=/channels&browserChallenge=${BROWSER.challenge}`,
  );
  const { url } = (await started.json()) as { url: string };
  const state = new URL(url).searchParams.get("state") ?? "";
  const back = await world.fetch(
    `/v1/channels/auth/shopee/callback?${new URLSearchParams({ state, ...(await world.sandbox.controls.consent(shop.shopId)) })}`,
    { headers: { cookie: BROWSER.cookie } },
  );
  const channelId = new URL(back.headers.get("location") ?? "").searchParams.get("channelId") ?? "";
  const listing = await withCapability(
    world.backend,
    { accountId: seller.accountId, channelId },
    "listings",
    async (listings, credentials) =>
      listings.create(credentials, draft(await uploadPicture(listings, credentials)), null),
  );
  await world.sandbox.controls.createOrder({
    shopId: shop.shopId,
    items: [{ itemId: Number(listing.externalProductId), modelId: 0, quantity: 1 }],
    paid: true,
    count,
  });
  await world.drain();
  const as = occasion(world, seller);
  const { rows } = await call(listLoader, as({ path: "/orders" })).result;
  return { as, ids: rows.map((row) => row.id), rows, seller };
}

function occasion(world: TestBackend, seller: SignedIn) {
  const apiFetch: typeof fetch = async (input, init) => world.app.fetch(new Request(input, init));
  return (changes: Occasion = {}): Occasion => ({ apiFetch, token: seller.token, ...changes });
}
