import { beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { deleteOldSyncs } from "#backend/stocks/syncs/delete-old-syncs.ts";
import type { ChannelStock, StockSync } from "#contract/stock-syncs.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

type Sync = z.infer<typeof StockSync>;
interface Answers {
  stocks: z.infer<typeof ChannelStock>[];
  total: number;
  logs: Sync[];
  cursor: number | null;
  channels: { channelId: string; waiting: number; refused: number; lastPushAt: string | null }[];
  variationIds: string[];
}
async function ask(seller: Seller, ...call: Parameters<Seller["fetch"]>): Promise<Answers> {
  return (await seller.fetch(...call)).body as unknown as Answers;
}

/** Creates a listed variant of ten units that was pushed to the channel. */
async function told(sku: string) {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, sku, 10);
  const path = `/v1/channels/${seller.channelId}/stocks`;
  const update = () =>
    seller.fetch(path, { method: "PUT", body: { variationIds: [variantId, "nobody"] } });
  expect((await update()).body).toEqual({ variationIds: [variantId] });
  await world.drain();
  return { seller, variantId, path, update };
}

test("lists what a channel shows and should show, and pushes the difference", async () => {
  const { seller, variantId, path, update } = await told("SYNC-A");
  const item = { variantId, sku: "SYNC-A", externalVariantId: "v-SYNC-A" };
  expect(await ask(seller, path)).toEqual({
    total: 1,
    stocks: [
      expect.objectContaining({
        ...item,
        wanted: 10,
        told: 10,
        error: null,
        toldAt: expect.any(String),
      }),
    ],
  });
  const { warehouseId } = seller;
  await seller.fetch("/v1/stocks", {
    method: "PUT",
    body: { adjustments: [{ variantId, warehouseId, by: 5, reason: "received" }] },
  });
  expect((await ask(seller, path)).stocks).toMatchObject([{ wanted: 15, told: 10 }]);
  expect((await ask(seller, "/v1/stocks/sync/status")).channels).toMatchObject([
    { channelId: seller.channelId, waiting: 1, refused: 0 },
  ]);
  await update();
  await world.drain();
  expect((await ask(seller, path)).stocks).toMatchObject([{ wanted: 15, told: 15 }]);
  expect((await ask(seller, "/v1/stocks/sync/status")).channels).toMatchObject([{ waiting: 0 }]);
  expect(await seller.fetch(`${path}?variationIds=nobody`)).toMatchObject({ body: { total: 0 } });
});

test("the push log lists time, figure and refusals, is paged, and is deleted after a month", async () => {
  const { seller, variantId, update } = await told("SYNC-B");
  for (let n = 0; n < 3; n++) {
    await world.moveIn(seller, variantId, seller.warehouseId, 1);
    await update();
    await world.drain();
  }
  const first = await ask(seller, "/v1/stocks/sync/logs?limit=3");
  expect(first.logs.map(({ quantity, error }) => [quantity, error])).toEqual([
    [13, null],
    [12, null],
    [11, null],
  ]);
  const rest = await ask(seller, `/v1/stocks/sync/logs?limit=3&cursor=${first.cursor}`);
  expect(rest).toMatchObject({ logs: [{ quantity: 10, sku: "SYNC-B" }], cursor: null });
  expect(await ask(seller, `/v1/stocks/sync/logs?variantId=nobody`)).toMatchObject({ logs: [] });

  world.connector.failNext("stock.push", new ConnectorError("rejected", "item_banned", "banned"));
  await world.moveIn(seller, variantId, seller.warehouseId, 1);
  await update();
  await world.drain();
  const [refused] = (await ask(seller, "/v1/stocks/sync/logs?limit=1")).logs;
  expect(refused).toMatchObject({ quantity: 14, error: "item_banned" });

  const stranger = await world.signUp();
  expect((await ask(stranger, "/v1/stocks/sync/logs")).logs).toEqual([]);
  expect((await stranger.fetch(`/v1/channels/${seller.channelId}/stocks`)).status).toBe(404);
  world.advance(31 * 24 * 3_600_000);
  await deleteOldSyncs(world.backend);
  expect((await ask(seller, "/v1/stocks/sync/logs")).logs).toEqual([]);
});
