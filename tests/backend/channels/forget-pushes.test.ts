import { afterAll, beforeAll, expect, test } from "vitest";
import { deletePushes } from "#backend/channels/delete-pushes.ts";
import { newId } from "#backend/db/columns.ts";
import { webhookEvents } from "#backend/db/schema/channels.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("pushes are kept for 30 days", async () => {
  const { db } = world.backend;
  const daysAgo = (days: number) => new Date(world.clock.now().getTime() - days * 86_400_000);
  await db.insert(webhookEvents).values(
    [0, 29, 31, 400].map((days) => ({
      ...{ id: newId(), channelType: "shopee" as const, shopId: "1", body: {} },
      ...{ dedupeKey: `${days} days`, receivedAt: daysAgo(days) },
    })),
  );
  await deletePushes(world.backend);
  const kept = await db.select({ key: webhookEvents.dedupeKey }).from(webhookEvents);
  expect(kept.map(({ key }) => key).sort()).toEqual(["0 days", "29 days"]);
});
