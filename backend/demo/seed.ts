import { setTimeout as pause } from "node:timers/promises";
import { and, count, eq, inArray } from "drizzle-orm";
import { ORDER_QUOTA_TYPE, SYNC_STATUS } from "#contract/statuses.ts";
import {
  addStaff,
  createAccount,
  DEMO_INTERNAL_SIGN_IN,
  DEMO_SIGN_IN,
  newSecret,
} from "../accounts/index.ts";
import { changeQuota } from "../billing/index.ts";
import { challengeOf, finishConnect, startConnect } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { users } from "../db/schema/accounts.ts";
import { channels } from "../db/schema/channels.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { warehouses } from "../db/schema/stocks.ts";
import { transaction } from "../db/transaction.ts";
import { createListing, startPublish } from "../listings/index.ts";
import { defaultWarehouseId, moveStock } from "../stocks/index.ts";
import { type SeededProduct, seedCatalogue } from "./catalogue.ts";
import { DEMO_CHATS } from "./chats.ts";
import { DEMO_NEIGHBOUR, noteDemoBegun, noteDemoFinished } from "./demo-run.ts";
import type { DemoMarketplace } from "./marketplace.ts";
import { type DemoConsent, seedMeta } from "./meta.ts";
import { planOrders, unitsOrdered } from "./order-plan.ts";
import { seedOrders } from "./orders.ts";
import { createRandom } from "./random.ts";

/** Of the assortment, what is left unpublished, a draft, or meant to be published. */
const UNPUBLISHED = 4;
const DRAFTS = 3;
const PUBLISH_DEADLINE_MS = 180_000;
/** The shop was connected before its first order, so that the ledger tells of all of them. */
const CONNECTED_DAYS = 95;
/** At which pace buyers come once the demo runs. */
const ORDERS_PER_HOUR = 10;
/** The marketplace's id of "No. Izin Edar (BPOM/P-IRT)". */
const REGISTRATION_NUMBER = "100963";

/**
 * First run only: a shop in Bandung with 60 products, two warehouses, a connected Shopee shop and 90 days of orders. Everything goes through
 * the same use cases, jobs and wire as a real seller's work, so that every figure adds up. Does nothing once anybody has an account.
 */
export async function seedDemo(
  backend: Backend,
  marketplace: DemoMarketplace,
  metaConsent: DemoConsent | null = null,
): Promise<void> {
  const [existing] = await backend.db.select({ n: count() }).from(users);
  if (existing && existing.n > 0) return;
  await noteDemoBegun(backend.db, backend.now());
  backend.log.info("preparing the demo shop; this takes about half a minute, once");
  const by = await seedAccount(backend);
  await seedSecondAccount(backend, by.actor);
  await seedInternalUser(backend);
  const products = await seedCatalogue(backend, by);
  const { channelId, shopId } = await connectShop(backend, marketplace, by);
  const published = products.slice(0, products.length - UNPUBLISHED - DRAFTS);
  const sellable = published
    .filter(({ demo }) => demo.units > 0)
    .flatMap(({ variantIds }) => variantIds);
  const plan = planOrders(createRandom(20_261_121), backend.now(), sellable);
  await seedStock(backend, by, products, unitsOrdered(plan));
  await registerFood(backend, by.accountId, channelId, published);
  await publish(backend, by, channelId, published);
  for (const { productId } of products.slice(published.length, published.length + DRAFTS)) {
    await createListing(backend, by.accountId, { internalProductId: productId, channelId });
  }
  await seedOrders(
    backend,
    marketplace,
    { accountId: by.accountId, userId: by.actor, channelId },
    plan,
  );
  for (const message of DEMO_CHATS) await marketplace.buyerWrites({ shopId, ...message });
  if (metaConsent)
    await seedMeta(
      backend,
      metaConsent,
      by,
      published.map(({ productId }) => productId),
    );
  await marketplace.setPace(shopId, ORDERS_PER_HOUR);
  await noteDemoFinished(backend.db, backend.now());
  backend.log.info("the demo shop is ready");
}

async function seedAccount(backend: Backend): Promise<{ accountId: string; actor: string }> {
  const { userId, accountId } = await createAccount(backend, {
    ...DEMO_SIGN_IN,
    name: "Laras Wulandari",
    shopName: "Toko Laras",
    countryCode: "id",
  });
  await topUp(backend, accountId, 3_000);
  await backend.db
    .update(warehouses)
    .set({ name: "Gudang Cimahi" })
    .where(eq(warehouses.accountId, accountId));
  await backend.db.insert(warehouses).values({ accountId, name: "Gudang Surabaya" });
  return { accountId, actor: userId };
}

const topUp = (backend: Backend, accountId: string, delta: number) =>
  transaction(backend.db, (tx) =>
    changeQuota(tx, { accountId, type: ORDER_QUOTA_TYPE.topUp, delta, now: backend.now() }),
  );

/** A shop in Thailand of somebody else's, where the demo's owner is staff: there is something to switch to. Nobody knows its owner's password. */
async function seedSecondAccount(backend: Backend, userId: string): Promise<void> {
  const owner = {
    email: DEMO_NEIGHBOUR,
    password: newSecret(),
    name: "ณิชา ใบชา",
    shopName: "บ้านใบชา",
    countryCode: "th",
  } as const;
  const { accountId } = await createAccount(backend, owner);
  await topUp(backend, accountId, 500);
  await addStaff(backend, { accountId, userId, role: "Staff" });
}

/** Somebody of Etalase's own, who looks after the server. */
async function seedInternalUser(backend: Backend): Promise<void> {
  if (!backend.config.internalUsers.includes(DEMO_INTERNAL_SIGN_IN.email)) return;
  await createAccount(backend, {
    ...DEMO_INTERNAL_SIGN_IN,
    name: "Dewi Anggraini",
    shopName: "Etalase",
    countryCode: "id",
  });
}

async function connectShop(
  backend: Backend,
  marketplace: DemoMarketplace,
  { accountId }: { accountId: string },
): Promise<{ channelId: string; shopId: number }> {
  const shop = await marketplace.createShop({
    name: "Laras Official",
    region: "ID",
    seller: accountId,
  });
  const browserSecret = newSecret();
  const { url } = await startConnect(backend, accountId, {
    channelType: "shopee",
    redirect: "/channels",
    browserChallenge: challengeOf(browserSecret),
  });
  const state = new URL(url).searchParams.get("state") ?? "";
  const back = await finishConnect(
    backend,
    "shopee",
    { state, ...(await marketplace.consent(shop.shopId)) },
    { secret: browserSecret, signedInto: null },
  );
  const channelId = back.searchParams.get("channelId");
  if (!channelId)
    throw new Error(`The demo shop could not be connected: ${back.searchParams.get("error")}`);
  await backend.db
    .update(channels)
    .set({ createdAt: new Date(backend.now().getTime() - CONNECTED_DAYS * 86_400_000) })
    .where(eq(channels.id, channelId));
  return { channelId, shopId: shop.shopId };
}

/** What is on hand covers the planned orders and leaves what the assortment says; the second warehouse has a third of that again. */
async function seedStock(
  backend: Backend,
  by: { accountId: string; actor: string },
  products: readonly SeededProduct[],
  ordered: ReadonlyMap<string, number>,
): Promise<void> {
  const first = await defaultWarehouseId(backend.db, by.accountId);
  const [second] = await backend.db
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(and(eq(warehouses.accountId, by.accountId), eq(warehouses.isDefault, false)));
  if (!first) throw new Error("An account has a default warehouse");
  for (const { demo, variantIds } of products) {
    const share = Math.ceil(demo.units / variantIds.length);
    await transaction(backend.db, async (tx) => {
      for (const variantId of variantIds) {
        const movement = {
          accountId: by.accountId,
          variantId,
          type: "import" as const,
          actor: by.actor,
        };
        await moveStock(tx, {
          ...movement,
          warehouseId: first,
          onHandDelta: share + (ordered.get(variantId) ?? 0),
        });
        if (second && share >= 12)
          await moveStock(tx, {
            ...movement,
            warehouseId: second.id,
            onHandDelta: Math.floor(share / 3),
          });
      }
    });
  }
}

/** Food and cosmetics need a registration number, which no rule can guess: the seller has typed it. */
async function registerFood(
  backend: Backend,
  accountId: string,
  channelId: string,
  products: readonly SeededProduct[],
): Promise<void> {
  for (const [index, { productId, demo }] of products.entries()) {
    if (!/^(Makanan|Minuman|Kecantikan)/.test(demo.category)) continue;
    const attributes = [
      { attributeId: REGISTRATION_NUMBER, value: `MD ${265_713_000_000 + index * 1_001}` },
    ];
    await createListing(backend, accountId, {
      internalProductId: productId,
      channelId,
      attributes,
    });
  }
}

async function publish(
  backend: Backend,
  by: { accountId: string; actor: string },
  channelId: string,
  products: readonly SeededProduct[],
): Promise<void> {
  await startPublish(backend, by, {
    productIds: products.map(({ productId }) => productId),
    channelIds: [channelId],
  });
  const ofChannel = and(
    eq(channelProducts.accountId, by.accountId),
    eq(channelProducts.channelId, channelId),
  );
  const underWay = and(
    ofChannel,
    inArray(channelProducts.syncStatus, [SYNC_STATUS.publishing, SYNC_STATUS.pending]),
  );
  for (const started = Date.now(); Date.now() - started < PUBLISH_DEADLINE_MS; await pause(250)) {
    const [left] = await backend.db.select({ n: count() }).from(channelProducts).where(underWay);
    const [made] = await backend.db.select({ n: count() }).from(channelProducts).where(ofChannel);
    if (left?.n === 0 && (made?.n ?? 0) >= products.length) return;
  }
  throw new Error("The demo's products were not published in time");
}
