import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { withCapability } from "#backend/channels/credentials.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { openSealedText, sealText } from "#backend/secret-box.ts";
import { comeBack, connectShop, startConnect } from "./connecting.ts";
import { createWorld } from "./world.ts";

const KEY = "5e".repeat(32);
const HOUR = 3600;
/** Lets a running refresh continue. */
const wait = () => new Promise<void>((resolve) => setImmediate(resolve));

async function connected() {
  const world = await createWorld();
  const laras = await world.signUp();
  const { channelId, shopId } = await connectShop(world, laras);
  const shopName = () =>
    withCapability(
      world.backend,
      { accountId: laras.accountId, channelId },
      "connection",
      async (connection, credentials) => (await connection.readShop(credentials)).name,
      { wait },
    );
  const row = async () =>
    (await world.db.select().from(channels).where(eq(channels.id, channelId)))[0];
  const refreshes = () => world.calls.filter((path) => path === "/auth/access_token/get").length;
  return { ...world, laras, channelId, shopId, shopName, row, refreshes };
}

test("a sealed secret opens only with its key and for its row", () => {
  const sealed = sealText(KEY, "channel-1", "secret");
  expect(openSealedText(KEY, "channel-1", sealed)).toBe("secret");
  expect(sealText(KEY, "channel-1", "secret")).not.toBe(sealed);
  expect(() => openSealedText(KEY, "channel-2", sealed)).toThrow();
  expect(() => openSealedText("00".repeat(32), "channel-1", sealed)).toThrow();
  // Changes a letter, but not the last one, which has unused bits.
  const at = sealed.length - 4;
  expect(() =>
    openSealedText(
      KEY,
      "channel-1",
      sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1),
    ),
  ).toThrow();
});

test("a valid token is used without a refresh", async () => {
  const { shopName, refreshes, pass } = await connected();
  pass(3 * HOUR);
  expect(await shopName()).toBe("Toko Laras");
  expect(refreshes()).toBe(0);
});

test("a token that expires soon is refreshed before use and stored", async () => {
  const { shopName, refreshes, pass, row } = await connected();
  pass(4 * HOUR - 60);
  await shopName();
  await shopName();
  expect(refreshes()).toBe(1);
  expect((await row())?.tokenExpiresAt?.toISOString()).toBe("2026-11-20T10:59:00.000Z");
});

test("a token that the marketplace reports as expired is refreshed and the call repeated", async () => {
  const { shopName, refreshes, controls, shopId } = await connected();
  await controls.expireToken(shopId);
  expect(await shopName()).toBe("Toko Laras");
  expect(refreshes()).toBe(1);
});

test("twenty concurrent callers with an expired token refresh it once", async () => {
  const { shopName, refreshes, pass } = await connected();
  pass(5 * HOUR);
  const names = await Promise.all(Array.from({ length: 20 }, shopName));
  expect(names).toEqual(Array.from({ length: 20 }, () => "Toko Laras"));
  expect(refreshes()).toBe(1);
});

test("a refresh that could not reach the marketplace is retried by the next caller", async () => {
  const { shopName, pass, mishap, row } = await connected();
  pass(5 * HOUR);
  mishap("connection.refresh", {
    before: () => {
      throw new ConnectorError("unavailable", "network", "not reachable");
    },
  });
  await expect(shopName()).rejects.toMatchObject({ kind: "unavailable" });
  expect((await row())?.status).toBe("active");
  expect(await shopName()).toBe("Toko Laras");
});

test("a refresh whose answer was lost ends as expired, and reconnecting fixes it", async () => {
  const { shopName, pass, mishap, row, laras, channelId, shopId, ...world } = await connected();
  pass(5 * HOUR);
  mishap("connection.refresh", {
    after: () => {
      throw new ConnectorError("unavailable", "timeout", "no answer in 20 s");
    },
  });
  await expect(shopName()).rejects.toMatchObject({ kind: "unavailable" });
  await expect(shopName()).rejects.toMatchObject({ kind: "unauthorised" });
  expect(await row()).toMatchObject({ status: "expired", lastErrorAt: world.clock.now });

  const { body } = await startConnect(laras, { channelId });
  await comeBack({ ...world, pass, mishap }, body.url, await world.controls.consent(shopId));
  expect(await shopName()).toBe("Toko Laras");
});

test("a process that crashes while refreshing locks the channel for at most two minutes", async () => {
  const { shopName, pass, row, db, channelId, clock } = await connected();
  pass(5 * HOUR);
  await db.update(channels).set({ refreshStartedAt: clock.now }).where(eq(channels.id, channelId));
  await expect(shopName()).rejects.toMatchObject({ kind: "unavailable", code: "refresh_busy" });
  pass(121);
  expect(await shopName()).toBe("Toko Laras");
  expect((await row())?.refreshStartedAt).toBeNull();
});

test("a withdrawn consent marks the channel as revoked and stops all calls", async () => {
  const { shopName, controls, shopId, row, calls } = await connected();
  await controls.deauthorise(shopId);
  await expect(shopName()).rejects.toMatchObject({ kind: "unauthorised" });
  expect(await row()).toMatchObject({ status: "revoked" });
  const before = calls.length;
  await expect(shopName()).rejects.toMatchObject({ code: "channel_not_active" });
  expect(calls.length).toBe(before);
});

test("a late refusal of an old consent does not revoke a new one", async () => {
  const world = await connected();
  const work = withCapability(
    world.backend,
    { ...world.laras, channelId: world.channelId },
    "connection",
    async () => {
      const { body } = await startConnect(world.laras, { channelId: world.channelId });
      world.pass(1);
      await comeBack(world, body.url, await world.controls.consent(world.shopId));
      throw new ConnectorError("unauthorised", "shop_no_linked", "of the old grant");
    },
  );
  await expect(work).rejects.toMatchObject({ kind: "unauthorised" });
  expect((await world.row())?.status).toBe("active");
});
