import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "#backend/db/schema/accounts.ts";
import { channels, channelWarehouses } from "#backend/db/schema/channels.ts";
import { channelProducts } from "#backend/db/schema/listings.ts";
import { pushChannelStockJob } from "#backend/listings/jobs.ts";
import { pullChannelJob } from "#backend/orders/jobs.ts";
import { UNLIMITED_CHANNELS_FLAG } from "#contract/admin-accounts.ts";
import type { ChannelDetail } from "#contract/channels.ts";
import { BROWSER } from "#tests/support/browser.ts";
import { comeBack, connectShop, startConnect } from "./connecting.ts";
import { addProduct } from "./stocked.ts";
import { APP, createWorld } from "./world.ts";

type Listed = { channels: ChannelDetail[]; connectable: string[] };

test("a seller connects a shop, its orders are pulled, and its stock comes from the default warehouse", async () => {
  const world = await createWorld();
  const laras = await world.signUp();
  const { channelId, shopId } = await connectShop(world, laras);

  const { body } = await laras.call<Listed>("GET", "/v1/channels");
  expect(body.connectable).toEqual(["shopee"]);
  expect(body.channels).toHaveLength(1);
  expect(body.channels[0]).toMatchObject({
    id: channelId,
    shopId: String(shopId),
    name: "Toko Laras",
    status: "active",
    boundWarehouse: "Gudang utama",
  });
  expect(body.channels[0]?.tokenExpiresAt).toBe("2026-11-20T07:00:00.000Z");
  expect(world.jobs.waiting(pullChannelJob)).toEqual([{ accountId: laras.accountId, channelId }]);
});

test("credentials are encrypted in the database", async () => {
  const world = await createWorld();
  const { channelId } = await connectShop(world, await world.signUp());
  const [row] = await world.db.select().from(channels).where(eq(channels.id, channelId));
  expect(row?.credentials).toMatch(/^v1\.[\w-]+$/);
  expect(Buffer.from(row?.credentials ?? "", "base64url").toString("latin1")).not.toContain(
    "refreshToken",
  );
});

test("after connecting, the browser returns to the page and query it came from", async () => {
  const world = await createWorld();
  const laras = await world.signUp();
  const shop = await world.controls.createShop({ name: "Toko", region: "ID" });
  const { body } = await startConnect(laras, { redirect: "/channels?tab=all" });
  const back = await comeBack(world, body.url, await world.controls.consent(shop.shopId));
  expect(back.status).toBe(303);
  expect(back.target.origin + back.target.pathname).toBe(`${APP}/channels`);
  expect(back.target.searchParams.get("tab")).toBe("all");
  expect(back.channelId).not.toBeNull();
});

test.each([
  "https://evil.example/",
  "//evil.example/",
  "javascript:alert(1)",
  "http://etalase.test.evil.example/",
])("never redirects to %s", async (redirect) => {
  const world = await createWorld();
  const { status, body } = await startConnect(await world.signUp(), { redirect });
  expect(status).toBe(422);
  expect(body).toMatchObject({ fields: { redirect: "not_allowed" } });
});

test("a channel type without a connector cannot be connected", async () => {
  const world = await createWorld();
  const laras = await world.signUp();
  expect(
    (
      await laras.call(
        "GET",
        `/v1/channels/auth/blibli?redirect=/channels&browserChallenge=${BROWSER.challenge}`,
      )
    ).status,
  ).toBe(404);
});

test("reconnecting keeps the channel's id, name and listings, and pushes missed changes", async () => {
  const world = await createWorld();
  const laras = await world.signUp();
  const { channelId, shopId } = await connectShop(world, laras);
  const product = await addProduct(world, laras);
  await laras.call("PUT", `/v1/channels/${channelId}`, { name: "Toko utama" });
  await laras.call("POST", "/v2/channels/products", {
    channelProduct: { internalProductId: product.id, channelId },
  });
  await world.db
    .update(channels)
    .set({ status: "expired", lastError: "refresh_token_expired" })
    .where(eq(channels.id, channelId));

  const { body } = await startConnect(laras, { channelId });
  expect((await comeBack(world, body.url, await world.controls.consent(shopId))).channelId).toBe(
    channelId,
  );

  const listed = await laras.call<Listed>("GET", "/v1/channels");
  expect(listed.body.channels).toEqual([
    expect.objectContaining({
      id: channelId,
      name: "Toko utama",
      status: "active",
      lastError: null,
    }),
  ]);
  expect(
    await world.db.select().from(channelProducts).where(eq(channelProducts.channelId, channelId)),
  ).toHaveLength(1);
  expect(world.jobs.waiting(pushChannelStockJob)).toEqual([
    { accountId: laras.accountId, channelId },
  ]);
});

test("reconnecting with another shop is refused and changes nothing", async () => {
  const world = await createWorld();
  const laras = await world.signUp();
  const { channelId } = await connectShop(world, laras);
  const other = await world.controls.createShop({ name: "Toko lain", region: "ID" });
  const { body } = await startConnect(laras, { channelId });
  expect((await comeBack(world, body.url, await world.controls.consent(other.shopId))).error).toBe(
    "other_shop",
  );
  expect((await laras.call<Listed>("GET", "/v1/channels")).body.channels).toHaveLength(1);
});

test("the number of shops per account is limited, unless it has the flag for more", async () => {
  const world = await createWorld();
  const laras = await world.signUp();
  world.config.limits.channels = 2;
  const first = await connectShop(world, laras);
  await connectShop(world, laras);
  await expect(connectShop(world, laras)).rejects.toThrow("too_many_channels");
  const again = await startConnect(laras, { channelId: first.channelId });
  const consent = await world.controls.consent(first.shopId);
  expect((await comeBack(world, again.body.url, consent)).channelId).toBe(first.channelId);
  await world.db
    .update(accounts)
    .set({ flags: [UNLIMITED_CHANNELS_FLAG] })
    .where(eq(accounts.id, laras.accountId));
  await connectShop(world, laras);
  expect((await laras.call<Listed>("GET", "/v1/channels")).body.channels).toHaveLength(3);
});

test("a shop connected to another account is refused until it is disconnected there", async () => {
  const world = await createWorld();
  const [laras, budi] = [await world.signUp(), await world.signUp()];
  const { channelId, shopId } = await connectShop(world, laras);
  const tryToConnect = async () =>
    comeBack(world, (await startConnect(budi)).body.url, await world.controls.consent(shopId));
  expect((await tryToConnect()).error).toBe("shop_taken");

  await laras.call("DELETE", `/v1/channels/${channelId}`);
  const taken = await tryToConnect();
  expect(taken.error).toBeNull();
  expect(taken.channelId).not.toBe(channelId);
});

test("a state is accepted once", async () => {
  const world = await createWorld();
  const laras = await world.signUp();
  const shop = await world.controls.createShop({ name: "Toko", region: "ID" });
  const { body } = await startConnect(laras);
  await comeBack(world, body.url, await world.controls.consent(shop.shopId));
  expect((await comeBack(world, body.url, await world.controls.consent(shop.shopId))).error).toBe(
    "state_used",
  );
});

test("a state expires after fifteen minutes", async () => {
  const world = await createWorld();
  const laras = await world.signUp();
  const shop = await world.controls.createShop({ name: "Toko", region: "ID" });
  const { body } = await startConnect(laras);
  world.pass(15 * 60);
  expect((await comeBack(world, body.url, await world.controls.consent(shop.shopId))).error).toBe(
    "state_expired",
  );
});

test("an unknown state, a refused consent and an unknown code each return their reason", async () => {
  const world = await createWorld();
  const laras = await world.signUp();
  const invented = await comeBack(world, `${APP}/?state=invented`, { code: "x", shop_id: "1" });
  expect([invented.target.pathname, invented.error]).toEqual(["/channels", "state_invalid"]);
  expect(
    (await comeBack(world, (await startConnect(laras)).body.url, { error: "access_denied" })).error,
  ).toBe("consent_refused");
  expect(
    (
      await comeBack(world, (await startConnect(laras)).body.url, {
        code: "invented",
        shop_id: "1",
      })
    ).error,
  ).toBe("code_refused");
});

test("disconnecting deletes secrets and listings and hides the channel; reconnecting restores it", async () => {
  const world = await createWorld();
  const laras = await world.signUp();
  const { channelId, shopId } = await connectShop(world, laras);
  const product = await addProduct(world, laras);
  await laras.call("POST", "/v2/channels/products", {
    channelProduct: { internalProductId: product.id, channelId },
  });

  expect((await laras.call<Listed>("GET", "/v1/channels")).body.channels).toMatchObject([
    { hasConsentPage: true },
  ]);
  const gone = await laras.call<{ endConsentUrl: string }>("DELETE", `/v1/channels/${channelId}`);
  expect(gone).toMatchObject({ status: 200, body: { channelId } });
  expect(gone.body.endConsentUrl).toContain("/shop/cancel_auth_partner?");
  expect((await laras.call<Listed>("GET", "/v1/channels")).body.channels).toEqual([]);
  expect(
    await world.db.select().from(channelProducts).where(eq(channelProducts.channelId, channelId)),
  ).toEqual([]);
  const [row] = await world.db.select().from(channels).where(eq(channels.id, channelId));
  expect(row).toMatchObject({ status: "revoked", credentials: null });
  expect((await laras.call("DELETE", `/v1/channels/${channelId}`)).status).toBe(404);

  const again = await comeBack(
    world,
    (await startConnect(laras)).body.url,
    await world.controls.consent(shopId),
  );
  expect(again.channelId).toBe(channelId);
});

test("resuming a paused stock push checks all stock", async () => {
  const world = await createWorld();
  const laras = await world.signUp();
  const { channelId } = await connectShop(world, laras);
  await laras.call("PUT", `/v1/channels/${channelId}`, { stockPushPaused: true });
  expect(world.jobs.waiting(pushChannelStockJob)).toEqual([]);
  const { body } = await laras.call<{ channel: ChannelDetail }>(
    "PUT",
    `/v1/channels/${channelId}`,
    { stockPushPaused: false },
  );
  expect(body.channel.stockPushPaused).toBe(false);
  expect(world.jobs.waiting(pushChannelStockJob)).toEqual([
    { accountId: laras.accountId, channelId },
  ]);
});

test("a channel's warehouse can be unlinked and linked again", async () => {
  const world = await createWorld();
  const laras = await world.signUp();
  const { channelId } = await connectShop(world, laras);
  const [row] = await world.db
    .select()
    .from(channelWarehouses)
    .where(eq(channelWarehouses.channelId, channelId));
  const binding = {
    channelId,
    channelType: "shopee",
    channelWarehouseId: row?.id,
    warehouseId: "unbound",
  };
  type Warehouses = { channelWarehouses: { warehouseId: string }[] };
  const bound = async () =>
    (await laras.call<Warehouses>("GET", "/v1/channels/warehouses")).body.channelWarehouses.map(
      (one) => one.warehouseId,
    );

  expect(await bound()).toContain(laras.warehouseId);
  expect(
    await laras.call("PUT", "/v1/channels/warehouses/bindings", { bindings: [binding] }),
  ).toMatchObject({ status: 200, body: { newBinding: [binding] } });
  expect(await bound()).toContain("unbound");
  const back = { ...binding, warehouseId: laras.warehouseId };
  expect(
    (await laras.call("PUT", "/v1/channels/warehouses/bindings", { bindings: [back] })).status,
  ).toBe(200);
  expect(
    await laras.call("PUT", "/v1/channels/warehouses/bindings", {
      bindings: [{ ...binding, warehouseId: "default" }],
    }),
  ).toMatchObject({ status: 200, body: { newBinding: [back] } });
  const foreign = { ...binding, warehouseId: (await world.signUp()).warehouseId };
  expect(
    (await laras.call("PUT", "/v1/channels/warehouses/bindings", { bindings: [foreign] })).status,
  ).toBe(404);
});
