import { and, eq } from "drizzle-orm";
import { ORDER_QUOTA_TYPE } from "#contract/statuses.ts";
import {
  addStaff,
  createAccount,
  DEMO_INTERNAL_SIGN_IN,
  DEMO_SIGN_IN,
  makeSecret,
} from "../accounts/index.ts";
import { changeQuota } from "../billing/index.ts";
import type { Backend } from "../context.ts";
import { warehouses } from "../db/schema/stocks.ts";
import { transaction } from "../db/transaction.ts";
import { createListing } from "../listings/index.ts";
import { findDefaultWarehouseId, moveStock } from "../stocks/index.ts";
import type { DemoProduct } from "./assortment.ts";
import { type SeededProduct, seedCatalogue } from "./catalogue.ts";
import { DEMO_CHATS } from "./chats.ts";
import { connectShop } from "./connect-shop.ts";
import { DEMO_NEIGHBOUR, type DemoSteps, openDemoRun, recordDemoFinished } from "./demo-run.ts";
import type { DemoMarketplace, DemoMarketplaces } from "./marketplace.ts";
import { seedMeta } from "./meta.ts";
import { countOrderedUnits, planOrders } from "./order-plan.ts";
import { seedOrders } from "./orders.ts";
import { seedOtherShop } from "./other-shops.ts";
import { seedOwnShop } from "./own-shop.ts";
import { publishProducts } from "./publish-products.ts";
import { createRandom } from "./random.ts";
import { announceStages, type DemoStage, listStages } from "./stages.ts";

/** Products of the assortment that stay unpublished, or drafts. */
const UNPUBLISHED_COUNT = 4;
const DRAFT_COUNT = 3;
/** Products of the outlet, the second shop in the same marketplace. */
const OUTLET_PRODUCTS = 6;
const ORDERS_PER_HOUR = 10;
/** The marketplace's ids of "No. Izin Edar (BPOM/P-IRT)" and of "Masa Penyimpanan: 12 Bulan". */
const REGISTRATION_NUMBER = "100963";
const SHELF_LIFE = { attributeId: "100095", valueId: "661", value: "12 Bulan" };

/**
 * Creates the demo on the first run: a shop in Bandung with 60 products, two warehouses, 90 days of
 * orders on Shopee, and younger shops elsewhere. It uses real use cases, jobs and calls, so that
 * all figures add up. Does nothing once anybody has an account; continues an interrupted start.
 */
export async function seedDemo(
  backend: Backend,
  marketplaces: DemoMarketplaces,
  onStage: (stage: DemoStage) => void = () => undefined,
): Promise<void> {
  const steps = await openDemoRun(backend.db, backend.now());
  if (!steps) return;
  const { shopee: marketplace, others, metaConsent, courierKey } = marketplaces;
  const startStage = announceStages(listStages(marketplaces), onStage);
  startStage();
  const { by: author, products } = await steps.once("catalogue", () => seedPeople(backend));
  const shop = await connectShopee(backend, steps, marketplace, author, "Laras Official");
  const { channelId, shopId } = shop;
  const publishedProducts = products.slice(0, products.length - UNPUBLISHED_COUNT - DRAFT_COUNT);
  const sellableVariantIds = publishedProducts
    .filter(({ demo }) => demo.units > 0)
    .flatMap(({ variantIds }) => variantIds);
  const plan = planOrders(createRandom(20_261_121), steps.begunAt, sellableVariantIds);
  startStage();
  await seedStock(backend, steps, author, products, countOrderedUnits(plan));
  startStage();
  await setFoodAttributes(backend, author.accountId, channelId, publishedProducts);
  await publishProducts(backend, author, channelId, publishedProducts);
  for (const { productId } of products.slice(
    publishedProducts.length,
    publishedProducts.length + DRAFT_COUNT,
  ))
    await createListing(backend, author.accountId, { internalProductId: productId, channelId });
  const owner = { accountId: author.accountId, userId: author.actor, channelId };
  startStage();
  await seedOrders(backend, steps, marketplace, owner, plan);
  startStage();
  for (const [index, message] of DEMO_CHATS.entries())
    await steps.once(`chat ${index}`, () => marketplace.buyerWrites({ shopId, ...message }));
  if (metaConsent) {
    startStage();
    const productIds = publishedProducts.map(({ productId }) => productId);
    await steps.once("meta", () => seedMeta(backend, metaConsent, author, productIds));
  }
  const wearableProducts = publishedProducts.filter(
    ({ demo }) => isWearable(demo) && demo.units > 0,
  );
  startStage();
  const outlet = await connectShopee(backend, steps, marketplace, author, "Laras Outlet");
  await publishProducts(
    backend,
    author,
    outlet.channelId,
    wearableProducts.slice(-OUTLET_PRODUCTS),
  );
  for (const otherMarketplace of others) {
    startStage();
    await seedOtherShop(backend, steps, otherMarketplace, author, wearableProducts);
  }
  if (courierKey) {
    startStage();
    const key = await courierKey(author.accountId);
    await seedOwnShop(backend, steps, { ...author, courierKey: key ?? "" }, wearableProducts);
  }
  await marketplace.setPace(shopId, ORDERS_PER_HOUR);
  await recordDemoFinished(backend.db, backend.now());
  backend.log.info("the demo shop is ready");
}

async function seedPeople(backend: Backend) {
  const demoMember = await seedAccount(backend);
  await seedSecondAccount(backend, demoMember.actor);
  await seedInternalUser(backend);
  return { by: demoMember, products: await seedCatalogue(backend, demoMember) };
}

async function seedAccount(backend: Backend): Promise<{ accountId: string; actor: string }> {
  const { userId, accountId } = await createAccount(backend, {
    ...DEMO_SIGN_IN,
    name: "Laras Wulandari",
    shopName: "Toko Laras",
    countryCode: "id",
  });
  await topUpQuota(backend, accountId, 3_000);
  await backend.db
    .update(warehouses)
    .set({ name: "Gudang Cimahi" })
    .where(eq(warehouses.accountId, accountId));
  await backend.db.insert(warehouses).values({ accountId, name: "Gudang Surabaya" });
  return { accountId, actor: userId };
}

const topUpQuota = (backend: Backend, accountId: string, delta: number) =>
  transaction(backend.db, (tx) =>
    changeQuota(tx, { accountId, type: ORDER_QUOTA_TYPE.topUp, delta, now: backend.now() }),
  );

/** Creates a shop in Thailand whose staff includes the demo's owner, for switching accounts. */
async function seedSecondAccount(backend: Backend, userId: string): Promise<void> {
  const owner = {
    email: DEMO_NEIGHBOUR,
    password: makeSecret(),
    name: "ณิชา ใบชา",
    shopName: "บ้านใบชา",
    countryCode: "th",
  } as const;
  const { accountId } = await createAccount(backend, owner);
  await topUpQuota(backend, accountId, 500);
  await addStaff(backend, { accountId, userId, role: "Staff" });
}

/** Creates an internal user of Etalase. */
async function seedInternalUser(backend: Backend): Promise<void> {
  if (!backend.config.internalUsers.includes(DEMO_INTERNAL_SIGN_IN.email)) return;
  await createAccount(backend, {
    ...DEMO_INTERNAL_SIGN_IN,
    name: "Dewi Anggraini",
    shopName: "Etalase",
    countryCode: "id",
  });
}

async function connectShopee(
  backend: Backend,
  steps: DemoSteps,
  marketplace: DemoMarketplace,
  { accountId }: { accountId: string },
  name: string,
): Promise<{ channelId: string; shopId: number }> {
  const { shopId } = await steps.once(`${name} made`, () =>
    marketplace.createShop({ name, region: "ID", seller: accountId }),
  );
  const channelId = await steps.once(`${name} connected`, async () =>
    connectShop(backend, accountId, "shopee", await marketplace.consent(shopId)),
  );
  return { channelId, shopId };
}

/** Selects products that every marketplace accepts without a registration number. */
const isWearable = ({ category }: DemoProduct) => /^(Fashion|Sepatu|Tas|Kain)/.test(category);

/** Stocks the planned orders and the assortment's units. */
async function seedStock(
  backend: Backend,
  steps: DemoSteps,
  author: { accountId: string; actor: string },
  products: readonly SeededProduct[],
  orderedUnits: ReadonlyMap<string, number>,
): Promise<void> {
  const defaultWarehouseId = await findDefaultWarehouseId(backend.db, author.accountId);
  const [secondWarehouse] = await backend.db
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(and(eq(warehouses.accountId, author.accountId), eq(warehouses.isDefault, false)));
  if (!defaultWarehouseId) throw new Error("The account has no default warehouse");
  for (const { demo, variantIds } of products) {
    const share = Math.ceil(demo.units / variantIds.length);
    await steps.onceIn(`stock ${demo.code}`, async (tx) => {
      for (const variantId of variantIds) {
        const movement = {
          accountId: author.accountId,
          variantId,
          type: "import" as const,
          actor: author.actor,
        };
        await moveStock(tx, {
          ...movement,
          warehouseId: defaultWarehouseId,
          onHandDelta: share + (orderedUnits.get(variantId) ?? 0),
        });
        if (secondWarehouse && share >= 12)
          await moveStock(tx, {
            ...movement,
            warehouseId: secondWarehouse.id,
            onHandDelta: Math.floor(share / 3),
          });
      }
    });
  }
}

/** Food and cosmetics need a registration number and a shelf life. */
async function setFoodAttributes(
  backend: Backend,
  accountId: string,
  channelId: string,
  products: readonly SeededProduct[],
): Promise<void> {
  for (const [index, { productId, demo }] of products.entries()) {
    if (!/^(Makanan|Minuman|Kecantikan)/.test(demo.category)) continue;
    const attributes = [
      { attributeId: REGISTRATION_NUMBER, value: `MD ${265_713_000_000 + index * 1_001}` },
      SHELF_LIFE,
    ];
    await createListing(backend, accountId, {
      internalProductId: productId,
      channelId,
      attributes,
    });
  }
}
