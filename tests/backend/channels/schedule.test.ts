import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { channels } from "#backend/db/schema/channels.ts";
import { channelProducts } from "#backend/db/schema/listings.ts";
import { transaction } from "#backend/db/transaction.ts";
import { publishOverdueListings, publishScheduledListing } from "#backend/listings/activation.ts";
import { requestPublish } from "#backend/listings/request-action.ts";
import type { ChannelProduct } from "#contract/channels.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import { selling } from "./selling.ts";

const AT = "2026-11-20T10:00:00.000Z";
const HOURS_7 = 7 * 3600;

async function scheduled(date = AT) {
  const seller = await selling();
  const path = `/v2/channels/products/${seller.listing.id}/active-date`;
  const set = (at: string) =>
    seller.laras.call<{ channelProduct: ChannelProduct; fields?: Record<string, string> }>(
      "POST",
      path,
      { date: at },
    );
  const cancel = () =>
    seller.laras.call<{ channelProduct: ChannelProduct; code: string }>("DELETE", path);
  expect((await set(date)).body.channelProduct).toMatchObject({
    activeAt: date,
    syncStatus: SYNC_STATUS.draft,
  });
  return {
    ...seller,
    key: { accountId: seller.laras.accountId, channelProductId: seller.listing.id },
    set,
    cancel,
    creates: () => seller.calls.filter((path) => path === "/product/add_item").length,
  };
}

test("a listing is published once at its scheduled date", async () => {
  const { jobs, pass, read, creates, backend, key } = await scheduled();
  pass(HOURS_7 - 1);
  await jobs.drain();
  expect(await read()).toMatchObject({ syncStatus: SYNC_STATUS.draft, activeAt: AT });
  pass(1);
  await jobs.drain();
  expect(await read()).toMatchObject({ syncStatus: SYNC_STATUS.synced, activeAt: null });
  await publishScheduledListing(backend, key, new Date(AT));
  await jobs.drain();
  expect(creates()).toBe(1);
});

test("two concurrent jobs publish once", async () => {
  const { backend, key, listing, pass, jobs, read, db } = await scheduled();
  pass(HOURS_7);
  await Promise.all([
    publishScheduledListing(backend, key, new Date(AT)),
    publishScheduledListing(backend, key, new Date(AT)),
  ]);
  const [row] = await db.select().from(channelProducts).where(eq(channelProducts.id, listing.id));
  expect(row?.revision).toBe(1);
  await jobs.drain();
  expect((await read())?.syncStatus).toBe(SYNC_STATUS.synced);
});

test("a cancel at the scheduled moment either wins or the listing is published, never both", async () => {
  const { backend, key, pass, jobs, read, cancel, creates } = await scheduled();
  pass(HOURS_7);
  const [answer] = await Promise.all([
    cancel(),
    publishScheduledListing(backend, key, new Date(AT)),
  ]);
  await jobs.drain();
  if (answer.status === 200) {
    expect(creates()).toBe(0);
    expect((await read())?.syncStatus).toBe(SYNC_STATUS.draft);
  } else {
    expect(answer.body.code).toBe("not_scheduled");
    expect(creates()).toBe(1);
  }
});

test("a cancelled or moved schedule does not publish at the old date", async () => {
  const { cancel, set, jobs, pass, read } = await scheduled();
  expect((await cancel()).body.channelProduct.activeAt).toBeNull();
  expect((await cancel()).body.code).toBe("not_scheduled");
  const later = "2026-11-20T12:00:00.000Z";
  await set(AT);
  await set(later);
  pass(HOURS_7 + 60);
  await jobs.drain();
  expect(await read()).toMatchObject({ syncStatus: SYNC_STATUS.draft, activeAt: later });
  pass(HOURS_7);
  await jobs.drain();
  expect((await read())?.syncStatus).toBe(SYNC_STATUS.synced);
});

test("a date in the past, or years ahead, is refused at its field", async () => {
  const { set } = await scheduled();
  expect(await set("2026-11-20T02:59:00Z")).toMatchObject({
    status: 422,
    body: { fields: { date: "date_past" } },
  });
  expect(await set("2029-01-01T00:00:00Z")).toMatchObject({
    status: 422,
    body: { fields: { date: "date_too_far" } },
  });
});

test("publishing by hand clears the schedule, and an overdue one is found without its job", async () => {
  const { publish, read, backend, pass, listing, laras, set, jobs } = await scheduled();
  await publish();
  expect((await read())?.activeAt).toBeNull();
  await jobs.drain();
  await set("2026-11-21T10:00:00.000Z");
  pass(40 * 3600);
  await publishOverdueListings(backend);
  expect(await read()).toMatchObject({ syncStatus: SYNC_STATUS.publishing, activeAt: null });
  expect(
    (await requestPublish(backend, { accountId: laras.accountId, actor: laras.userId }, listing.id))
      .syncStatus,
  ).toBe(SYNC_STATUS.publishing);
});

test("a scheduled publish of a disconnected shop shows why it failed", async () => {
  const { backend, db, pass, jobs, read } = await scheduled();
  await transaction(db, (tx) => tx.update(channels).set({ status: "revoked" }));
  pass(HOURS_7);
  await jobs.drain();
  expect(await read()).toMatchObject({
    syncStatus: SYNC_STATUS.failed,
    errorCode: "channel_not_active",
    activeAt: null,
  });
  await transaction(db, (tx) => tx.update(channels).set({ status: "active" }));
  expect(backend.now().toISOString()).toBe(AT);
});

test("refuses to schedule what could not be published now: a lost shop, a listing that failed too often", async () => {
  const { db, listing, set, cancel } = await scheduled();
  await cancel();
  const refusal = async () => {
    const { status, body } = await set(AT);
    return [status, (body as unknown as { code: string }).code];
  };
  await db
    .update(channelProducts)
    .set({ failureCount: 3, failureCode: "image_missing" })
    .where(eq(channelProducts.id, listing.id));
  expect(await refusal()).toEqual([409, "retries_paused"]);
  await db
    .update(channelProducts)
    .set({ failureCount: 0, failureCode: null })
    .where(eq(channelProducts.id, listing.id));
  await db.update(channels).set({ status: "revoked" }).where(eq(channels.id, listing.channelId));
  expect(await refusal()).toEqual([409, "channel_not_active"]);
});
