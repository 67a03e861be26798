import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { newId } from "#backend/db/columns.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { products } from "#backend/db/schema/products.ts";
import { searchRebuilds } from "#backend/db/schema/search-rebuilds.ts";
import { startTestBackend } from "#tests/support/backend.ts";
import { asks } from "../staff/people.ts";

const world = await startTestBackend({ env: { INTERNAL_USERS: "etalase.example" } });
afterAll(world.close);
const { db } = world.backend;
const ask = asks(await world.signUp({ email: "ops@etalase.example" }));

test("pulls orders of shops that are behind, the longest first, and of no others", async () => {
  const owner = await world.signUp();
  const now = world.clock.now().getTime();
  const shop = async (name: string, readSecondsAgo: number | null, more: object = {}) => {
    const id = newId();
    await db.insert(channels).values({
      id,
      accountId: owner.accountId,
      channelType: "shopee",
      shopId: id,
      name,
      lastOrderPullAt: readSecondsAgo === null ? null : new Date(now - readSecondsAgo * 1000),
      ...more,
    });
    return id;
  };
  const fresh = await shop("fresh", 60);
  const late = await shop("late", 601);
  const later = await shop("later", 4000, { lastErrorAt: new Date(now), lastError: "timeout" });
  const never = await shop("never", null);
  await shop("revoked", 4000, { status: "revoked" });
  await shop("gone", 4000, { disconnectedAt: new Date(now) });

  const { body } = await ask("GET", "/admin-order-sync?readOlderThanSeconds=300");
  expect(body.shops.map(({ channelName }: { channelName: string }) => channelName)).toEqual(
    expect.arrayContaining(["never", "later", "late"]),
  );
  expect(body.shops[0].channelName).toBe("never");
  expect(body.counts).toEqual({ fresh: 1, late: 4, failed: 1 });
  const { body: all } = await ask("GET", "/admin-order-sync");
  expect(all.total).toBe(body.total + 1);
  expect(all.shops.map(({ channelName }: { channelName: string }) => channelName)).toContain(
    "fresh",
  );

  const pulled = async () =>
    (await world.queue.waiting())
      .filter(({ name }) => name === "pull-channel")
      .map(({ payload }) => (payload as { channelId: string }).channelId);
  expect((await ask("POST", "/admin-order-sync/;retry", { limit: 2 })).body).toEqual({
    enqueued: 2,
  });
  expect((await pulled()).sort()).toEqual([never, later].sort());
  await ask("POST", "/admin-order-sync/;retry", {});
  expect((await pulled()).sort()).toEqual([never, later, late].sort());
  await ask("POST", "/admin-order-sync/;retry", { channelId: fresh });
  expect(await pulled()).toContain(fresh);
});

test("rebuilding the search index repairs it, reports progress and runs only once at a time", async () => {
  const owner = await world.signUp();
  const ids = Array.from({ length: 450 }, () => newId());
  await db
    .insert(products)
    .values(ids.map((id, at) => ({ id, accountId: owner.accountId, name: `Kemeja ${at}` })));
  await db.execute(sql`update product_search set text = 'wrong' where product_id = ${ids[3]}`);
  await db.execute(sql`delete from product_search where product_id = ${ids[444]}`);
  const started = await ask("POST", "/admin-stock-ngrams");
  expect(started.body.rebuild).toMatchObject({ status: "running", done: 0, total: 450 });
  expect((await ask("POST", "/admin-stock-ngrams")).status).toBe(409);
  await world.drain();
  const { rebuild } = (await ask("GET", "/admin-stock-ngrams")).body;
  expect(rebuild).toMatchObject({ status: "done", done: 450, total: 450, mended: 2 });
  const found = await db.execute<{ text: string }>(
    sql`select text from product_search where product_id in (${ids[3]}, ${ids[444]}) order by text`,
  );
  expect(found.rows.map(({ text }) => text)).toEqual(["kemeja 3", "kemeja 444"]);
  expect((await ask("POST", "/admin-stock-ngrams")).status).toBe(200);
});

test("an interrupted rebuild resumes where it stopped", async () => {
  await world.drain();
  const owner = await world.signUp();
  const ids = Array.from({ length: 3 }, () => newId()).sort();
  await db
    .insert(products)
    .values(ids.map((id) => ({ id, accountId: owner.accountId, name: `Sarung ${id}` })));
  await db.execute(
    sql`update product_search set text = 'wrong' where account_id = ${owner.accountId}`,
  );
  const { id } = (await ask("POST", "/admin-stock-ngrams")).body.rebuild;
  const at = { accountId: owner.accountId, productId: ids[1] ?? "", done: 2 };
  await db.update(searchRebuilds).set(at).where(eq(searchRebuilds.id, id));
  await world.drain();
  const left = await db.execute(
    sql`select product_id from product_search where account_id = ${owner.accountId} and text = 'wrong'`,
  );
  expect(left.rows).toHaveLength(2);
});

test("a notice is previewed without being shown, and removed", async () => {
  const owner = await world.signUp();
  const body = { title: "Baru", body: "<p>Halo<script>alert(1)</script></p>" };
  const preview = await ask("POST", "/admin-popup-notices/;preview", body);
  expect(preview.body).toMatchObject({ title: "Baru", body: "<p>Halo</p>" });
  const seen = async () =>
    (await asks(owner)("GET", "/v1/popup-notices")).body.popupNotices.map(
      ({ id }: { id: string }) => id,
    );
  expect(await seen()).toEqual([]);
  const made = await ask("POST", "/admin-popup-notices", body);
  expect(await seen()).toEqual([made.body.id]);
  await ask("POST", `/admin-popup-notices/${made.body.id}/;end`);
  expect(await seen()).toEqual([]);
  const other = await world.signUp();
  const { id } = (
    await ask("POST", "/admin-popup-notices", { ...body, accountIds: [owner.accountId] })
  ).body;
  expect(await seen()).toEqual([id]);
  expect((await asks(other)("GET", "/v1/popup-notices")).body.popupNotices).toEqual([]);
  await ask("POST", `/admin-popup-notices/${id}/;end`);
  const all = await ask("GET", "/admin-popup-notices");
  expect(all.body.popupNotices).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: made.body.id, countryCode: null, accountIds: null }),
    ]),
  );
  expect((await ask("POST", "/admin-popup-notices/none/;end")).status).toBe(404);
});

test("sellers read an announcement until it is removed; its authors still read it afterwards", async () => {
  const owner = await world.signUp();
  const thai = asks(await world.signUp({ countryCode: "th" }));
  const told = async (by: ReturnType<typeof asks>) =>
    (await by("GET", "/v1/notifications/announcements")).body.announcements.map(
      ({ title }: { title: string }) => title,
    );
  const { id } = (
    await ask("POST", "/admin-announcements", {
      ...{ title: "Ongkir", body: "<p>Baru<script>1</script></p>", countryCode: "id" },
    })
  ).body;
  expect([await told(asks(owner)), await told(thai)]).toEqual([["Ongkir"], []]);
  expect((await ask("POST", `/admin-announcements/${id}/;end`)).status).toBe(200);
  expect(await told(asks(owner))).toEqual([]);
  const all = (await ask("GET", "/admin-announcements")).body;
  const endsAt = world.clock.now().toISOString();
  expect(all).toMatchObject({
    announcements: [{ id, body: "<p>Baru</p>", linkUrl: null, countryCode: "id", endsAt }],
    total: 1,
  });
  expect((await ask("POST", "/admin-announcements/none/;end")).status).toBe(404);
  expect((await asks(owner)("GET", "/admin-announcements")).status).toBe(403);
});
