import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteCalls } from "#backend/channels/log-calls.ts";
import { channelCalls } from "#backend/db/schema/channel-calls.ts";
import type { ChannelCall } from "#contract/channel-calls.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { type SellingAccount, startSelling } from "#tests/support/selling-account.ts";
import { asks } from "../staff/people.ts";

let world: TestBackend;
let seller: SellingAccount;
let ask: ReturnType<typeof asks>;
beforeAll(async () => {
  world = await startTestBackend({ env: { INTERNAL_USERS: "etalase.example" } });
  seller = await startSelling(world);
  ask = asks(await world.signUp({ email: "ops@etalase.example" }));
});
afterAll(() => world.close());

const pathOf = (accountId: string, channelId: string) =>
  `/admin-accounts/${accountId}/channels/${channelId}/calls`;
const calls = async (search = ""): Promise<ChannelCall[]> =>
  (await ask("GET", `${pathOf(seller.accountId, seller.channelId)}?limit=200${search}`)).body.calls;

test("each call to a shop is logged with its time, answer and request id, without keys", async () => {
  const all = await calls();
  const names = all.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      "/api/v2/media_space/upload_image",
      "/api/v2/product/add_item",
      "/api/v2/order/get_order_list",
    ]),
  );
  expect(names.filter((name) => /[?&=]/.test(name))).toEqual([]);
  const added = all.find(({ name }) => name === "/api/v2/product/add_item");
  expect(added).toEqual({
    ...{ id: expect.any(String), name: "/api/v2/product/add_item" },
    ...{ at: expect.stringMatching(/Z$/), durationMs: expect.any(Number) },
    ...{ status: 200, code: "", requestId: expect.stringMatching(/.{8}/) },
  });
  expect(all.map(({ id }) => id)).toEqual(
    all
      .map(({ id }) => id)
      .sort()
      .reverse(),
  );
});

test("refused calls can be filtered, such as an expired token before its refresh", async () => {
  expect(await calls("&failed=true")).toEqual([]);
  await world.sandbox.controls.expireToken(seller.shopId);
  await seller.fetch(`/v2/channels/products/${seller.channelProductId}/;publish`, {
    method: "POST",
  });
  await world.drain();
  const codes = (await calls("&failed=true")).map(({ code }) => code);
  // Shopee's own spelling.
  expect(codes).toEqual(["invalid_acceess_token"]);
  const others = (await calls("&failed=false")).map(({ code }) => code);
  expect(others.length).toBeGreaterThan(0);
  expect(others).not.toContain("invalid_acceess_token");
});

test("only internal users read the calls, and only in the shop's account", async () => {
  const path = pathOf(seller.accountId, seller.channelId);
  expect((await seller.fetch(path)).status).toBe(403);
  const other = await world.signUp();
  expect((await ask("GET", pathOf(other.accountId, seller.channelId))).status).toBe(404);
});

test("logged calls are deleted after a week", async () => {
  const { db } = world.backend;
  const left = () => db.$count(channelCalls, eq(channelCalls.accountId, seller.accountId));
  const before = await left();
  await deleteCalls(world.backend);
  expect(await left()).toBe(before);
  world.clock.advance(8 * 24 * 3_600_000);
  await deleteCalls(world.backend);
  expect(await left()).toBe(0);
});
