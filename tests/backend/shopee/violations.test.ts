import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { webhookEvents } from "#backend/db/schema/channels.ts";
import { signPush } from "#backend/marketplaces/shopee/signing.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import { ORIGIN, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { asking, startSelling } from "#tests/support/selling-account.ts";
import { sellingShop } from "./selling-shop.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const REASON = "The picture shows another shop's mark.";
const WORDS = `Inappropriate Image: ${REASON} Please change the listing and submit it again.`;

async function published() {
  const owner = await startSelling(world);
  const ask = asking(owner);
  const { controls } = world.sandbox;
  const [item] = await controls.listItems(owner.shopId);
  const itemId = item?.itemId ?? 0;
  const listing = async () =>
    (await ask("GET", `/v2/channels/products?internalProductIds=${owner.productId}`))
      .channelProducts[0];
  const ban = async () => {
    // Shopee's times are whole seconds: a second ban in the same second would be the same push.
    world.clock.advance(1_000);
    await controls.takeDown(owner.shopId, itemId, [REASON]);
    await world.drain();
  };
  const kept = () =>
    world.backend.db
      .select()
      .from(webhookEvents)
      .where(
        and(
          eq(webhookEvents.shopId, String(owner.shopId)),
          sql`${webhookEvents.body} ->> 'code' = '16'`,
        ),
      );
  /** Sends a push as Shopee does, or as somebody without the key would. */
  const push = async (key: string) => {
    const body = JSON.stringify({
      ...{ shop_id: owner.shopId, code: 16, timestamp: world.clock.now().getTime() / 1000 },
      data: { item_id: itemId, item_status: "BANNED", deboost: false },
    });
    const authorization = signPush(key, `${ORIGIN}/api/webhooks/shopee`, body);
    const answer = await world.fetch("/webhooks/shopee", {
      method: "POST",
      body,
      headers: { authorization },
    });
    await world.drain();
    return answer.status;
  };
  return { ...owner, ask, controls, itemId, listing, ban, kept, push };
}

test("a banned item's listing fails with Shopee's reason, and is synced again once unbanned", async () => {
  const { ask, controls, shopId, itemId, channelProductId, listing, ban } = await published();
  expect((await listing()).syncStatus).toBe(SYNC_STATUS.synced);
  await ban();
  expect(await listing()).toMatchObject({
    ...{ syncStatus: SYNC_STATUS.failed, errorCode: "review_refused", errorMessage: WORDS },
  });
  await controls.approveReview(shopId, itemId);
  await world.drain();
  expect(await listing()).toMatchObject({ syncStatus: SYNC_STATUS.synced, errorMessage: null });

  // A banned item is fixed by publishing it again, and may be banned again.
  await ban();
  await ask("POST", `/v2/channels/products/${channelProductId}/;publish`, {});
  await world.drain();
  expect((await listing()).syncStatus).toBe(SYNC_STATUS.synced);
  expect((await controls.listItems(shopId))[0]?.status).toBe("REVIEWING");
  await ban();
  expect((await listing()).errorMessage).toBe(WORDS);
});

test("a ban push needs its signature, and a repeated push counts once", async () => {
  const { listing, kept, push, ban, ask } = await published();
  expect(await push("another key")).toBe(401);
  expect(await kept()).toEqual([]);
  expect((await listing()).syncStatus).toBe(SYNC_STATUS.synced);
  // The content of a push is never trusted: the item is read.
  const { pushKey } = world.backend.config.marketplaces.shopee;
  expect([await push(pushKey), await push(pushKey)]).toEqual([200, 200]);
  expect(await kept()).toHaveLength(1);
  expect((await listing()).syncStatus).toBe(SYNC_STATUS.synced);
  await ban();
  await ban();
  const { notifications } = await ask("GET", "/v1/notifications");
  const told = notifications.filter(
    (one: { templateId: string }) => one.templateId === "listing_failed",
  );
  expect(told).toHaveLength(1);
});

test("an item's review status is read from Shopee", async () => {
  const { connector, credentials, controls, shopId, itemId, ownPushes, paths } =
    await sellingShop();
  const review = () => connector.listings.review(credentials, String(itemId));
  expect(await review()).toEqual({ state: "passed", reason: "" });
  expect(paths).not.toContain("get_item_violation_info");
  await controls.takeDown(shopId, itemId, [REASON]);
  expect(await review()).toEqual({ state: "refused", reason: WORDS });
  const told = () => ownPushes().find(({ body }) => JSON.parse(body).code === 16);
  await expect.poll(told).toBeDefined();
  const [event] = connector.webhooks.parse(new TextEncoder().encode(told()?.body));
  expect(event).toMatchObject({ kind: "review", externalProductId: String(itemId) });
  expect(
    await connector.listings.review(credentials, "999").catch((error: unknown) => error),
  ).toMatchObject({ kind: "not_found" });
});

test("an item is banned and unbanned on the sandbox's page", async () => {
  const { app, controls, shopId, itemId, deps } = await sellingShop();
  const page = async () => (await app.request(`${deps.origin()}/controls?shop=${shopId}`)).text();
  const press = async (name: string) =>
    (
      await app.request(`${deps.origin()}/controls/${name}`, {
        method: "POST",
        body: new URLSearchParams({ shopId: String(shopId), back: "", line: `${itemId}:0` }),
      })
    ).headers.get("location");
  const status = async () => (await controls.listItems(shopId))[0]?.status;
  expect(await page()).toContain("Take down");
  expect(await press("takeDown")).toContain("done=1");
  expect(await status()).toBe("BANNED");
  expect(await page()).toContain("Pass the review");
  expect(await press("approveReview")).toContain("done=1");
  expect(await status()).toBe("NORMAL");
});
