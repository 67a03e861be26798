import { afterAll, expect, test } from "vitest";
import { makeSealedColumns } from "#backend/channels/sealed-credentials.ts";
import { newId } from "#backend/db/columns.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { transaction } from "#backend/db/transaction.ts";
import { recordSyncs } from "#backend/stocks/syncs/record-syncs.ts";
import { type SignedIn, startTestBackend } from "#tests/support/backend.ts";
import { fakeCredentials } from "#tests/support/fake-connector.ts";
import { followEvents } from "#tests/support/follow-events.ts";
import { stockUp } from "#tests/support/stock-up.ts";

const world = await startTestBackend();
afterAll(world.close);

async function listed() {
  const seller = await world.signUp();
  const { accountId } = seller;
  const channelId = newId();
  const { db } = world.backend;
  const credentials = makeSealedColumns(world.backend, channelId, fakeCredentials(new Date()));
  await db.insert(channels).values({
    ...{ id: channelId, accountId, channelType: "shopee", shopId: channelId, name: "Sari" },
    ...credentials,
  });
  const [warehouse] = (
    (await (await seller.fetch("/v1/warehouses")).json()) as { warehouses: { id: string }[] }
  ).warehouses;
  const place = { userId: "", accountId, channelId, warehouseId: warehouse?.id ?? "" };
  const variantId = await stockUp(world.backend, place, "A", 5, { listed: false });
  const tell = (quantity: number, error: string | null = null) =>
    transaction(db, (tx) =>
      recordSyncs(tx, { accountId, channelId }, [{ variantId, quantity, error }], new Date()),
    );
  return { seller, tell };
}

const follow = (member: SignedIn, lastEventId?: string) =>
  followEvents(member, "/v1/stocks/sync/watch", lastEventId);

test("the stream reports pushes as they happen, of the own account only", async () => {
  const [laras, budi] = [await listed(), await listed()];
  await laras.tell(5);
  const [stream, others] = [await follow(laras.seller), await follow(budi.seller, "")];
  const before = await stream.next();
  await laras.tell(4);
  const event = await stream.next();
  expect(event).toMatchObject({ event: "stock-sync" });
  expect(event?.id).not.toBe(before?.id);
  expect(JSON.parse(event?.data ?? "")).toMatchObject({ sku: "A", quantity: 4, error: null });
  await laras.tell(3, "item_banned");
  expect(JSON.parse((await stream.next())?.data ?? "")).toMatchObject({
    ...{ quantity: 3, error: "item_banned" },
  });
  await budi.tell(9);
  expect(JSON.parse((await others.next())?.data ?? "")).toMatchObject({ quantity: 9 });
  await stream.end();
  await others.end();
});

test("a reconnecting client gets the events since its last event id", async () => {
  const { seller, tell } = await listed();
  await tell(5);
  const first = await follow(seller);
  const last = (await first.next())?.id;
  await first.end();
  await tell(2);
  const again = await follow(seller, last);
  expect(JSON.parse((await again.next())?.data ?? "")).toMatchObject({ quantity: 2 });
  await again.end();
});
