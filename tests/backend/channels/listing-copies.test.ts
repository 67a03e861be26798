import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { channelProducts } from "#backend/db/schema/listings.ts";
import { migratePartJob } from "#backend/listings/jobs.ts";
import { migrateListingPart } from "#backend/listings/migrate-products.ts";
import type { ChannelProduct } from "#contract/channels.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import { connectShop } from "./connecting.ts";
import { selling } from "./selling.ts";

type One = { channelProduct: ChannelProduct; code: string; message: string };

test("a listing is copied to another shop once as a draft with its own texts; migrating publishes the copies", async () => {
  const world = await selling();
  const { laras, product, channelId, edit, jobs, controls } = world;
  await edit({ name: "Kaos di Shopee", categoryId: "100244", categoryName: "Kaos" });
  const second = await connectShop(world, laras);
  const copy = (to: string) =>
    laras.call<One>("POST", "/v2/products/channels/;copy", {
      from: channelId,
      to,
      productIds: [product.id],
    });
  expect((await copy(second.channelId)).body).toEqual({
    copied: [product.id],
    skipped: [],
    batchId: null,
  });
  expect((await copy(second.channelId)).body).toEqual({
    copied: [],
    skipped: [product.id],
    batchId: null,
  });
  expect((await copy(channelId)).status).toBe(422);
  const { body } = await laras.call<{ channelProducts: ChannelProduct[] }>(
    "GET",
    `/v2/channels/products?internalProductIds=${product.id}`,
  );
  expect(body.channelProducts.find((one) => one.channelId === second.channelId)).toMatchObject({
    name: "Kaos di Shopee",
    categoryId: "100244",
    syncStatus: 1,
  });

  const copied = body.channelProducts.find((one) => one.channelId === second.channelId);
  await laras.call("POST", `/v2/channels/products/${copied?.id}/;publish`);
  await jobs.drain();
  expect(await controls.listItems(second.shopId)).toMatchObject([{ name: "Kaos di Shopee" }]);

  const third = await connectShop(world, laras);
  const migrated = await laras.call("POST", "/v2/products/;migrate", {
    fromChannelId: channelId,
    toChannelId: third.channelId,
  });
  expect(migrated.body).toEqual({ publishId: expect.any(String), migrated: 1, skipped: 0 });
  await jobs.drain();
  expect(await controls.listItems(third.shopId)).toMatchObject([{ name: "Kaos di Shopee" }]);
});

test("migrating publishes every listing part by part, and stopping leaves the rest for the next run", async () => {
  const world = await selling();
  const { laras, channelId, db, jobs } = world;
  const second = await connectShop(world, laras);
  const many = 249;
  await db.execute(sql`
    with made as (
      insert into products (id, account_id, name) select 'mig-' || ${channelId} || n, ${laras.accountId}, 'Kaos ' || n from generate_series(1, ${many}) n
      returning id
    )
    insert into channel_products (id, account_id, product_id, channel_id, sync_status)
    select 'of-' || id, ${laras.accountId}, id, ${channelId}, ${SYNC_STATUS.synced} from made`);
  const migrate = async () =>
    (
      await laras.call<{ publishId: string }>("POST", "/v2/products/;migrate", {
        fromChannelId: channelId,
        toChannelId: second.channelId,
      })
    ).body;
  const progress = async (publishId: string) =>
    (await laras.call("GET", `/v2/channels/publishes/${publishId}?limit=1`)).body;
  const first = await migrate();
  expect(first).toMatchObject({ migrated: many + 1, skipped: 0 });
  expect(await progress(first.publishId), "all are counted before they are copied").toMatchObject({
    total: many + 1,
    counts: { waiting: many + 1 },
  });
  await migrateListingPart(world.backend, jobs.take(migratePartJob));
  expect(await progress(first.publishId)).toMatchObject({
    total: many + 1,
    counts: { waiting: many + 1 },
  });
  await laras.call("POST", `/v2/channels/publishes/${first.publishId}/;stop`);
  await migrateListingPart(world.backend, jobs.take(migratePartJob));
  expect(await progress(first.publishId), "what was not copied is not the run's").toMatchObject({
    total: 100,
    counts: { waiting: 0, stopped: 100 },
  });
  const onSecond = () =>
    db.$count(channelProducts, eq(channelProducts.channelId, second.channelId));
  expect(await onSecond()).toBe(100);

  const next = await migrate();
  expect(next).toMatchObject({ migrated: many + 1 - 100, skipped: 100 });
  for (let part = 0; part < 4; part++)
    await migrateListingPart(world.backend, jobs.take(migratePartJob));
  expect(await onSecond()).toBe(many + 1);
  expect(jobs.waiting(migratePartJob)).toEqual([]);
  expect(await progress(next.publishId)).toMatchObject({
    total: many + 1 - 100,
    counts: { waiting: many + 1 - 100 },
  });
});
