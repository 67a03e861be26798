import { OpenAPIHono } from "@hono/zod-openapi";
import { createMemoryFileStorage } from "@remix-run/file-storage/memory";
import { Hono } from "hono";
import { pino } from "pino";
import sharp from "sharp";
import { mountServices } from "#backend/app.ts";
import { workBatch } from "#backend/batch/worker.ts";
import { workChannelImports } from "#backend/channel-imports/worker.ts";
import { workChannels } from "#backend/channels/worker.ts";
import { readConfig } from "#backend/config.ts";
import type { Backend, Caller } from "#backend/context.ts";
import { newId } from "#backend/db/columns.ts";
import { accounts, users } from "#backend/db/schema/accounts.ts";
import { transaction } from "#backend/db/transaction.ts";
import { HANDLERS } from "#backend/handlers.ts";
import { answerErrors } from "#backend/http/errors.ts";
import { idempotency } from "#backend/http/idempotency.ts";
import type { HttpApp, HttpEnv } from "#backend/http/implement.ts";
import { workListings } from "#backend/listings/worker.ts";
import { createShopeeConnector } from "#backend/marketplaces/shopee/connector.ts";
import { createNews } from "#backend/news.ts";
import { createProduct } from "#backend/products/create-product.ts";
import { storeImage } from "#backend/products/images.ts";
import { moveStock } from "#backend/stocks/move-stock.ts";
import { createDefaultWarehouse } from "#backend/stocks/warehouses.ts";
import { PERMISSIONS, type Permission } from "#contract/permissions.ts";
import type { ProductInput } from "#contract/products.ts";
import { createSandboxControls } from "#sandbox/shopee/controls.ts";
import type { SandboxDeps } from "#sandbox/shopee/deps.ts";
import { createShopeeSandbox } from "#sandbox/shopee/sandbox.ts";
import { BROWSER } from "#tests/support/browser.ts";
import { fileDatabase } from "#tests/support/test-database.ts";
import { createMemoryQueue } from "./memory-queue.ts";

export const APP = "http://etalase.test";
const SANDBOX = `${APP}/sandbox/shopee`;

/** What a test does to a connector's method: `before` the call reaches the marketplace, or `after`, when it has had its effect. */
type Mishap = { before?: () => Promise<void> | void; after?: () => Promise<void> | void };
type Method =
  | "connection.refresh"
  | "references.categories"
  | "references.recommendedCategories"
  | "references.logistics"
  | "listings.uploadImage"
  | "listings.create"
  | "listings.update"
  | "listings.remove"
  | "listings.setListed"
  | "prices.push";

export type World = Awaited<ReturnType<typeof createWorld>>;
export type Member = Awaited<ReturnType<World["signUp"]>>;

/** The channels service with the Shopee connector and its sandbox in one process, under one clock that only the test moves. */
export async function createWorld() {
  const { db } = await fileDatabase();
  const clock = { now: new Date("2026-11-20T03:00:00Z") };
  const now = () => clock.now;
  const read = readConfig({ PUBLIC_ORIGIN: APP });
  const shopee = { ...read.shopee, partnerKey: "test-partner-key", pushKey: "test-push-key" };
  const config = { ...read, shopee, credentialsKey: "5e".repeat(32) };
  const { partnerId, partnerKey, pushKey } = shopee;
  const deps: SandboxDeps = {
    db,
    origin: () => SANDBOX,
    now,
    deliver: async () => ({ ok: true }),
    seller: async () => "laras",
    partner: { id: partnerId, key: partnerKey, pushKey, callbackUrl: `${APP}/api/webhooks/shopee` },
  };
  const sandbox = new Hono().route("/sandbox/shopee", createShopeeSandbox(deps));
  const calls: string[] = [];
  const mishaps = new Map<Method, Mishap[]>();
  const connector = withMishaps(
    createShopeeConnector({
      host: SANDBOX,
      authHost: SANDBOX,
      partnerId,
      partnerKey,
      pushKey,
      fetch: async (input, init) => {
        const request = new Request(input, init);
        calls.push(new URL(request.url).pathname.replace(/^.*\/api\/v2/, ""));
        return sandbox.fetch(request);
      },
      now,
      wait: async () => {},
    }),
    mishaps,
  );
  const jobs = createMemoryQueue(now);
  const backend: Backend = {
    config,
    db,
    files: createMemoryFileStorage(),
    enqueue: jobs.queue.enqueue,
    handlers: HANDLERS,
    connector: (type) => (type === "shopee" ? connector : null),
    payments: () => null,
    news: createNews({ listen: async () => async () => undefined }),
    now,
    log: pino({ level: "silent" }),
  };
  await workChannels(backend, jobs.queue);
  await workListings(backend, jobs.queue);
  await workBatch(backend, jobs.queue);
  await workChannelImports(backend, jobs.queue);
  const callers = new Map<string, Caller>();
  const http = createHttp(backend, callers);

  async function signUp(permissions: readonly Permission[] = PERMISSIONS) {
    const [userId, accountId] = [newId(), newId()];
    const warehouseId = await transaction(db, async (tx) => {
      await tx
        .insert(users)
        .values({ id: userId, email: `${userId}@toko.test`, name: "Laras", passwordHash: "-" });
      await tx.insert(accounts).values({ id: accountId, name: "Toko Laras", ownerUserId: userId });
      return createDefaultWarehouse(tx, accountId, "Gudang utama");
    });
    return member({ userId, accountId, warehouseId }, permissions);
  }

  function member(
    who: { userId: string; accountId: string; warehouseId: string },
    permissions: readonly Permission[],
    isInternal = false,
  ) {
    const token = newId();
    callers.set(token, {
      ...{
        userId: who.userId,
        accountId: who.accountId,
        email: `${who.userId}@toko.test`,
        countryCode: "id",
        timeZone: "Asia/Jakarta",
      },
      ...{
        permissions: new Set(permissions),
        isInternal,
        sessionId: token,
        openedBy: null,
        mode: "open" as const,
      },
      ...{ channelIds: null, warehouseIds: null, from: null },
    });
    const call = async <T = Record<string, never>>(
      method: string,
      path: string,
      body?: unknown,
    ): Promise<{ status: number; body: T }> => {
      const response = await http.request(path, {
        method,
        headers: { "x-test-caller": token, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as T };
    };
    return {
      ...who,
      call,
      with: (fewer: readonly Permission[]) => member(who, fewer),
      asInternal: () => member(who, permissions, true),
    };
  }

  return {
    ...{
      db,
      clock,
      backend,
      connector,
      jobs,
      http,
      sandbox,
      calls,
      config,
      controls: createSandboxControls(deps),
    },
    signUp,
    pass: (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
    /** Once, to the method's next call; several wait in line. */
    mishap: (method: Method, ...list: Mishap[]) =>
      void mishaps.set(method, [...(mishaps.get(method) ?? []), ...list]),
  };
}

type ShopeeConnector = ReturnType<typeof createShopeeConnector>;

function withMishaps(connector: ShopeeConnector, mishaps: Map<Method, Mishap[]>): ShopeeConnector {
  const wrap =
    <A extends unknown[], R>(name: Method, call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const mishap = mishaps.get(name)?.shift();
      await mishap?.before?.();
      const result = await call(...args);
      await mishap?.after?.();
      return result;
    };
  const { connection, references, listings, prices } = connector;
  return {
    ...connector,
    connection: { ...connection, refresh: wrap("connection.refresh", connection.refresh) },
    references: {
      ...references,
      categories: wrap("references.categories", references.categories),
      recommendedCategories: wrap(
        "references.recommendedCategories",
        references.recommendedCategories,
      ),
      logistics: wrap("references.logistics", references.logistics),
    },
    listings: {
      ...listings,
      uploadImage: wrap("listings.uploadImage", listings.uploadImage),
      create: wrap("listings.create", listings.create),
      update: wrap("listings.update", listings.update),
      remove: wrap("listings.remove", listings.remove),
      setListed: wrap("listings.setListed", listings.setListed),
    },
    prices: { ...prices, push: wrap("prices.push", prices.push) },
  };
}

function createHttp(backend: Backend, callers: Map<string, Caller>): HttpApp {
  const app: HttpApp = new OpenAPIHono<HttpEnv>();
  app.use(async (c, next) => {
    c.set("log", backend.log);
    c.set("requestId", "req-test");
    c.set("once", idempotency(backend));
    c.set("caller", callers.get(c.req.header("x-test-caller") ?? "") ?? null);
    await next();
  });
  answerErrors(app);
  mountServices(app, backend);
  return app;
}

/** Begins connecting as the app would, and answers the consent page's address. */
export async function startConnect(
  member: Member,
  more: { redirect?: string; channelId?: string } = {},
) {
  const query = new URLSearchParams({
    redirect: more.redirect ?? `${APP}/channels`,
    browserChallenge: BROWSER.challenge,
    ...(more.channelId ? { channelId: more.channelId } : {}),
  });
  return member.call<{ url: string; code: string }>("GET", `/v1/channels/auth/shopee?${query}`);
}

/** What the browser does after consenting: the callback, and where it sends the browser. */
export async function comeBack(
  world: World,
  consentUrl: string,
  query: Record<string, string>,
  headers: Record<string, string> = { cookie: BROWSER.cookie },
) {
  const state = new URL(consentUrl).searchParams.get("state") ?? "";
  const response = await world.http.request(
    `/v1/channels/auth/shopee/callback?${new URLSearchParams({ state, ...query })}`,
    { headers },
  );
  const target = new URL(response.headers.get("location") ?? "about:blank");
  return {
    status: response.status,
    target,
    channelId: target.searchParams.get("channelId"),
    error: target.searchParams.get("error"),
  };
}

/** A shop of the sandbox, connected to the member's account. */
export async function connectShop(world: World, member: Member) {
  const shop = await world.controls.createShop({ name: "Toko Laras", region: "ID" });
  const { body } = await startConnect(member);
  const { channelId, error } = await comeBack(
    world,
    body.url,
    await world.controls.consent(shop.shopId),
  );
  if (!channelId) throw new Error(`The shop was not connected: ${error}`);
  return { channelId, shopId: shop.shopId };
}

async function addPicture({ backend }: World, member: Member): Promise<string> {
  const bytes = await sharp({
    create: { width: 600, height: 600, channels: 3, background: "#4169e0" },
  })
    .jpeg()
    .toBuffer();
  return (await storeImage(backend, member.accountId, bytes, { type: 1, name: "kaos.jpg" })).id;
}

/** A product with one picture and, unless told otherwise, one variant of which there are 12. */
export async function addProduct(world: World, member: Member, more: Partial<ProductInput> = {}) {
  const { backend } = world;
  const imageIds = more.imageIds ?? [await addPicture(world, member)];
  const size = {
    barcode: "",
    cogs: 0,
    weightG: 200,
    widthCm: 20,
    heightCm: 3,
    lengthCm: 30,
    stockMode: "use_stock" as const,
    isActive: true,
  };
  const product = await createProduct(
    backend,
    { accountId: member.accountId, actor: member.userId },
    {
      ...{
        name: "Kaos Oblong Katun",
        description: "Katun 24s.",
        category: "",
        brand: "",
        condition: "new",
        isDigital: false,
        isActive: true,
      },
      imageIds,
      variationTypes: [],
      variants: [{ optionIds: [], sku: `KOB-${newId()}`, price: 65_000, ...size }],
      ...more,
    },
  );
  for (const variant of product.variants) await addStock(world, member, variant.id, 12);
  return product;
}

export async function addStock(world: World, member: Member, variantId: string, units: number) {
  const { accountId, warehouseId, userId } = member;
  await transaction(world.db, (tx) =>
    moveStock(tx, {
      accountId,
      variantId,
      warehouseId,
      type: "adjustment",
      onHandDelta: units,
      reason: "received",
      actor: userId,
    }),
  );
}
