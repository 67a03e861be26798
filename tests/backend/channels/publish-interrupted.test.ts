import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { channelProducts } from "#backend/db/schema/listings.ts";
import { requeueLostPublishes } from "#backend/listings/requeue-lost-publishes.ts";
import { runListingJob } from "#backend/listings/run-listing-job.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { readProduct } from "#backend/products/read-product.ts";
import { updateProduct } from "#backend/products/update-product.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import { connectShop } from "./connecting.ts";
import { addProduct } from "./stocked.ts";
import { createWorld } from "./world.ts";

const option = (id: string) => ({ id, name: id, imageId: null });
const SIZE = {
  barcode: "",
  cogs: 0,
  weightG: 200,
  widthCm: 20,
  heightCm: 3,
  lengthCm: 30,
  stockMode: "use_stock" as const,
  isActive: true,
};

async function publishing() {
  const world = await createWorld();
  const laras = await world.signUp();
  const { channelId, shopId } = await connectShop(world, laras);
  const product = await addProduct(world, laras, {
    variationTypes: [{ id: "t1", name: "Ukuran", options: [option("S"), option("L")] }],
    variants: ["S", "L"].map((size) => ({
      ...SIZE,
      optionIds: [size],
      sku: `${size}-${crypto.randomUUID()}`,
      price: 65_000,
    })),
  });
  const { body } = await laras.call<{ publishId: string }>("POST", "/v2/channels/publishes", {
    productIds: [product.id],
    channelIds: [channelId],
  });
  const row = async () =>
    (
      await world.db.select().from(channelProducts).where(eq(channelProducts.productId, product.id))
    )[0];
  const models = () => world.controls.listItems(shopId);
  /** Both models exist exactly once, in one item. */
  const isThereOnce = async () =>
    new Set((await models()).map((model) => model.itemId)).size === 1 &&
    (await models()).length === 2;
  const again = async () =>
    void (await laras.call("POST", "/v2/channels/publishes", {
      productIds: [product.id],
      channelIds: [channelId],
    }));
  return {
    ...world,
    laras,
    again,
    channelId,
    product,
    publishId: body.publishId,
    row,
    models,
    isThereOnce,
  };
}

const FIRST_TRY = { id: "1", retryCount: 0, isLastTry: false };
const crash = () => {
  throw new Error("the process died here");
};
const hang = () => new Promise<void>(() => {});

test.each([
  ["before a picture is uploaded", "listings.uploadImage", "before"],
  ["after a picture was uploaded", "listings.uploadImage", "after"],
  ["before the create", "listings.create", "before"],
  ["after the create, before it was saved", "listings.create", "after"],
] as const)(
  "a run that crashes %s is repeated and creates one product",
  async (_when, method, at) => {
    const { jobs, mishap, pass, row, isThereOnce } = await publishing();
    mishap(method, { [at]: crash });
    await jobs.drain();
    expect((await row())?.syncStatus).toBe(SYNC_STATUS.publishing);
    pass(10);
    await jobs.drain();
    expect(await row()).toMatchObject({
      syncStatus: SYNC_STATUS.synced,
      createStartedAt: null,
      claimId: null,
    });
    expect(await isThereOnce()).toBe(true);
  },
);

test("a create answered with an expired token is repeated with a new one, and creates one product", async () => {
  const { jobs, mishap, row, isThereOnce } = await publishing();
  mishap("listings.create", {
    after: () => Promise.reject(new ConnectorError("token_expired", "error_auth", "")),
  });
  await jobs.drain();
  expect((await row())?.syncStatus).toBe(SYNC_STATUS.synced);
  expect(await isThereOnce()).toBe(true);
});

test.each([
  ["before a picture is uploaded", "listings.uploadImage", "before"],
  ["after the create, before it was saved", "listings.create", "after"],
] as const)(
  "a process killed %s leaves its listing to the sweep, and one product is created",
  async (_when, method, at) => {
    const { backend, jobs, mishap, pass, row, isThereOnce } = await publishing();
    let reached = () => {};
    const isThere = new Promise<void>((resolve) => {
      reached = resolve;
    });
    mishap(method, {
      [at]: () => {
        reached();
        return hang();
      },
    });
    jobs.begin();
    while ((await Promise.race([isThere.then(() => "there"), jobs.drain()])) !== "there") {
      // The bulk's first job only enqueues the second, so this continues until the listing's own
      // run has reached the step.
      await new Promise<void>((resolve) => setImmediate(resolve));
    }

    await requeueLostPublishes(backend);
    pass(21);
    expect(await requeueLostPublishes(backend)).toBeGreaterThan(0);
    await jobs.drain();
    expect(await row()).toMatchObject({ syncStatus: SYNC_STATUS.synced });
    expect(await isThereOnce()).toBe(true);
  },
);

test("of two concurrent runs of one listing, one works and the other is delayed", async () => {
  const { backend, row, isThereOnce } = await publishing();
  const listing = await row();
  const job = {
    accountId: listing?.accountId ?? "",
    channelProductId: listing?.id ?? "",
    revision: listing?.revision ?? 0,
  };
  const runs = await Promise.allSettled([0, 1].map(() => runListingJob(backend, job, FIRST_TRY)));
  expect(runs.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await row())?.syncStatus).toBe(SYNC_STATUS.synced);
  expect(await isThereOnce()).toBe(true);
});

test.each([
  ["done", () => Promise.resolve()],
  ["failed", () => Promise.reject(new ConnectorError("rejected", "error_param", "not this one"))],
] as const)(
  "a request during a call is not marked as %s by that call, and runs afterwards",
  async (_how, end) => {
    const { backend, jobs, mishap, again, row, isThereOnce } = await publishing();
    mishap("listings.create", { after: async () => again().then(end) });
    const listing = await row();
    const revision = listing?.revision ?? 0;
    const key = { accountId: listing?.accountId ?? "", channelProductId: listing?.id ?? "" };
    await runListingJob(backend, { ...key, revision }, FIRST_TRY);
    expect(await row()).toMatchObject({
      ...{ action: "publish", syncStatus: SYNC_STATUS.publishing },
      ...{ revision: revision + 1, errorCode: null },
    });
    await jobs.drain();
    expect((await row())?.syncStatus).toBe(SYNC_STATUS.synced);
    expect(await isThereOnce()).toBe(true);
  },
);

test("a run that resumes after losing its claim changes nothing", async () => {
  const { backend, jobs, mishap, pass, row, isThereOnce } = await publishing();
  let wake = () => {};
  const asleep = new Promise<void>((resolve) => {
    mishap("listings.create", {
      after: () => {
        resolve();
        return new Promise<void>((done) => {
          wake = done;
        });
      },
    });
  });
  const running = jobs.drain();
  await asleep;
  pass(21);
  await requeueLostPublishes(backend);
  await jobs.drain();
  const saved = await row();
  expect(saved).toMatchObject({ syncStatus: SYNC_STATUS.synced });
  pass(1);
  wake();
  await running;
  expect(await row()).toEqual(saved);
  expect(await isThereOnce()).toBe(true);
});

test("a listing without its job is picked up again", async () => {
  const { backend, db, jobs, pass, row, isThereOnce } = await publishing();
  await db
    .update(channelProducts)
    .set({ revision: 7 })
    .where(eq(channelProducts.id, (await row())?.id ?? ""));
  await jobs.drain();
  expect((await row())?.syncStatus).toBe(SYNC_STATUS.publishing);
  pass(16 * 60);
  await requeueLostPublishes(backend);
  await jobs.drain();
  expect((await row())?.syncStatus).toBe(SYNC_STATUS.synced);
  expect(await isThereOnce()).toBe(true);
});

test("an interrupted create is found and deleted when the seller unpublishes instead", async () => {
  const { jobs, mishap, laras, row, models, pass } = await publishing();
  mishap("listings.create", { after: crash });
  await jobs.drain();
  expect(await models()).toHaveLength(2);
  await laras.call("POST", `/v2/channels/products/${(await row())?.id}/;unpublish`, {
    archiveFromChannel: true,
  });
  pass(10);
  await jobs.drain();
  expect(await row()).toBeUndefined();
  expect(await models()).toEqual([]);
});

test.each([1, 2])(
  "an interrupted create is found after %d SKU changes, and ends with the last SKU",
  async (changes) => {
    const { backend, jobs, mishap, laras, product, pass, row, isThereOnce, models } =
      await publishing();
    const rename = async () => {
      const now = await readProduct(backend, laras.accountId, product.id);
      const variants = now.variants.map((variant) => ({
        ...variant,
        sku: `baru-${crypto.randomUUID()}`,
      }));
      return updateProduct(
        backend,
        { accountId: laras.accountId, actor: laras.userId },
        product.id,
        { version: now.version, variants },
      );
    };
    // The first try gets through and crashes. With a second change, the next try crashes before it
    // sends anything.
    mishap("listings.create", { after: crash }, ...(changes === 2 ? [{ before: crash }] : []));
    await jobs.drain();
    expect(await models()).toHaveLength(2);
    for (let n = 0; n < changes; n++) {
      await rename();
      pass(10);
      await jobs.drain();
    }
    pass(60);
    await jobs.drain();
    expect(await row()).toMatchObject({ syncStatus: SYNC_STATUS.synced, createStartedAt: null });
    expect(await isThereOnce()).toBe(true);
    const skus = (await readProduct(backend, laras.accountId, product.id)).variants.map(
      (variant) => variant.sku,
    );
    expect((await models()).map((model) => model.sku).sort()).toEqual(skus.sort());
  },
);
