import { afterAll, expect, test } from "vitest";
import { transaction } from "#backend/db/transaction.ts";
import { notify } from "#backend/notifications/notify.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import { type SignedIn, startTestBackend } from "#tests/support/backend.ts";
import { followEvents } from "#tests/support/follow-events.ts";

const world = await startTestBackend();
afterAll(world.close);

const tell = ({ accountId }: SignedIn, sku: string) =>
  transaction(world.backend.db, (tx) =>
    notify(world.backend, tx, {
      ...{ accountId, template: "stock_out" as const, subject: sku, groupBy: sku },
      parameters: { sku, productName: `Kaos ${sku}`, available: 0 },
      data: { sku },
    }),
  );

const follow = (member: SignedIn, lastEventId?: string) =>
  followEvents(member, "/v1/notifications/stream", lastEventId);

test("a committed change is streamed at once to the account's members only", async () => {
  const [laras, budi] = [await world.signUp(), await world.signUp()];
  await tell(laras, "A1");
  const stream = await follow(laras);
  const others = await follow(budi, "");
  const before = await stream.next();
  expect(before).not.toHaveProperty("event");
  await tell(laras, "A2");
  const event = await stream.next();
  expect(event).toMatchObject({ event: "notification" });
  expect(JSON.parse(event?.data ?? "")).toMatchObject({ total: 2 });
  expect(event?.id).not.toBe(before?.id);
  await tell(budi, "B1");
  expect(JSON.parse((await others.next())?.data ?? "")).toMatchObject({ total: 1 });
  await stream.end();
  await others.end();
});

test("a reconnecting client gets the events since its last event id", async () => {
  const laras = await world.signUp();
  await tell(laras, "A1");
  const first = await follow(laras);
  const last = (await first.next())?.id ?? "";
  await first.end();
  await tell(laras, "A2");
  const again = await follow(laras, last);
  expect(JSON.parse((await again.next())?.data ?? "")).toMatchObject({ total: 2 });
  await again.end();
});

test("rolled-back changes and those a member may not see are not streamed", async () => {
  const laras = await world.signUp();
  await world.setPermissions(
    laras,
    PERMISSIONS.filter((permission) => permission !== "stock-manage"),
  );
  const stream = await follow(laras);
  await stream.next();
  await tell(laras, "A1");
  await world.setPermissions(laras, PERMISSIONS);
  const back = transaction(world.backend.db, async (tx) => {
    await notify(world.backend, tx, {
      ...{
        accountId: laras.accountId,
        template: "stock_out" as const,
        subject: "A2",
        groupBy: "A2",
      },
      parameters: { sku: "A2", productName: "Kaos", available: 0 },
      data: { sku: "A2" },
    });
    throw new Error("taken back");
  });
  await expect(back).rejects.toThrow("taken back");
  await stream.end();
  const later = await follow(laras, "0-none");
  expect(JSON.parse((await later.next())?.data ?? "")).toMatchObject({ total: 1 });
  await later.end();
});

test("the stream ends with the server", async () => {
  const laras = await world.signUp();
  const stream = await follow(laras);
  await stream.next();
  await world.backend.news.close();
  expect(await stream.next()).toBeNull();
});
