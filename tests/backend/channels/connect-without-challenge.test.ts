import { afterAll, beforeAll, expect, test } from "vitest";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { ORIGIN } from "#tests/support/env.ts";
import { asking } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

/** Starts as other programs do: with the call's own parameters only. */
async function begin(owner: SignedIn) {
  const shop = await world.sandbox.controls.createShop({
    name: "Toko Laras",
    region: "ID",
    seller: owner.accountId,
  });
  const { url } = await asking(owner)("GET", "/v1/channels/auth/shopee?redirect=/channels");
  const query = new URLSearchParams({
    state: new URL(url).searchParams.get("state") ?? "",
    ...(await world.sandbox.controls.consent(shop.shopId)),
  });
  return async (cookie: string) => {
    const back = await world.fetch(`/v1/channels/auth/shopee/callback?${query}`, {
      headers: { cookie },
    });
    const to = new URL(back.headers.get("Location") ?? "about:blank", ORIGIN);
    return [back.status, to.searchParams.get("error"), to.searchParams.has("channelId")];
  };
}

test("a consent without a challenge completes only in a browser signed in to the same account", async () => {
  const [laras, budi] = [await world.signUp(), await world.signUp()];
  const comeBack = await begin(laras);
  expect(await comeBack("")).toEqual([403, null, false]);
  expect(await comeBack(`x-jwt=${budi.token}`)).toEqual([403, null, false]);
  expect(await comeBack("connect=5f0c3a52-7f0e-4f3d-9d5b-2b8c0d1e6a77")).toEqual([
    403,
    null,
    false,
  ]);
  expect(await comeBack(`x-jwt=${laras.token}`)).toEqual([303, null, true]);
});
