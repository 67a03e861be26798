/**
 * A backend that may be killed at any moment: `node tests/support/crash-process.ts`, configured by
 * the environment like the real one. On an empty database it creates a shop with PRODUCTS products
 * and publishes all of them. It prints a line of JSON (`CrashReport`) after each change, and exits
 * once nothing is publishing any more.
 */
import { setTimeout as pause } from "node:timers/promises";
import { count, eq } from "drizzle-orm";
import sharp from "sharp";
import { createAccount } from "#backend/accounts/create-account.ts";
import { finishConnect } from "#backend/channels/finish-connect.ts";
import { startConnect } from "#backend/channels/start-connect.ts";
import { users } from "#backend/db/schema/accounts.ts";
import { channelProducts, channelVariants } from "#backend/db/schema/listings.ts";
import { variants } from "#backend/db/schema/products.ts";
import { startPublish } from "#backend/listings/bulk-publish.ts";
import { createProduct } from "#backend/products/create-product.ts";
import { storeImage } from "#backend/products/images.ts";
import { IMAGE_TYPE, SYNC_STATUS } from "#contract/statuses.ts";
import { type EmbeddedBackend, startEmbedded } from "#server/embedded.ts";
import { BROWSER } from "./browser.ts";
import { reportAndDie } from "./report-and-die.ts";

const PRODUCTS = 100;
/** Every fifth product has this many variants; the others have one. */
const SIZES = ["S", "M", "L"];

export interface CrashReport {
  synced: number;
  underWay: number;
  other: number;
  /** Only in the last line. */
  end?: { itemSkus: string[]; items: number; models: number; variants: number; mapped: number };
}

const running = await startEmbedded(process.env, { superviseSeconds: 1 });
const { backend } = running;
const [existing] = await backend.db.select({ n: count() }).from(users);
if (existing?.n === 0) await seed(running);
await follow(running);
await running.close();
process.exit(0);

async function seed({ backend, sandboxes: { shopee: sandbox } }: EmbeddedBackend): Promise<void> {
  if (!sandbox) throw new Error("This needs the sandbox");
  const { accountId, userId: actor } = await createAccount(backend, {
    email: "laras@toko.test",
    name: "Laras",
    password: "a long password",
    shopName: "Toko Laras",
    countryCode: "id",
  });
  const shop = await sandbox.controls.createShop({ name: "Laras Official", region: "ID" });
  const { url } = await startConnect(backend, accountId, {
    channelType: "shopee",
    redirect: "/channels",
    browserChallenge: BROWSER.challenge,
  });
  const query = {
    state: new URL(url).searchParams.get("state") ?? "",
    ...(await sandbox.controls.consent(shop.shopId)),
  };
  const back = await finishConnect(backend, "shopee", query, {
    secret: BROWSER.secret,
    accountId: null,
  });
  const channelId = back.searchParams.get("channelId") ?? "";
  const productIds: string[] = [];
  for (let n = 0; n < PRODUCTS; n++) productIds.push(await addProduct({ accountId, actor }, n));
  await startPublish(backend, { accountId, actor }, { productIds, channelIds: [channelId] });
}

async function addProduct(by: { accountId: string; actor: string }, n: number): Promise<string> {
  const colour = `hsl(${n * 3} 50% 50%)`;
  const picture = await sharp({
    create: { width: 320, height: 320, channels: 3, background: colour },
  })
    .jpeg()
    .toBuffer();
  const { id: imageId } = await storeImage(backend, by.accountId, new Uint8Array(picture), {
    type: IMAGE_TYPE.product,
    name: `${n}.jpg`,
  });
  const sizes = n % 5 === 0 ? SIZES : [];
  const variant = (optionIds: string[], sku: string) => ({
    ...{
      optionIds,
      sku,
      barcode: "",
      price: 65_000 + n,
      cogs: 0,
      weightG: 200,
      widthCm: 20,
      heightCm: 3,
      lengthCm: 30,
    },
    ...{ stockMode: "use_stock" as const, isActive: true },
  });
  const product = await createProduct(backend, by, {
    ...{
      name: `Kaos Oblong Katun ${n}`,
      description: "Katun 24s, adem dan nyaman dipakai seharian.",
      category: "",
      brand: "",
    },
    ...{ condition: "new", isDigital: false, isActive: true, imageIds: [imageId] },
    variationTypes:
      sizes.length > 0
        ? [
            {
              id: "size",
              name: "Ukuran",
              options: sizes.map((name) => ({ id: name, name, imageId: null })),
            },
          ]
        : [],
    variants:
      sizes.length > 0
        ? sizes.map((size) => variant([size], `KOB-${n}-${size}`))
        : [variant([], `KOB-${n}`)],
  });
  return product.id;
}

async function follow(running: EmbeddedBackend): Promise<void> {
  for (let last = ""; ; await pause(20)) {
    const report = await read();
    if (report.underWay === 0)
      return reportAndDie({ ...report, end: await readEnd(running) }, report.synced);
    const line = JSON.stringify(report);
    if (line !== last) reportAndDie(report, report.synced);
    last = line;
  }
}

async function read(): Promise<CrashReport> {
  const rows = await backend.db
    .select({ status: channelProducts.syncStatus, n: count() })
    .from(channelProducts)
    .groupBy(channelProducts.syncStatus);
  const sum = (...statuses: number[]) =>
    rows.filter(({ status }) => statuses.includes(status)).reduce((total, { n }) => total + n, 0);
  const [synced, underWay] = [
    sum(SYNC_STATUS.synced),
    sum(SYNC_STATUS.publishing, SYNC_STATUS.pending),
  ];
  return {
    synced,
    underWay,
    other: rows.reduce((total, { n }) => total + n, 0) - synced - underWay,
  };
}

/** Reads the shop's side from the sandbox, and ours from the mappings. */
async function readEnd({
  sandboxes: { shopee: sandbox },
}: EmbeddedBackend): Promise<CrashReport["end"]> {
  const [shop] = (await sandbox?.controls.listShops()) ?? [];
  const models = shop && sandbox ? await sandbox.controls.listItems(shop.shopId) : [];
  const [all] = await backend.db.select({ n: count() }).from(variants);
  const [mapped] = await backend.db
    .select({ n: count() })
    .from(variants)
    .innerJoin(channelVariants, eq(channelVariants.variantId, variants.id));
  return {
    items: new Set(models.map((model) => model.itemId)).size,
    itemSkus: models.map((model) => model.sku),
    models: models.length,
    variants: all?.n ?? 0,
    mapped: mapped?.n ?? 0,
  };
}
