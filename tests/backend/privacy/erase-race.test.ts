import { afterAll, beforeAll, expect, test } from "vitest";
import { ingestReport } from "#backend/orders/ingest-order.ts";
import type { PrivacyRequest } from "#contract/privacy.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { buyerShop, erased, SITI, tablesWith } from "./buyer-world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

// PGlite has one connection, so nothing can run beside an open transaction.
test.skipIf(!process.env.TEST_DATABASE_URL)(
  "an order being ingested when the erasure starts is erased too",
  async () => {
    const shop = await buyerShop(world);
    const { orderId } = await shop.take(SITI, "V1");
    const { accountId } = shop.seller;
    const channel = { id: shop.channelId, accountId, createdAt: new Date("2026-01-01T00:00:00Z") };
    const report = {
      ...channelOrder("V2", { "KAOS-1": 1 }),
      ...{
        placedAt: new Date("2026-11-10T01:00:00Z"),
        updatedAt: new Date("2026-11-11T02:00:00Z"),
      },
      ...{ shippedAt: new Date("2026-11-10T05:00:00Z"), status: "completed" as const },
      ...{ buyerId: SITI.buyerId, buyerName: SITI.name, buyerPhone: SITI.phone },
    };
    const [taken, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ingesting = world.backend.db.transaction(async (tx) => {
      await ingestReport(world.backend, tx, channel, report);
      taken.resolve();
      await mayEnd.promise;
    });
    await taken.promise;
    const { request } = await shop.call<{ request: PrivacyRequest }>(
      "/v1/privacy/requests",
      "POST",
      { request: { kind: "erasure", subjects: [`order:${orderId}`] } },
    );
    const path = `/v1/privacy/requests/${request.id}`;
    await shop.call(`${path}/;erase`, "POST");
    await world.drain();
    const status = async () => (await shop.call<{ request: PrivacyRequest }>(path)).request.status;
    expect(await status()).toBe("running");
    mayEnd.resolve();
    await ingesting;
    world.clock.advance(2_000);
    await erased(world, shop, request.id);
    expect(await status()).toBe("done");
    expect(await tablesWith(world, [SITI.name, SITI.buyerId])).toEqual([]);
  },
);
